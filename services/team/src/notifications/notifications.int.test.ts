import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  liveMessage,
  notifications,
  type EventData,
  type LiveMessage,
  type NoticeChoices,
  type NotificationFacts,
  type Notifications as Page,
  type Problem,
  type UserState,
} from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered, stepped } from '../testing/people.js';
import { NotificationsService } from './notifications.service.js';
import { emptyReadModel } from '../partners/rebuild.js';

let team: TestService;
let sponsor: UserState;
let partner: UserState;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());
beforeEach(async () => {
  sponsor = person();
  partner = person({ sponsorId: sponsor.id });
  await join(team, sponsor, partner);
});

const as = ({ id }: UserState) => team.signIn({ userId: id });
const list = async (user: UserState, query = '') => {
  const reply = await team.http<Page>('GET', `/api/team/notifications${query}`, { session: as(user) });
  expect(reply.status).toBe(200);
  return notifications.parse(reply.body);
};
const facts = async (user: UserState) => (await list(user)).notifications.map((each) => each.facts);
const unread = async (user: UserState) =>
  (await team.http<{ unread: number }>('GET', '/api/team/notifications/unread', { session: as(user) })).body.unread;
const read = (user: UserState, body: unknown) =>
  team.http<{ unread: number } & Problem>('POST', '/api/team/notifications/read', { session: as(user), body });
const counted = (user: UserState, total: number, version: number) =>
  eventOf('training.prospects-counted', { subject: user.id, version, data: { userId: user.id, total } });
const mailed = async (user: UserState) =>
  (await team.events('team.notified')).filter(({ data }) => data.userId === user.id).map(({ data }) => data.facts);
const pushed = (user: UserState): LiveMessage[] =>
  team.live.filter(({ subject }) => subject === `live.user.${user.id}`).map(({ data }) => liveMessage.parse(data));
const invitation = (over: Partial<EventData<'identity.invitation-changed'>>, version = 1) => {
  const invitationId = over.invitationId ?? person().id;
  return eventOf('identity.invitation-changed', {
    subject: invitationId,
    version,
    data: { invitationId, ownerId: sponsor.id, ...over },
  });
};
const choose = (user: UserState, notices: NoticeChoices, version = 2) =>
  team.deliver(changed({ ...user, notices }, version));

