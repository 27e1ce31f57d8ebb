import { describe, expect, test } from '@jest/globals';
import {
  DEFAULT_NOTICES,
  NOTIFICATION_KINDS,
  type NoticeChoices,
  type NotificationFacts,
  type ProgressState,
} from '@nb/contracts';
import {
  accountChanges,
  callNews,
  contactsNews,
  expiringNews,
  fastNews,
  goalsNews,
  isForMail,
  isPast,
  listBadgeNews,
  milestoneBetween,
  registeredNews,
  stepNews,
  usedUpNews,
  type AccountFacts,
} from './notifier.service.js';

const [MAYA, SAM, CODE] = [
  '0199f3a0-0000-7000-8000-0000000000a1',
  '0199f3a0-0000-7000-8000-0000000000a2',
  '0199f3a0-0000-7000-8000-0000000000c1',
];
const AT = '2026-11-20T23:30:00.000Z';
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const progress = (steps: number, completedAt: string | null = null): ProgressState => ({
  stepsCompleted: [1, 2, 3, 4, 5].slice(0, steps),
  currentStep: Math.min(5, steps + 1),
  trainingCompleted: completedAt !== null,
  trainingCompletedAt: completedAt,
});

test.each([
  [null, 0],
  [CODE, 1],
])('registered by the invitation %s: %i to the sponsor', (invitationId, count) => {
  expect(registeredNews(MAYA, invitationId, AT)).toHaveLength(count);
});

describe('steps', () => {
  test('each notifies the sponsor, once a day', () => {
    const [first, again, tomorrow] = [AT, '2026-11-20T23:59:59.000Z', '2026-11-21T00:00:00.000Z'].map((at) =>
      stepNews(MAYA, 3, progress(3), at),
    );
    expect(first).toEqual([
      {
        toSponsorOf: MAYA,
        facts: { kind: 'step-completed', partnerId: MAYA, step: 3 },
        key: `${MAYA} 3 2026-11-20`,
        at: AT,
      },
    ]);
    expect(again?.[0]?.key).toBe(first?.[0]?.key);
    expect(tomorrow?.[0]?.key).not.toBe(first?.[0]?.key);
  });
  test('the last one notifies the sponsor of the training and the partner of a badge, with the time of finishing', () => {
    const [sponsor, own] = stepNews(MAYA, 5, progress(5, '2026-11-20T23:29:59.900Z'), AT);
    expect(sponsor).toMatchObject({
      toSponsorOf: MAYA,
      facts: { kind: 'training-finished' },
      at: '2026-11-20T23:29:59.900Z',
    });
    expect(own).toMatchObject({ to: MAYA, facts: { kind: 'badge-earned', badge: 'completed' } });
    expect(stepNews(MAYA, 5, progress(5, '2026-11-20T23:29:59.900Z'), '2026-12-01T00:00:00.000Z')[0]).toEqual(sponsor);
  });
  test.each([
    [true, AT, 1],
    [false, AT, 0],
    [true, null, 0],
  ])('within a day: %s, finished %s: %i', (earned, at, count) => {
    expect(fastNews(MAYA, earned, at)).toHaveLength(count);
  });
});

test.each<[number, number, number | undefined]>([
  [0, 0, undefined],
  [0, 1, 1],
  [0, 9, 1],
  [0, 10, 10],
  [0, 80, 50],
  [1, 9, undefined],
  [9, 10, 10],
  [10, 11, undefined],
  [11, 10, undefined],
  [49, 50, 50],
  [50, 49, undefined],
  [60, 0, undefined],
])('contacts from %i to %i: %s', (before, after, milestone) => {
  expect(milestoneBetween(before, after)).toBe(milestone);
  // The fiftieth earns the partner a badge as well.
  expect(contactsNews(MAYA, before, after, AT).map(({ facts }) => facts.kind)).toEqual([
    ...(milestone === undefined ? [] : ['contacts-added']),
    ...(milestone === 50 ? ['badge-earned'] : []),
  ]);
});

test('marks the contact count that earns a badge of step 3 as covered by the badge', () => {
  const newsOf = (before: number, after: number, badges: readonly ('list-builder' | 'super-achiever')[]) =>
    contactsNews(MAYA, before, after, AT, badges).map(({ facts, saidBy }) => [facts.kind, saidBy ?? null]);
  expect(newsOf(9, 10, ['list-builder'])).toEqual([['contacts-added', 'partner-badge']]);
  expect(newsOf(49, 50, ['super-achiever'])).toEqual([
    ['contacts-added', 'partner-badge'],
    ['badge-earned', null],
  ]);
  // Outside the 24 hours there is no badge, and the first contacts earn none.
  expect(newsOf(9, 10, [])).toEqual([['contacts-added', null]]);
  expect(newsOf(0, 1, ['list-builder'])).toEqual([['contacts-added', null]]);
  // The badge for ten came before, with an event of its own.
  expect(newsOf(40, 50, ['list-builder'])[0]).toEqual(['contacts-added', null]);
});

test('badges of step 3 notify partner and sponsor, with a key that does not depend on the time of the event', () => {
  expect(listBadgeNews(MAYA, [], AT)).toEqual([]);
  const news = listBadgeNews(MAYA, ['list-builder', 'super-achiever'], AT);
  expect(news.map(({ to, toSponsorOf, facts }) => [to ?? null, toSponsorOf ?? null, facts])).toEqual([
    [MAYA, null, { kind: 'badge-earned', badge: 'list-builder' }],
    [null, MAYA, { kind: 'partner-badge', partnerId: MAYA, badge: 'list-builder' }],
    [MAYA, null, { kind: 'badge-earned', badge: 'super-achiever' }],
    [null, MAYA, { kind: 'partner-badge', partnerId: MAYA, badge: 'super-achiever' }],
  ]);
  expect(listBadgeNews(MAYA, ['list-builder', 'super-achiever'], LATER_CALL).map(({ key }) => key)).toEqual(
    news.map(({ key }) => key),
  );
});

