import { cleanCode, numberOfCell } from './clean.js';

/** An extension after a number: `x12`, `ext. 12`, `#12`. */
const EXTENSION = /[\s,;]*(?:x|extn?|extension|int|poste|anexo|durchwahl|dw|#)[.:]?\s*\p{Nd}{1,6}$/iu;
/** Between several numbers of one cell. A slash without blanks is part of a number (`030/5550101`). */
const BETWEEN_NUMBERS = /\s+(?:\/|:::)\s+|\s*[,;|\r\n]\s*/;
const DATE = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/;

/** The number of a cell without what programs put around it (`="+1…"`, `'+1…`, invisible signs) and without its extension. */
function numberIn(cell: string): string {
  const number = numberOfCell(cell);
  return number.kind === 'destroyed' ? '' : number.value.replace(EXTENSION, '');
}
const digitsIn = (text: string) => text.replace(/\P{Nd}/gu, '').length;
const isPhoneText = (text: string) => /^\+?[\p{Nd}\s().\-/]{6,}$/u.test(text);
/** One number or several, each of which passes. */
const isEach = (cell: string, test: (number: string) => boolean) => {
  if (test(numberIn(cell))) return true;
  const parts = cell.split(BETWEEN_NUMBERS).filter((part) => part.trim() !== '');
  return parts.length > 1 && parts.every((part) => test(numberIn(part)));
};

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
/** Whether a cell looks like an address or a number, where its heading or its place suggests one. */
export const looksLike = {
  email: (cell: string): boolean => {
    const text = cleanCode(cell);
    if (!text.includes('@')) return false;
    if (isAddress(text) || /^[^@<>]*<[^\s@<>]+@[^\s@<>]+>$/.test(text)) return true;
    const parts = text.split(/[\s,;|]+(?:\/\s)?/).filter(Boolean);
    return parts.length > 1 && parts.every(isAddress);
  },
  phone: (cell: string): boolean => isEach(cell, isPhoneText),
};
/** The same, also of a number that a spreadsheet has destroyed. */
export const mayBePhone = (cell: string): boolean => looksLike.phone(cell) || numberOfCell(cell).kind === 'destroyed';
export const isDate = (cell: string): boolean => DATE.test(cleanCode(cell));

/** An address of the internet, degrees of a place, or an amount. */
const NO_PHONE = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$|^-?(?:0|[1-9]\d*)\.\d+$/;

const isPhoneWith = (bareDigits: number) => (text: string) => {
  const digits = digitsIn(text);
  return (
    isPhoneText(text) &&
    !DATE.test(text) &&
    !NO_PHONE.test(text) &&
    digits <= 15 &&
    (/^(\+|00)/.test(text)
      ? digits >= 7
      : /^[(0]|\p{Nd}[\s()./-]+\p{Nd}/u.test(text)
        ? digits >= 8
        : digits >= bareDigits)
  );
};
const [hasTen, hasNine] = [isPhoneWith(10), isPhoneWith(9)];
/** A stricter check for phone numbers in columns without a known heading, to exclude dates, IDs and postcodes. */
export const isSurelyPhone = (cell: string): boolean => isEach(cell, hasTen);
/** The same with nine bare digits, as numbers of Spain, Portugal or Poland have them, and some IDs. */
export const isProbablyPhone = (cell: string): boolean => isEach(cell, hasNine);
/** A phone in a file that also has IDs: more than digits alone. */
export const isWrittenPhone = (cell: string): boolean =>
  isEach(cell, (text) => hasTen(text) && /^\+|[\s()./]/.test(text));

/** Whether most of the values pass; false where there are none. */
export const isMostly = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length * 2 > values.length;