describe('an event in, a notification out', () => {
  test('notifies the sponsor of a registration, a step, contacts, goals and the whole training, live and with the current name', async () => {
    const joining = person({
      sponsorId: sponsor.id,
      createdAt: new Date().toISOString(),
      firstName: 'Maya',
      lastName: 'Okafor',
    });
    const entry = registered(joining);
    await team.deliver({ ...entry, data: { ...entry.data, invitationId: person().id } });
    await team.deliver(stepped(joining, [1], 1));
    await team.deliver(counted(joining, 3, 1));
    await team.deliver(counted(joining, 10, 2));
    await team.deliver(
      eventOf('training.goals-shared', { subject: joining.id, version: 1, data: { userId: joining.id, shared: true } }),
    );
    await team.deliver(stepped(joining, [1, 2, 3, 4, 5], 2, new Date().toISOString()));
    expect((await facts(sponsor)).toReversed()).toEqual([
      { kind: 'partner-registered', partnerId: joining.id },
      { kind: 'step-completed', partnerId: joining.id, step: 1 },
      { kind: 'contacts-added', partnerId: joining.id, count: 1 },
      { kind: 'contacts-added', partnerId: joining.id, count: 10 },
      { kind: 'goals-shared', partnerId: joining.id },
      { kind: 'training-finished', partnerId: joining.id },
    ]);
    const live = pushed(sponsor).flatMap((message) => (message.type === 'notification' ? [message.notification] : []));
    expect(live).toHaveLength(6);
    expect(live[1]).toMatchObject({ about: 'Maya Okafor', read: false, facts: { step: 1 } });
    await team.deliver(changed({ ...joining, firstName: 'May' }, 2));
    expect((await list(sponsor)).notifications.map(({ about }) => about)).toEqual(
      Array.from({ length: 6 }, () => 'May Okafor'),
    );
    // The partner gets the badges, and nobody else anything.
    expect((await facts(joining)).map((each) => ('badge' in each ? each.badge : '')).toSorted()).toEqual([
      'completed',
      'twenty-four-hour',
    ]);
    expect(await facts(partner)).toEqual([]);
  });

  test('notifies partner and sponsor of a badge of step 3 once, also when the event comes late', async () => {
    const [first, second] = [counted(partner, 10, 1), counted(partner, 50, 3)];
    const [earned, both] = [
      { ...first, data: { ...first.data, badges: ['list-builder' as const] } },
      { ...second, data: { ...second.data, badges: ['super-achiever' as const] } },
    ];
    await team.deliver(counted(partner, 60, 4));
    for (const event of [earned, both, earned]) await team.deliver(event);
    const badges = (all: NotificationFacts[]) =>
      all
        .flatMap((each) =>
          each.kind === 'partner-badge' || each.kind === 'badge-earned' ? [`${each.kind} ${each.badge}`] : [],
        )
        .toSorted();
    expect(badges(await facts(sponsor))).toEqual(['partner-badge list-builder', 'partner-badge super-achiever']);
    expect(badges(await facts(partner))).toEqual(
      expect.arrayContaining(['badge-earned list-builder', 'badge-earned super-achiever']),
    );
    expect(
      pushed(sponsor).filter(
        (message) => message.type === 'notification' && message.notification.facts.kind === 'partner-badge',
      ),
    ).toHaveLength(2);
  });

  test("notifies the partner of a suggested contact once, with the sponsor's name, also when the event comes late", async () => {
    const [early, late] = [counted(partner, 3, 2), counted(partner, 2, 1)];
    for (const event of [early, late, early])
      await team.deliver({ ...event, data: { ...event.data, suggestedBy: sponsor.id } });
    const suggested = (await list(partner)).notifications.filter(({ facts: { kind } }) => kind === 'contact-suggested');
    expect(suggested.map(({ about, facts: own }) => [about, own])).toEqual(
      Array.from({ length: 2 }, () => [
        `${sponsor.firstName} ${sponsor.lastName}`,
        { kind: 'contact-suggested', sponsorId: sponsor.id },
      ]),
    );
    expect(
      pushed(partner).filter(
        (message) => message.type === 'notification' && message.notification.facts.kind === 'contact-suggested',
      ),
    ).toHaveLength(2);
    expect((await facts(sponsor)).filter(({ kind }) => kind === 'contact-suggested')).toEqual([]);
  });

  test('shows contacts that earn a badge of step 3 as one entry, of the kind that is switched on', async () => {
    const earned = (version: number) => {
      const event = counted(partner, 10, version);
      return { ...event, data: { ...event.data, badges: ['list-builder' as const] } };
    };
    const other = person();
    await join(team, other);
    await choose(other, {
      'partner-badge': { inApp: false, email: false },
      'contacts-added': { inApp: true, email: true },
    });
    const theirs = person({ sponsorId: other.id });
    await join(team, theirs);
    await team.deliver(earned(1));
    const event = counted(theirs, 10, 1);
    await team.deliver({ ...event, data: { ...event.data, badges: ['list-builder' as const] } });
    expect(await facts(sponsor)).toEqual([{ kind: 'partner-badge', partnerId: partner.id, badge: 'list-builder' }]);
    expect(await unread(sponsor)).toBe(1);
    expect(await facts(other)).toEqual([{ kind: 'contacts-added', partnerId: theirs.id, count: 10 }]);
    expect(await mailed(other)).toEqual([{ kind: 'contacts-added', partnerId: theirs.id, count: 10 }]);
  });

  test('notifies the partner of a call that is set, moved or cancelled', async () => {
    const call = { onboardingCallDate: '2027-03-10', onboardingCallTime: '09:00', onboardingCallTimezone: 'UTC' };
    const path = `/api/user/${partner.id}/onboarding-call`;
    await team.http('PATCH', path, { session: as(sponsor), body: call });
    await team.http('PATCH', path, { session: as(sponsor), body: call });
    await team.http('PATCH', path, { session: as(sponsor), body: { ...call, onboardingCallTime: '10:00' } });
    await team.http('DELETE', path, { session: as(sponsor) });
    expect((await facts(partner)).toReversed()).toEqual([
      { kind: 'call-changed', change: 'set', callAt: '2027-03-10T09:00:00.000Z', zone: 'UTC' },
      { kind: 'call-changed', change: 'moved', callAt: '2027-03-10T10:00:00.000Z', zone: 'UTC' },
      { kind: 'call-changed', change: 'cancelled', callAt: null, zone: 'UTC' },
    ]);
    expect(pushed(partner).filter(({ type }) => type === 'notification')).toHaveLength(3);
    expect(await facts(sponsor)).toEqual([]);
  });

  test('notifies the owner once of an invitation that is used up or ends soon, and removes that with the invitation', async () => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 24 * 3_600_000).toISOString();
    const [single, ending] = [invitation({ maxUses: 1 }), invitation({ expiresAt, code: 'ENDS-SOON' })];
    for (const event of [single, ending]) await team.deliver(event);
    await team.deliver(invitation({ ...single.data, usageCount: 1 }, 2));
    const notifications = team.service.app.get(NotificationsService);
    await Promise.all([notifications.notifyEnding(now), notifications.notifyEnding(now)]);
    await notifications.notifyEnding(now);
    expect(
      (await list(sponsor)).notifications.map(({ about, facts: each }) => [about, 'reason' in each && each.reason]),
    ).toEqual(
      expect.arrayContaining([
        ['ENDS-SOON', 'expiring'],
        [single.data.code, 'used-up'],
      ]),
    );
    expect(await unread(sponsor)).toBe(2);
    await team.deliver(invitation({ ...ending.data, deleted: true }, 2));
    expect(await unread(sponsor)).toBe(1);
    expect(pushed(sponsor)).toContainEqual({ type: 'notifications-changed' });
  });

  test('notifies of changes to the account by an admin, not of the user’s own', async () => {
    await team.deliver(changed({ ...partner, lastName: 'Own' }, 2));
    const byAdmin = changed({ ...partner, lastName: 'Other', isMasterAdmin: true }, 3);
    await team.deliver({ ...byAdmin, data: { ...byAdmin.data, byAdmin: true } });
    const progress = { stepsCompleted: [], currentStep: 1, trainingCompleted: false, trainingCompletedAt: null };
    await team.deliver(
      eventOf('training.progress-changed', {
        subject: partner.id,
        version: 1,
        data: { userId: partner.id, reason: 'reset', progress, byAdmin: true },
      }),
    );
    await team.deliver(
      eventOf('training.progress-changed', {
        subject: partner.id,
        version: 2,
        data: { userId: partner.id, reason: 'reset', progress },
      }),
    );
    expect((await facts(partner)).map((each) => ('change' in each ? each.change : '')).toSorted()).toEqual([
      'made-admin',
      'profile',
      'progress-reset',
    ]);
  });

  test('notifies once, however often and in whatever order events come, and not again after a rebuild', async () => {
    const events = [stepped(partner, [1], 1), stepped(partner, [1, 2], 2), counted(partner, 12, 1)];
    for (const event of [...events.toReversed(), ...events, ...events]) await team.deliver(event);
    const before = await list(sponsor);
    expect(before.notifications).toHaveLength(3);
    const already = (await mailed(sponsor)).length;
    await emptyReadModel(team.orm.em.fork());
    for (const event of [registered(sponsor), registered(partner), ...events]) await team.deliver(event);
    expect(await list(sponsor)).toEqual(before);
    expect(await mailed(sponsor)).toHaveLength(already);
    const old = stepped(partner, [1, 2, 3], 3);
    await team.deliver({ ...old, occurredAt: new Date(Date.now() - 91 * 86_400_000).toISOString() });
    expect(await list(sponsor)).toEqual(before);
  });
});

