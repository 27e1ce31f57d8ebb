import { expect, test } from '@jest/globals';
import { buildProspect } from '@nb/web-kit/testing';
import { searchIn } from './search-contacts';

const contacts = [buildProspect({ name: 'Sean O’Brien' }), buildProspect({ name: "Maeve  O'Brien" }), buildProspect({ name: 'Sean O-Brien' })];

/** PA §5. */
test('finds in name, phone, e-mail and notes, in whatever case, and nowhere else', () => {
  const one = buildProspect({ name: 'Ana', phone: '+1 555 0100', email: 'Box@Example.test', notes: 'Runs a café', type: 'customer' });
  const bare = buildProspect({ name: 'Ben', phone: null, email: null, notes: null, type: 'customer' });
  const find = (words: string) => searchIn([one, bare])(words);
  for (const words of ['ANA', '555', 'box@example', 'CAFÉ']) expect([words, find(words)]).toEqual([words, [one]]);
  for (const words of ['customer', 'null', one.id, 'ana+1']) expect([words, find(words)]).toEqual([words, []]);
});

test.each([
  ["o'brien", [0, 1]], ['O’BRIEN', [0, 1]], [' sean   o‘brien ', [0]], ['maeve o’brien', [1]], ['sean\u00a0o', [0, 2]], ['   ', [0, 1, 2]],
])('%j finds whichever apostrophe and however many spaces a contact has', (words, found) => {
  expect(searchIn(contacts)(words)).toEqual(found.map((nth) => contacts[nth]));
});
