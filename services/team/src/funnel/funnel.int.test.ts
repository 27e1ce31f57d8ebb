import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Downline, type TeamFunnel, downline, teamFunnel } from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { FunnelService } from './funnel.service.js';
import { changed, join, person, stepped } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const get = async (user: { id: string }, query = '') => {
  const reply = await team.http<TeamFunnel>('GET', `/api/team/funnel${query}`, {
    session: team.signIn({ userId: user.id }),
  });
  expect(reply.status).toBe(200);
  return teamFunnel.parse(reply.body);
};
const stages = ({ stages: all }: TeamFunnel) => all.map(({ people }) => people);
const invite = (ownerId: string, data: object) => {
  const invitationId = person().id;
  return team.deliver(
    eventOf('identity.invitation-changed', {
      subject: invitationId,
      version: 1,
      data: { invitationId, ownerId, ...data },
    }),
  );
};

test('invited, registered and each step, of the direct partners or of everybody below', async () => {
  const sponsor = person();
  const [one, two, three] = [1, 2, 3].map(() => person({ sponsorId: sponsor.id }));
  const below = person({ sponsorId: one!.id });
  await join(team, sponsor, one!, two!, three!, below);
  await team.deliver(stepped(one!, [1, 2, 3, 5], 1));
  await team.deliver(stepped(two!, [1], 1));
  await team.deliver(stepped(below, [1, 2, 3, 4, 5], 1));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await invite(sponsor.id, {});
  await invite(sponsor.id, { expiresAt: tomorrow, isOpened: true });
  // Who came by these is counted as registered; nobody can come by the others any more.
  await invite(sponsor.id, { usageCount: 1 });
  await invite(sponsor.id, { usageCount: 1, isOpened: true, expiresAt: '2026-01-01T00:00:00.000Z' });
  await invite(sponsor.id, { isOpened: true, expiresAt: '2026-01-01T00:00:00.000Z' });
  await invite(sponsor.id, { isOpened: true, isActive: false });
  await invite(below.id, {});
  await invite(person().id, {});
  expect((await get(sponsor)).stages.map(({ stage }) => stage)).toEqual([
    'invited',
    'registered',
    'step-1',
    'step-2',
    'step-3',
    'step-4',
    'step-5',
  ]);
  expect(stages(await get(sponsor))).toEqual([5, 3, 2, 1, 1, 0, 1]);
  expect(stages(await get(sponsor, '?depth=all'))).toEqual([7, 4, 3, 2, 2, 1, 2]);
  expect(stages(await get(below))).toEqual([1, 0, 0, 0, 0, 0, 0]);
  const opened = async (who: { id: string }, query = '') => (await get(who, query)).opened;
  expect([await opened(sponsor), await opened(sponsor, '?depth=all'), await opened(below)]).toEqual([4, 5, 0]);
  const admin = team.signIn({ userId: person().id, isMasterAdmin: true });
  const everybody = await team.http<TeamFunnel>('GET', '/api/team/funnel?depth=all', { session: admin });
  expect(stages(everybody.body)[1]).toBe(5);
});

test('invitations of people who are deactivated count nowhere', async () => {
  const sponsor = person();
  const [one, two] = [1, 2].map(() => person({ sponsorId: sponsor.id }));
  await join(team, sponsor, one!, two!);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  for (const owner of [one!, two!]) await invite(owner.id, { expiresAt: soon, isOpened: true });
  await invite(one!.id, {});
  const admin = team.signIn({ userId: person().id, isMasterAdmin: true });
  const counted = async () => {
    // Figures are remembered for a minute: another number of weeks is another question.
    const query = `weeks=${(weeks += 1)}`;
    const { stages: own, opened } = await get(sponsor, `?depth=all&${query}`);
    const network = await team.http<TeamFunnel>('GET', `/api/team/funnel?depth=all&${query}`, { session: admin });
    const list = await team.http<Downline>('GET', '/api/team/downline', { session: admin });
    return [own[0]!.people, opened, network.body.stages[0]!.people, network.body.opened, list.body.counts.invited];
  };
  const before = await counted();
  expect(before.slice(0, 2)).toEqual([5, 4]);
  await team.deliver(changed({ ...one!, isActive: false }, 2));
  expect(await counted()).toEqual([3, 3, before[2]! - 2, before[3]! - 1, before[4]! - 2]);
  const sent = async () => {
    await team.service.app.get(NotificationsService).notifyEnding(new Date());
    const rows = await team.orm.em
      .fork()
      .execute<{ id: string }[]>(`select user_id as id from notification where facts->>'reason' = 'expiring'`);
    return rows.map(({ id }) => id);
  };
  expect(await sent()).not.toContain(one!.id);
  expect(await sent()).toContain(two!.id);
  await team.deliver(changed(one!, 3));
  expect(await counted()).toEqual(before);
});
let weeks = 20;

