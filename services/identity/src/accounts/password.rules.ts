import { MAX_PASSWORD, type ErrorCode } from '@nb/contracts';
import { COMMON_PASSWORDS } from './common-passwords.rules.js';

export type PasswordRefusal = Extract<ErrorCode, `password.${string}`>;

/** Why this password can't be set (decisions 14); null = it can. Length counts characters as a person sees code points. */
export function passwordRefusal(
  password: string,
  { email, min }: { email: string; min: number },
): PasswordRefusal | null {
  if (Array.from(password).length < min) return 'password.too-short';
  if (password.length > MAX_PASSWORD) return 'password.too-long';
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'password.is-email';
  return isCommon(password) ? 'password.common' : null;
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Among those that everybody tries first: well-known ones, one character again and again, or a run along alphabet or keyboard. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replace(/[!.?]+$/, ''))) return true;
  if (new Set(plain).size === 1) return true;
  const reversed = Array.from(plain).toReversed().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(reversed));
}

/** No letter or digit that is mistaken for another when read aloud or retyped. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A temporary password in three groups of four, from random bytes (at least 12 of them below the alphabet's bias limit). */
export function temporaryPassword(random: Uint8Array): string {
  const limit = 256 - (256 % READABLE.length);
  const letters = [...random].filter((byte) => byte < limit).map((byte) => READABLE[byte % READABLE.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].map((group) => group.join('')).join('-');
}
