import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventEnvelope, UserState } from '@nb/contracts';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import fc from 'fast-check';
import { emptyReadModel, rebuildTree, teamService } from '../index.js';
import { changed, deleted, dump, person, registered, resetTogether, signedIn, stepped } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

type Act = {
  kind: 'join' | 'change' | 'delete' | 'step' | 'count' | 'invite' | 'responsor' | 'reset' | 'sign-in';
  who: number;
  other: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom<Act['kind'][]>(
    'join',
    'join',
    'join',
    'change',
    'delete',
    'step',
    'step',
    'count',
    'invite',
    'responsor',
    'reset',
    'sign-in',
  ),
  who: fc.nat(1_000),
  other: fc.nat(1_000),
});

/** What identity and training would tell while all this happens, as they tell it. */
function historyOf(acts: Act[]): EventEnvelope[] {
  const events: EventEnvelope[] = [];
  const living: UserState[] = [];
  const versions = new Map<string, number>();
  const steps = new Map<string, number[]>();
  const next = (key: string) => {
    versions.set(key, (versions.get(key) ?? 0) + 1);
    return versions.get(key) ?? 1;
  };
  const pick = (n: number) => living[n % living.length];
  const below = (user: UserState, above: UserState): boolean => {
    for (let each: UserState | undefined = user; each; each = living.find(({ id }) => id === each?.sponsorId))
      if (each.id === above.id) return true;
    return false;
  };
  for (const { kind, who, other } of acts) {
    const user = pick(who);
    if (kind === 'join' || !user) {
      const added = person({ sponsorId: living.length > 0 && other % 7 !== 0 ? (pick(other)?.id ?? null) : null });
      next(`user ${added.id}`);
      living.push(added);
      events.push(
        registered({ ...added }, who % 2 === 0 ? { at: '2026-12-01T10:00:00.000Z', zone: 'Europe/Berlin' } : null),
      );
    } else if (kind === 'change') {
      user.lastLoginAt = new Date(Date.parse(user.createdAt) + other * 3_600_000).toISOString();
      events.push(changed({ ...user }, next(`user ${user.id}`)));
    } else if (kind === 'responsor') {
      const sponsor = pick(other);
      if (!sponsor || below(sponsor, user)) continue;
      user.sponsorId = sponsor.id;
      events.push(changed({ ...user }, next(`user ${user.id}`)));
    } else if (kind === 'delete') {
      living.splice(living.indexOf(user), 1);
      events.push(deleted(user, user.sponsorId, next(`user ${user.id}`)));
      for (const child of living.filter(({ sponsorId }) => sponsorId === user.id)) {
        child.sponsorId = user.sponsorId;
        events.push(changed({ ...child }, next(`user ${child.id}`)));
      }
    } else if (kind === 'step') {
      const done = steps.get(user.id) ?? [];
      const more = [1, 2, 3, 4, 5].slice(0, Math.min(5, done.length + 1 + (other % 3)));
      steps.set(user.id, more);
      events.push(stepped(user, more, next(`progress ${user.id}`)));
    } else if (kind === 'reset') {
      const meant = living.filter((_, index) => (index + other) % 3 > 0);
      for (const { id } of meant) steps.delete(id);
      events.push(resetTogether(meant.map(({ id }) => ({ userId: id, version: next(`progress ${id}`) }))));
    } else if (kind === 'sign-in') {
      const meant = living.filter((_, index) => (index + other) % 3 > 0);
      events.push(
        signedIn(
          ...meant.map(({ id, createdAt }, index) => ({
            userId: id,
            at: new Date(Date.parse(createdAt) + (who + index) * 3_600_000).toISOString(),
          })),
        ),
      );
    } else if (kind === 'count') {
      const data = { userId: user.id, total: other % 60, customers: other % 30, partners: other % 20 };
      events.push(
        eventOf('training.prospects-counted', { subject: user.id, version: next(`prospects ${user.id}`), data }),
      );
    } else {
      const invitationId = person().id;
      events.push(
        eventOf('identity.invitation-changed', {
          subject: invitationId,
          version: 1,
          data: { invitationId, ownerId: user.id },
        }),
      );
      if (other % 3 === 0)
        events.push(
          eventOf('identity.invitation-changed', {
            subject: invitationId,
            version: 2,
            data: { invitationId, ownerId: user.id, deleted: true },
          }),
        );
    }
  }
  // Each happened at a moment of its own.
  return events.map((event, index) => ({
    ...event,
    occurredAt: new Date(Date.parse('2026-07-01T00:00:00.000Z') + index * 60_000).toISOString(),
  }));
}

