import { describe, expect, test } from '@jest/globals';
import { createFormat } from '@nb/i18n';
import texts from '../texts/en.json';
import { isNight, sayCall, sayClock, sayDay, sayLeft } from './when';

const NOW = Date.parse('2026-11-26T15:00:00.000Z');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const english = createFormat('en', 'America/New_York');

describe('a call as people say it', () => {
  test.each([
    ['2026-11-26T17:30:00.000Z', 'today 12:30 PM'],
    // Tomorrow in UTC, today where the reader is.
    ['2026-11-27T04:30:00.000Z', 'today 11:30 PM'],
    ['2026-11-27T14:00:00.000Z', 'tomorrow 9:00 AM'],
    ['2026-11-28T14:00:00.000Z', 'Sat 9:00 AM'],
    ['2026-12-02T14:00:00.000Z', 'Wed 9:00 AM'],
    ['2026-12-03T14:00:00.000Z', 'Dec 3'],
    ['2027-01-03T14:00:00.000Z', 'Jan 3, 2027'],
    ['2026-11-26T14:59:00.000Z', 'Nov 26'],
    ['2025-11-26T14:59:00.000Z', 'Nov 26, 2025'],
  ])('%s: %s', (at, words) => expect(plain(sayCall(at, NOW, english))).toBe(words));

  test('in other languages', () => {
    expect(sayCall('2026-11-27T14:00:00.000Z', NOW, createFormat('de', 'Europe/Berlin'))).toBe('morgen 15:00');
    expect(sayCall('2026-11-27T14:00:00.000Z', NOW, createFormat('hi', 'Asia/Kolkata'))).toContain('कल');
  });
});

test.each([
  ['2026-11-26T06:00:00.000Z', 'today'],
  ['2026-11-26T04:00:00.000Z', 'yesterday'],
  ['2026-11-23T15:00:00.000Z', '3 days ago'],
  ['2026-10-27T15:00:00.000Z', '30 days ago'],
  ['2026-10-20T15:00:00.000Z', 'Oct 20'],
  // A clock that is a little behind the server's.
  ['2026-11-27T15:00:00.000Z', 'today'],
])('seen at %s: %s', (at, words) => expect(sayDay(at, NOW, english)).toBe(words));

describe('how long until then', () => {
  const t = ((key: 'when.hours' | 'when.minutes', words: Record<string, string>) =>
    texts.when[key === 'when.hours' ? 'hours' : 'minutes'].replaceAll(
      /\{\{(\w+)\}\}/g,
      (_all, name: string) => words[name]!,
    )) as unknown as Parameters<typeof sayLeft>[3];
  test.each([
    ['2026-11-26T17:40:30.000Z', 'in 2 h 40'],
    ['2026-11-26T16:05:00.000Z', 'in 1 h 05'],
    ['2026-11-26T15:59:59.000Z', 'in 59 min'],
    ['2026-11-26T14:59:59.000Z', undefined],
    ['2026-11-27T15:00:00.000Z', undefined],
  ])('%s: %s', (at, words) => expect(sayLeft(at, NOW, english, t)).toBe(words));
});

test.each([
  ['2026-11-26T17:30:00.000Z', '11 PM', true],
  ['2026-11-26T17:45:00.000Z', '11:15 PM', true],
  ['2026-11-26T16:30:00.000Z', '10 PM', true],
  ['2026-11-26T16:29:00.000Z', '9:59 PM', false],
  ['2026-11-26T01:29:00.000Z', '6:59 AM', true],
  ['2026-11-26T01:30:00.000Z', '7 AM', false],
])('in India at %s: %s, night: %s', (at, words, night) => {
  expect([plain(sayClock(at, 'Asia/Kolkata', english)), isNight(at, 'Asia/Kolkata')]).toEqual([words, night]);
});
test('a full hour is whole where a day has 24', () => {
  expect(sayClock('2026-11-26T22:00:00.000Z', 'Europe/Berlin', createFormat('de', 'Europe/Berlin'))).toBe('23:00');
});
