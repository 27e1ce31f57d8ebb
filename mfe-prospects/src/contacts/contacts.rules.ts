import {
  ADDED_CONTACT_TEXTS,
  matchesSearch,
  searchableOf,
  parseSearch,
  phonesIn,
  type Prospect,
  type ProspectType,
  type Searchable,
} from '@nb/contracts';
import { STAGE_ORDER, compareFollowUps, stageOf } from './pipeline.rules';

/** What a contact has on paper and in `contacts.csv`, in the order of the columns. Files of earlier releases lack the last ones. */
export const FIRST_COLUMNS = ['name', 'phone', 'email', 'type', 'notes'] as const;
export const CONTACT_COLUMNS = [...FIRST_COLUMNS, ...ADDED_CONTACT_TEXTS] as const;

export interface ContactFlags {
  isPotentialPartner: boolean;
  isPotentialCustomer: boolean;
}

/** Type of a contact by its flags. */
export const typeOf = ({ isPotentialPartner, isPotentialCustomer }: ContactFlags): ProspectType =>
  isPotentialPartner ? (isPotentialCustomer ? 'both' : 'partner') : isPotentialCustomer ? 'customer' : 'other';

export const FLAGS_OF: Readonly<Record<ProspectType, ContactFlags>> = {
  partner: { isPotentialPartner: true, isPotentialCustomer: false },
  customer: { isPotentialPartner: false, isPotentialCustomer: true },
  both: { isPotentialPartner: true, isPotentialCustomer: true },
  other: { isPotentialPartner: false, isPotentialCustomer: false },
};

/** The orders of the list; the server returns it as `newest`. */
export const CONTACT_SORTS = [
  'newest',
  'name',
  'name-desc',
  'type',
  'changed',
  'stage',
  'stage-desc',
  'follow-up',
  'follow-up-desc',
  'last-contact',
  'last-contact-desc',
] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

export const sortOf = (value: string | null): ContactSort => CONTACT_SORTS.find((sort) => sort === value) ?? 'newest';

/** Those with most to talk about first. */
const TYPE_ORDER: Readonly<Record<ProspectType, number>> = { both: 0, partner: 1, customer: 2, other: 3 };

/** Whom nobody spoke to yet comes first. */
const NOT_YET = '';
const byLastContact = (a: Prospect, b: Prospect) => {
  const [one, other] = [a.lastContactAt ?? NOT_YET, b.lastContactAt ?? NOT_YET];
  return one < other ? -1 : one > other ? 1 : 0;
};
const byStage = (a: Prospect, b: Prospect) => STAGE_ORDER[stageOf(a)] - STAGE_ORDER[stageOf(b)];
/** Orders by what the pipeline knows of contacts. Without a follow-up a contact stays last in both directions. */
const PIPELINE_ORDERS: Partial<Record<ContactSort, (a: Prospect, b: Prospect) => number>> = {
  stage: (a, b) => byStage(a, b) || compareFollowUps(a, b),
  'stage-desc': (a, b) => byStage(b, a) || compareFollowUps(a, b),
  'follow-up': compareFollowUps,
  'follow-up-desc': (a, b) =>
    Number(a.followUpOn === undefined) - Number(b.followUpOn === undefined) || compareFollowUps(b, a),
  'last-contact': byLastContact,
  'last-contact-desc': (a, b) => byLastContact(b, a),
};

/** Contacts in this order, names as the language has it; equals keep the order they came in. */
export function sortContacts(contacts: readonly Prospect[], sort: ContactSort, language: string): readonly Prospect[] {
  if (sort === 'newest') return contacts;
  if (sort === 'changed')
    return contacts.toSorted((a, b) => (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1));
  const { compare } = new Intl.Collator(language, { numeric: true });
  if (sort === 'name') return contacts.toSorted((a, b) => compare(a.name, b.name));
  if (sort === 'name-desc') return contacts.toSorted((a, b) => compare(b.name, a.name));
  const byPipeline = PIPELINE_ORDERS[sort];
  if (byPipeline) return contacts.toSorted(byPipeline);
  return contacts.toSorted((a, b) => TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || compare(a.name, b.name));
}

// Contacts are immutable, so each is prepared for searching once, however many letters are typed.
const searchTexts = new WeakMap<Prospect, Searchable>();

function searchableOfContact(contact: Prospect): Searchable {
  const known = searchTexts.get(contact);
  if (known !== undefined) return known;
  const { name, phone, email, notes } = contact;
  // A second number is kept in the notes.
  const text = searchableOf([name, phone, email, notes], phone, ...phonesIn(notes ?? ''));
  searchTexts.set(contact, text);
  return text;
}

/** The contacts that hold the words in name, phone, e-mail or notes, as `parseSearch` reads them. A blank search finds all. */
export function searchContacts(contacts: readonly Prospect[], search: string): readonly Prospect[] {
  const looked = parseSearch(search);
  return looked.words.length === 0
    ? contacts
    : contacts.filter((contact) => matchesSearch(searchableOfContact(contact), looked));
}

/** Which contacts are ticked, and the one from which a range is drawn. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor?: string;
}
type Order = readonly { id: string }[];

export const NOTHING_SELECTED: Selection = { ids: new Set() };

/** `about` of a dialog in the address that is about the ticked contacts. */
export const SELECTED = 'selected';

const withIds = (ids: ReadonlySet<string>, changed: Iterable<string>, on: boolean): Set<string> => {
  const next = new Set(ids);
  for (const id of changed)
    if (on) next.add(id);
    else next.delete(id);
  return next;
};

/** Ticks or unticks one contact; the next range starts from it. */
export const selectOne = ({ ids }: Selection, id: string, on: boolean): Selection => ({
  ids: withIds(ids, [id], on),
  anchor: id,
});

/** Everything from the anchor to this one, in the order of the list. Where the anchor is not in the list, only this one. */
export function selectRange(selection: Selection, order: Order, id: string, on: boolean): Selection {
  const from = order.findIndex((contact) => contact.id === selection.anchor);
  const to = order.findIndex((contact) => contact.id === id);
  if (from < 0 || to < 0) return selectOne(selection, id, on);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1).map((contact) => contact.id);
  return {
    ids: withIds(selection.ids, range, on),
    ...(selection.anchor !== undefined && { anchor: selection.anchor }),
  };
}

/** Selects or clears all listed contacts; those hidden by a filter stay as they were. */
export const selectAll = ({ ids }: Selection, order: Order, on: boolean): Selection => ({
  ids: withIds(
    ids,
    order.map(({ id }) => id),
    on,
  ),
});

/** The ticked ones among these contacts, so that a bulk action never reaches a hidden contact. */
export const selectedOf = <Contact extends { id: string }>(
  { ids }: Selection,
  order: readonly Contact[],
): readonly Contact[] => (ids.size === 0 ? [] : order.filter(({ id }) => ids.has(id)));
