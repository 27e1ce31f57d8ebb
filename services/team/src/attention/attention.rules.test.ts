import { describe, expect, test } from '@jest/globals';
import { ATTENTION_REASONS, type AttentionReason } from '@nb/contracts';
import fc from 'fast-check';
import {
  comparePlaces,
  countNeeds,
  invitationNeeds,
  partnerNeeds,
  placeOf,
  type InvitationFacts,
  type PartnerFacts,
} from './attention.rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-20T12:00:00.000Z');
/** Joined today, has a call next week: needs nothing. */
const well: PartnerFacts = {
  createdAt: now - HOUR,
  lastLoginAt: now - HOUR,
  progressedAt: null,
  trainingCompleted: false,
  currentStep: 2,
  callAt: now + 7 * DAY,
};
const reasons = (change: Partial<PartnerFacts>) =>
  partnerNeeds({ ...well, ...change }, now).map(({ reason }) => reason);

describe('what a partner needs', () => {
  test.each<[string, Partial<PartnerFacts>, AttentionReason[]]>([
    ['nothing', {}, []],
    ['call in exactly 48 hours', { callAt: now + 48 * HOUR }, ['call-soon']],
    ['call in 48 hours and a moment', { callAt: now + 48 * HOUR + 1 }, []],
    ['call now', { callAt: now }, ['call-soon']],
    ['call a moment ago', { callAt: now - 1 }, []],
    ['call soon of somebody who has finished', { callAt: now + HOUR, trainingCompleted: true }, ['call-soon']],
    ['exactly 3 days on a step', { createdAt: now - 9 * DAY, progressedAt: now - 3 * DAY }, ['stuck']],
    ['3 days less a moment', { createdAt: now - 9 * DAY, progressedAt: now - 3 * DAY + 1 }, []],
    ['3 days since joining, nothing done', { createdAt: now - 3 * DAY }, ['stuck']],
    ['progress before joining', { createdAt: now - HOUR, progressedAt: now - 9 * DAY }, []],
    ['finished long ago', { createdAt: now - 99 * DAY, progressedAt: now - 50 * DAY, trainingCompleted: true }, []],
    ['no call', { callAt: null }, ['no-call']],
    ['no call, finished', { callAt: null, trainingCompleted: true }, []],
    [
      'signed in exactly 14 days ago',
      { createdAt: now - 20 * DAY, progressedAt: now - DAY, lastLoginAt: now - 14 * DAY },
      ['inactive'],
    ],
    [
      '14 days less a moment',
      { createdAt: now - 20 * DAY, progressedAt: now - DAY, lastLoginAt: now - 14 * DAY + 1 },
      [],
    ],
    [
      'never signed in, joined 14 days ago',
      { createdAt: now - 14 * DAY, progressedAt: now - DAY, lastLoginAt: null },
      ['inactive'],
    ],
    [
      'finished, silent',
      { createdAt: now - 99 * DAY, lastLoginAt: now - 30 * DAY, trainingCompleted: true },
      ['inactive'],
    ],
    [
      'everything at once',
      { createdAt: now - 30 * DAY, lastLoginAt: null, callAt: null },
      ['stuck', 'no-call', 'inactive'],
    ],
  ])('%s', (_, change, expected) => {
    expect(reasons(change)).toEqual(expected);
  });

  test('says since when, for how many days, on which step, and what helps', () => {
    expect(
      partnerNeeds(
        { ...well, createdAt: now - 40 * DAY, progressedAt: now - 4.5 * DAY, currentStep: 3, callAt: null },
        now,
      ),
    ).toEqual([
      { reason: 'stuck', act: 'email', at: new Date(now - 4.5 * DAY).toISOString(), days: 4, step: 3 },
      { reason: 'no-call', act: 'schedule-call', at: new Date(now - 40 * DAY).toISOString(), days: 40, step: 3 },
    ]);
    expect(partnerNeeds({ ...well, callAt: now + 30 * HOUR, trainingCompleted: true }, now)).toEqual([
      { reason: 'call-soon', act: 'prepare-call', at: new Date(now + 30 * HOUR).toISOString(), days: 1, step: null },
    ]);
  });
});

