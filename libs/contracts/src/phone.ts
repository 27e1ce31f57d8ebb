import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import type { country } from './api/registration.js';

/**
 * The number as it is stored, `+15550100123`, from what was typed: area code and number of that country, or a whole
 * international number. Null when it is none; an empty number is no error and gives an empty text.
 */
export function wholePhone(areaCode: string, number: string, countryCode: z.infer<typeof country>): string | null {
  const typed = `${areaCode} ${number}`.trim();
  if (!typed) return '';
  const parsed = parsePhoneNumberFromString(typed, countryCode);
  return parsed?.isValid() ? parsed.number : null;
}
