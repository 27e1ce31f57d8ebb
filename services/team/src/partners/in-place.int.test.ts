import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { lockTree, teamService } from '../index.js';
import { changed, deleted, join, person, registered, stepped } from '../testing/people.js';
import { place } from './placement.js';
import { refreshPaths } from './tree.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const rowOf = async (id: string) =>
  (
    await team.orm.em
      .fork()
      .execute(
        `select first_name, sponsor_id, registered, last_login_at, prospects_total, prospects_partners, notices from partner where id = :id`,
        { id },
      )
  )[0] as Record<string, unknown> | undefined;
const activityOf = async (id: string) =>
  (
    await team.orm.em
      .fork()
      .execute<{ kind: string; count: number | null }[]>(
        `select kind, count from activity where user_id = :id order by kind`,
        { id },
      )
  ).map(({ kind, count }) => (count === null ? kind : `${kind} ${count}`));
const messagesTo = (sponsor: string) =>
  team.live.filter(({ subject }) => subject === `live.user.${sponsor}`).map(({ data }) => data);

test('changes a user who keeps their sponsor without waiting for the lock of the tree', async () => {
  const sponsor = person();
  const user = person({ sponsorId: sponsor.id });
  await join(team, sponsor, user);
  await team.orm.em.fork().transactional(async (em) => {
    await lockTree(em);
    const waiting = Promise.withResolvers<string>();
    const late = globalThis.setTimeout(() => waiting.resolve('held up'), 3_000);
    const outcome = await Promise.race([
      team.deliver(changed({ ...user, firstName: 'Renamed', lastLoginAt: '2026-07-01T10:00:00.000Z' }, 2)),
      waiting.promise,
    ]);
    clearTimeout(late);
    expect(outcome).toBe('applied');
  });
  expect(await rowOf(user.id)).toMatchObject({
    first_name: 'Renamed',
    sponsor_id: sponsor.id,
    last_login_at: expect.anything(),
  });
  expect(await activityOf(user.id)).toContain('signed-in');
  expect(messagesTo(sponsor.id)).toContainEqual(
    expect.objectContaining({
      type: 'partner',
      reason: 'profile',
      member: expect.objectContaining({ id: user.id, firstName: 'Renamed' }),
    }),
  );
  // An event without notification settings, from an older identity, keeps the known ones.
  await team.deliver(changed({ ...user, notices: { 'step-completed': { inApp: false, email: false } } as never }, 3));
  const chosen = (await rowOf(user.id))?.['notices'];
  await team.deliver(changed({ ...user, notices: undefined } as never, 4));
  expect((await rowOf(user.id))?.['notices']).toEqual(chosen);
});

test('moves a user to another sponsor, above a deleted one, or to their place when only their id was known', async () => {
  const [top, other] = [person(), person()];
  const middle = person({ sponsorId: top.id });
  const user = person({ sponsorId: middle.id });
  await join(team, top, other, middle, user);
  await team.deliver(changed({ ...user, sponsorId: other.id }, 2));
  expect(await rowOf(user.id)).toMatchObject({ sponsor_id: other.id });
  await team.deliver(changed({ ...user, sponsorId: middle.id }, 3));
  await team.deliver(deleted(middle, top.id));
  await team.deliver(changed({ ...user, sponsorId: middle.id, firstName: 'Moved' }, 4));
  expect(await rowOf(user.id)).toMatchObject({ sponsor_id: top.id, first_name: 'Moved' });
  const named = person({ sponsorId: newId() });
  await team.deliver(registered({ ...person(), sponsorId: named.id }));
  expect(await rowOf(named.id)).toMatchObject({ registered: false });
  await team.deliver(changed({ ...named, sponsorId: null }, 2));
  expect(await rowOf(named.id)).toMatchObject({ registered: true });
});

