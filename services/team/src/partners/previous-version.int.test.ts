import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { UserState } from '@nb/contracts';
import { migrate } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, dump, join, person, registered, stepped } from '../testing/people.js';

const NETWORK = '00000000-0000-0000-0000-000000000000';
let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());
beforeEach(() =>
  team.orm.em
    .fork()
    .execute(`truncate partner, partner_path, team_count; insert into team_count (partner_id) values ('${NETWORK}')`),
);

const waiting = async (service = team) =>
  (await service.orm.em.fork().execute<{ n: number }[]>('select count(*)::int as n from partner_path_lately'))[0]?.n;
const counts = () => team.orm.em.fork().execute('select * from team_count order by partner_id');
const ADMIT = `select admit_person(:id, :firstName, :lastName, :email, :uid, null, 'en', :sponsorId, false, true, :createdAt, null, null) as added`;
/** How the previous version adds somebody. */
const admit = ({ id, firstName, lastName, email, uid, sponsorId, createdAt }: UserState) =>
  team.orm.em.fork().execute(ADMIT, { id, firstName, lastName, email, uid, sponsorId, createdAt });
/** What a call of the previous version writes that had begun before the migration: the way up apart, the network alone counted. */
async function leaveWaiting(user: UserState, service = team): Promise<void> {
  const { id, firstName, lastName, email, uid, sponsorId, createdAt } = user;
  await service.orm.em.fork().transactional(async (em) => {
    await em.execute(
      `insert into partner_path_lately (descendant, ancestor, depth) select :id::uuid, ancestor, depth + 1 from partner_path where descendant = :sponsorId::uuid
       union all select :id::uuid, :sponsorId::uuid, 1`,
      { id, sponsorId },
    );
    const [{ above } = { above: 0 }] = await em.execute<{ above: number }[]>(
      'select count(*)::int as above from partner_path where descendant = :id',
      { id },
    );
    await em.execute(
      `insert into partner (id, first_name, last_name, email, uid, sponsor_id, created_at) values (:id, :firstName, :lastName, :email, :uid, :sponsorId, :createdAt)`,
      { id, firstName, lastName, email, uid, sponsorId, createdAt },
    );
    await em.execute(`insert into team_count (partner_id) values (:id)`, { id });
    await em.execute(
      `update team_count set team_size = team_size + 1, generations = add_generations(generations, array[1], :above, 1) where partner_id = '${NETWORK}'`,
      { above },
    );
  });
}
/** Each below the one before. */
async function line(length: number): Promise<UserState[]> {
  const people: UserState[] = [];
  for (let n = 0; n < length; n += 1) people.push(person({ sponsorId: people.at(-1)?.id ?? null }));
  await join(team, ...people);
  return people;
}
async function expectRebuildFindsTheSame(): Promise<void> {
  const state = await dump(team);
  await team.orm.em.fork().execute('select rebuild_team_tree()');
  expect(await waiting()).toBe(0);
  expect(await dump(team)).toEqual(state);
}

test('a newcomer whom the previous version adds stands in closure and counts immediately', async () => {
  const [top, sponsor] = (await line(2)) as [UserState, UserState];
  const newcomer = person({ sponsorId: sponsor.id });
  expect(await admit(newcomer)).toEqual([{ added: true }]);
  expect(await admit(newcomer)).toEqual([{ added: false }]);
  expect(await admit(person({ sponsorId: person().id }))).toEqual([{ added: false }]);
  expect(await waiting()).toBe(0);
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 2, generations: [1, 1] }),
  );
  await expectRebuildFindsTheSame();
});

test('whom the previous version has left waiting is listed, and counted once the tree changes', async () => {
  const [top, second, third] = (await line(3)) as [UserState, UserState, UserState];
  const left = [person({ sponsorId: third.id }), person({ sponsorId: third.id }), person({ sponsorId: second.id })];
  for (const each of left) await leaveWaiting(each);
  expect(await waiting()).toBe(8);
  const { body } = await team.http<{ members: { id: string }[] }>('GET', '/api/team/downline?depth=all', {
    session: team.signIn({ userId: top.id, isMasterAdmin: false }),
  });
  expect(body.members.map(({ id }) => id)).toEqual(expect.arrayContaining(left.map(({ id }) => id)));
  await join(team, person({ sponsorId: left[0]!.id }));
  expect(await waiting()).toBe(0);
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 6, generations: [1, 2, 2, 1] }),
  );
  await expectRebuildFindsTheSame();
});