interface PersonRow {
  id: string;
  registered: boolean;
  training_completed: boolean;
}
interface CountRow {
  partner_id: string;
  team_size: number;
  team_completed: number;
  direct_partners: number;
  direct_completed: number;
  generations: number[];
  generations_completed: number[];
}
const NETWORK = '00000000-0000-0000-0000-000000000000';

/** Every count, made by counting one person after the other. */
function countsOf(
  people: readonly PersonRow[],
  paths: readonly { descendant: string; ancestor: string; depth: number }[],
): CountRow[] {
  const levels = people.map(({ id }) => ({
    descendant: id,
    ancestor: NETWORK,
    depth: paths.filter(({ descendant }) => descendant === id).length + 1,
  }));
  return [NETWORK, ...people.map(({ id }) => id)].toSorted().map((partnerId) => {
    const below = [...paths, ...levels]
      .filter(({ ancestor }) => ancestor === partnerId)
      .map((path) => ({ depth: path.depth, person: people.find(({ id }) => id === path.descendant) }))
      .filter(({ person }) => person?.registered === true);
    const completed = below.filter(({ person }) => person?.training_completed === true);
    const direct = (rows: typeof below) => (partnerId === NETWORK ? 0 : rows.filter(({ depth }) => depth === 1).length);
    const byGeneration = (rows: typeof below) =>
      Array.from(
        { length: Math.max(0, ...rows.map(({ depth }) => depth)) },
        (_, index) => rows.filter(({ depth }) => depth === index + 1).length,
      );
    return {
      partner_id: partnerId,
      team_size: below.length,
      team_completed: completed.length,
      direct_partners: direct(below),
      direct_completed: direct(completed),
      generations: byGeneration(below),
      generations_completed: byGeneration(completed),
    };
  });
}

async function stateAfter(events: readonly EventEnvelope[]): Promise<unknown> {
  const em = team.orm.em.fork();
  await emptyReadModel(em);
  await em.execute('truncate tombstone, onboarding_call, activity');
  for (const event of events) expect(await team.deliver(event)).not.toBe('dead-letter');
  return dump(team);
}

/** Closure and counts as plain code makes them from the sponsors. */
async function expectTreeOfSponsors(): Promise<void> {
  const em = team.orm.em.fork();
  const people =
    await em.execute<
      { id: string; sponsor_id: string | null; unattached: boolean; registered: boolean; training_completed: boolean }[]
    >('select * from partner');
  expect(people.filter(({ unattached }) => unattached)).toEqual([]);
  const byId = new Map(people.map((each) => [each.id, each]));
  const paths: { descendant: string; ancestor: string; depth: number }[] = [];
  for (const { id, sponsor_id } of people)
    for (let above = sponsor_id, depth = 1; above !== null; above = byId.get(above)?.sponsor_id ?? null, depth += 1)
      paths.push({ descendant: id, ancestor: above, depth });
  const order = (a: (typeof paths)[number], b: (typeof paths)[number]) =>
    a.descendant + a.ancestor < b.descendant + b.ancestor ? -1 : 1;
  expect(
    await em.execute('select descendant, ancestor, depth from partner_path order by descendant, ancestor'),
  ).toEqual(paths.toSorted(order));
  const before = await em.execute<CountRow[]>('select * from team_count order by partner_id');
  expect(before).toEqual(countsOf(people, paths));
  await em.transactional((inner) => rebuildTree(inner));
  expect(await em.execute('select * from team_count order by partner_id')).toEqual(before);
  expect(
    await em.execute('select descendant, ancestor, depth from partner_path order by descendant, ancestor'),
  ).toEqual(paths.toSorted(order));
}