describe('settings', () => {
  test('a kind that is off in the app is not shown, counted or pushed; by e-mail it still goes out once', async () => {
    await choose(sponsor, {
      'step-completed': { inApp: false, email: true },
      'contacts-added': { inApp: false, email: false },
    });
    const step = stepped(partner, [1], 1);
    for (const event of [step, stepped(partner, [1], 2), counted(partner, 10, 1)]) await team.deliver(event);
    expect(await facts(sponsor)).toEqual([]);
    expect(await unread(sponsor)).toBe(0);
    expect(pushed(sponsor).filter(({ type }) => type === 'notification')).toEqual([]);
    expect(await mailed(sponsor)).toEqual([{ kind: 'step-completed', partnerId: partner.id, step: 1 }]);
  });

  test('mails the rare kinds by default', async () => {
    await team.deliver(stepped(partner, [1], 1));
    await team.deliver(stepped(partner, [1, 2, 3, 4, 5], 2, new Date().toISOString()));
    expect(await mailed(sponsor)).toEqual([{ kind: 'training-finished', partnerId: partner.id }]);
    // An event without settings, from an older identity, changes none.
    await choose(sponsor, { 'goals-shared': { inApp: false, email: false } });
    await team.deliver(changed(sponsor, 3));
    await team.deliver(
      eventOf('training.goals-shared', { subject: partner.id, version: 1, data: { userId: partner.id, shared: true } }),
    );
    expect((await facts(sponsor)).map(({ kind }) => kind)).not.toContain('goals-shared');
  });
});

