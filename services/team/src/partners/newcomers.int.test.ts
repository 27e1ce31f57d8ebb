import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { UserState } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { lockTree, teamService } from '../index.js';
import { changed, deleted, dump, join, person, registered, stepped } from '../testing/people.js';
import { Timers } from '../timers.js';
import { Newcomers } from './newcomers.service.js';
import { place } from './placement.js';
import { addPerson } from './tree.js';

const NETWORK = '00000000-0000-0000-0000-000000000000';
let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const rows = async (sql: string) =>
  (await team.orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${sql}`))[0]?.n;
/** Of the ways up: those of newcomers, and those that were brought over. */
const places = async () => ({ lately: await rows('partner_path_lately'), settled: await rows('only partner_path') });
const clear = () =>
  team.orm.em
    .fork()
    .execute(`truncate partner, partner_path, team_count; insert into team_count (partner_id) values ('${NETWORK}')`);
/** As an event has them join, but nothing brings them over by itself afterwards. */
async function added(...people: UserState[]): Promise<void> {
  for (const {
    id,
    firstName,
    lastName,
    email,
    uid,
    phone,
    language,
    sponsorId,
    isMasterAdmin,
    isActive,
    createdAt,
  } of people)
    expect(
      await team.orm.em.fork().transactional((em) =>
        addPerson(em, {
          id,
          firstName,
          lastName,
          email,
          uid,
          phone,
          language,
          sponsorId,
          isMasterAdmin,
          isActive,
          createdAt: new Date(createdAt),
          lastLoginAt: null,
        }),
      ),
    ).toBe(true);
}
/** Each below the one before. */
async function line(length: number): Promise<UserState[]> {
  const people: UserState[] = [];
  for (let n = 0; n < length; n += 1) people.push(person({ sponsorId: people.at(-1)?.id ?? null }));
  await added(...people);
  return people;
}
/** What these and a master admin see of those below. */
async function seen(people: readonly UserState[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const userId of [...people.map(({ id }) => id), null])
    for (const path of [
      'downline',
      'downline?depth=all',
      'downline?depth=all&limit=2',
      'tree',
      'tree/summary',
      `tree/path/${people.at(-1)?.id}`,
      'tree/search?search=last',
    ])
      answers.push(
        await team
          .http('GET', `/api/team/${path}`, {
            session: team.signIn({ userId: userId ?? person().id, isMasterAdmin: userId === null }),
          })
          .then(({ status, body }) => ({ path, status, body })),
      );
  return answers;
}
const counts = () => team.orm.em.fork().execute('select * from team_counts order by partner_id');
async function expectWhatIsMadeAnew(): Promise<void> {
  const state = await dump(team);
  await team.orm.em.fork().execute('select rebuild_team_tree()');
  expect(await places()).toMatchObject({ lately: 0 });
  expect(await dump(team)).toEqual(state);
}

test('a newcomer is written to the small table alone, the timer brings them over, and what is seen is right and the same before, half-way and after', async () => {
  await clear();
  const people = await line(5);
  expect(await places()).toEqual({ lately: 10, settled: 0 });
  expect(await rows(`team_count where team_size > 0 and partner_id <> '${NETWORK}'`)).toBe(0);
  const top = { userId: people[0]?.id ?? '', isMasterAdmin: false };
  expect((await team.http('GET', '/api/team/tree/summary', { session: team.signIn(top) })).body).toMatchObject({
    total: 4,
    generations: [1, 2, 3, 4].map((generation) => ({ generation, people: 1 })),
  });
  expect(
    (
      await team.http<{ counts: object; members: { id: string }[] }>('GET', '/api/team/downline?depth=all', {
        session: team.signIn(top),
      })
    ).body,
  ).toMatchObject({
    counts: { total: 4 },
    members: people
      .slice(1)
      .map(({ id }, n) => ({ id, depth: n + 1, teamSize: 3 - n, directPartners: n === 3 ? 0 : 1 })),
  });
  const [before, state] = [await seen(people), await dump(team)];
  await team.orm.em.fork().execute('select settle_newcomers(3)');
  expect(await places()).toEqual({ lately: 7, settled: 3 });
  expect(await seen(people)).toEqual(before);
  // On a Wednesday: digests, which do so as well, are a Monday's.
  await team.service.app.get(Timers).tick(new Date('2026-06-03T12:00:00.000Z'));
  expect(await places()).toEqual({ lately: 0, settled: 10 });
  expect(await seen(people)).toEqual(before);
  expect(await dump(team)).toEqual(state);
  // Below those who were brought over somebody joins again.
  await added(person({ sponsorId: people.at(-1)?.id ?? null }));
  expect(await places()).toEqual({ lately: 5, settled: 10 });
  await expectWhatIsMadeAnew();
});

test('in parts, until none is left; after an event by itself', async () => {
  await clear();
  await line(6);
  expect(await team.service.app.get(Newcomers).settle(4)).toBe(15);
  expect(await places()).toEqual({ lately: 0, settled: 15 });
  expect(await team.service.app.get(Newcomers).settle(4)).toBe(0);
  const top = person();
  await join(team, top, person({ sponsorId: top.id }));
  for (const end = Date.now() + 10_000; (await places()).lately !== 0 && Date.now() < end;) await setTimeout(100);
  expect(await places()).toEqual({ lately: 0, settled: 16 });
}, 30_000);

test('who completes the training before they are counted is counted once, and as what they are', async () => {
  await clear();
  const people = await line(4);
  for (const each of people) await team.deliver(stepped(each, [1, 2, 3, 4, 5], 1));
  expect((await places()).lately).toBe(6);
  const before = await counts();
  expect(before).toContainEqual(
    expect.objectContaining({
      partner_id: people[0]?.id,
      team_size: 3,
      team_completed: 3,
      generations: [1, 1, 1],
      generations_completed: [1, 1, 1],
    }),
  );
  await team.service.app.get(Newcomers).settle(2);
  expect(await counts()).toEqual(before);
  await expectWhatIsMadeAnew();
});

test('whoever moves, goes or has their tree made anew takes both kinds of rows along', async () => {
  await clear();
  const [top, second, third] = (await line(3)) as [UserState, UserState, UserState];
  await team.orm.em.fork().execute('select settle_newcomers(1000)');
  const [fourth, fifth, sixth] = [
    person({ sponsorId: third.id }),
    person({ sponsorId: third.id }),
    person({ sponsorId: third.id }),
  ];
  await added(fourth, fifth, sixth);
  expect(await places()).toEqual({ lately: 9, settled: 3 });
  await team.deliver(changed({ ...third, sponsorId: top.id }, 2));
  await added(person({ sponsorId: fourth.id }));
  await team.deliver(changed({ ...fourth, sponsorId: second.id }, 2));
  await team.deliver(deleted(sixth, third.id));
  await added(person({ sponsorId: fifth.id }));
  await team.deliver(deleted(third, top.id));
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 5, direct_partners: 2, generations: [2, 2, 1] }),
  );
  await expectWhatIsMadeAnew();
});

test('a version that does not settle first can add and weigh, but move or remove nobody until all are settled', async () => {
  await clear();
  const [top, other, sponsor] = (await line(3)) as [UserState, UserState, UserState];
  const older = person({ sponsorId: sponsor.id });
  const call = `select add_person(:id, '', '', '', null, null, 'en', :sponsorId, false, true, now(), null, null) as added`;
  expect(await team.orm.em.fork().execute(call, { id: older.id, sponsorId: sponsor.id })).toEqual([{ added: true }]);
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 3, generations: [1, 1, 1] }),
  );
  const moving = () =>
    team.orm.em.fork().transactional(async (em) => {
      await lockTree(em);
      await place(
        em,
        { id: sponsor.id, sponsorId: other.id, unattached: false, own: { people: 1, completed: 0 } },
        top.id,
      );
    });
  const before = await counts();
  await expect(moving()).rejects.toThrow('Newcomers are not settled yet');
  await expect(team.orm.em.fork().execute('delete from partner where id = :id', { id: older.id })).rejects.toThrow(
    'Newcomers are not settled yet',
  );
  expect(await counts()).toEqual(before);
  await team.service.app.get(Newcomers).settle();
  await moving();
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 3, direct_partners: 2, generations: [2, 1] }),
  );
  await expectWhatIsMadeAnew();
});

test('nobody is brought over while the tree is being changed', async () => {
  await clear();
  await line(3);
  let settling: Promise<number> = Promise.resolve(0);
  await team.orm.em.fork().transactional(async (em) => {
    await lockTree(em);
    settling = team.service.app.get(Newcomers).settle();
    expect(await Promise.race([settling, setTimeout(500, 'waits')])).toBe('waits');
    expect(await places()).toEqual({ lately: 3, settled: 0 });
  });
  expect(await settling).toBe(3);
});

test('while people join, move, finish and go, several bring newcomers over: nobody waits for good, and every count is right', async () => {
  await clear();
  const people = await line(4);
  const newcomers = Array.from({ length: 40 }, (_, n) => person({ sponsorId: people[n % people.length]?.id ?? null }));
  let open = true;
  const settling = [0, 1].map(async () => {
    while (open) await team.service.app.get(Newcomers).settle(7);
  });
  await Promise.all(
    newcomers.map(async (each, n) => {
      expect(await team.deliver(registered(each))).toBe('applied');
      if (n % 5 === 0)
        expect(
          await team.deliver(changed({ ...each, sponsorId: people[(n + 1) % people.length]?.id ?? null }, 2)),
        ).toBe('applied');
      if (n % 4 === 0) expect(await team.deliver(stepped(each, [1, 2, 3, 4, 5], 1))).toBe('applied');
      if (n % 7 === 0) expect(await team.deliver(deleted(each, each.sponsorId))).toBe('applied');
    }),
  );
  open = false;
  await Promise.all(settling);
  await expectWhatIsMadeAnew();
}, 60_000);

test('whoever is heard of while the service ends is brought over, too: the version before would wait for them', async () => {
  const ending = await startTestService(teamService);
  try {
    const sponsor = person();
    await ending.deliver(registered(sponsor));
    await ending.service.app.get(Newcomers).onModuleDestroy();
    await ending.deliver(registered(person({ sponsorId: sponsor.id })));
    const lately = async () =>
      (await ending.orm.em.fork().execute<{ n: number }[]>('select count(*)::int as n from partner_path_lately'))[0]?.n;
    for (const end = Date.now() + 5_000; (await lately()) !== 0 && Date.now() < end;) await setTimeout(20);
    expect(await lately()).toBe(0);
    expect(
      await ending.orm.em.fork().execute('select depth from only partner_path where ancestor = ?', [sponsor.id]),
    ).toEqual([{ depth: 1 }]);
  } finally {
    await ending.close();
  }
}, 30_000);
