import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dueReminders, morningOf, nextReminder, type FollowUps } from './follow-ups.rules.js';

const at = (iso: string) => Date.parse(iso);
const counts = (over: Partial<FollowUps> = {}): FollowUps => ({
  zone: 'UTC',
  overdue: 0,
  days: [],
  timed: [],
  ...over,
});

test.each([
  ['2026-11-26', 'UTC', '2026-11-26T08:00:00.000Z'],
  ['2026-11-26', 'Asia/Kolkata', '2026-11-26T02:30:00.000Z'],
  // Summer time begins and ends that night.
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-11-26', 'Pacific/Kiritimati', '2026-11-25T18:00:00.000Z'],
])('the morning of %s in %s is %s: eight by the clocks there', (on, zone, instant) =>
  expect(new Date(morningOf(on, zone)).toISOString()).toBe(instant),
);

describe('what is due', () => {
  const three = counts({
    overdue: 2,
    days: [
      { on: '2026-11-26', count: 3 },
      { on: '2026-11-27', count: 1 },
      { on: '2026-11-30', count: 4 },
    ],
  });
  test.each<[string, FollowUps, string, string, unknown[]]>([
    ['nothing before eight', three, '2026-11-26T00:00Z', '2026-11-26T07:59Z', []],
    ['all that is left by then', three, '2026-11-26T08:00Z', '2026-11-26T08:00Z', [['2026-11-26', 5, null]]],
    [
      'the next day with what the day before left',
      three,
      '2026-11-27T08:00Z',
      '2026-11-27T08:01Z',
      [['2026-11-27', 6, null]],
    ],
    ['nothing on a day on which nothing falls', three, '2026-11-27T08:02Z', '2026-11-29T20:00Z', []],
    ['an hour late, after an outage', three, '2026-11-26T08:00Z', '2026-11-26T09:00Z', [['2026-11-26', 5, null]]],
    ['of a day that is over nothing', three, '2026-11-26T08:00Z', '2026-11-26T14:00Z', []],
    [
      'of two mornings the later',
      counts({ days: [1, 2].map((n) => ({ on: `2026-11-2${n}`, count: n })) }),
      '2026-11-21T08:00Z',
      '2026-11-22T08:05Z',
      [['2026-11-22', 3, null]],
    ],
  ])('%s', (_case, followUps, from, now, expected) =>
    expect(dueReminders(followUps, at(from), at(now)).map(({ on, count, at: time }) => [on, count, time])).toEqual(
      expected,
    ),
  );

  test('one with a time a quarter of an hour before, on the day of its zone; not once it has come', () => {
    const timed = counts({
      zone: 'Asia/Kolkata',
      timed: [{ at: '2026-11-26T19:00:00.000Z', count: 2 }],
    });
    const due = (now: string) => dueReminders(timed, at('2026-11-26T18:45Z'), at(now));
    expect(due('2026-11-26T18:44Z')).toEqual([]);
    expect(due('2026-11-26T18:46Z')).toEqual([{ on: '2026-11-27', count: 2, at: '2026-11-26T19:00:00.000Z' }]);
    expect(due('2026-11-26T19:00Z')).toEqual([]);
  });
});

test('walking from one reminder to the next, each day and time comes once, in order, and none is left out', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'];
  const day = fc.integer({ min: 0, max: 400 });
  const start = at('2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.uniqueArray(day, { maxLength: 20 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 400 * 24 * 60 }), { maxLength: 20 }),
      (zone, days, minutes) => {
        const followUps = counts({
          zone,
          days: days
            .toSorted((a, b) => a - b)
            .map((n) => ({ on: new Date(start + n * 86_400_000).toISOString().slice(0, 10), count: 1 })),
          timed: minutes
            .toSorted((a, b) => a - b)
            .map((n) => ({ at: new Date(start + n * 60_000).toISOString(), count: 1 })),
        });
        const said: string[] = [];
        let from = start - 2 * 86_400_000;
        for (let next = nextReminder(followUps, from); next !== null; next = nextReminder(followUps, from)) {
          expect(next).toBeGreaterThan(from);
          // The job runs up to a minute later.
          const now = next + 59_000;
          said.push(...dueReminders(followUps, next, now).map((due) => due.at ?? due.on));
          from = now;
        }
        expect(said.toSorted()).toEqual(
          [...followUps.days.map(({ on }) => on), ...followUps.timed.map((t) => t.at)].toSorted(),
        );
      },
    ),
    { numRuns: 50 },
  );
});
