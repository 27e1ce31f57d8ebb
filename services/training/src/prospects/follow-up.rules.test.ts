import { describe, expect, test } from '@jest/globals';
import { CADENCE_DAYS, STAGES, TOUCH_KINDS, TOUCH_OUTCOMES, type Stage } from '@nb/contracts';
import fc from 'fast-check';
import {
  addDays,
  afterChange,
  afterTouch,
  dayIn,
  followUpDays,
  instantIn,
  latestDay,
  ownNow,
  refusedWish,
  takesBack,
  type ContactState,
  type NewTouch,
} from './follow-up.rules.js';

const NEW_YORK = 'America/New_York';
const ZONES = [
  NEW_YORK,
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'UTC',
];
const NEW: ContactState = {
  stage: 'new',
  stageAt: null,
  followUpOn: null,
  followUpTime: null,
  cadenceDays: null,
  lastContactAt: null,
  lastContactKind: null,
  unanswered: 0,
  mayContact: 'unknown',
  mayContactAt: null,
};
const NOW = new Date('2026-11-26T15:00:00Z');
const own = ownNow(NEW_YORK, NOW);
const TODAY = '2026-11-26';
const touched = (before: Partial<ContactState>, touch: Partial<NewTouch>, at = own) => {
  const after = afterTouch({ ...NEW, ...before }, { at: at.now, kind: 'call', outcome: 'reached', ...touch }, at);
  if ('refused' in after) throw new Error(after.refused);
  return { reason: after.reason, ...after.state };
};

describe('the next date after a touch', () => {
  test.each<[string, Partial<ContactState>, Partial<NewTouch>, Partial<ContactState> & { reason: string }]>([
    [
      'first without an answer',
      {},
      { outcome: 'no-answer' },
      { followUpOn: '2026-11-28', unanswered: 1, reason: 'try-again', stage: 'new' },
    ],
    [
      'second without an answer',
      { unanswered: 1, stage: 'contacted' },
      { outcome: 'no-answer' },
      { followUpOn: '2026-12-26', unanswered: 2, reason: 'stop-asking', stage: 'not-now', stageAt: NOW },
    ],
    [
      'second without an answer of a customer',
      { unanswered: 1, stage: 'customer' },
      { outcome: 'no-answer' },
      { followUpOn: '2026-12-26', reason: 'stop-asking', stage: 'customer', stageAt: null },
    ],
    [
      'reached without a cadence',
      { followUpOn: TODAY, followUpTime: '09:00', unanswered: 1 },
      {},
      { followUpOn: null, followUpTime: null, unanswered: 0, reason: 'none' },
    ],
    ['reached with a cadence', { cadenceDays: 14 }, {}, { followUpOn: '2026-12-10', reason: 'cadence' }],
    [
      'interested with a cadence',
      { cadenceDays: 7 },
      { outcome: 'interested' },
      { followUpOn: '2026-12-03', reason: 'cadence' },
    ],
    [
      'cadence from a touch of last month',
      { cadenceDays: 7 },
      { at: new Date('2026-10-20T15:00:00Z') },
      { followUpOn: TODAY, reason: 'cadence' },
    ],
    [
      'later with a day',
      {},
      { outcome: 'later', followUpOn: '2026-12-24', followUpTime: '18:00' },
      { followUpOn: '2026-12-24', followUpTime: '18:00', reason: 'asked' },
    ],
    [
      'later without a day keeps one that is still to come',
      { followUpOn: '2026-12-01' },
      { outcome: 'later' },
      { followUpOn: '2026-12-01', reason: 'asked' },
    ],
    [
      'later without a day keeps none that is over',
      { followUpOn: '2026-11-20' },
      { outcome: 'later' },
      { followUpOn: null, reason: 'none' },
    ],
    [
      'not now for ninety days',
      {},
      { outcome: 'not-now', followUpOn: '2027-02-24' },
      { stage: 'not-now', followUpOn: '2027-02-24', reason: 'asked' },
    ],
    [
      'not now, and never again',
      { followUpOn: TODAY },
      { outcome: 'not-now', followUpOn: null },
      { stage: 'not-now', followUpOn: null, reason: 'none' },
    ],
    [
      'asked not',
      { followUpOn: TODAY, cadenceDays: 7 },
      { outcome: 'asked-not', followUpOn: '2026-12-24' },
      { followUpOn: null, mayContact: 'no', mayContactAt: NOW, reason: 'asked-not' },
    ],
    [
      'reached after asked not',
      { mayContact: 'no', cadenceDays: 7 },
      { followUpOn: '2026-12-24' },
      { followUpOn: null, mayContact: 'no', mayContactAt: null, reason: 'asked-not' },
    ],
    [
      'another day than the rule’s',
      { cadenceDays: 7 },
      { followUpOn: '2026-11-30' },
      { followUpOn: '2026-11-30', reason: 'asked' },
    ],
    ['no day at all', { cadenceDays: 7 }, { followUpOn: null }, { followUpOn: null, reason: 'none' }],
    [
      'older than the last one',
      {
        lastContactAt: new Date('2026-11-26T14:00:00Z'),
        lastContactKind: 'meeting',
        followUpOn: '2026-12-01',
        cadenceDays: 7,
      },
      { at: new Date('2026-11-25T14:00:00Z'), outcome: 'no-answer' },
      {
        lastContactAt: new Date('2026-11-26T14:00:00Z'),
        lastContactKind: 'meeting',
        followUpOn: '2026-12-01',
        unanswered: 0,
        reason: 'none',
      },
    ],
    [
      'asked not, older than the last one',
      { lastContactAt: new Date('2026-11-26T14:00:00Z'), followUpOn: '2026-12-01' },
      { at: new Date('2026-11-25T14:00:00Z'), outcome: 'asked-not' },
      { followUpOn: null, mayContact: 'no', reason: 'asked-not' },
    ],
  ])('%s', (_, before, touch, after) => {
    expect(touched(before, touch)).toMatchObject(after);
  });

  test.each([
    [5 * 60_000, null],
    [5 * 60_000 + 1, 'touch.in-future'],
  ])('%i ms ahead: %s', (ms, refused) => {
    const at = new Date(NOW.getTime() + ms);
    const after = afterTouch(NEW, { at, kind: 'call', outcome: 'reached' }, own);
    expect('refused' in after ? after.refused : null).toBe(refused);
  });

  test('two days later in Kolkata is the day of Kolkata, though it is yesterday elsewhere', () => {
    const night = ownNow('Asia/Kolkata', new Date('2026-11-26T19:00:00Z'));
    expect(night.today).toBe('2026-11-27');
    expect(touched({}, { outcome: 'no-answer' }, night).followUpOn).toBe('2026-11-29');
    expect(touched({ cadenceDays: 7 }, {}, night).followUpOn).toBe('2026-12-04');
  });

  test.each(['2026-10-31T12:00:00Z', '2027-03-13T12:00:00Z'])(
    'days around a change of clocks are whole days (%s)',
    (now) => {
      const at = ownNow(NEW_YORK, new Date(now));
      expect(touched({}, { outcome: 'no-answer' }, at).followUpOn).toBe(addDays(now.slice(0, 10), 2));
    },
  );
});

