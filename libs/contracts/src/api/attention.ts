import { z } from 'zod';
import { MAX_PAGE_SIZE, entityId, instant, queryInteger, text } from '../primitives.js';
import { downlineMember } from './team.js';

/** Why somebody needs their sponsor, the most pressing first. */
export const ATTENTION_REASONS = ['call-soon', 'invitation-expiring', 'stuck', 'no-call', 'inactive'] as const;
export const attentionReason = z.enum(ATTENTION_REASONS);
export type AttentionReason = z.infer<typeof attentionReason>;

/** What helps: open the call, send the invitation again, set a call, write a mail. */
export const attentionAct = z.enum(['prepare-call', 'share-invitation', 'schedule-call', 'email']);
export type AttentionAct = z.infer<typeof attentionAct>;

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
  act: attentionAct,
  at: instant,
  days: z.int(),
  step: z.int().nullable(),
});
export type AttentionNeed = z.infer<typeof attentionNeed>;

/** An invitation that ends soon and that nobody has used. */
export const expiringInvitation = z.object({ id: entityId, code: z.string(), expiresAt: instant });

/** A partner or an invitation with everything that it needs, the most pressing first. */
export const attentionItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('partner'), id: entityId, needs: z.array(attentionNeed).min(1), member: downlineMember }),
  z.object({
    kind: z.literal('invitation'),
    id: entityId,
    needs: z.array(attentionNeed).min(1),
    invitation: expiringInvitation,
  }),
]);
export type AttentionItem = z.infer<typeof attentionItem>;

/** GET /api/team/attention: one's own direct partners and invitations. `reason`: only those who need that. */
export const attentionQuery = z.object({
  reason: attentionReason.optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
  cursor: text(500).optional(),
});
/** `counts` are of everything, whatever the page and the reason asked for; `total` counts partners and invitations, once each. */
export const attention = z.object({
  items: z.array(attentionItem),
  nextCursor: z.string().optional(),
  counts: z.object({ total: z.int(), byReason: z.record(attentionReason, z.int()) }),
});
export type Attention = z.infer<typeof attention>;

/** The week in numbers, of the direct partners unless it says otherwise. */
export const digestFigures = z.object({
  partners: z.int(),
  /** Everybody below, all generations. */
  teamSize: z.int(),
  newPartners: z.int(),
  /** Signed in or completed something. */
  activePartners: z.int(),
  stepsCompleted: z.int(),
  trainingsCompleted: z.int(),
  /** In the week to come. */
  callsAhead: z.int(),
});
export type DigestFigures = z.infer<typeof digestFigures>;
/** `attentionNeed` of one partner or invitation, by id. */
export const digestNeed = attentionNeed
  .omit({ act: true })
  .extend({ partnerId: entityId.nullable(), invitationId: entityId.nullable() });
export type DigestNeed = z.infer<typeof digestNeed>;
