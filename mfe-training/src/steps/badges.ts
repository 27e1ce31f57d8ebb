import { BADGE_WINDOW_HOURS, LIST_BUILDER_CONTACTS, type Progress, SUPER_ACHIEVER_CONTACTS } from '@nb/contracts';

export type Badge = Progress['badges'][number];

/** The two badges of step 3: contacts needed, and the action that goes with it. */
export const BADGES = [
  { badge: 'list-builder', contacts: LIST_BUILDER_CONTACTS, action: 'action1Completed' },
  { badge: 'super-achiever', contacts: SUPER_ACHIEVER_CONTACTS, action: 'action2Completed' },
] as const satisfies readonly { badge: Badge; contacts: number; action: 'action1Completed' | 'action2Completed' }[];

/** When the 24 hours of the challenge are over, in milliseconds; undefined while they have not begun. */
export const windowEnd = (step3StartedAt: string | null): number | undefined =>
  step3StartedAt === null ? undefined : Date.parse(step3StartedAt) + BADGE_WINDOW_HOURS * 3_600_000;

/**
 * Earned badges to celebrate now: each once. One that was there when the page opened counts only while its 24 hours run
 * and its action is not checked, so that another browser does not celebrate an old one again.
 */
export function badgesToCelebrate({
  progress,
  atOpening,
  seen,
  now,
}: {
  progress: Progress;
  atOpening: readonly Badge[];
  seen: readonly Badge[];
  now: number;
}): Badge[] {
  const running = now <= (windowEnd(progress.step3StartedAt) ?? -Infinity);
  return BADGES.filter(
    ({ badge, action }) =>
      progress.badges.includes(badge) &&
      !seen.includes(badge) &&
      (!atOpening.includes(badge) || (running && progress.step3Actions[action] !== true)),
  ).map(({ badge }) => badge);
}
