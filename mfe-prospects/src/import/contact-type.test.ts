import { describe, expect, test } from '@jest/globals';
import { FLAGS_OF, TYPE_WORDS, flagsOfWord, typeOf } from './contact-type';

describe('types', () => {
  test.each(['partner', 'customer', 'both', 'other'] as const)(
    '%s is told by its flags and by its word in a file',
    (type) => {
      expect([typeOf(FLAGS_OF[type]), flagsOfWord(TYPE_WORDS[type])]).toEqual([type, FLAGS_OF[type]]);
    },
  );
  test.each([
    ['PARTNER', 'partner'],
    ['p', 'partner'],
    ['Kunde', 'customer'],
    ['c', 'customer'],
    ['Both', 'both'],
    ['distributor, client', 'both'],
    [' none ', 'other'],
    ['Other partner', 'partner'],
    ['Contact of mine', undefined],
    ['Mobile', undefined],
    ['', undefined],
  ] as const)('«%s» says %s', (word, type) => {
    expect(flagsOfWord(word)).toEqual(type && FLAGS_OF[type]);
  });
});
