import { BADGE_WINDOW_HOURS, LIST_BUILDER_CONTACTS, SUPER_ACHIEVER_CONTACTS } from '@nb/contracts';
import type { Badge, TrainingFacts } from './progress.rules.js';

const HOUR = 3_600_000;

/** Badges earned by the count going from `facts.contacts` to `contacts`: crossing 10 or 50, within 24 hours of the start, action not yet checked, once each. */
export function badgesEarned(facts: TrainingFacts, contacts: number, now: Date): readonly Badge[] {
  const started = facts.step3StartedAt?.getTime();
  if (started === undefined || now.getTime() - started > BADGE_WINDOW_HOURS * HOUR) return [];
  const crossed = (goal: number) => facts.contacts < goal && contacts >= goal;
  const earned: Badge[] = [];
  if (crossed(LIST_BUILDER_CONTACTS) && !facts.listBuilderChecked && !facts.badges.includes('list-builder'))
    earned.push('list-builder');
  if (crossed(SUPER_ACHIEVER_CONTACTS) && !facts.superAchieverChecked && !facts.badges.includes('super-achiever'))
    earned.push('super-achiever');
  return earned;
}

/**
 * The facts after the number of contacts changed. Below 10 the completion of step 3 lapses, unless training was completed.
 * `undo`: contacts came back by an undo, which gives a lapsed completion back.
 */
export function contactsChanged(
  facts: TrainingFacts,
  contacts: number,
  now: Date,
  { undo = false } = {},
): TrainingFacts {
  const counted = { ...facts, contacts, badges: [...facts.badges, ...badgesEarned(facts, contacts, now)] };
  const completed = facts.completedAt[3];
  if (facts.trainingCompletedAt === null && completed !== null && contacts < LIST_BUILDER_CONTACTS)
    return { ...counted, completedAt: { ...facts.completedAt, 3: null }, step3LapsedAt: completed };
  if (
    undo &&
    facts.step3LapsedAt !== null &&
    completed === null &&
    contacts >= LIST_BUILDER_CONTACTS &&
    facts.listBuilderChecked
  )
    return { ...counted, completedAt: { ...facts.completedAt, 3: facts.step3LapsedAt }, step3LapsedAt: null };
  return counted;
}
