import { GOAL_TEXTS, type Goals, type Progress, type ProgressBody } from '@nb/contracts';
import { type Draft, type DraftFields, isEmpty } from './draft.rules';

/** What is typed at length and kept until the server has it: the goals of step 4, and the notes of the call of step 5. */
export const DRAFT_NAMES = ['goals', 'call-notes'] as const;
export type DraftName = (typeof DRAFT_NAMES)[number];

/** Every goal with its default (PA §3): scales in the middle, sharing on but visible (decisions 22). */
export const filledGoals = (saved: Goals | null): Required<Goals> => ({
  ...(Object.fromEntries(GOAL_TEXTS.map((field) => [field, ''])) as Record<(typeof GOAL_TEXTS)[number], string>),
  commitment: 5,
  confidence: 5,
  shareWithSponsor: true,
  ...saved,
});

/** What the server has of it. */
export const savedFields = (name: DraftName, progress: Pick<Progress, 'goals' | 'callNotes'>): DraftFields =>
  name === 'goals' ? filledGoals(progress.goals) : { callNotes: progress.callNotes };

/** How it is sent. What the form shows counts as answered with the first save, also where nothing was changed. */
export const bodyOf = (name: DraftName, fields: DraftFields, { goals }: Pick<Progress, 'goals'>): ProgressBody =>
  name === 'goals'
    ? { goals: goals === null ? { ...filledGoals(null), ...fields } : (fields as Goals) }
    : { callNotes: String(fields['callNotes']) };

const KEY = /^training:(.+):(?:goals|call-notes)-draft$/;
const keyOf = (userId: string, name: DraftName) => `training:${userId}:${name}-draft`;

/** Only fields that the form has, each of the kind that it takes. */
const readFields = (given: unknown, like: DraftFields): DraftFields =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {})
      .filter(([field, value]) => typeof value === typeof like[field])
      .map(([field, value]) => [
        field,
        typeof value === 'number' ? Math.min(10, Math.max(1, Math.round(value))) : (value as string | boolean),
      ]),
  );

/** What an earlier visit left unsent; undefined when there is nothing, or storage is closed to us. */
export function keptDraft(userId: string, name: DraftName): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') as {
      mine?: unknown;
      base?: unknown;
    } | null;
    const like = savedFields(name, { goals: null, callNotes: '' });
    const draft = { mine: readFields(kept?.mine, like), base: readFields(kept?.base, like) };
    return isEmpty(draft) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/**
 * What of a kept draft this page has put there or taken over. The rest is what another page of the same person has not sent yet; so is a field of
 * this page's in which something else stands by now.
 */
const own = new Map<string, DraftFields>();

/** As `keptDraft`, and from now on it is this page's to send and to forget. */
export function takeDraft(userId: string, name: DraftName): Draft | undefined {
  const draft = keptDraft(userId, name);
  own.set(keyOf(userId, name), draft?.mine ?? {});
  return draft;
}

/** Keeps this page's draft in this browser, beside what another page keeps there; `undefined` forgets it. */
export function keepDraft(userId: string, name: DraftName, draft: Draft | undefined): void {
  const key = keyOf(userId, name);
  const mine = draft?.mine ?? {};
  const before = keptDraft(userId, name);
  const isOthers = (field: string) => own.get(key)?.[field] !== before?.mine[field];
  const others = (fields: DraftFields = {}) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isOthers(field)));
  const all = { mine: { ...others(before?.mine), ...mine }, base: { ...others(before?.base), ...draft?.base } };
  own.set(key, mine);
  try {
    if (isEmpty(all)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage is full or closed to us: what is typed lasts as long as the page.
  }
}

/** What of this person has not been sent. */
export const keptDrafts = (userId: string): DraftName[] =>
  DRAFT_NAMES.filter((name) => keptDraft(userId, name) !== undefined);

/** Takes away drafts: everybody's, or all but one person's. */
export function forgetDrafts(except?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const owner = KEY.exec(key)?.[1];
      if (owner !== undefined && owner !== except) localStorage.removeItem(key);
    }
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
