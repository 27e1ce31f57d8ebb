import { GOAL_TEXTS, type Goals, type Progress, type ProgressBody } from '@nb/contracts';
import { draftKey, readDraft, writeDraft } from '@nb/web-kit';
import { type Draft, type DraftFields, isEmpty } from './draft.rules';

/** What is typed at length and kept until the server has it: the goals of step 4, and the notes of the call of step 5. */
export const DRAFT_NAMES = ['goals', 'call-notes'] as const;
export type DraftName = (typeof DRAFT_NAMES)[number];

/** Every goal with its default: scales in the middle, sharing on but visible. */
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

const keyOf = (userId: string, name: DraftName) => draftKey('training', userId, name);

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

/** What an earlier visit left unsent; undefined when there is nothing, nothing readable, or no access to storage. */
export function keptDraft(userId: string, name: DraftName): Draft | undefined {
  try {
    const kept = JSON.parse(readDraft(keyOf(userId, name)) ?? 'null') as {
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
 * The fields of a kept draft that this page has written or taken over. The other fields are unsent changes of another page of the same person,
 * and so is a field of this page's whose kept value has changed since.
 */
const own = new Map<string, DraftFields>();

/** Like `keptDraft`, and from now on this page sends and removes it. */
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
  writeDraft(key, isEmpty(all) ? null : JSON.stringify(all));
}

/** What of this person has not been sent. */
export const keptDrafts = (userId: string): DraftName[] =>
  DRAFT_NAMES.filter((name) => keptDraft(userId, name) !== undefined);
