import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Attention, Downline, PartnerDetails, Problem, TeamFunnel, UserState } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { RemindersService } from '../calls/reminders.service.js';
import { teamService } from '../index.js';
import { changed, idsOf, join, person, registered, stepped } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const as = (user: Pick<UserState, 'id'>, isMasterAdmin = false) => team.signIn({ userId: user.id, isMasterAdmin });
const list = async (viewer: UserState, query = '', isMasterAdmin = false) =>
  (await team.http<Downline>('GET', `/api/team/downline${query}`, { session: as(viewer, isMasterAdmin) })).body;
const deactivate = (user: UserState, version = 2) =>
  team.deliver(changed({ ...user, isActive: false, lastLoginAt: new Date().toISOString() }, version));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const call = (viewer: UserState, user: UserState, isMasterAdmin = false) =>
  team.http<Problem>('PATCH', `/api/user/${user.id}/onboarding-call`, {
    session: as(viewer, isMasterAdmin),
    body: { onboardingCallTime: inDays(20) },
  });

test('is shown as such, in list and details, and to open pages; and counts neither as active nor in training', async () => {
  const sponsor = person();
  const [user, other, done] = [1, 2, 3].map(() => person({ sponsorId: sponsor.id })) as [
    UserState,
    UserState,
    UserState,
  ];
  const below = person({ sponsorId: other.id });
  await join(team, sponsor, user, other, done, below);
  await team.deliver(stepped(done, [1, 2, 3, 4, 5], 1));
  expect((await list(sponsor)).counts).toMatchObject({ total: 3, completed: 1, training: 2 });
  const before = (await list(sponsor, '', true)).counts;

  for (const each of [user, done, below]) await deactivate(each);
  const shown = await list(sponsor);
  expect(shown.counts).toMatchObject({ total: 3, completed: 1, training: 1 });
  expect(Object.fromEntries(shown.members.map(({ id, isActive, badges }) => [id, [isActive, badges]]))).toEqual({
    [user.id]: [false, []],
    [other.id]: [true, [expect.any(String)]],
    [done.id]: [false, expect.not.arrayContaining(['active', 'inactive'])],
  });
  // The list holds who its tile counts.
  expect(idsOf((await list(sponsor, '?filter=training')).members)).toEqual([other.id]);
  expect(idsOf((await list(sponsor, '?filter=completed')).members)).toEqual([done.id]);
  expect((await list(sponsor, '?depth=all')).counts).toMatchObject({ total: 4, completed: 1, training: 1 });
  expect(idsOf((await list(sponsor, '?depth=all&filter=training')).members)).toEqual([other.id]);
  expect((await list(sponsor, '', true)).counts).toMatchObject({
    total: before.total,
    completed: before.completed,
    training: before.training - 2,
  });
  expect(
    (await team.http<PartnerDetails>('GET', `/api/partner/${user.id}/details`, { session: as(sponsor) })).body.isActive,
  ).toBe(false);
  expect(
    team.live.filter(({ subject }) => subject === `live.user.${sponsor.id}`).map(({ data }) => data),
  ).toContainEqual(expect.objectContaining({ member: expect.objectContaining({ id: user.id, isActive: false }) }));

  await team.deliver(changed(user, 3));
  expect((await list(sponsor)).counts).toMatchObject({ training: 2 });
  expect((await list(sponsor)).members.find(({ id }) => id === user.id)).toMatchObject({ isActive: true });
});

test('is active in no week of the charts, and needs nobody', async () => {
  const sponsor = person();
  const user = person({ sponsorId: sponsor.id, createdAt: inDays(-20), lastLoginAt: new Date().toISOString() });
  await join(team, sponsor, user);
  await team.deliver(changed(user, 2));
  const activeOf = async () => {
    // Figures are remembered for a minute: another zone is another question.
    const zone = (await reads.next()).value as string;
    const { body } = await team.http<TeamFunnel>('GET', `/api/team/funnel?zone=${encodeURIComponent(zone)}`, {
      session: as(sponsor),
    });
    return body.weeks.reduce((sum, { active }) => sum + active, 0);
  };
  const needs = async () =>
    (await team.http<Attention>('GET', '/api/team/attention', { session: as(sponsor) })).body.counts.total;
  const reads = (async function* zones() {
    yield* ['UTC', 'Europe/Berlin'];
  })();
  expect(await activeOf()).toBe(1);
  expect(await needs()).toBe(1);
  await deactivate(user, 3);
  expect(await activeOf()).toBe(0);
  expect(await needs()).toBe(0);
});

test('can have no call set or moved, by nobody; one they have can be cancelled, and nobody is reminded of it', async () => {
  const sponsor = person();
  const user = person({ sponsorId: sponsor.id });
  await join(team, sponsor);
  await team.deliver(registered(user, { at: inDays(1), zone: 'UTC' }));
  await team.orm.em.fork().execute(`update onboarding_call set changed_at = now() - interval '9 days'`);
  await deactivate(user);
  for (const isMasterAdmin of [false, true])
    expect(await call(sponsor, user, isMasterAdmin)).toMatchObject({
      status: 409,
      body: { code: 'partner.deactivated' },
    });
  // What was sent wrongly is said first.
  expect(
    (
      await team.http<Problem>('PATCH', `/api/user/${user.id}/onboarding-call`, {
        session: as(sponsor),
        body: { onboardingCallDate: '2027-01-01' },
      })
    ).body.code,
  ).toBe('call.incomplete');
  expect((await call(person(), user)).status).toBe(404);
  await team.service.app.get(RemindersService).remind(new Date(Date.now() + 3_600_000));
  const aboutUser = ({ subject }: { subject: string }) => subject === user.id;
  expect((await team.events('team.call-scheduled')).filter(aboutUser)).toEqual([]);
  expect((await team.events('team.call-reminder')).filter(aboutUser)).toEqual([]);

  const cancelled = await team.http('DELETE', `/api/user/${user.id}/onboarding-call`, { session: as(sponsor) });
  expect(cancelled.status).toBe(200);
  await team.deliver(changed(user, 3));
  expect((await call(sponsor, user)).status).toBe(200);
});

test('whose event has not arrived is known from identity: no call either', async () => {
  const sponsor = person();
  await join(team, sponsor);
  const user = person({ sponsorId: sponsor.id, isActive: false });
  team.knowUser({ user, version: 1, call: null, consent: null });
  expect(await call(sponsor, user)).toMatchObject({ status: 409, body: { code: 'partner.deactivated' } });
});
