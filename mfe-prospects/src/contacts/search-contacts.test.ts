import { expect, test } from '@jest/globals';
import { buildProspect } from '@nb/web-kit/testing';
import { searchIn } from './search-contacts';

const contacts = [buildProspect({ name: 'Sean O’Brien' }), buildProspect({ name: "Maeve  O'Brien" }), buildProspect({ name: 'Sean O-Brien' })];

test.each([
  ["o'brien", [0, 1]], ['O’BRIEN', [0, 1]], [' sean   o‘brien ', [0]], ['maeve o’brien', [1]], ['sean\u00a0o', [0, 2]], ['   ', [0, 1, 2]],
])('%j finds whichever apostrophe and however many spaces a contact has', (words, found) => {
  expect(searchIn(contacts)(words)).toEqual(found.map((nth) => contacts[nth]));
});
