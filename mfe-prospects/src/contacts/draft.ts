import {
  type ContactText,
  type Prospect,
  type ProspectBody,
  type ProspectPatch,
  type Stage,
  eachContactText,
  prospectBody,
} from '@nb/contracts';
import { type ContactFlags, FLAGS_OF } from './contacts.rules';
import { stageOf } from './pipeline.rules';

export type DraftField = 'name' | ContactText;
/** Where a contact stands, as a form holds it: '' = no date, no time. */
interface PipelineDraft {
  stage: Stage;
  followUpOn: string;
  followUpTime: string;
  tagIds: readonly string[];
}
/** What stands in the fields while a contact is added or edited. */
export type ContactDraft = Record<DraftField, string> & ContactFlags & PipelineDraft;

export const EMPTY_DRAFT: ContactDraft = {
  name: '',
  ...eachContactText(() => ''),
  ...FLAGS_OF.other,
  stage: 'new',
  followUpOn: '',
  followUpTime: '',
  tagIds: [],
};

export const draftOf = (contact: Prospect): ContactDraft => ({
  name: contact.name,
  ...eachContactText((field) => contact[field] ?? ''),
  isPotentialPartner: contact.isPotentialPartner,
  isPotentialCustomer: contact.isPotentialCustomer,
  stage: stageOf(contact),
  followUpOn: contact.followUpOn ?? '',
  followUpTime: contact.followUpTime ?? '',
  tagIds: contact.tagIds ?? [],
});

/** A contact needs a name that is not blank. */
export const isComplete = (draft: ContactDraft): boolean => draft.name.trim() !== '';

/** A new contact has no stage, date or tags yet. */
export const newContactOf = (draft: ContactDraft): ProspectBody => ({
  name: draft.name.trim(),
  ...eachContactText((field) => draft[field]),
  isPotentialPartner: draft.isPotentialPartner,
  isPotentialCustomer: draft.isPotentialCustomer,
});

const FIELDS = Object.keys(EMPTY_DRAFT) as (keyof ContactDraft)[];
// The order of tags is no difference.
const valueOf = (draft: ContactDraft, field: keyof ContactDraft) =>
  field === 'tagIds' ? draft.tagIds.toSorted().join(' ') : draft[field];
/** Whether two versions have the same in this field. */
export const isSameIn = (field: keyof ContactDraft, one: ContactDraft, other: ContactDraft): boolean =>
  valueOf(one, field) === valueOf(other, field);

/** The fields that were really changed. */
export function draftChanges(before: Prospect, draft: ContactDraft): Partial<ContactDraft> {
  const was = draftOf(before);
  const clean = { ...draft, name: draft.name.trim(), ...(draft.followUpOn === '' && { followUpTime: '' }) };
  return Object.fromEntries(
    FIELDS.filter((field) => !isSameIn(field, clean, was)).map((field) => [field, clean[field]]),
  );
}

/** Only what was really changed is sent: what is absent stays, so that another's change of another field survives. */
export function changesOf(before: Prospect, draft: ContactDraft): ProspectPatch {
  const { followUpOn, followUpTime, tagIds, ...changes } = draftChanges(before, draft);
  return {
    ...changes,
    ...(followUpOn !== undefined && { followUpOn: followUpOn || null }),
    ...(followUpTime !== undefined && { followUpTime: followUpTime || null }),
    ...(tagIds && { tagIds: [...tagIds] }),
  };
}

/** What a change of single fields makes of a form. */
export const draftWith = (
  draft: ContactDraft,
  { followUpOn, followUpTime, ...change }: ProspectPatch,
): ContactDraft => ({
  ...draft,
  ...(Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field in draft && value !== undefined && value !== null),
  ) as Partial<ContactDraft>),
  ...(followUpOn !== undefined && { followUpOn: followUpOn ?? '' }),
  ...(followUpTime !== undefined && { followUpTime: followUpTime ?? '' }),
});

export const isUnchanged = (before: Prospect, draft: ContactDraft): boolean =>
  Object.keys(changesOf(before, draft)).length === 0;

/** Why the server would refuse a field: it is too long, or a name with a web address. */
export type DraftFault = 'tooLong' | 'link';
export function faultsOf(draft: ContactDraft): Partial<Record<DraftField, DraftFault>> {
  const checked = prospectBody.safeParse({ ...draft, name: draft.name.trim() || '-' });
  if (checked.success) return {};
  const faults = checked.error.issues.map(({ path, message }): [string, DraftFault] => [
    String(path[0]),
    message === 'name.link' ? 'link' : 'tooLong',
  ]);
  return Object.fromEntries(faults.toReversed());
}
export const isSavable = (draft: ContactDraft): boolean =>
  isComplete(draft) && Object.keys(faultsOf(draft)).length === 0;