test('activity by week, with Mondays as the zone has them', async () => {
  const sponsor = person({ createdAt: '2026-01-01T00:00:00.000Z' });
  // Sunday evening in New York is Monday in UTC.
  const edge = '2026-10-12T02:00:00.000Z';
  const [one, two] = [
    person({ sponsorId: sponsor.id, createdAt: edge }),
    person({ sponsorId: sponsor.id, createdAt: '2026-10-06T12:00:00.000Z' }),
  ];
  await join(team, sponsor, one, two);
  await team.deliver({ ...stepped(one, [1], 1), occurredAt: '2026-10-14T12:00:00.000Z' });
  await team.deliver({ ...stepped(one, [1, 2], 2), occurredAt: '2026-10-15T12:00:00.000Z' });
  await team.deliver(changed({ ...one, lastLoginAt: '2026-10-15T11:00:00.000Z' }, 2));
  await team.deliver(changed({ ...two, lastLoginAt: '2026-10-16T11:00:00.000Z' }, 2));
  await team.deliver({ ...stepped(two, [1], 1), occurredAt: '2026-09-01T12:00:00.000Z' });
  const funnel = team.service.app.get(FunnelService);
  const now = new Date('2026-10-23T12:00:00.000Z');
  const weeks = async (zone: string) =>
    (await funnel.numbers({ ...SESSION, userId: sponsor.id }, { weeks: 3, zone }, now)).weeks.map(
      ({ week, registered, stepsCompleted, active }) => [week, registered, stepsCompleted, active],
    );
  expect(await weeks('UTC')).toEqual([
    ['2026-10-05', 1, 0, 0],
    ['2026-10-12', 1, 2, 2],
    ['2026-10-19', 0, 0, 0],
  ]);
  expect(await weeks('America/New_York')).toEqual([
    ['2026-10-05', 2, 0, 0],
    ['2026-10-12', 0, 2, 2],
    ['2026-10-19', 0, 0, 0],
  ]);
  expect((await get(sponsor)).weeks).toHaveLength(12);
  expect((await get(sponsor, '?weeks=52&zone=Asia/Kolkata')).weeks).toHaveLength(52);
});
const SESSION = {
  sessionId: person().id,
  isMasterAdmin: false,
  mustChangePassword: false,
  language: 'en' as const,
  sponsorId: null,
  expiresAt: '2030-01-01T00:00:00.000Z',
};

test('within how many days half of them took a step, from the step before', async () => {
  const sponsor = person();
  const joined = '2026-10-01T12:00:00.000Z';
  const [quick, slow] = [1, 2].map(() => person({ sponsorId: sponsor.id, createdAt: joined }));
  await join(team, sponsor, quick!, slow!);
  const on = (day: string) => ({ occurredAt: `2026-10-${day}T12:00:00.000Z` });
  await team.deliver({ ...stepped(quick!, [1], 1), ...on('02') });
  await team.deliver({ ...stepped(slow!, [1], 1), ...on('05') });
  await team.deliver({ ...stepped(quick!, [1, 2], 2), ...on('03') });
  await team.deliver({ ...stepped(quick!, [1, 2, 3], 3), ...on('07') });
  // From step 3, which opens step 4 as well.
  await team.deliver({ ...stepped(quick!, [1, 2, 3, 5], 4), ...on('09') });
  const medians = (await get(sponsor)).stages.map(({ stage, medianDays }) => [stage, medianDays]);
  expect(medians).toEqual([
    ['invited', null],
    ['registered', null],
    ['step-1', 2.5],
    ['step-2', 1],
    ['step-3', 4],
    ['step-4', null],
    ['step-5', 2],
  ]);
});

