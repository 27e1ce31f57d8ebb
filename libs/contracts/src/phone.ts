import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import type { country } from './api/registration.js';
import { latinDigits } from './digits.js';
import { numbersIn } from './phone-numbers.js';

/**
 * The number as it is stored, `+15550100123`, from what was typed: area code and number of that country, or a whole
 * international number. Null when it is none; an empty number is no error and gives an empty text.
 */
export function wholePhone(areaCode: string, number: string, countryCode: z.infer<typeof country>): string | null {
  const typed = latinDigits(`${areaCode} ${number}`).trim();
  if (!typed) return '';
  const parsed = parsePhoneNumberFromString(typed, countryCode);
  return parsed?.isValid() ? parsed.number : null;
}

const ZEROES = [0x0030, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0xff10];
/** The number with digits of every script as ASCII digits, and without invisible characters. */
const plainDigits = (phone: string) =>
  phone.replace(/[\p{Nd}\p{Cf}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = ZEROES.find((start) => code >= start && code < start + 10);
    return zero === undefined ? '' : String(code - zero);
  });

/**
 * The form in which phone numbers are compared: E.164, read in the country of the person who entered it, with the extension, which is another
 * phone. A number that is invalid in that country is compared by its digits alone; fewer than five digits are not compared at all (''). Signs of a
 * mobile number that some dial and some do not are left out (`olderFormsOf`).
 */
function comparableNumber(written: string, countryCode?: z.infer<typeof country>): string {
  const plain = written.replace(countryCode === 'MX' ? OLD_IN_MEXICO : OLD_TO_MEXICO, '+52 ');
  const digits = plain.replace(/\D/g, '');
  if (digits.length < 5) return '';
  // Fast path without the tables of countries, because a list may have ten thousand numbers. A zero near the country code may be a trunk zero, which
  // is no part of the number: decided by the digits alone, so that every writing of a number goes the same way.
  if (/^\s*\+[\d\s().-]*$/.test(plain) && /^(?:[17][1-9]|[2-9][1-9]{3})/.test(digits))
    return withoutMobileSign(`+${digits}`);
  const parsed = parsePhoneNumberFromString(plain, countryCode);
  if (!parsed?.isPossible()) return digits;
  return `${withoutMobileSign(parsed.number)}${parsed.ext ? `;ext=${parsed.ext}` : ''}`;
}

/** Until 2019 mobile numbers of Mexico were dialled with a 1 from abroad, and with 01, 044 or 045 within; many address books still have them. */
const OLD_TO_MEXICO = /^\s*\+52[\s().-]*1(?=(?:[\s().-]*\d){10}(?![\s().-]*\d))/;
const OLD_IN_MEXICO = new RegExp(
  `${OLD_TO_MEXICO.source}|${/^\s*\(?(?:521|01|044|045)(?=(?:[\s().-]*\d){10}(?![\s().-]*\d))/.source}`,
);
/** Mobile numbers of Argentina have a 9 where they are dialled from abroad. No line has the same number without it. */
const withoutMobileSign = (number: string) => number.replace(/^\+549(?=\d{10}$)/, '+54');

const withoutTrunkZero = (phone: string) =>
  plainDigits(phone)
    .replace(/^\s*00/, '+')
    // As in +49 (0) 30.
    .replace(/^(\s*\+[^a-z]*)\(\s*0\s*\)/i, '$1');

/** How a field was compared before its numbers were separated and mobile signs left out; what was kept then is looked up by it. */
export function olderFormsOf(phone: string, countryCode?: z.infer<typeof country>): string[] {
  const whole = comparableNumber(withoutTrunkZero(phone), countryCode);
  const [, mexico, argentina] = /^\+(?:52(\d{10})|54(\d{10}))$/.exec(whole) ?? [];
  return [whole, ...(mexico ? [`+521${mexico}`] : argentina ? [`+549${argentina}`] : [])];
}

/** Each of the numbers in a free-text field in the form in which it is compared. */
export function comparablePhones(phone: string, countryCode?: z.infer<typeof country>): string[] {
  const plain = withoutTrunkZero(phone);
  // One number without words is not looked through for others.
  const written = /^\+?[\d\s().-]*$/.test(plain.trim()) ? [] : numbersIn(plain);
  return (
    written.length === 0
      ? [comparableNumber(plain, countryCode)]
      : written.map(({ whole, extension }) =>
          comparableNumber(whole + (extension === undefined ? '' : ` ext. ${extension}`), countryCode),
        )
  ).filter((number) => number !== '');
}

/** A field as one text to compare: the numbers in it, whatever their order. */
export const comparablePhone = (phone: string, countryCode?: z.infer<typeof country>): string =>
  comparablePhones(phone, countryCode).sort().join(' ');
