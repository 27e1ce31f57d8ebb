import { type Prospect, searchable } from '@nb/contracts';

// Contacts are immutable, so each is lower-cased once, however many letters are typed (performance.md 11).
const haystacks = new WeakMap<Prospect, string>();

const haystackOf = (contact: Prospect): string => {
  const made = haystacks.get(contact);
  if (made !== undefined) return made;
  const fresh = searchable([contact.name, contact.phone, contact.email, contact.notes].filter(Boolean).join('\n'));
  haystacks.set(contact, fresh);
  return fresh;
};

/**
 * Finds the contacts that hold the words in name, phone, e-mail or notes, without case (PA §5), whichever apostrophe and however many spaces either has. A blank search finds all.
 * Made once for a list: what is typed on is only looked for among what was found before, a letter taken back finds what it found
 * then, and a letter that leaves nothing out gives the same list again, so that nothing needs to be rendered.
 */
export function searchIn(contacts: readonly Prospect[]): (search: string) => readonly Prospect[] {
  const trail: [{ needle: string; found: readonly Prospect[] }, ...{ needle: string; found: readonly Prospect[] }[]] = [
    { needle: '', found: contacts },
  ];
  return (search) => {
    const needle = searchable(search);
    while (trail.length > 1 && !needle.includes(trail.at(-1)?.needle ?? '')) trail.pop();
    const last = trail.at(-1) ?? trail[0];
    if (last.needle === needle) return last.found;
    const some = last.found.filter((contact) => haystackOf(contact).includes(needle));
    const found = some.length === last.found.length ? last.found : some;
    trail.push({ needle, found });
    return found;
  };
}

const AT_ONCE = 500;

/** Lower-cases the contacts a few at a time while nothing else is to be done, so that the first letter of a search is as quick as the next. Returns what ends it. */
export function prepareSearch(contacts: readonly Prospect[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const some = (from: number) => {
    for (const contact of contacts.slice(from, from + AT_ONCE)) haystackOf(contact);
    if (from + AT_ONCE < contacts.length) timer = setTimeout(some, 16, from + AT_ONCE);
  };
  timer = setTimeout(some, 200, 0);
  return () => clearTimeout(timer);
}