test.each([
  [false, true, 1],
  [true, true, 0],
  [true, false, 0],
  [false, false, 0],
])('goals shared %s → %s: %i', (before, after, count) => {
  expect(goalsNews(MAYA, before, after, AT)).toHaveLength(count);
});

const [NEXT_CALL, LATER_CALL, PAST_CALL] = [
  '2026-11-25T10:00:00.000Z',
  '2026-11-26T10:00:00.000Z',
  '2026-11-01T10:00:00.000Z',
];
test.each<[string | null, string | null, string | null]>([
  [null, NEXT_CALL, 'set'],
  [NEXT_CALL, LATER_CALL, 'moved'],
  [NEXT_CALL, null, 'cancelled'],
  [NEXT_CALL, NEXT_CALL, null],
  [PAST_CALL, null, null],
  [null, null, null],
  [PAST_CALL, NEXT_CALL, 'moved'],
])('a call %s → %s: %s', (before, at, change) => {
  const news = callNews(MAYA, before, { at, zone: 'UTC', version: 4 }, new Date(NOW));
  expect(news.map(({ facts }) => ('change' in facts ? facts.change : null))).toEqual(change === null ? [] : [change]);
});

const uses = (usageCount: number, maxUses: number | null) => ({ usageCount, maxUses });
test.each([
  [uses(0, 1), uses(1, 1), 1],
  [uses(1, 3), uses(2, 3), 0],
  [uses(2, 3), uses(3, 3), 1],
  [uses(3, 3), uses(3, 3), 0],
  [uses(9, null), uses(10, null), 0],
  [null, uses(1, 1), 0],
  [uses(1, 5), uses(1, 1), 1],
])('an invitation %j → %j: %i', (before, after, count) => {
  expect(usedUpNews(before, { id: CODE, ownerId: SAM, ...after }, AT)).toHaveLength(count);
});
test('an ending invitation notifies again when its end changes', () => {
  const ending = (expiresAt: string) => expiringNews({ id: CODE, ownerId: SAM, expiresAt }, AT).key;
  expect(ending(NEXT_CALL)).toBe(ending(NEXT_CALL));
  expect(ending(NEXT_CALL)).not.toBe(ending(LATER_CALL));
});

const account: AccountFacts = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.test',
  isMasterAdmin: false,
  isActive: true,
};
test.each<[string, Partial<AccountFacts>, Partial<AccountFacts>, boolean, string[]]>([
  ['nothing', {}, {}, true, []],
  ['made an admin', {}, { isMasterAdmin: true }, true, ['made-admin']],
  ['no admin any more', { isMasterAdmin: true }, {}, false, ['made-partner']],
  ['their own name', {}, { firstName: 'May' }, false, []],
  ['a name by an admin', {}, { firstName: 'May' }, true, ['profile']],
  ['an address by an admin', {}, { email: 'm@example.test' }, true, ['profile']],
  ['switched off', {}, { isActive: false }, true, []],
  ['switched on', { isActive: false }, {}, true, ['reactivated']],
])('account: %s', (_name, before, after, byAdmin, changes) => {
  expect(accountChanges({ ...account, ...before }, { ...account, ...after }, byAdmin)).toEqual(changes);
});

test.each([
  [89, false],
  [90, true],
  [400, true],
])('%i days old: past %s', (days, past) => {
  expect(isPast(daysAgo(days), NOW)).toBe(past);
});

describe('by mail', () => {
  const step: NotificationFacts = { kind: 'step-completed', partnerId: MAYA, step: 1 };
  const finished: NotificationFacts = { kind: 'training-finished', partnerId: MAYA };
  const on: NoticeChoices = {
    'step-completed': { inApp: false, email: true },
    'partner-registered': { inApp: true, email: true },
    'training-finished': { inApp: true, email: false },
  };
  test.each<[string, NotificationFacts, NoticeChoices | null, number, boolean]>([
    ['as it comes: no', step, null, 0, false],
    ['as it comes: yes', finished, null, 0, true],
    ['chosen', step, on, 0, true],
    ['chosen against', finished, on, 0, false],
    ['no news any more', finished, null, 3, false],
    ['what identity mails by itself', { kind: 'partner-registered', partnerId: MAYA }, on, 0, false],
    ['a role', { kind: 'account-changed', change: 'made-admin' }, null, 0, true],
    ['a reset, perhaps of everybody', { kind: 'account-changed', change: 'progress-reset' }, null, 0, false],
  ])('%s', (_name, facts, choices, days, mailed) => {
    expect(isForMail(facts, choices, daysAgo(days), NOW)).toBe(mailed);
  });
  test('sends no mail for what another mail says already', () => {
    const contacts: NotificationFacts = { kind: 'contacts-added', partnerId: MAYA, count: 10 };
    const both: NoticeChoices = {
      'contacts-added': { inApp: true, email: true },
      'partner-badge': { inApp: true, email: true },
    };
    expect(isForMail(contacts, both, daysAgo(0), NOW, 'partner-badge')).toBe(false);
    expect(
      isForMail(
        contacts,
        { ...both, 'partner-badge': { inApp: true, email: false } },
        daysAgo(0),
        NOW,
        'partner-badge',
      ),
    ).toBe(true);
    expect(isForMail(contacts, both, daysAgo(0), NOW)).toBe(true);
  });
  test('every kind has a default, and is shown in the app', () => {
    expect(NOTIFICATION_KINDS.filter((kind) => !DEFAULT_NOTICES[kind].inApp)).toEqual([]);
  });
});