describe('the read model does not depend on the order of events', () => {
  test('shuffled and five times each, they give the same state and the tree of the sponsors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 8, maxLength: 22 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (acts, chance) => {
          const history = historyOf(acts);
          const inOrder = await stateAfter(history);
          await expectTreeOfSponsors();
          for (let round = 0; round < 2; round += 1) {
            const shuffled = Array.from({ length: 5 }, () => history)
              .flat()
              .map((event) => ({ event, at: Number(chance.next().value) }));
            shuffled.sort((a, b) => a.at - b.at);
            expect(await stateAfter(shuffled.map(({ event }) => event))).toEqual(inOrder);
            await expectTreeOfSponsors();
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 180_000);

  test('two users who changed places both end at theirs, whatever the order of events, and no cycle is left', async () => {
    const [top, below] = [person(), person()];
    const child = { ...below, sponsorId: top.id };
    const leaf = person({ sponsorId: child.id });
    await stateAfter([
      registered(top),
      registered(child),
      registered(leaf),
      changed({ ...top, sponsorId: child.id }, 2),
    ]);
    const waiting = await team.orm.em.fork().execute('select id from partner where unattached');
    expect(waiting).toEqual([{ id: top.id }]);
    await team.deliver(changed({ ...child, sponsorId: null }, 2));
    await expectTreeOfSponsors();
    const swapped = [
      registered(child),
      registered(top),
      registered(leaf),
      changed({ ...child, sponsorId: null }, 2),
      changed({ ...top, sponsorId: child.id }, 2),
    ];
    const crossed = await dump(team);
    expect({ ...((await stateAfter(swapped)) as object), activity: [] }).toEqual({
      ...(crossed as object),
      activity: [],
    });
  });

  test('a rebuild writes partner_path in the order of ids, so that a person’s upline is stored together', async () => {
    const people = Array.from({ length: 30 }, () => person()).toSorted((a, b) => a.id.localeCompare(b.id));
    // The last is on top, the others in two generations below it, mixed by id.
    const sponsor = (n: number) => (n === 29 ? undefined : people[n % 2 === 0 ? 29 : n - 1]);
    await stateAfter(people.map((each, n) => registered({ ...each, sponsorId: sponsor(n)?.id ?? null })));
    const em = team.orm.em.fork();
    await em.transactional((inner) => rebuildTree(inner));
    const inOrder = people.map(({ id }) => id);
    const lying = await em.execute<{ id: string }[]>('select descendant as id from partner_path order by ctid');
    expect(lying.map(({ id }) => id)).toEqual(
      inOrder.flatMap((id, n) => (n === 29 ? [] : n % 2 === 0 ? [id] : [id, id])),
    );
    await expectTreeOfSponsors();
  });

  test('a rebuild ends when sponsors form a cycle', async () => {
    const [one, two] = [person(), person()];
    await stateAfter([registered({ ...one, sponsorId: two.id }), registered({ ...two, sponsorId: one.id })]);
    const em = team.orm.em.fork();
    await em.execute('update partner set unattached = false');
    await em.transactional((inner) => rebuildTree(inner));
    expect(await em.execute('select unattached from partner order by unattached')).toEqual([
      { unattached: false },
      { unattached: true },
    ]);
    expect(await em.execute('select depth from partner_path')).toEqual([{ depth: 1 }]);
  });

  test('partners of deleted sponsors move to the next sponsor above, in every order of events', async () => {
    const root = person();
    const boss = person({ sponsorId: root.id });
    const lead = person({ sponsorId: boss.id });
    const newcomer = person({ sponsorId: lead.id });
    const events = [
      registered(root),
      registered(boss),
      registered(lead),
      deleted(lead, boss.id),
      deleted(boss, root.id),
      registered(newcomer),
      stepped(lead, [1], 1),
    ];
    const expected = await stateAfter(events);
    for (const order of [
      [3, 4, 5, 6, 0, 1, 2],
      [5, 2, 3, 1, 4, 0, 6],
      [4, 5, 6, 2, 1, 0, 3],
      [6, 5, 4, 3, 2, 1, 0],
    ])
      expect(await stateAfter(order.map((n) => events[n] ?? registered(root)))).toEqual(expected);
    const em = team.orm.em.fork();
    expect(await em.execute('select id, sponsor_id from partner order by created_at')).toEqual([
      { id: root.id, sponsor_id: null },
      { id: newcomer.id, sponsor_id: root.id },
    ]);
    expect(
      await em.execute('select team_size, direct_partners from team_count where partner_id = ?', [root.id]),
    ).toEqual([{ team_size: 1, direct_partners: 1 }]);
    expect(await team.deliver(registered(lead))).toBe('gone');
    expect(await team.deliver(changed(lead, 200))).toBe('gone');
    await expectTreeOfSponsors();
  });

  test('an emptied read model is the same after all events were received again', async () => {
    const acts = Array.from({ length: 40 }, (_, n): Act => ({
      kind: (['join', 'join', 'step', 'change', 'count', 'invite', 'join', 'delete'] as const)[n % 8] ?? 'join',
      who: n * 7,
      other: n * 13,
    }));
    const history = historyOf(acts);
    const before = await stateAfter(history);
    await emptyReadModel(team.orm.em.fork());
    for (const event of history) await team.deliver(event);
    expect(await dump(team)).toEqual(before);
  }, 60_000);
});
