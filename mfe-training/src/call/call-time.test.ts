import { describe, expect, test } from '@jest/globals';
import { type Format, createFormat } from '@nb/i18n';
import {
  callUrgency,
  countdownParts,
  incompleteCallWords,
  knownCall,
  thresholdOf,
  usableZone,
  zoneInWords,
} from './call-time';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  [-1, 'past'],
  [0, 'past'],
  [1, 'now'],
  [24 * HOUR, 'now'],
  [24 * HOUR + 1, 'soon'],
  [48 * HOUR, 'soon'],
  [48 * HOUR + 1, 'calm'],
  [Infinity, 'calm'],
])('a call %d ms away is %s: red to 24 h, yellow to 48 h, then blue', (left, urgency) => {
  expect(callUrgency(NOW + left, NOW)).toBe(urgency);
});

test.each([
  [0, [0, 0, 0]],
  [-5000, [0, 0, 0]],
  [1, [0, 0, 1]],
  [59_001, [0, 1, 0]],
  [24 * HOUR, [24, 0, 0]],
  [24 * HOUR + 1, [1, 0, 0, 1]],
  [51 * HOUR + 4 * 60_000 + 5000, [2, 3, 4, 5]],
])('%d ms left are %j', (left, parts) => expect(Object.values(countdownParts(left))).toEqual(parts));

test.each([
  [0, 'passed'],
  [-1, 'passed'],
  [1, 'minute'],
  [60_000, 'minute'],
  [60_001, 'minutes10'],
  [600_000, 'minutes10'],
  [600_001, 'hour'],
  [HOUR, 'hour'],
  [HOUR + 1, 'day'],
  [24 * HOUR, 'day'],
  [48 * HOUR, 'days2'],
  [48 * HOUR + 1, 'far'],
])('with %d ms left the announced threshold is %s', (left, threshold) => expect(thresholdOf(left)).toBe(threshold));

test.each([
  ['America/New_York', '2026-11-21', 'Eastern Standard Time (EST)'],
  ['America/New_York', '2026-07-21', 'Eastern Daylight Time (EDT)'],
  ['America/Denver', '2026-07-21', 'Mountain Daylight Time (MDT)'],
  ['America/Punta_Arenas', '2026-11-21', 'Punta Arenas (GMT−3)'],
])('%s on %s is called %s: by the date of the call, never a fixed label', (zone, date, words) => {
  expect(zoneInWords(createFormat('en', 'UTC'), zone, Date.parse(`${date}T12:00:00.000Z`))).toBe(words);
});

test('where a language has no name for a zone, its city has today’s name, whatever the browser still calls it', () => {
  const unnamed = { ...createFormat('en', 'UTC'), zoneName: () => 'GMT+5:30' };
  expect(zoneInWords(unnamed, 'Asia/Calcutta', 0)).toBe('Kolkata (GMT+5:30)');
});

describe('knownCall', () => {
  const none = {
    onboardingCallDate: null,
    onboardingCallTime: null,
    onboardingCallDatetime: null,
    onboardingCallTimezone: 'Europe/Berlin',
  };
  test('nothing is no call', () => expect(knownCall(none)).toEqual({ kind: 'none' }));
  test('the instant decides', () => {
    expect(
      knownCall({ ...none, onboardingCallDate: 'rubbish', onboardingCallDatetime: '2026-11-21T12:00:00.000Z' }),
    ).toEqual({ kind: 'instant', at: NOW, zone: 'Europe/Berlin' });
  });
  test.each([
    [{ onboardingCallDate: '2026-11-21' }, '2026-11-21', null],
    [{ onboardingCallTime: '09:00' }, null, '09:00'],
    [{ onboardingCallDatetime: 'rubbish' }, null, null],
  ])('%j does not make one', (fields, date, time) =>
    expect(knownCall({ ...none, ...fields })).toEqual({ kind: 'incomplete', date, time }),
  );
});

describe('incompleteCallWords', () => {
  const format: Format = createFormat('en', 'America/New_York');
  const words = (date: string | null, time: string | null) =>
    incompleteCallWords({ date, time }, format).map((word) => ('text' in word ? word.text : word.key));
  test.each<[string | null, string | null, string[]]>([
    [null, null, ['unavailable']],
    ['2026-13-01', '25:00', ['unavailable']],
    ['2026-02-30', null, ['invalidDate']],
    ['soon', '09:00', ['invalidDate', '9:00 AM']],
    [null, '09:00', ['dateUnavailable', '9:00 AM']],
    [null, 'nine', ['unavailable']],
    ['2026-11-21', '24:00', ['Saturday, November 21, 2026', 'invalidTime']],
    ['2026-11-21', null, ['Saturday, November 21, 2026']],
    ['2026-11-21', '14:05', ['Saturday, November 21, 2026', '2:05 PM']],
  ])('%j and %j: %j', (date, time, expected) =>
    expect(words(date, time).map((text) => text.replace(/[\u202f\u00a0]/g, ' '))).toEqual(expected),
  );
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Nowhere/Town', 'UTC'],
  ['', 'UTC'],
])('zone %j is read as %s', (zone, used) => expect(usableZone(zone, 'UTC')).toBe(used));
