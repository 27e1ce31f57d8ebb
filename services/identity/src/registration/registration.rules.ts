import type { ErrorCode, RegistrationCheck } from '@nb/contracts';
import type { CodeRefusal } from '../invitations/invitations.rules.js';

/** How registering is refused for a code that does not work. */
export const REFUSAL_CODES: Record<CodeRefusal, ErrorCode> = {
  invalid: 'registration.invalid-code',
  expired: 'registration.expired-code',
  'used-up': 'registration.used-up-code',
};

/** What was found out about a link. */
export type CheckOutcome =
  | { refusal: CodeRefusal }
  | { passcode: 'passcode-required' | 'passcode-wrong' }
  | { sponsor: { firstName: string; lastName: string; uid?: string | null } };

/** Answer of the check (RT §3): the sponsor is told only once everything is right. */
export function checkAnswer(outcome: CheckOutcome): RegistrationCheck {
  if ('refusal' in outcome) return { isValid: false, requiresPasscode: false, reason: outcome.refusal };
  if ('passcode' in outcome) return { isValid: false, requiresPasscode: true, reason: outcome.passcode };
  const { firstName, lastName, uid } = outcome.sponsor;
  return {
    isValid: true,
    requiresPasscode: false,
    sponsorInfo: { name: `${firstName} ${lastName}`.trim(), uid: uid ?? null },
  };
}
