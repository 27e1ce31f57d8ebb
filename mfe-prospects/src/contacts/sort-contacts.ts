import type { Prospect, ProspectType } from '@nb/contracts';

/** In what order the list stands; `newest` is how the server gives it. */
export const CONTACT_SORTS = ['newest', 'name', 'name-desc', 'type', 'changed'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

export const sortOf = (value: string | null): ContactSort => CONTACT_SORTS.find((sort) => sort === value) ?? 'newest';

/** Those with most to talk about first. */
const TYPE_ORDER: Readonly<Record<ProspectType, number>> = { both: 0, partner: 1, customer: 2, other: 3 };

/** Contacts in this order, names as the language has it; equals keep the order they came in. */
export function sortContacts(contacts: readonly Prospect[], sort: ContactSort, language: string): readonly Prospect[] {
  if (sort === 'newest') return contacts;
  if (sort === 'changed')
    return contacts.toSorted((a, b) => (a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? 1 : -1));
  const { compare } = new Intl.Collator(language, { numeric: true });
  if (sort === 'name') return contacts.toSorted((a, b) => compare(a.name, b.name));
  if (sort === 'name-desc') return contacts.toSorted((a, b) => compare(b.name, a.name));
  return contacts.toSorted((a, b) => TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || compare(a.name, b.name));
}
