import { describe, expect, test } from '@jest/globals';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { buildProspect } from '@nb/web-kit/testing';
import fc from 'fast-check';
import { omitIds, restore, retype, revert } from './contacts.api';
import {
  CONTACT_SORTS,
  type ContactSort,
  NOTHING_SELECTED,
  searchContacts,
  selectAll,
  selectOne,
  selectRange,
  selectedOf,
  sortContacts,
  sortOf,
} from './contacts.rules';

const order = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

describe('ticking', () => {
  test.each<[string, string, boolean, string]>([
    ['b', 'd', true, 'bcd'],
    ['d', 'b', true, 'bcd'],
    ['c', 'c', true, 'c'],
    ['a', 'c', true, 'abc'],
    ['c', 'a', true, 'abc'],
    ['d', 'e', true, 'de'],
  ])('from %s to %s with shift', (anchor, to, on, expected) => {
    expect(ids(selectRange(selectOne(NOTHING_SELECTED, anchor, true), order, to, on))).toBe(expected);
  });
  test('shift on a ticked contact clears the range; the anchor stays for the next', () => {
    const all = selectAll(NOTHING_SELECTED, order, true);
    const some = selectRange(selectOne(all, 'b', false), order, 'd', false);
    expect(ids(some)).toBe('ae');
    expect(ids(selectRange(some, order, 'c', true))).toBe('abce');
  });
  test('shift ticks one contact when the anchor is not in the list', () => {
    expect(ids(selectRange(NOTHING_SELECTED, order, 'c', true))).toBe('c');
    expect(ids(selectRange(selectOne(NOTHING_SELECTED, 'z', true), order, 'c', true))).toBe('cz');
  });
  test('selecting all or none of a filtered list leaves the others; actions reach only listed contacts', () => {
    const shown = order.slice(1, 3);
    const some = selectAll(selectOne(NOTHING_SELECTED, 'e', true), shown, true);
    expect(ids(some)).toBe('bce');
    expect(selectedOf(some, shown)).toEqual(shown);
    expect(ids(selectAll(some, shown, false))).toBe('e');
  });
});

const contact = (name: string, over: object = {}) => buildProspect({ name, ...over });

describe('order', () => {
  const list = [
    contact('Zoe 10', { type: 'other', updatedAt: '2026-01-01T00:00:00.000Z' }),
    contact('Émile', { type: 'both', updatedAt: '2026-03-01T00:00:00.000Z' }),
    contact('zoe 9', { type: 'partner', updatedAt: '2026-02-01T00:00:00.000Z' }),
    contact('Frank', { type: 'customer', updatedAt: '2026-02-01T00:00:00.000Z' }),
  ];
  test.each([
    ['newest', 'Zoe 10, Émile, zoe 9, Frank'],
    ['name', 'Émile, Frank, zoe 9, Zoe 10'],
    ['name-desc', 'Zoe 10, zoe 9, Frank, Émile'],
    ['type', 'Émile, zoe 9, Frank, Zoe 10'],
    ['changed', 'Émile, zoe 9, Frank, Zoe 10'],
  ] as const)('%s', (sort, names) =>
    expect(
      sortContacts(list, sort, 'en')
        .map(({ name }) => name)
        .join(', '),
    ).toBe(names),
  );
  test.each([
    ['type', 'Abe, Zed, Bea, Yan, Cat, Xia, Dan, Wim'],
    ['changed', 'Xia, Dan, Zed, Bea, Yan, Cat, Wim, Abe'],
    ['newest', 'Xia, Wim, Dan, Abe, Zed, Cat, Bea, Yan'],
  ] as const)(
    '%s: both, then partners, then customers, then others, each by name; the latest change first, equals as they came',
    (sort, names) => {
      const mixed = (
        [
          ['Xia', 'customer', 9],
          ['Wim', 'other', 2],
          ['Dan', 'other', 9],
          ['Abe', 'both', 1],
          ['Zed', 'both', 5],
          ['Cat', 'customer', 3],
          ['Bea', 'partner', 5],
          ['Yan', 'partner', 5],
        ] as const
      ).map(([name, type, day]) => contact(name, { type, updatedAt: `2026-01-0${day}T00:00:00.000Z` }));
      expect(
        sortContacts(mixed, sort, 'en')
          .map(({ name }) => name)
          .join(', '),
      ).toBe(names);
    },
  );
  test.each<[ContactSort, string]>([
    ['stage', 'dbca'],
    ['stage-desc', 'abcd'],
    ['follow-up', 'bdac'],
    ['follow-up-desc', 'dbac'],
    ['last-contact', 'bdca'],
    ['last-contact-desc', 'acbd'],
  ])('by %s', (sort, expected) => {
    const all = [
      buildProspect({ name: 'a', stage: 'customer', lastContactAt: '2026-11-20T00:00:00.000Z' }),
      buildProspect({ name: 'b', stage: 'contacted', followUpOn: '2026-12-01' }),
      buildProspect({ name: 'c', stage: 'contacted', lastContactAt: '2026-11-10T00:00:00.000Z' }),
      buildProspect({ name: 'd', followUpOn: '2026-12-02' }),
    ];
    expect(
      sortContacts(all, sort, 'en')
        .map(({ name }) => name)
        .join(''),
    ).toBe(expected);
  });
  test('reads every offered order from the address', () => {
    expect([...CONTACT_SORTS]).toEqual([
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
    ]);
    expect(CONTACT_SORTS.map(sortOf)).toEqual([...CONTACT_SORTS]);
  });
  test('uses the default order for an unknown one in the address', () =>
    expect([sortOf('name'), sortOf('x'), sortOf(null)]).toEqual(['name', 'newest', 'newest']));
  test('every order holds each contact once, and a search keeps the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.constantFrom(...CONTACT_SORTS),
        fc.string({ maxLength: 2 }),
        (names, sort, needle) => {
          const contacts = names.map((name) => contact(name));
          const sorted = sortContacts(contacts, sort, 'de');
          expect(new Set(sorted)).toEqual(new Set(contacts));
          const found = searchContacts(sorted, needle);
          expect(found).toEqual(sorted.filter((each) => found.includes(each)));
        },
      ),
    );
  });
});

