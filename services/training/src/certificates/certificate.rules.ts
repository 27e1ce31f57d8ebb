import { CERTIFICATE_ID_LENGTH, DEFAULT_TIME_ZONE } from '@nb/contracts';

/** Crockford's base 32: without letters that look like another character. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 10;
const AN_ID = new RegExp(`^[${LETTERS}]{${CERTIFICATE_ID_LENGTH}}$`);
/** Random bytes that an id and a number need together. */
export const RANDOM_BYTES = CERTIFICATE_ID_LENGTH + NUMBER_LENGTH;

const lettersOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => LETTERS[byte & 31]).join('');

/** The id that opens the verify page, and the number printed on the certificate; neither can be derived from the other. */
export function namedBy(random: Uint8Array): { id: string; number: string } {
  const letters = lettersOf(random);
  const number = letters.slice(CERTIFICATE_ID_LENGTH);
  return { id: letters.slice(0, CERTIFICATE_ID_LENGTH), number: `${number.slice(0, 5)}-${number.slice(5)}` };
}

/** Normalizes a typed id to the form in which it was issued; null when it cannot be an id. */
export function knownForm(written: string): string | null {
  const id = written.trim().toUpperCase();
  return AN_ID.test(id) ? id : null;
}

/** The day of an instant, `YYYY-MM-DD`, in the zone of the partner's call, the only zone that is known here. */
export function dayOf(at: Date, zone: string | null): string {
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  try {
    return inZone(zone ?? DEFAULT_TIME_ZONE);
  } catch {
    // A zone that this machine does not know.
    return inZone(DEFAULT_TIME_ZONE);
  }
}

export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();
