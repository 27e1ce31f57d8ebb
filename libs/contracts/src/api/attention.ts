import { z } from 'zod';
import { MAX_PAGE_SIZE, entityId, instant, queryInteger, text } from '../primitives.js';
import { attentionNeed, attentionReason } from './needs.js';
import { downlineMember } from './team.js';

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
  /** Absent in events from before they were recorded: calls held in the week, calls of it of which nobody said how they went, and proposals to answer. */
  callsHeld: z.int().optional(),
  outcomesOpen: z.int().optional(),
  proposals: z.int().optional(),
});
export type DigestFigures = z.infer<typeof digestFigures>;
/** `attentionNeed` of one partner or invitation, by id. */
export const digestNeed = attentionNeed
  .omit({ act: true })
  .extend({ partnerId: entityId.nullable(), invitationId: entityId.nullable() });
export type DigestNeed = z.infer<typeof digestNeed>;
