import { type ContactText, type Prospect, type ProspectPatch, eachContactText, prospectBody } from '@nb/contracts';
import { type ContactFlags, FLAGS_OF } from './contacts.rules';

export type DraftField = 'name' | ContactText;
/** What stands in the fields while a contact is added or edited. */
export type ContactDraft = Record<DraftField, string> & ContactFlags;

export const EMPTY_DRAFT: ContactDraft = {
  name: '',
  ...eachContactText(() => ''),
  ...FLAGS_OF.other,
};

export const draftOf = (contact: Prospect): ContactDraft => ({
  name: contact.name,
  ...eachContactText((field) => contact[field] ?? ''),
  isPotentialPartner: contact.isPotentialPartner,
  isPotentialCustomer: contact.isPotentialCustomer,
});

/** A contact needs a name that is not blank. */
export const isComplete = (draft: ContactDraft): boolean => draft.name.trim() !== '';

const FIELDS = Object.keys(EMPTY_DRAFT) as (keyof ContactDraft)[];

/** The fields that were really changed. */
export function draftChanges(before: Prospect, draft: ContactDraft): Partial<ContactDraft> {
  const was = draftOf(before);
  const clean = { ...draft, name: draft.name.trim() };
  return Object.fromEntries(
    FIELDS.filter((field) => clean[field] !== was[field]).map((field) => [field, clean[field]]),
  );
}

/** Only what was really changed is sent: what is absent stays, so that another's change of another field survives. */
export const changesOf = (before: Prospect, draft: ContactDraft): ProspectPatch => draftChanges(before, draft);

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
