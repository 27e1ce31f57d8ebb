import {
  ATTENTION_REASONS,
  CALL_SOON_HOURS,
  INACTIVE_DAYS,
  INVITATION_EXPIRING_HOURS,
  STUCK_DAYS,
  type AttentionAction,
  type AttentionNeed,
  type AttentionReason,
} from '@nb/contracts';

/** What the reasons depend on. Instants in ms since the epoch; null = never, none. */
export interface PartnerFacts {
  createdAt: number;
  lastLoginAt: number | null;
  /** When a step was completed, cleared or reset last. */
  progressedAt: number | null;
  trainingCompleted: boolean;
  currentStep: number;
  callAt: number | null;
}
export interface InvitationFacts {
  isActive: boolean;
  usageCount: number;
  expiresAt: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the sponsor can do about each reason. */
const ACTIONS: Record<AttentionReason, AttentionAction> = {
  'call-soon': 'prepare-call',
  'invitation-expiring': 'share-invitation',
  stuck: 'email',
  'no-call': 'schedule-call',
  inactive: 'email',
};

const need = (reason: AttentionReason, at: number, now: number, step: number | null): AttentionNeed => ({
  reason,
  act: ACTIONS[reason],
  at: new Date(at).toISOString(),
  days: Math.floor(Math.abs(now - at) / DAY),
  step,
});

/** Why this partner needs the sponsor, the most pressing first; empty = they need nothing. */
export function partnerNeeds(facts: PartnerFacts, now: number): AttentionNeed[] {
  const step = facts.trainingCompleted ? null : facts.currentStep;
  const needs: AttentionNeed[] = [];
  const add = (reason: AttentionReason, at: number) => void needs.push(need(reason, at, now, step));
  if (facts.callAt !== null && facts.callAt >= now && facts.callAt - now <= CALL_SOON_HOURS * HOUR)
    add('call-soon', facts.callAt);
  if (!facts.trainingCompleted) {
    const stuckSince = Math.max(facts.createdAt, facts.progressedAt ?? facts.createdAt);
    if (now - stuckSince >= STUCK_DAYS * DAY) add('stuck', stuckSince);
    if (facts.callAt === null) add('no-call', facts.createdAt);
  }
  const seen = facts.lastLoginAt ?? facts.createdAt;
  if (now - seen >= INACTIVE_DAYS * DAY) add('inactive', seen);
  return needs;
}

/** Why this invitation needs its owner: it ends soon and nobody has used it. */
export function invitationNeeds({ isActive, usageCount, expiresAt }: InvitationFacts, now: number): AttentionNeed[] {
  const ending = expiresAt !== null && expiresAt > now && expiresAt - now <= INVITATION_EXPIRING_HOURS * HOUR;
  return isActive && usageCount === 0 && ending ? [need('invitation-expiring', expiresAt, now, null)] : [];
}

/** A partner or invitation that needs the user, before its details are read. */
export interface Needy {
  kind: 'partner' | 'invitation';
  id: string;
  needs: AttentionNeed[];
}
/** The sort key of the list: the rank of the reason, then time, then the id. */
export type Place = readonly [rank: number, order: number, id: string];

/** These are sorted by the nearest time first. The others are sorted by the latest first, because a call helps most soon after somebody fell behind. */
const AHEAD: readonly AttentionReason[] = ['call-soon', 'invitation-expiring'];

/** @param asked The reason that the list is filtered by; without one, the most pressing reason counts. */
export function placeOf({ id, needs }: Needy, asked?: AttentionReason): Place {
  const first = asked === undefined ? needs[0] : needs.find(({ reason }) => reason === asked);
  if (!first) return [ATTENTION_REASONS.length, 0, id];
  const at = Date.parse(first.at);
  return [ATTENTION_REASONS.indexOf(first.reason), AHEAD.includes(first.reason) ? at : -at, id];
}
export const comparePlaces = (a: Place, b: Place): number =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);

export function countNeeds(all: readonly Needy[]): { total: number; byReason: Record<AttentionReason, number> } {
  const byReason = Object.fromEntries(ATTENTION_REASONS.map((reason) => [reason, 0])) as Record<
    AttentionReason,
    number
  >;
  for (const { needs } of all) for (const { reason } of needs) byReason[reason] += 1;
  return { total: all.length, byReason };
}