const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true });
const dateOf = (date: Date) => date.toISOString().slice(0, 10);
const anyDay = day.map(dateOf);
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const anyState = fc
  .record({
    stage: fc.constantFrom<Stage>(...STAGES),
    stageAt: fc.option(day),
    followUpOn: fc.option(anyDay),
    followUpTime: fc.option(anyTime),
    cadenceDays: fc.option(fc.integer(CADENCE_DAYS)),
    lastContactAt: fc.option(day),
    lastContactKind: fc.option(fc.constantFrom(...TOUCH_KINDS)),
    unanswered: fc.nat(5),
    mayContact: fc.constantFrom('unknown' as const, 'yes' as const, 'no' as const),
    mayContactAt: fc.option(day),
  })
  .map((state): ContactState => {
    const followUpOn = state.mayContact === 'no' ? null : state.followUpOn;
    return { ...state, followUpOn, followUpTime: followUpOn === null ? null : state.followUpTime };
  });
const anyOwn = fc.tuple(day, fc.constantFrom(...ZONES)).map(([now, zone]) => ownNow(zone, now));
const anyTouch = fc.record(
  {
    at: day,
    kind: fc.constantFrom(...TOUCH_KINDS),
    outcome: fc.constantFrom(...TOUCH_OUTCOMES),
    followUpOn: fc.option(anyDay),
    followUpTime: fc.option(anyTime),
  },
  { requiredKeys: ['at', 'kind', 'outcome'] },
);

