import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SEARCH_CASES } from './search-cases.js';
import { matchesSearch, foldText, searchableOf, parseSearch } from './search.js';

describe('the rule of search', () => {
  const rows = SEARCH_CASES.flatMap(({ finds, misses = [], ...who }) => [
    ...finds.map((typed) => ({ who, typed, found: true })),
    ...misses.map((typed) => ({ who, typed, found: false })),
  ]);
  test.each(rows)('$who.firstName $who.lastName, «$typed»: $found', ({ who, typed, found }) => {
    const { firstName, lastName, email, phone } = who;
    expect(matchesSearch(searchableOf([`${firstName} ${lastName}`, email], phone), parseSearch(typed))).toBe(found);
  });

  test.each(['', '  ', '\u200b', "'"])('%j asks for nothing and finds everybody', (typed) =>
    expect(matchesSearch(searchableOf(['Ana']), parseSearch(typed))).toBe(true),
  );

  test('a text is found by itself, and folding it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(matchesSearch(searchableOf([text]), parseSearch(text.trim()))).toBe(true);
      }),
    );
  });
});
