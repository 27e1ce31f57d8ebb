import { describe, expect, test } from '@jest/globals';
import { createFormat } from '@nb/i18n';
import { sayCall, sayDay } from './when';

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