describe('for any contact, touch, moment and zone', () => {
  test('a touch never gives a date that has passed, one beyond two years, or a time without a date', () => {
    fc.assert(
      fc.property(anyState, anyTouch, anyOwn, (before, touch, at) => {
        const after = afterTouch(before, touch, at);
        if ('refused' in after) return;
        const { followUpOn, followUpTime } = after.state;
        // One that stood there may stay where the touch says nothing of the date.
        const isKept = followUpOn === before.followUpOn && touch.at < (before.lastContactAt ?? touch.at);
        if (followUpOn !== null && !isKept) {
          expect(followUpOn >= at.today).toBe(true);
          if (followUpOn !== before.followUpOn) expect(followUpOn <= latestDay(at.today)).toBe(true);
        }
        if (followUpOn === null) expect(followUpTime).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test('nobody who asked not to be contacted has a date, whatever comes after', () => {
    fc.assert(
      fc.property(anyState, anyTouch, anyTouch, anyOwn, (before, first, second, at) => {
        const asked = afterTouch(
          before,
          { ...first, at: at.now, outcome: 'asked-not', followUpOn: undefined, followUpTime: undefined },
          at,
        );
        if ('refused' in asked) throw new Error(asked.refused);
        expect(asked.state).toMatchObject({ mayContact: 'no', followUpOn: null });
        const later = afterTouch(asked.state, second, at);
        if ('refused' in later) return;
        expect(later).toMatchObject({
          state: { mayContact: 'no', followUpOn: null, followUpTime: null },
          reason: 'asked-not',
        });
        const changed = afterChange(asked.state, { stage: 'joined', followUpOn: addDays(at.today, 3) }, at);
        expect(changed).toMatchObject({ refused: 'prospect.asked-not' });
      }),
    );
  });

  test('a change keeps what it does not say, and refuses or has what it says', () => {
    fc.assert(
      fc.property(anyState, fc.option(anyDay, { nil: undefined }), anyOwn, (before, followUpOn, at) => {
        const after = afterChange(before, { followUpOn }, at);
        if ('refused' in after) {
          if (after.refused === 'prospect.asked-not') expect(before.mayContact).toBe('no');
          else
            expect(followUpOn !== undefined && (followUpOn < at.today || followUpOn > latestDay(at.today))).toBe(true);
        } else expect(after).toEqual({ ...before, ...(followUpOn !== undefined && { followUpOn }) });
      }),
    );
  });

  test('the instant of a time shows that time, unless the clocks skip it', () => {
    fc.assert(
      fc.property(anyDay, anyTime, fc.constantFrom(...ZONES), (on, time, zone) => {
        const at = instantIn(zone, on, time);
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(at);
        if (shown === `${on} ${time}`) return;
        // Only a time that does not exist is shown otherwise: later by as much as the clocks skip.
        expect(shown > `${on} ${time}` || dayIn(zone, at) !== on).toBe(true);
        for (const minutes of [-60, -30, 30, 60])
          expect(
            new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
              at.getTime() + minutes * 60_000,
            ),
          ).not.toBe(`${on} ${time}`);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  [NEW_YORK, '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  [NEW_YORK, '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  [NEW_YORK, '2027-03-14', '03:30', '2027-03-14T07:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-27', '00:15', '2026-11-26T18:45:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
  ['Moon/Crater', '2026-11-27', '09:00', '2026-11-27T14:00:00.000Z'],
])('%s, %s %s is %s', (zone, on, time, at) => {
  expect(instantIn(zone, on, time).toISOString()).toBe(at);
});

test.each([
  ['2026-11-26', '2028-11-26'],
  ['2028-02-29', '2030-02-29'],
])('from %s on, %s is the last day', (today, last) => {
  expect(latestDay(today)).toBe(last);
  expect(refusedWish({ followUpOn: last.replace('02-29', '02-28') }, today)).toBeNull();
  expect(refusedWish({ followUpOn: addDays(last.replace('02-29', '02-28'), 2) }, today)).toMatchObject({
    refused: 'follow-up.too-far',
  });
});

test('the days of a reminder: those that passed together, the nearest ones each, and the times that are still to come', () => {
  const at = ownNow('Asia/Kolkata', new Date('2026-11-26T05:00:00Z'));
  const dated = [
    { on: '2026-10-01', time: null, count: 2 },
    { on: '2026-11-25', time: '09:00', count: 1 },
    { on: '2026-11-26', time: '09:00', count: 1 },
    { on: '2026-11-26', time: '11:00', count: 2 },
    { on: '2026-11-26', time: null, count: 3 },
    { on: '2026-11-28', time: '08:00', count: 1 },
    { on: '2026-12-05', time: '08:00', count: 1 },
  ];
  expect(followUpDays(dated, at, { days: 2, times: 5 })).toEqual({
    overdue: 3,
    days: [
      { on: '2026-11-26', count: 6 },
      { on: '2026-11-28', count: 1 },
    ],
    timed: [
      { at: '2026-11-26T05:30:00.000Z', count: 2 },
      { at: '2026-11-28T02:30:00.000Z', count: 1 },
    ],
  });
  expect(followUpDays(dated, at, { days: 9, times: 1 }).timed).toHaveLength(1);
  expect(followUpDays([], at, { days: 9, times: 9 })).toEqual({ overdue: 0, days: [], timed: [] });
});

test.each<[Stage, Stage, number, boolean]>([
  ['presented', 'contacted', 60, true],
  ['presented', 'contacted', 61, false],
  ['presented', 'new', 1, false],
  ['joined', 'contacted', 1, false],
])('from %s back to %s after %i s takes the move contacted → presented back: %s', (from, to, seconds, isBack) => {
  const last = { from: 'contacted', to: 'presented', at: new Date(NOW.getTime() - seconds * 1000) } as const;
  expect(takesBack(last, from, to, NOW)).toBe(isBack);
});
