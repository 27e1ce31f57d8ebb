import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EventEnvelope, UserState } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import fc from 'fast-check';
import { emptyReadModel, rebuildTree, teamService } from '../index.js';
import { changed, deleted, dump, join, person, registered, stepped } from '../testing/people.js';
import { OutdatedPathsJob } from './outdated-paths.job.js';
import { PartnersService } from './partners.service.js';
import { lockTree, NETWORK, refreshPaths } from './tree.js';

let team: TestService;
let partners: PartnersService;
let handler: OutdatedPathsJob;
beforeAll(async () => {
  team = await startTestService(teamService);
  partners = team.service.app.get(PartnersService);
  handler = team.service.app.get(OutdatedPathsJob);
}, 60_000);
afterAll(() => team.close());
beforeEach(async () => {
  // What the queue would do at any moment is done by the tests when they mean it.
  jest.spyOn(handler, 'run').mockResolvedValue();
  partners.movedWithEvent = 1_000;
  const em = team.orm.em.fork();
  await emptyReadModel(em);
  await em.execute('truncate tombstone, activity');
});

const outdated = async () =>
  (await team.orm.em.fork().execute<{ n: number }[]>('select count(*)::int as n from outdated_path'))[0]?.n;
/** What the job does, without waiting for the queue. */
const runJob = () => OutdatedPathsJob.prototype.run.call(handler, {}, { signal: new AbortController().signal });
/** A part of what the job has to do. */
const refreshSome = (limit: number) =>
  team.orm.em.fork().transactional(async (em) => {
    await lockTree(em);
    await refreshPaths(em, { limit });
  });
const countsOf = async (id: string) =>
  (
    await team.orm.em
      .fork()
      .execute<{ team_size: number; team_completed: number; direct_partners: number; generations: number[] }[]>(
        'select team_size, team_completed, direct_partners, generations from team_count where partner_id = ?',
        [id],
      )
  )[0];

/** The sponsors as plain code knows them, and who has completed the training. */
type Network = Map<string, { sponsorId: string | null; completed: boolean }>;

/** Closure and counts, person by person. */
function treeOf(network: Network) {
  const counts = new Map<string, { size: number; completed: number; direct: number; generations: number[] }>();
  const countsFor = (id: string) => {
    const known = counts.get(id) ?? { size: 0, completed: 0, direct: 0, generations: [] };
    counts.set(id, known);
    return known;
  };
  const paths: string[] = [];
  for (const id of network.keys()) countsFor(id);
  for (const [id, { sponsorId, completed }] of network) {
    const above: string[] = [];
    for (let up = sponsorId; up !== null; up = network.get(up)?.sponsorId ?? null) above.push(up);
    for (const [index, ancestor] of [...above, NETWORK].entries()) {
      if (ancestor !== NETWORK) paths.push(`${id} ${ancestor} ${index + 1}`);
      const known = countsFor(ancestor);
      known.size += 1;
      known.completed += completed ? 1 : 0;
      if (index === 0 && ancestor !== NETWORK) known.direct += 1;
      while (known.generations.length <= index) known.generations.push(0);
      known.generations[index]! += 1;
    }
  }
  countsFor(NETWORK);
  return { counts: Object.fromEntries(counts), paths: paths.toSorted() };
}

async function storedTree() {
  const em = team.orm.em.fork();
  const paths =
    await em.execute<{ descendant: string; ancestor: string; depth: number }[]>('select * from partner_path');
  const rows = await em.execute<
    {
      partner_id: string;
      team_size: number;
      team_completed: number;
      direct_partners: number;
      generations: number[];
    }[]
  >('select * from team_count');
  return {
    counts: Object.fromEntries(
      rows.map(({ partner_id, team_size: size, team_completed: completed, direct_partners: direct, generations }) => [
        partner_id,
        { size, completed, direct, generations },
      ]),
    ),
    paths: paths.map(({ descendant, ancestor, depth }) => `${descendant} ${ancestor} ${depth}`).toSorted(),
  };
}

/** Each below the one before; `width` more below the last. */
async function line(length: number, width = 0): Promise<UserState[]> {
  const people: UserState[] = [];
  for (let n = 0; n < length; n += 1) people.push(person({ sponsorId: people.at(-1)?.id ?? null }));
  const last = people.at(-1);
  for (let n = 0; n < width; n += 1) people.push(person({ sponsorId: last?.id ?? null }));
  await join(team, ...people);
  return people;
}

