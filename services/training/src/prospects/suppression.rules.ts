import { canonicalEmail, type UserState } from '@nb/contracts';
import { comparablePhones, olderFormsOf } from '@nb/contracts/phone';

/** Digits at the end by which a number is compared whose country is not known: country and trunk codes are written in many ways. */
const LAST_DIGITS = 9;

const withoutExtension = (number: string) => number.replace(/;ext=.*$/, '');

export interface SuppressionKeys {
  /** Under what somebody is kept who asked not to be contacted. */
  kept: string[];
  /** By what somebody is looked up; one of them is enough. */
  asked: string[];
}

/**
 * Number and address in the forms in which they are compared. A number is compared in E.164, read in the owner's country, as the review of an
 * import does it; by its last digits only where one of the two is not known with its country. Each of two numbers in one field counts.
 */
export function suppressionKeys(
  { phone, email }: { phone?: string | null; email?: string | null },
  country?: UserState['countryCode'],
): SuppressionKeys {
  const address = canonicalEmail(email ?? '');
  const ofAddress = address.includes('@') ? [`email:${address}`] : [];
  const numbers = comparablePhones(phone ?? '', country ?? undefined).map(withoutExtension);
  const older = olderFormsOf(phone ?? '', country ?? undefined).map(withoutExtension);
  const keys = [...new Set([...numbers, ...older])].map((number) => {
    const last = number.replace(/\D/g, '').slice(-LAST_DIGITS);
    const isWhole = number.startsWith('+');
    return {
      kept: numbers.includes(number) ? [isWhole ? `phone:${number}` : `bare:${last}`, `digits:${last}`] : [],
      asked: number === '' ? [] : isWhole ? [`phone:${number}`, `bare:${last}`] : [`digits:${last}`],
    };
  });
  return {
    kept: [...new Set(keys.flatMap(({ kept }) => kept)), ...ofAddress],
    asked: [...new Set(keys.flatMap(({ asked }) => asked)), ...ofAddress],
  };
}