describe('GET and POST /api/team/notifications', () => {
  const many = async (count: number) => {
    for (let n = 1; n <= count; n += 1) {
      const event = stepped(partner, [1, 2, 3, 4].slice(0, ((n - 1) % 4) + 1), n);
      await team.deliver({ ...event, occurredAt: new Date(Date.now() - n * 86_400_000).toISOString() });
    }
  };

  test('page by page, newest first', async () => {
    await many(5);
    const first = await list(sponsor, '?limit=2');
    const second = await list(sponsor, `?limit=2&cursor=${first.nextCursor}`);
    const third = await list(sponsor, `?limit=2&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeUndefined();
    const all = [first, second, third].flatMap((page) => page.notifications);
    expect(all).toEqual((await list(sponsor)).notifications);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test.each(['?cursor=nonsense', '?limit=0', '?limit=201', '?limit=two'])('%s is 400', async (query) => {
    expect((await team.http('GET', `/api/team/notifications${query}`, { session: as(sponsor) })).status).toBe(400);
  });

  test('marks one as read, then all up to the one seen, only the user’s own, and notifies their other pages', async () => {
    await many(3);
    const {
      notifications: [newest, middle],
    } = await list(sponsor);
    expect((await read(partner, { ids: [newest?.id] })).body).toEqual({ unread: 0 });
    expect(await unread(sponsor)).toBe(3);
    expect((await read(sponsor, { ids: [newest?.id] })).body).toEqual({ unread: 2 });
    expect(pushed(sponsor).slice(-2)).toEqual([
      { type: 'notifications-changed', cause: expect.any(String) },
      { type: 'stale', tags: ['Notifications'], cause: expect.any(String) },
    ]);
    expect((await list(sponsor)).notifications.map((each) => each.read)).toEqual([true, false, false]);
    expect((await read(sponsor, { upTo: middle?.at })).body).toEqual({ unread: 0 });
    const before = pushed(sponsor).length;
    expect((await read(sponsor, { ids: [newest?.id] })).body).toEqual({ unread: 0 });
    expect(pushed(sponsor)).toHaveLength(before);
  });

  test.each([{}, { ids: [] }, { ids: ['one'] }, { upTo: 'now' }, { ids: 'all' }])(
    'POST read %j is 400',
    async (body) => {
      expect((await read(sponsor, body)).status).toBe(400);
    },
  );
});

describe('they end', () => {
  test('after 90 days', async () => {
    await team.deliver({
      ...stepped(partner, [1], 1),
      occurredAt: new Date(Date.now() - 89 * 86_400_000).toISOString(),
    });
    const notifications = team.service.app.get(NotificationsService);
    await notifications.prune(new Date());
    expect(await facts(sponsor)).toHaveLength(1);
    await notifications.prune(new Date(Date.now() + 2 * 86_400_000));
    expect(await facts(sponsor)).toEqual([]);
  });

  test('with the account, both the user’s own and those about them; they are in the export of a person’s data', async () => {
    await team.deliver(stepped(partner, [1, 2, 3, 4, 5], 1, new Date().toISOString()));
    const data = await team.http<{ notification: object[] }>('GET', `/internal/personal-data/${partner.id}`, {
      headers: { 'x-internal-secret': 'internal-secret-of-tests' },
    });
    expect(data.body.notification).toContainEqual(expect.objectContaining({ kind: 'badge-earned' }));
    await team.deliver(deleted(partner, sponsor.id));
    expect(
      await team.orm.em
        .fork()
        .execute('select 1 from notification where :id in (user_id, partner_id)', { id: partner.id }),
    ).toEqual([]);
    expect(await facts(sponsor)).toEqual([]);
    expect(pushed(sponsor)).toContainEqual({ type: 'notifications-changed' });
  });
});
