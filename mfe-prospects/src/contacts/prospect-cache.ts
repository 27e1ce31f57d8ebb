import type { Prospect } from '@nb/contracts';
import { isDraft, original } from '@reduxjs/toolkit';
import { type ContactFlags, typeOf } from '../import/contact-type';

/** The list as it is, not as a draft: wrapping each of 10,000 contacts would be felt. */
const plain = (list: Prospect[]): Prospect[] => (isDraft(list) ? (original(list) ?? list) : list);

export const without = (list: Prospect[], ids: readonly string[]): Prospect[] => {
  const gone = new Set(ids);
  return plain(list).filter(({ id }) => !gone.has(id));
};

/** Puts contacts that are not there where the server's order, newest first, has them. */
export function putBack(list: Prospect[], contacts: readonly Prospect[]): Prospect[] {
  const there = new Set(plain(list).map(({ id }) => id));
  const missing = contacts.filter(({ id }) => !there.has(id));
  return missing.length === 0
    ? plain(list)
    : [...plain(list), ...missing].toSorted((a, b) =>
        a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1,
      );
}

/** These contacts with this type, as the server will have them: one version on, whatever the type was. */
export function retyped(list: Prospect[], contacts: readonly Prospect[], flags: ContactFlags, at: string): Prospect[] {
  const ids = new Set(contacts.map(({ id }) => id));
  return plain(list).map((each) =>
    ids.has(each.id) ? { ...each, ...flags, type: typeOf(flags), version: each.version + 1, updatedAt: at } : each,
  );
}

/** Contacts as they were, as far as nothing newer came in between. */
export function asBefore(list: Prospect[], contacts: readonly Prospect[]): Prospect[] {
  const before = new Map(contacts.map((contact) => [contact.id, contact]));
  return plain(list).map((each) => {
    const was = before.get(each.id);
    return was?.version === each.version - 1 ? was : each;
  });
}
