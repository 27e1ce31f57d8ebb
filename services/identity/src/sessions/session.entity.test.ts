import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { endOf, isOver, isRemembered, lifetimeOf, MAX_SESSIONS, shouldNoteUse, surplus } from './session.entity.js';

const HOUR = 3_600_000;
const start = new Date('2026-11-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const session = (remember: boolean, lastSeenAt = start) => {
  const { idleSeconds, absoluteSeconds } = lifetimeOf(remember);
  return { idleSeconds, expiresAt: after(absoluteSeconds * 1000), lastSeenAt };
};

describe('how long a session lives', () => {
  test('without «remember me» two hours unused and a day in all; with it 14 days and 30', () => {
    expect([lifetimeOf(false), lifetimeOf(true)]).toEqual([
      { idleSeconds: 7_200, absoluteSeconds: 86_400 },
      { idleSeconds: 1_209_600, absoluteSeconds: 2_592_000 },
    ]);
  });

  test.each([
    ['not remembered, used an hour ago', false, 0, 1 * HOUR, false],
    ['not remembered, idle two hours less a moment', false, 0, 2 * HOUR - 1, false],
    ['not remembered, idle two hours', false, 0, 2 * HOUR, true],
    ['not remembered, used on, 24 hours old', false, 23.5 * HOUR, 24 * HOUR, true],
    ['remembered, idle 13 days', true, 0, 13 * 24 * HOUR, false],
    ['remembered, idle 14 days', true, 0, 14 * 24 * HOUR, true],
    ['remembered, used on, 30 days old', true, 29.9 * 24 * HOUR, 30 * 24 * HOUR, true],
  ])('%s', (_, remember, seen, now, over) => {
    expect(isOver(session(remember, after(seen)), after(now))).toBe(over);
  });

  test('it never outlives its absolute end, however often it is used', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 0, max: 40 * 24 }),
        (remember, hours) => endOf(session(remember, after(hours * HOUR))) <= session(remember).expiresAt,
      ),
    );
  });

  test('only a remembered one outlives the browser; use is noted once a minute', () => {
    expect([isRemembered(lifetimeOf(true)), isRemembered(lifetimeOf(false))]).toEqual([true, false]);
    expect([shouldNoteUse(start, after(59_999)), shouldNoteUse(start, after(60_000))]).toEqual([false, true]);
  });
});

test.each([
  ['eight and one more', [5, 4, 3, 2, 1, 6, 7, 8], []],
  ['nine and one more are ten', [5, 4, 3, 2, 1, 6, 7, 8, 9], []],
  ['the eleventh ends the one that was used longest ago', [5, 4, 3, 2, 1, 6, 7, 8, 9, 10], ['4']],
  ['of those used at the same moment, the one that began first', [5, 5, 5, 5, 5, 3, 3, 5, 5, 5], ['5']],
  ['as many as are too many, the longest unused first', [9, 5, 1, 5, 2, 9, 9, 9, 9, 9, 9, 9], ['2', '4', '1']],
] as const)('%s', (_, seen, ended) => {
  const all = seen.map((at, index) => ({ id: String(index), lastSeenAt: after(at) }));
  expect(surplus(all).map(({ id }) => id)).toEqual(ended);
  expect(surplus(all.toReversed()).map(({ id }) => id)).toEqual(ended);
});

test('one more always fits: the least recently used go', () => {
  const times = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 25 });
  fc.assert(
    fc.property(times, (seen) => {
      const all = seen.map((at, index) => ({ id: String(index).padStart(3, '0'), lastSeenAt: after(at) }));
      const ended = surplus(all);
      const kept = all.filter((each) => !ended.includes(each));
      expect(kept.length).toBe(Math.min(all.length, MAX_SESSIONS - 1));
      for (const gone of ended) for (const stays of kept) expect(gone.lastSeenAt <= stays.lastSeenAt).toBe(true);
    }),
  );
});