describe('what an invitation needs', () => {
  const ending: InvitationFacts = { isActive: true, usageCount: 0, expiresAt: now + 10 * HOUR };
  test.each<[string, Partial<InvitationFacts>, boolean]>([
    ['ends soon', {}, true],
    ['ends in exactly 48 hours', { expiresAt: now + 48 * HOUR }, true],
    ['ends later', { expiresAt: now + 48 * HOUR + 1 }, false],
    ['has ended', { expiresAt: now }, false],
    ['never ends', { expiresAt: null }, false],
    ['was used', { usageCount: 1 }, false],
    ['is switched off', { isActive: false }, false],
  ])('%s', (_, change, needed) => {
    expect(invitationNeeds({ ...ending, ...change }, now).map(({ act }) => act)).toEqual(
      needed ? ['share-invitation'] : [],
    );
  });
});

test('the list: by reason, then the next to come, or the latest to fall behind', () => {
  const partner = (id: string, change: Partial<PartnerFacts>) => ({
    kind: 'partner' as const,
    id,
    needs: partnerNeeds({ ...well, ...change }, now),
  });
  const all = [
    partner('silent', { createdAt: now - 60 * DAY, progressedAt: now - DAY, lastLoginAt: now - 20 * DAY }),
    partner('stuck-long', { createdAt: now - 60 * DAY, progressedAt: now - 30 * DAY }),
    partner('stuck-lately', { createdAt: now - 60 * DAY, progressedAt: now - 4 * DAY }),
    partner('call-tomorrow', { callAt: now + DAY }),
    partner('call-today', { createdAt: now - 60 * DAY, callAt: now + HOUR }),
    {
      kind: 'invitation' as const,
      id: 'ending',
      needs: invitationNeeds({ isActive: true, usageCount: 0, expiresAt: now + HOUR }, now),
    },
  ];
  const order = (asked?: AttentionReason) =>
    all.toSorted((a, b) => comparePlaces(placeOf(a, asked), placeOf(b, asked))).map(({ id }) => id);
  expect(order()).toEqual(['call-today', 'call-tomorrow', 'ending', 'stuck-lately', 'stuck-long', 'silent']);
  expect(order('stuck').slice(0, 3)).toEqual(['stuck-lately', 'stuck-long', 'call-today']);
  expect(countNeeds(all)).toEqual({
    total: 6,
    byReason: { 'call-soon': 2, 'invitation-expiring': 1, stuck: 3, 'no-call': 0, inactive: 1 },
  });
});

test('of invitations the one that ends soonest; of equals the lower id; who needs nothing comes last', () => {
  const ending = (id: string, hours: number) => ({
    kind: 'invitation' as const,
    id,
    needs: invitationNeeds({ isActive: true, usageCount: 0, expiresAt: now + hours * HOUR }, now),
  });
  const silent = (id: string) => ({
    kind: 'partner' as const,
    id,
    needs: partnerNeeds(
      { ...well, createdAt: now - 60 * DAY, progressedAt: now - DAY, lastLoginAt: now - 20 * DAY },
      now,
    ),
  });
  const content = (id: string) => ({ kind: 'partner' as const, id, needs: [] });
  const sorted = ['ending-c', 'ending-b', 'ending-a', 'silent-a', 'silent-b', 'silent-c', 'well-a', 'well-b'];
  const all = [
    content('well-b'),
    silent('silent-c'),
    ending('ending-a', 40),
    content('well-a'),
    silent('silent-a'),
    ending('ending-c', 2),
    silent('silent-b'),
    ending('ending-b', 30),
  ];
  for (const list of [all, all.toReversed()])
    expect(list.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b))).map(({ id }) => id)).toEqual(sorted);
  expect(placeOf(content('well'))).toEqual([ATTENTION_REASONS.length, 0, 'well']);
  expect([
    comparePlaces([1, 2, 'a'], [1, 2, 'b']),
    comparePlaces([1, 2, 'b'], [1, 2, 'a']),
    comparePlaces([1, 2, 'a'], [1, 2, 'a']),
  ]).toEqual([-1, 1, 0]);
});

test('needs come in the order of the reasons, each once, and never of the future but calls', () => {
  const instant = fc.integer({ min: now - 90 * DAY, max: now });
  const facts = fc.record({
    createdAt: instant,
    lastLoginAt: fc.option(instant),
    progressedAt: fc.option(instant),
    trainingCompleted: fc.boolean(),
    currentStep: fc.integer({ min: 1, max: 5 }),
    callAt: fc.option(fc.integer({ min: now - 9 * DAY, max: now + 9 * DAY })),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const needs = partnerNeeds(some, now);
      const ranks = needs.map(({ reason }) => ATTENTION_REASONS.indexOf(reason));
      expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
      for (const { reason, at, days } of needs) {
        expect(Date.parse(at) <= now).toBe(reason !== 'call-soon' || some.callAt === now);
        expect(days).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