test.each<[string, (line: UserState[], left: UserState) => Promise<unknown>]>([
  ['moves with those above them', ([top, , third]) => team.deliver(changed({ ...third!, sponsorId: top!.id }, 2))],
  ['moves', ([top], left) => team.deliver(changed({ ...left, sponsorId: top!.id }, 2))],
  ['goes', (_line, left) => team.deliver(deleted(left, left.sponsorId))],
  ['loses the sponsor', ([, second, third]) => team.deliver(deleted(third!, second!.id))],
  ['completes the training', (_line, left) => team.deliver(stepped(left, [1, 2, 3, 4, 5], 1))],
])('who was left waiting %s: every count is right', async (_what, happens) => {
  const people = await line(4);
  const left = person({ sponsorId: people[3]!.id });
  await leaveWaiting(left);
  expect(await happens(people, left)).toBe('applied');
  expect(await waiting()).toBe(0);
  await expectRebuildFindsTheSame();
});

test('a rebuild counts whom the previous version has left waiting', async () => {
  const [top, second] = (await line(2)) as [UserState, UserState];
  await leaveWaiting(person({ sponsorId: second.id }));
  await team.orm.em.fork().execute('select rebuild_team_tree()');
  expect(await waiting()).toBe(0);
  expect(await counts()).toContainEqual(
    expect.objectContaining({ partner_id: top.id, team_size: 2, generations: [1, 1] }),
  );
});

test('while both versions add, move, finish and delete people side by side, every count is right', async () => {
  const people = await line(4);
  const sponsorOf = (n: number) => people[n % people.length]?.id ?? null;
  const newcomers = Array.from({ length: 40 }, (_, n) => person({ sponsorId: sponsorOf(n) }));
  let isOpen = true;
  const previous = (async () => {
    while (isOpen) {
      expect(await admit(person({ sponsorId: sponsorOf(1) }))).toEqual([{ added: true }]);
      await team.orm.em.fork().execute('select settle_newcomers(7)');
    }
  })();
  await Promise.all(
    newcomers.map(async (each, n) => {
      expect(await team.deliver(registered(each))).toBe('applied');
      if (n % 5 === 0) expect(await team.deliver(changed({ ...each, sponsorId: sponsorOf(n + 1) }, 2))).toBe('applied');
      if (n % 4 === 0) expect(await team.deliver(stepped(each, [1, 2, 3, 4, 5], 1))).toBe('applied');
      if (n % 7 === 0) expect(await team.deliver(deleted(each, each.sponsorId))).toBe('applied');
    }),
  );
  isOpen = false;
  await previous;
  await expectRebuildFindsTheSame();
}, 60_000);

test('the migration brings over who waits', async () => {
  const known = teamService.migrations.slice(0, 7);
  const before = await startTestService({ ...teamService, migrations: known, entities: [], module: () => class {} });
  try {
    const em = before.orm.em.fork();
    const [top, sponsor] = [person(), person()];
    await em.execute('insert into partner (id) values (?)', [top.id]);
    await em.execute('insert into partner (id, sponsor_id) values (?, ?)', [sponsor.id, top.id]);
    await em.execute('select rebuild_team_tree()');
    await leaveWaiting(person({ sponsorId: sponsor.id }), before);
    expect(await waiting(before)).toBe(2);
    const [{ name } = { name: '' }] = await em.execute<{ name: string }[]>('select current_database() as name');
    const url = Object.assign(new URL(String(before.orm.config.get('clientUrl'))), { pathname: `/${name}` }).href;
    await migrate(teamService, url);
    expect(await waiting(before)).toBe(0);
    expect(await em.execute('select team_size, generations from team_count where partner_id = ?', [top.id])).toEqual([
      { team_size: 2, generations: [1, 1] },
    ]);
  } finally {
    await before.close();
  }
}, 60_000);