test('counts contacts, also of a user who is not known yet, and sends the sponsor the row', async () => {
  const sponsor = person();
  const user = person({ sponsorId: sponsor.id });
  const counted = (version: number, total: number) =>
    eventOf('training.prospects-counted', {
      subject: user.id,
      version,
      data: { userId: user.id, total, customers: 1, partners: 2, badges: [] },
    });
  await team.deliver(counted(1, 7));
  expect(await rowOf(user.id)).toMatchObject({ registered: false, prospects_total: 7, prospects_partners: 2 });
  await join(team, sponsor, user);
  team.live.length = 0;
  await team.deliver(counted(2, 8));
  expect(await rowOf(user.id)).toMatchObject({ registered: true, prospects_total: 8 });
  expect(messagesTo(sponsor.id)).toEqual([
    expect.objectContaining({
      type: 'partner',
      reason: 'prospects',
      member: expect.objectContaining({ prospectsTotal: 8 }),
    }),
  ]);
  expect(await activityOf(user.id)).toContain('prospects 8');
});

test('places a newcomer by the tree as it is after a change that was under way', async () => {
  const [top, other] = [person(), person()];
  const sponsor = person({ sponsorId: top.id });
  const newcomer = person({ sponsorId: sponsor.id });
  await join(team, top, other, sponsor);
  let joining: Promise<unknown> = Promise.resolve();
  await team.orm.em.fork().transactional(async (em) => {
    await lockTree(em);
    joining = team.deliver(registered(newcomer));
    // It waits for the lock, and its statement has begun before the tree changes.
    const waits = async () =>
      (
        await team.orm.em
          .fork()
          .execute(
            `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
          )
      ).length;
    while ((await waits()) === 0) await setTimeout(20);
    await place(em, { id: sponsor.id, sponsorId: top.id, unattached: false }, other.id);
    await refreshPaths(em);
  });
  await joining;
  const above = await team.orm.em
    .fork()
    .execute<{ ancestor: string; depth: number }[]>(
      `select ancestor, depth from partner_path where descendant = :id order by depth`,
      { id: newcomer.id },
    );
  expect(above).toEqual([
    { ancestor: sponsor.id, depth: 1 },
    { ancestor: other.id, depth: 2 },
  ]);
  const counts = async (id: string) =>
    (
      await team.orm.em
        .fork()
        .execute(`select team_size, direct_partners, generations from team_count where partner_id = :id`, { id })
    )[0];
  expect(await counts(other.id)).toEqual({ team_size: 2, direct_partners: 1, generations: [1, 1] });
  expect(await counts(top.id)).toEqual({ team_size: 0, direct_partners: 0, generations: [] });
});

test('a completed step shows in the sponsor’s row, and counts where it completes the training', async () => {
  const sponsor = person();
  const user = person({ sponsorId: sponsor.id });
  const stepsOf = async () =>
    (
      await team.orm.em
        .fork()
        .execute(`select steps_completed, training_completed from partner where id = :id`, { id: user.id })
    )[0];
  const completedBelow = async () =>
    (
      await team.orm.em
        .fork()
        .execute<{ completed: number }[]>(`select team_completed as completed from team_count where partner_id = :id`, {
          id: sponsor.id,
        })
    )[0]?.completed;
  await join(team, sponsor);
  await team.deliver(stepped(user, [1], 1));
  await join(team, user);
  team.live.length = 0;
  expect(await team.deliver(stepped(user, [1, 2], 2))).toBe('applied');
  expect(await stepsOf()).toEqual({ steps_completed: [1, 2], training_completed: false });
  const messages = messagesTo(sponsor.id).filter((message) => (message as { type: string }).type === 'partner');
  expect(messages).toEqual([
    expect.objectContaining({
      reason: 'progress',
      member: expect.objectContaining({
        id: user.id,
        depth: 1,
        createdAt: user.createdAt,
        trainingProgress: expect.objectContaining({ steps: [1, 2] }),
      }),
    }),
  ]);
  expect((await activityOf(user.id)).filter((kind) => kind === 'step-completed')).toHaveLength(2);
  expect(await team.deliver(stepped(user, [1, 2, 3, 4, 5], 3))).toBe('applied');
  expect(await stepsOf()).toMatchObject({ training_completed: true });
  expect(await completedBelow()).toBe(1);
});
