import { describe, expect, test } from '@jest/globals';
import { MAX_TODAY, type AttentionNeed, type CallOutcome } from '@nb/contracts';
import { dayOf, firstOfEach, sortToday, type CallFacts, type NeedyFacts } from './today.rules.js';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const SPANS = {
  now: NOW,
  today: { from: NOW - 12 * HOUR, to: NOW + 12 * HOUR },
  asked: { from: NOW - 14 * 24 * HOUR, to: NOW - HOUR },
};
const call = (id: string, hours: number, outcome: CallOutcome | null = null, proposed: number[] = []): CallFacts => ({
  id,
  at: NOW + hours * HOUR,
  outcome,
  times: proposed.map((each) => new Date(NOW + each * HOUR).toISOString()),
});
const needy = (id: string, reason: AttentionNeed['reason'], kind: NeedyFacts['kind'] = 'partner'): NeedyFacts => ({
  kind,
  id,
  needs: [{ reason, act: 'email', at: '', days: 0, step: 1 }],
});
const sorted = (calls: CallFacts[], people: NeedyFacts[] = []) => {
  const kinds = sortToday(calls, people, SPANS);
  return {
    calls: kinds.calls.map(({ id }) => id),
    outcomes: kinds.outcomes.map(({ id }) => id),
    proposals: kinds.proposals.map(({ call: { id }, times }) => [id, times.length]),
    needs: kinds.needs.map(({ needy: { id }, need }) => [id, need.reason]),
    invitations: kinds.invitations.map(({ needy: { id } }) => id),
  };
};
const NONE = { calls: [], outcomes: [], proposals: [], needs: [], invitations: [] };

describe('what asks something today', () => {
  test('calls of today by time, those that are over included', () =>
    expect(sorted([call('c', 5), call('a', -3, 'held'), call('b', 2)])).toEqual({ ...NONE, calls: ['a', 'b', 'c'] }));

  test('calls that are over and not spoken of, the latest first, for two weeks; one that still lasts is not', () =>
    expect(
      sorted([
        call('old', -15 * 24),
        call('week', -7 * 24),
        call('now', -0.5),
        call('today', -2),
        call('said', -30, 'moved'),
      ]),
    ).toMatchObject({ calls: ['today', 'now'], outcomes: ['today', 'week'] }));

  test('proposals, without times that have passed', () =>
    expect(sorted([call('a', 200, null, [-1, 5]), call('b', 100, null, [-2])])).toEqual({
      ...NONE,
      proposals: [['a', 1]],
    }));

  test('who needs somebody, once, and not who stands above already', () =>
    expect(
      sorted(
        [call('a', 5), call('b', -20), call('c', 100, null, [5])],
        ['a', 'b', 'c', 'd'].map((id) => needy(id, 'stuck')),
      ).needs,
    ).toEqual([['d', 'stuck']]));

  test('a call tomorrow is a need, an invitation stands with its kind', () =>
    expect(sorted([], [needy('t', 'call-soon'), needy('i', 'invitation-expiring', 'invitation')])).toEqual({
      ...NONE,
      needs: [['t', 'call-soon']],
      invitations: ['i'],
    }));

  test('of each kind no more than are looked at, and how many there are', () => {
    const many = Array.from({ length: MAX_TODAY + 5 }, (_value, n) => call(`p${n}`, 1 + n / 100));
    const { shown, totals } = firstOfEach(sortToday(many, [], SPANS));
    expect([shown.calls.length, totals.calls, totals.needs]).toEqual([MAX_TODAY, MAX_TODAY + 5, 0]);
  });
});

test.each([
  ['2026-11-26T02:00:00.000Z', 'America/New_York', '2026-11-25', '2026-11-25T05:00:00.000Z', 24],
  ['2026-11-26T20:00:00.000Z', 'Asia/Kolkata', '2026-11-27', '2026-11-26T18:30:00.000Z', 24],
  ['2026-03-29T12:00:00.000Z', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['2026-10-25T12:00:00.000Z', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
])('at %s it is in %s %s, which began at %s and has %d hours', (now, zone, date, from, hours) => {
  const day = dayOf(new Date(now), zone);
  expect([day.date, day.from.toISOString(), (day.to.getTime() - day.from.getTime()) / HOUR]).toEqual([
    date,
    from,
    hours,
  ]);
});
