import type { Prospect } from '@nb/contracts';

// Contacts are immutable, so each is lower-cased once, however many letters are typed (performance.md 11).
const haystacks = new WeakMap<Prospect, string>();

const haystackOf = (contact: Prospect): string => {
  const made = haystacks.get(contact) ?? [contact.name, contact.phone, contact.email, contact.notes].filter(Boolean).join('\n').toLowerCase();
  haystacks.set(contact, made);
  return made;
};

/** Contacts that hold the words in name, phone, e-mail or notes, without case (PA §5). A blank search finds all. */
export function searchContacts(contacts: readonly Prospect[], search: string): readonly Prospect[] {
  const needle = search.trim().toLowerCase();
  return needle === '' ? contacts : contacts.filter((contact) => haystackOf(contact).includes(needle));
}