describe('search', () => {
  const contacts = [
    buildProspect({ name: 'Sean O’Brien' }),
    buildProspect({ name: "Maeve  O'Brien" }),
    buildProspect({ name: 'Sean O-Brien' }),
  ];

  test('finds in name, phone, e-mail and notes, in whatever case, and nowhere else', () => {
    const one = buildProspect({
      name: 'Ana',
      phone: '+1 555 0100',
      email: 'Box@Example.test',
      notes: 'Runs a café',
      type: 'customer',
    });
    const bare = buildProspect({ name: 'Ben', phone: null, email: null, notes: null, type: 'customer' });
    const find = (words: string) => searchContacts([one, bare], words);
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
    expect(searchContacts(contacts, words)).toEqual(found.map((index) => contacts[index]));
  });

  test.each(
    SEARCH_CASES.flatMap(({ finds, misses = [], ...who }) => [
      ...finds.map((typed) => ({ who, typed, isFound: true })),
      ...misses.map((typed) => ({ who, typed, isFound: false })),
    ]),
  )('$who.firstName $who.lastName, «$typed»: $isFound', ({ who, typed, isFound }) => {
    const { firstName, lastName, email = null, phone = null } = who;
    const one = buildProspect({ name: `${firstName} ${lastName}`, email, phone, notes: null });
    expect(searchContacts([one], typed)).toEqual(isFound ? [one] : []);
  });

  test.each([
    ['+49 (0)6221 1234', true],
    ['06221 / 1234', true],
    ['0171-1234567', true],
    ['+49 171 1234567', true],
    ['01719876543', true],
    ['98765 43210', true],
    ['+1 555 0100', true],
    ['+49 (0)6221 1235', false],
    // The end of one number and the beginning of the next.
    ['12340171', false],
    ['432102026', false],
  ])('«%s» finds a number in the notes: %s', (typed, isFound) => {
    const notes =
      'Office: +49 6221 1234\nMobile 0171 123 45 67, private (0171) 98.76-543; WhatsApp ९८७६५ ४३२१०। Met 2026-11-20';
    const one = buildProspect({ name: 'Ana', phone: '+1 555 0100', email: null, notes });
    expect(searchContacts([one], typed)).toEqual(isFound ? [one] : []);
  });

  test('finds every contact whose name has all typed words, in any order and with any spaces', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' '), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), fc.array(letters, { maxLength: 12 }), (names, typed) => {
        const list = names.map((name) => contact(name, { phone: null, email: null, notes: null }));
        for (const words of typed)
          expect(searchContacts(list, words)).toEqual(
            list.filter(({ name }) =>
              words
                .toLowerCase()
                .split(' ')
                .every((word) => name.toLowerCase().includes(word)),
            ),
          );
      }),
    );
  });
});

describe('the list before the server answers', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const list = [5, 4, 4, 3, 1].map((second, index) => contact(`P${index}`, { createdAt: at(second) }));
  test('restores removed contacts at their place', () => {
    for (const gone of [[0], [1, 2], [4], [0, 1, 2, 3, 4]]) {
      const out = gone.map((index) => list[index]).filter((each) => each !== undefined);
      expect(
        restore(
          omitIds(
            list,
            out.map(({ id }) => id),
          ),
          out,
        ).map(({ createdAt }) => createdAt),
      ).toEqual(list.map(({ createdAt }) => createdAt));
      expect(restore(list, out)).toEqual(list);
    }
  });
  test('reverts a refused type, except where a newer change came in between', () => {
    const [one, two] = list.slice(0, 2);
    if (!one || !two) throw new Error('too few');
    const typed = retype(list, [one, two], { isPotentialPartner: true, isPotentialCustomer: true }, at(9));
    expect(typed[0]).toMatchObject({ type: 'both', version: one.version + 1 });
    expect(revert(typed, [one, two])).toEqual(list);
    const newer = typed.map((each) => (each.id === two.id ? { ...each, version: 9 } : each));
    expect(revert(newer, [one, two])[1]?.version).toBe(9);
  });
});
