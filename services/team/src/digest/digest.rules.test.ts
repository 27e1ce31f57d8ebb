import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dueWeek, mayBeDue } from './digest.rules.js';

const week = (now: string, zone: string) => dueWeek(new Date(now), zone)?.week ?? null;

describe('when the weekly digest is due', () => {
  test.each<[string, string, string, string | null]>([
    ['Monday seven in UTC', '2026-11-23T07:00:00.000Z', 'UTC', '2026-W48'],
    ['a moment before', '2026-11-23T06:59:59.999Z', 'UTC', null],
    ['a day later, less a moment', '2026-11-24T06:59:59.999Z', 'UTC', '2026-W48'],
    ['a day later', '2026-11-24T07:00:00.000Z', 'UTC', null],
    ['Sunday', '2026-11-22T12:00:00.000Z', 'UTC', null],
    ['seven in New York, winter', '2026-11-23T12:00:00.000Z', 'America/New_York', '2026-W48'],
    ['six in New York, winter', '2026-11-23T11:59:00.000Z', 'America/New_York', null],
    ['seven in New York, summer', '2026-07-06T11:00:00.000Z', 'America/New_York', '2026-W28'],
    ['seven in Kolkata', '2026-11-23T01:30:00.000Z', 'Asia/Kolkata', '2026-W48'],
    ['Monday in Kiritimati is Sunday in UTC', '2026-11-22T17:00:00.000Z', 'Pacific/Kiritimati', '2026-W48'],
    ['Monday in Honolulu, Tuesday in UTC', '2026-11-24T16:59:00.000Z', 'Pacific/Honolulu', '2026-W48'],
    ['the last week of a long year', '2026-12-28T08:00:00.000Z', 'UTC', '2026-W53'],
    ['the first week of the next', '2027-01-04T08:00:00.000Z', 'UTC', '2027-W01'],
    ['a Monday in December of next year’s first week', '2029-12-31T08:00:00.000Z', 'UTC', '2030-W01'],
  ])('%s', (_, now, zone, expected) => {
    expect(week(now, zone)).toBe(expected);
  });

  test('once a week everywhere, with numbers that grow by one', () => {
    const zone = fc.constantFrom(
      'UTC',
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Pacific/Apia',
      'Pacific/Kiritimati',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(zone, fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) }), (where, start) => {
        const hours = Array.from({ length: 15 * 24 }, (_, hour) => dueWeek(new Date(start + hour * 3_600_000), where));
        const weeks = hours.flatMap((due) => (due ? [due] : []));
        const numbers = [...new Set(weeks.map(({ number }) => number))];
        expect(numbers.length).toBeGreaterThanOrEqual(2);
        expect(numbers.every((number, index) => number === (numbers[0] ?? 0) + index)).toBe(true);
        expect(new Set(weeks.map((due) => `${due.number} ${due.week}`)).size).toBe(numbers.length);
      }),
      { numRuns: 30 },
    );
  });

  test('on five days of the week nobody asks', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const monday = Date.parse('2026-11-23T00:00:00.000Z');
    let hours = 0;
    for (let hour = -48; hour < 120; hour += 5) {
      const now = new Date(monday + hour * 3_600_000);
      if (mayBeDue(now)) hours += 5;
      else expect(zones.filter((zone) => dueWeek(now, zone) !== null)).toEqual([]);
    }
    expect(hours).toBe(50);
  });
});
