import { latinDigits } from '@nb/contracts';

/** What is asked for as the second step. */
export type SecondStepChoice = 'totp' | 'passkey' | 'recovery';

/** The contract's `totpCode`, repeated here because the sign-in page does not load zod; undefined: not six digits. A test compares the two. */
export const readTotpCode = (typed: string): string | undefined => {
  const digits = latinDigits(typed).replace(/[\s-]/g, '');
  return typed.length <= 40 && /^\d{6}$/.test(digits) ? digits : undefined;
};

/** The contract's `recoveryCode` in the same way; undefined: not ten characters of its alphabet. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = latinDigits(typed).replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return typed.length <= 80 && /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : undefined;
};

/** A recovery code in two halves, as it is shown and printed. */
export const groupedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/**
 * What can be chosen here, the most convenient first. A device without passkeys is not offered one; an answer that names nothing known still lets a code be
 * typed.
 */
export function choicesOf(methods: readonly string[], hasPasskeys: boolean): SecondStepChoice[] {
  const known = (['totp', 'passkey', 'recovery'] as const).filter(
    (method) => methods.includes(method) && (method !== 'passkey' || hasPasskeys),
  );
  return known.length > 0 ? known : ['totp', 'recovery'];
}
