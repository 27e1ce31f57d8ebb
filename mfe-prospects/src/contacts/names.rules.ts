/** A person in a pasted list: a name, and what stood beside it. */
export interface NamedPerson {
  name: string;
  phone?: string;
  email?: string;
}

const LINES = /\r\n|[\n\r\u2028\u2029]/;
const PARTS = /[,;،、\t|]/;
/** What lists begin their lines with: «- », «• », «3. », «3) ». */
const BULLET = /^\s*(?:[-–—*•·▪◦]|\p{Nd}{1,3}[.)])\s+/u;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^[+(\p{Nd}][\p{Nd}\s().+/-]{4,}$/u;

/** Equal for names that differ only in case and form of their letters. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * The people in a text of several lines or separated by commas. A phone number or an e-mail belongs to the name before it in its line; without one
 * it stands for the name, so that nothing is lost. A name that comes twice is one person.
 */
export function peopleIn(text: string): NamedPerson[] {
  const people = new Map<string, NamedPerson>();
  for (const line of text.split(LINES)) {
    let last: NamedPerson | undefined;
    for (const part of line.replace(BULLET, '').split(PARTS)) {
      const words = part.replaceAll(/\s+/g, ' ').trim();
      const kind = EMAIL.test(words) ? 'email' : PHONE.test(words) ? 'phone' : undefined;
      if (words === '') continue;
      if (kind !== undefined && last !== undefined && last[kind] === undefined) last[kind] = words;
      else {
        const key = nameKey(words);
        last = people.get(key) ?? { name: words };
        people.set(key, last);
      }
    }
  }
  return [...people.values()];
}

/** Those who are not in the list yet, by name. */
export function newPeople(people: readonly NamedPerson[], contacts: readonly { name: string }[]): NamedPerson[] {
  const known = new Set(contacts.map(({ name }) => nameKey(name)));
  return people.filter(({ name }) => !known.has(nameKey(name)));
}
