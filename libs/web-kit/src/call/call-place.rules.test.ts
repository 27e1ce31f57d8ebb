import { describe, expect, test } from '@jest/globals';
import type { CallPlace } from '@nb/contracts';
import { isJoinTime, joinLink, shortLink } from './call-place.rules';

const MINUTE = 60_000;

test.each([
  [-11, false],
  [-10, true],
  [0, true],
  [89, true],
  [90, false],
])('%d minutes after its beginning a call can be joined: %s', (minutes, expected) =>
  expect(isJoinTime(1_000_000_000, 1_000_000_000 + minutes * MINUTE)).toBe(expected),
);

describe('where *Join* leads', () => {
  test.each<[CallPlace, string | null]>([
    [{ where: 'link', value: 'https://meet.example.test/sol?a=1' }, 'https://meet.example.test/sol?a=1'],
    [{ where: 'phone', value: '+15550100123' }, 'tel:+15550100123'],
    [{ where: 'messenger', value: '+15550100123' }, 'https://wa.me/15550100123'],
    [{ where: 'person', value: 'Café Luna' }, null],
  ])('%j: %s', (place, link) => expect(joinLink(place)).toBe(link));
});

test.each([
  ['https://www.example.test/', 'example.test'],
  ['https://meet.example.test/sol', 'meet.example.test/sol'],
  [`https://meet.example.test/${'x'.repeat(60)}`, `meet.example.test/${'x'.repeat(21)}…`],
])('%s is written %s', (link, words) => expect(shortLink(link)).toBe(words));
