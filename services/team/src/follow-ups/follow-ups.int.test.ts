import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_NOTICES, type EventData, type NotificationFacts, type UserState } from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { NotifierService } from '../notifications/notifier.service.js';
import { changed, deleted, join, person } from '../testing/people.js';
import { FollowUpsService } from './follow-ups.service.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const morningIn = (days: number) => new Date(`${dayIn(days)}T08:00:00.000Z`);
const remind = (now: Date) => team.service.app.get(FollowUpsService).remind(now);
const counted = (user: UserState, version: number, over: Partial<EventData<'training.follow-ups-counted'>> = {}) =>
  team.deliver(
    eventOf('training.follow-ups-counted', {
      subject: user.id,
      version,
      data: { userId: user.id, zone: 'UTC', overdue: 0, days: [{ on: dayIn(1), count: 2 }], timed: [], ...over },
    }),
  );
async function newPerson(over: Partial<UserState> = {}) {
  const user = person(over);
  await join(team, user);
  return user;
}
const facts = async (user: UserState) =>
  (
    await team.http<{ notifications: { facts: NotificationFacts }[] }>('GET', '/api/team/notifications', {
      session: team.signIn({ userId: user.id }),
    })
  ).body.notifications.flatMap(({ facts: each }) => (each.kind === 'follow-ups-due' ? [each] : []));
const mailed = async (user: UserState) =>
  (await team.events('team.notified')).filter(({ data }) => data.userId === user.id).map(({ data }) => data.facts);

test('three replicas remind a person of a day once, at eight by their clocks', async () => {
  const [ann, bob] = [await newPerson(), await newPerson()];
  await counted(ann, 1, { overdue: 1 });
  await counted(bob, 1, { zone: 'Asia/Kolkata', days: [{ on: dayIn(1), count: 5 }] });
  const { app } = team.service;
  const replicas = Array.from(
    { length: 3 },
    () => new FollowUpsService(app.get(EntityManager), app.get(NotifierService)),
  );
  const all = (now: Date) => Promise.all(replicas.map((replica) => replica.remind(now)));
  await all(new Date(morningIn(1).getTime() - 1));
  expect(await facts(ann)).toEqual([]);
  for (const late of [0, 60_000, 3_600_000]) await all(new Date(morningIn(1).getTime() + late));
  expect(await facts(ann)).toEqual([{ kind: 'follow-ups-due', on: dayIn(1), count: 3, at: null }]);
  expect(await facts(bob)).toEqual([{ kind: 'follow-ups-due', on: dayIn(1), count: 5, at: null }]);
  expect(team.live).toContainEqual(
    expect.objectContaining({
      subject: `live.user.${ann.id}`,
      data: expect.objectContaining({ type: 'notification' }),
    }),
  );
});

test('one with a time is said a quarter of an hour before, in the app only', async () => {
  const user = await newPerson({ notices: { 'follow-ups-due': { inApp: true, email: true } } });
  const time = new Date(morningIn(3).getTime() + 6 * 3_600_000);
  await counted(user, 1, { days: [{ on: dayIn(3), count: 1 }], timed: [{ at: time.toISOString(), count: 1 }] });
  await remind(morningIn(3));
  await remind(new Date(time.getTime() - 15 * 60_000));
  await remind(time);
  expect((await facts(user)).map(({ count, at }) => [count, at])).toEqual([
    [1, time.toISOString()],
    [1, null],
  ]);
  expect(await mailed(user)).toEqual([{ kind: 'follow-ups-due', on: dayIn(3), count: 1, at: null }]);
});

test('is mailed only to who wants it, and never names a contact', async () => {
  expect(DEFAULT_NOTICES['follow-ups-due']).toEqual({ inApp: true, email: false });
  const user = await newPerson();
  await counted(user, 1);
  await remind(morningIn(1));
  expect(await mailed(user)).toEqual([]);
  expect(Object.keys((await facts(user))[0] ?? {}).toSorted()).toEqual(['at', 'count', 'kind', 'on']);
});

test('of a day that was already said, or on which nothing is left, nobody is reminded', async () => {
  const [said, done] = [await newPerson(), await newPerson()];
  await counted(said, 1);
  await counted(done, 1);
  await counted(done, 2, { days: [] });
  await remind(morningIn(1));
  // One more for the same day, after the reminder.
  await counted(said, 2, { days: [{ on: dayIn(1), count: 9 }] });
  await remind(new Date(morningIn(1).getTime() + 60_000));
  expect((await facts(said)).map(({ count }) => count)).toEqual([2]);
  expect(await facts(done)).toEqual([]);
});

test('what is due when a newer count comes is not lost: the reminder has the newer count', async () => {
  const user = await newPerson();
  await counted(user, 1);
  await team.orm.em
    .fork()
    .execute(`update follow_up_count set next_at = ?, days = ?::jsonb where user_id = ?`, [
      new Date(Date.now() - 1_000).toISOString(),
      JSON.stringify([]),
      user.id,
    ]);
  const [{ next_at: before } = { next_at: null }] = await team.orm.em
    .fork()
    .execute<{ next_at: Date | null }[]>('select next_at from follow_up_count where user_id = ?', [user.id]);
  await counted(user, 2, { days: [{ on: dayIn(1), count: 7 }] });
  const [{ next_at: after } = { next_at: null }] = await team.orm.em
    .fork()
    .execute<{ next_at: Date | null }[]>('select next_at from follow_up_count where user_id = ?', [user.id]);
  expect(after).toEqual(before);
});

test('a deactivated or deleted person is not reminded, and nothing of them is kept', async () => {
  const [off, gone] = [await newPerson(), await newPerson()];
  for (const user of [off, gone]) await counted(user, 1);
  await team.deliver(changed({ ...off, isActive: false }, 2));
  await team.deliver(deleted(gone, null));
  await remind(morningIn(1));
  expect(await facts(off)).toEqual([]);
  expect(await team.orm.em.fork().execute('select from follow_up_count where user_id = ?', [gone.id])).toEqual([]);
});

test('an older count changes nothing', async () => {
  const user = await newPerson();
  await counted(user, 5, { days: [{ on: dayIn(2), count: 1 }] });
  await counted(user, 4);
  await remind(morningIn(1));
  expect(await facts(user)).toEqual([]);
});
