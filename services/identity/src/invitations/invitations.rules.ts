import type { RegistrationCheck } from '@nb/contracts';

/** What decides whether an invitation works. */
export interface InvitationFacts {
  isActive: boolean;
  usageCount: number;
  maxUses: number | null;
  expiresAt: Date | null;
}
const isPast = (at: Date | null, now: Date) => at !== null && at.getTime() <= now.getTime();

/** What its owner reads (decisions 18): expired before inactive before used before invited. */
export function statusOf(invitation: InvitationFacts, now: Date): 'expired' | 'inactive' | 'used' | 'invited' {
  if (isPast(invitation.expiresAt, now)) return 'expired';
  if (!invitation.isActive) return 'inactive';
  return invitation.usageCount > 0 ? 'used' : 'invited';
}

export type CodeRefusal = Extract<RegistrationCheck['reason'], 'invalid' | 'expired' | 'used-up'>;

/** Why nobody can register with it now; null = one can. Unknown and switched off look the same. */
export function refusalOf(invitation: InvitationFacts | null, now: Date): CodeRefusal | null {
  if (invitation === null) return 'invalid';
  if (isPast(invitation.expiresAt, now)) return 'expired';
  if (!invitation.isActive) return 'invalid';
  return invitation.maxUses !== null && invitation.usageCount >= invitation.maxUses ? 'used-up' : null;
}

/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** A code of 10 Crockford characters from as many random bytes (5 bits of each). */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('');

/** Whether an expiry may be set at `now`: in the future, or none. */
export const isValidExpiry = (expiresAt: Date | null, now: Date): boolean => !isPast(expiresAt, now);
