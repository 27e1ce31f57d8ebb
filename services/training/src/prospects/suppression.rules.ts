import { canonicalEmail, type UserState } from '@nb/contracts';
import { comparablePhone, olderFormsOf } from '@nb/contracts/phone';

/** Digits at the end by which a number is compared whose country is not known: country and trunk codes are written in many ways. */
const LAST_DIGITS = 9;

export interface SuppressionKeys {
  /** Under what somebody is kept who asked not to be contacted. */
  kept: string[];
  /** By what somebody is looked up; one of them is enough. */
  asked: string[];
}

/**
 * Number and address in the forms in which they are compared. A number is compared in E.164, read in the owner's country, as the review of an
 * import does it; by its last digits only where one of the two is not known with its country.
 */
export function suppressionKeys(
  { phone, email }: { phone?: string | null; email?: string | null },
  country?: UserState['countryCode'],
): SuppressionKeys {
  const whole = comparablePhone(phone ?? '', country ?? undefined).replace(/;ext=.*$/, '');
  const last = whole.replace(/\D/g, '').slice(-LAST_DIGITS);
  const address = canonicalEmail(email ?? '');
  const ofAddress = address.includes('@') ? [`email:${address}`] : [];
  if (whole === '') return { kept: ofAddress, asked: ofAddress };
  return whole.startsWith('+')
    ? {
        kept: [`phone:${whole}`, `digits:${last}`, ...ofAddress],
        asked: [...[whole, ...olderFormsOf(whole)].map((number) => `phone:${number}`), `bare:${last}`, ...ofAddress],
      }
    : { kept: [`bare:${last}`, `digits:${last}`, ...ofAddress], asked: [`digits:${last}`, ...ofAddress] };
}
