import type { PartnerBadge } from '@nb/contracts';

/** What badges look at. Instants in ms since the epoch; null = never. */
export interface BadgeFacts {
  createdAt: number;
  lastLoginAt: number | null;
  /** All five steps were completed once; never taken back. */
  trainingCompleted: boolean;
  /** When the fifth step was completed. */
  trainingCompletedAt: number | null;
  prospectsTotal: number;
  /** The account can't be used: its owner is neither active nor inactive. */
  isDeactivated: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Limits: docs/product/team.md#badges. */
const ACTIVE_AFTER_LOGIN = 30 * DAY;
const ACTIVE_AFTER_JOINING = 7 * DAY;
const FAST = 24 * HOUR;
const MANY_PROSPECTS = 50;

/** Signed in within 30 days, or joined within 7. */
export const isActive = (facts: Pick<BadgeFacts, 'createdAt' | 'lastLoginAt'>, now: number): boolean =>
  (facts.lastLoginAt !== null && now - facts.lastLoginAt <= ACTIVE_AFTER_LOGIN) ||
  now - facts.createdAt <= ACTIVE_AFTER_JOINING;

/**
 * The badges of a partner, in the order in which they are shown: where they stand first, then what they earned.
 * Nobody is special-cased.
 */
export function badgesOf(facts: BadgeFacts, now: number): PartnerBadge[] {
  const badges: PartnerBadge[] = [];
  if (facts.trainingCompleted) badges.push('completed');
  else if (!facts.isDeactivated) badges.push(isActive(facts, now) ? 'active' : 'inactive');
  if (
    facts.trainingCompleted &&
    facts.trainingCompletedAt !== null &&
    facts.trainingCompletedAt - facts.createdAt <= FAST
  )
    badges.push('twenty-four-hour');
  if (facts.prospectsTotal >= MANY_PROSPECTS) badges.push('fifty-prospects');
  return badges;
}