describe('a big move', () => {
  test('is finished by a job; until then everybody who was not reached is counted where they stood', async () => {
    const [top, leader] = (await line(2, 30)) as [UserState, UserState];
    const other = person();
    await join(team, other);
    partners.movedWithEvent = 10;
    expect(await team.deliver(changed({ ...leader, sponsorId: other.id }, 2))).toBe('applied');
    const [before, after] = [await countsOf(top.id), await countsOf(other.id)];
    expect((before?.team_size ?? 0) + (after?.team_size ?? 0)).toBe(31);
    expect(after?.direct_partners).toBe(1);
    expect(before?.team_size).toBeGreaterThan(0);
    await runJob();
    expect(await countsOf(top.id)).toMatchObject({ team_size: 0, direct_partners: 0, generations: [] });
    expect(await countsOf(other.id)).toMatchObject({ team_size: 31, direct_partners: 1, generations: [1, 30] });
    expect(await outdated()).toBe(0);
  });

  test('is finished by itself, and pages of those above are notified at its end', async () => {
    jest.restoreAllMocks();
    const [top, leader] = (await line(2, 30)) as [UserState, UserState];
    partners.movedWithEvent = 5;
    await team.deliver(changed({ ...leader, sponsorId: null }, 2));
    const notified = () =>
      team.live.some(
        ({ subject, data }) =>
          subject === `live.user.${top.id}` && (data as { type: string }).type === 'downline-changed',
      );
    for (const end = Date.now() + 20_000; !notified() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(notified()).toBe(true);
    expect(await outdated()).toBe(0);
    expect(await countsOf(top.id)).toMatchObject({ team_size: 0 });
  }, 30_000);

  test('does not hold up a small one that comes after it', async () => {
    const [, leader] = (await line(2, 30)) as [UserState, UserState];
    const [one, two] = [person(), person()];
    const user = person({ sponsorId: one.id });
    await join(team, one, two, user);
    partners.movedWithEvent = 5;
    await team.deliver(changed({ ...leader, sponsorId: null }, 2));
    await team.deliver(changed({ ...user, sponsorId: two.id }, 2));
    expect(await outdated()).toBeGreaterThan(0);
    expect([await countsOf(one.id), await countsOf(two.id)]).toMatchObject([{ team_size: 0 }, { team_size: 1 }]);
    await runJob();
  });

  test('who joins, completes, moves or goes below it meanwhile is counted once, where they belong', async () => {
    const people = await line(3, 12);
    const [top, leader, third, ...rest] = people as [UserState, UserState, UserState, ...UserState[]];
    const other = person();
    await join(team, other);
    partners.movedWithEvent = 1;
    await team.deliver(changed({ ...leader, sponsorId: other.id }, 2));
    const newcomer = person({ sponsorId: rest[10]!.id });
    await team.deliver(registered(newcomer));
    await team.deliver(stepped(rest[9]!, [1, 2, 3, 4, 5], 1));
    await team.deliver(changed({ ...rest[8]!, sponsorId: top.id }, 2));
    await team.deliver(deleted(third, leader.id));
    await team.deliver(changed({ ...top, sponsorId: rest[7]!.id }, 2));
    await runJob();
    expect(await countsOf(other.id)).toMatchObject({ team_size: 15, team_completed: 1, direct_partners: 1 });
    const state = await dump(team);
    await team.orm.em.fork().transactional((em) => rebuildTree(em));
    expect(await dump(team)).toEqual(state);
  });
});

type Act = { kind: 'join' | 'move' | 'delete' | 'complete' | 'refresh'; who: number; other: number };
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom<Act['kind'][]>('join', 'join', 'join', 'move', 'move', 'move', 'delete', 'complete', 'refresh'),
  who: fc.nat(1_000),
  other: fc.nat(1_000),
});

/** What identity publishes while all this happens, and the network that it ends in. `refresh`: the job gets so far. */
function historyOf(acts: readonly Act[]): { events: (EventEnvelope | { refresh: number })[]; network: Network } {
  const users = new Map<string, UserState & { version: number; completed: boolean }>();
  const events: (EventEnvelope | { refresh: number })[] = [];
  const pick = (n: number) => [...users.values()][n % Math.max(1, users.size)];
  const standsAbove = (above: string, id: string | null): boolean =>
    id !== null && (id === above || standsAbove(above, users.get(id)?.sponsorId ?? null));
  const publish = (id: string) => {
    const user = users.get(id)!;
    user.version += 1;
    const { version, completed: _, ...state } = user;
    events.push(changed(state, version));
  };
  for (const { kind, who, other } of acts) {
    const user = pick(who);
    if (kind === 'join' || !user) {
      const added = person({ sponsorId: other % 6 === 0 ? null : (pick(other)?.id ?? null) });
      users.set(added.id, { ...added, version: 1, completed: false });
      events.push(registered(added));
    } else if (kind === 'move') {
      const sponsorId = other % 8 === 0 ? null : (pick(other)?.id ?? null);
      if (standsAbove(user.id, sponsorId) || sponsorId === user.sponsorId) continue;
      user.sponsorId = sponsorId;
      publish(user.id);
    } else if (kind === 'delete') {
      users.delete(user.id);
      events.push(deleted(user, user.sponsorId, user.version + 1));
      for (const child of [...users.values()].filter(({ sponsorId }) => sponsorId === user.id)) {
        child.sponsorId = user.sponsorId;
        publish(child.id);
      }
    } else if (kind === 'complete') {
      if (user.completed) continue;
      user.completed = true;
      events.push(stepped(user, [1, 2, 3, 4, 5], 1));
    } else events.push({ refresh: 1 + (other % 4) });
  }
  return { events, network: users };
}

describe('random moves, deletions and newcomers', () => {
  test('in any order, repeated, each move left unfinished for a while: closure and counts end as plain code makes them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 10, maxLength: 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        fc.constantFrom(0, 1, 3, 1_000),
        async (acts, chance, movedWithEvent) => {
          const { events, network } = historyOf(acts);
          partners.movedWithEvent = movedWithEvent;
          const expected = treeOf(network);
          const shuffled = (times: number) =>
            Array.from({ length: times }, () => events)
              .flat()
              .map((event) => ({ event, at: Number(chance.next().value) }))
              .toSorted((a, b) => a.at - b.at)
              .map(({ event }) => event);
          for (const order of [events, shuffled(1), shuffled(2)]) {
            const em = team.orm.em.fork();
            await emptyReadModel(em);
            await em.execute('truncate tombstone, activity');
            for (const event of order) {
              if ('refresh' in event) await refreshSome(event.refresh);
              else expect(await team.deliver(event)).not.toBe('dead-letter');
            }
            await runJob();
            expect(await em.execute('select id from partner where unattached or not registered')).toEqual([]);
            expect(await storedTree()).toEqual(expected);
          }
        },
      ),
      { numRuns: 20 },
    );
  }, 240_000);
});
