import { describe, expect, jest, test } from '@jest/globals';
import { buildProspect } from '@nb/web-kit/testing';
import fc from 'fast-check';
import { prepareSearch, searchIn } from './search-contacts';

const contacts = [
  buildProspect({ name: 'Sean O’Brien' }),
  buildProspect({ name: "Maeve  O'Brien" }),
  buildProspect({ name: 'Sean O-Brien' }),
];

/** PA §5. */
test('finds in name, phone, e-mail and notes, in whatever case, and nowhere else', () => {
  const one = buildProspect({
    name: 'Ana',
    phone: '+1 555 0100',
    email: 'Box@Example.test',
    notes: 'Runs a café',
    type: 'customer',
  });
  const bare = buildProspect({ name: 'Ben', phone: null, email: null, notes: null, type: 'customer' });
  const find = (words: string) => searchIn([one, bare])(words);
  for (const words of ['ANA', '555', 'box@example', 'CAFÉ']) expect([words, find(words)]).toEqual([words, [one]]);
  for (const words of ['customer', 'null', one.id, 'ana+1', 'zz']) expect([words, find(words)]).toEqual([words, []]);
});

test.each([
  ["o'brien", [0, 1]],
  ['O’BRIEN', [0, 1]],
  [' sean   o‘brien ', [0]],
  ['maeve o’brien', [1]],
  ['sean\u00a0o', [0, 2]],
  ['   ', [0, 1, 2]],
])('%j finds whichever apostrophe and however many spaces a contact has', (words, found) => {
  expect(searchIn(contacts)(words)).toEqual(found.map((nth) => contacts[nth]));
});

describe('made once for a list (performance.md 11)', () => {
  const many = ['Ann', 'Anna', 'Anne', 'Bob'].map((name) =>
    buildProspect({ name, phone: null, email: null, notes: null }),
  );
  test('a letter that leaves nothing out, the same words again and a letter taken back give the same list again', () => {
    const find = searchIn(many);
    const [all, a, ann, anna] = [find(''), find('an'), find('ann'), find('anna')];
    expect([all, a.length, anna.length]).toEqual([many, 3, 1]);
    expect(all).toBe(many);
    expect(ann).toBe(a);
    expect(find('anna')).toBe(anna);
    expect(find('ann')).toBe(ann);
    expect(find('anna')).not.toBe(ann);
    expect(find(' ')).toBe(many);
  });
  test('whatever is typed, taken back and pasted over, it finds what a search from the beginning finds', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'n', 'e', 'b', 'o', ' '), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (searches) => {
        const find = searchIn(many);
        for (const search of searches) expect(find(search)).toEqual(searchIn(many)(search));
      }),
    );
  });

  const counted = (count: number) => {
    let read = 0;
    const contacts = Array.from({ length: count }, () =>
      Object.defineProperty(buildProspect({ phone: null, email: null, notes: null }), 'name', {
        get: () => {
          read += 1;
          return 'Ann';
        },
      }),
    );
    return { contacts, read: () => read };
  };
  test.each([
    [1, [0, 1]],
    [500, [0, 500]],
    [501, [0, 500, 501]],
    [1100, [0, 500, 1000, 1100]],
  ])('%d contacts are made ready 500 at a time while one does not type yet, and each once', (count, steps) => {
    jest.useFakeTimers();
    const { contacts, read } = counted(count);
    prepareSearch(contacts);
    jest.advanceTimersByTime(199);
    const seen = [read()];
    jest.advanceTimersByTime(1);
    for (seen.push(read()); jest.getTimerCount() > 0; seen.push(read())) {
      jest.advanceTimersByTime(15);
      expect(read()).toBe(seen.at(-1));
      jest.advanceTimersByTime(1);
    }
    expect(seen).toEqual(steps);
    expect(searchIn(contacts)('ann')).toHaveLength(count);
    expect(read()).toBe(count);
    jest.useRealTimers();
  });
  test('whoever leaves the list ends that', () => {
    jest.useFakeTimers();
    const { contacts, read } = counted(1100);
    const end = prepareSearch(contacts);
    jest.advanceTimersByTime(200);
    end();
    jest.advanceTimersByTime(10_000);
    expect(read()).toBe(500);
    jest.useRealTimers();
  });
});