test('the people behind a figure are those that the list shows', async () => {
  const sponsor = person({ createdAt: '2026-01-01T00:00:00.000Z' });
  const [one, two, off] = ['2026-10-06T12:00:00.000Z', '2026-10-13T12:00:00.000Z', '2026-10-07T12:00:00.000Z'].map(
    (createdAt, place) => person({ sponsorId: sponsor.id, createdAt, isActive: place < 2 }),
  );
  const below = person({ sponsorId: one!.id, createdAt: '2026-10-14T12:00:00.000Z' });
  await join(team, sponsor, one!, two!, off!, below);
  await team.deliver({ ...stepped(one!, [1], 1), occurredAt: '2026-10-08T12:00:00.000Z' });
  await team.deliver({ ...stepped(one!, [1, 2], 2), occurredAt: '2026-10-14T12:00:00.000Z' });
  await team.deliver({ ...stepped(off!, [1], 1), occurredAt: '2026-10-08T12:00:00.000Z' });
  await team.deliver(changed({ ...two!, lastLoginAt: '2026-10-15T11:00:00.000Z' }, 2));
  const list = async (query: string) => {
    const reply = await team.http<Downline>('GET', `/api/team/downline?sort=name&${query}`, {
      session: team.signIn({ userId: sponsor.id }),
    });
    expect(reply.status).toBe(200);
    return downline.parse(reply.body).members.length;
  };
  const funnel = team.service.app.get(FunnelService);
  for (const depth of ['direct', 'all'] as const) {
    const figures = await funnel.numbers(
      { ...SESSION, userId: sponsor.id },
      { depth, weeks: 2, zone: 'UTC' },
      new Date('2026-10-16T12:00:00.000Z'),
    );
    for (const { stage, people } of figures.stages)
      if (stage.startsWith('step-'))
        expect([stage, await list(`depth=${depth}&step=${stage.slice(5)}`)]).toEqual([stage, people]);
    for (const { week, registered, active } of figures.weeks) {
      const days = `from=${week}T00:00:00.000Z&to=${new Date(Date.parse(week) + 7 * 86_400_000).toISOString()}`;
      expect([week, await list(`depth=${depth}&did=registered&${days}`)]).toEqual([week, registered]);
      expect([week, await list(`depth=${depth}&did=active&${days}`)]).toEqual([week, active]);
    }
  }
  // People, where the figure is of steps.
  expect(await list('did=stepsCompleted&from=2026-10-05T00:00:00.000Z&to=2026-10-12T00:00:00.000Z')).toBe(2);
});

test('a big team is counted at most once a minute; one of one person is not seen by another', async () => {
  const [sponsor, other] = [person(), person()];
  await join(team, sponsor, other, person({ sponsorId: sponsor.id }));
  const funnel = team.service.app.get(FunnelService);
  const registered = async (user: { id: string }, ms: number) =>
    stages(
      await funnel.numbers(
        { ...SESSION, userId: user.id },
        { depth: 'all' },
        new Date(Date.parse('2026-10-23T12:00:00.000Z') + ms),
      ),
    )[1];
  expect(await registered(sponsor, 0)).toBe(1);
  await join(team, person({ sponsorId: sponsor.id }));
  expect([
    await registered(sponsor, 59_999),
    await registered(other, 59_999),
    await registered(sponsor, 60_000),
  ]).toEqual([1, 0, 2]);
});

test('what is refused', async () => {
  expect((await team.http('GET', '/api/team/funnel')).status).toBe(401);
  for (const query of ['?weeks=0', '?weeks=53', '?zone=EST', '?depth=deep'])
    expect((await team.http('GET', `/api/team/funnel${query}`, { session: team.signIn() })).status).toBe(400);
});
