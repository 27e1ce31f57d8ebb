import { z } from 'zod';
import { instant } from '../primitives.js';

/** Why somebody needs their sponsor, the most pressing first. */
export const ATTENTION_REASONS = ['call-soon', 'invitation-expiring', 'stuck', 'no-call', 'inactive'] as const;
export const attentionReason = z.enum(ATTENTION_REASONS);
export type AttentionReason = z.infer<typeof attentionReason>;

/** What helps: open the call, send the invitation again, set a call, write a mail. */
export const attentionAction = z.enum(['prepare-call', 'share-invitation', 'schedule-call', 'email']);
export type AttentionAction = z.infer<typeof attentionAction>;

/** Thresholds of the reasons. */
export const STUCK_DAYS = 3;
export const INACTIVE_DAYS = 14;
export const CALL_SOON_HOURS = 48;
export const INVITATION_EXPIRING_HOURS = 48;

/**
 * One reason. `at`: the call, the end of the invitation, or since when (stuck, no call, inactive). `days`: whole days from then until now,
 * or until then. `step`: the step the partner stands on; null for invitations and once the training is completed.
 */
export const attentionNeed = z.object({
  reason: attentionReason,
  act: attentionAction,
  at: instant,
  days: z.int(),
  step: z.int().nullable(),
});
export type AttentionNeed = z.infer<typeof attentionNeed>;
