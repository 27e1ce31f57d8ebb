import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  teamTree,
  treePath,
  treeSearch,
  treeSummary,
  type TeamTree,
  type TreePath,
  type TreeSearch,
  type TreeSummary,
  type UserState,
} from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import type { z } from 'zod';
import { teamService } from '../index.js';
import { changed, deleted, idsOf, join, person, stepped } from '../testing/people.js';

/** top → sponsor → maya → priya → deep; top → aunt; a line of its own: stranger → other. */
let team: TestService;
const top = person({ firstName: 'Toni', lastName: 'Top' });
const sponsor = person({ firstName: 'Sol', lastName: 'Sponsor', sponsorId: top.id });
const aunt = person({ firstName: 'Ann', lastName: 'Aunt', sponsorId: top.id });
const maya = person({ firstName: 'Maya', lastName: 'Okafor', sponsorId: sponsor.id });
const jose = person({ firstName: 'José', lastName: 'Núñez', sponsorId: sponsor.id });
const priya = person({ firstName: 'Priya', lastName: 'Nair', sponsorId: maya.id });
const deep = person({ firstName: 'Deep', lastName: 'Down', sponsorId: priya.id });
const stranger = person({ firstName: 'Str', lastName: 'Anger' });
const other = person({ firstName: 'Maya', lastName: 'Elsewhere', sponsorId: stranger.id });
const admin = person({ firstName: 'Ada', lastName: 'Admin', isMasterAdmin: true });

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, sponsor, aunt, maya, jose, priya, deep, stranger, other, admin);
  await team.deliver(stepped(priya, [1, 2, 3, 4, 5], 1));
  await team.deliver(stepped(jose, [1, 2, 3, 4, 5], 1));
}, 60_000);
afterAll(() => team.close());

const signedIn = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
async function get<T>(user: UserState, path: string, schema: z.ZodType<T>): Promise<T> {
  const reply = await team.http('GET', `/api/team/tree${path}`, { session: signedIn(user) });
  expect([path, reply.status]).toEqual([path, 200]);
  return schema.parse(reply.body);
}
const refusal = async (user: UserState, path: string) => {
  const reply = await team.http<{ code: string }>('GET', `/api/team/tree${path}`, { session: signedIn(user) });
  return [reply.status, reply.body.code];
};
const children = (user: UserState, query = '') => get<TeamTree>(user, query, teamTree);
const summary = (user: UserState, query = '') => get<TreeSummary>(user, `/summary${query}`, treeSummary);
const generations = (answer: TreeSummary) =>
  answer.generations.map(({ generation, people, completed }) => [generation, people, completed]);

describe('GET /api/team/tree', () => {
  test('the people directly below, newest first, each with counts and progress', async () => {
    const answer = await children(sponsor);
    expect(answer.parent).toMatchObject({
      id: sponsor.id,
      depth: 0,
      directPartners: 2,
      teamSize: 4,
      teamCompleted: 2,
      directCompleted: 1,
      generations: [2, 1, 1],
    });
    expect(idsOf(answer.nodes)).toEqual([jose.id, maya.id]);
    expect(answer.nodes[1]).toMatchObject({
      depth: 1,
      directPartners: 1,
      teamSize: 2,
      generations: [1, 1],
      teamCompleted: 1,
      trainingProgress: { completedSteps: 0 },
    });
    expect([answer.total, answer.nextCursor]).toEqual([2, undefined]);
  });

  test('of anybody below, as far from the viewer as they stand', async () => {
    const answer = await children(sponsor, `?parent=${maya.id}`);
    expect(answer).toMatchObject({
      parent: { id: maya.id, depth: 1 },
      nodes: [{ id: priya.id, depth: 2, trainingProgress: { trainingCompleted: true }, generations: [1] }],
    });
    expect(await children(sponsor, `?parent=${deep.id}`)).toMatchObject({
      parent: { depth: 3, generations: [] },
      nodes: [],
      total: 0,
    });
    expect(idsOf((await children(sponsor, `?parent=${sponsor.id}`)).nodes)).toEqual([jose.id, maya.id]);
  });

  test('a master admin begins at the top and may open everybody', async () => {
    const answer = await children(admin);
    expect(answer.parent).toBeNull();
    expect(idsOf(answer.nodes)).toEqual([admin.id, stranger.id, top.id]);
    expect([answer.total, answer.nodes.map(({ depth }) => depth)]).toEqual([3, [1, 1, 1]]);
    expect(await children(admin, `?parent=${priya.id}`)).toMatchObject({
      parent: { depth: 4 },
      nodes: [{ id: deep.id, depth: 5 }],
    });
  });

  test('pages hold everybody once', async () => {
    for (const [user, parent] of [
      [top, ''],
      [admin, ''],
    ] as const) {
      const whole = idsOf((await children(user, `?limit=50${parent}`)).nodes);
      const found: string[] = [];
      for (let cursor = ''; ;) {
        const answer = await children(user, `?limit=1${cursor}`);
        expect(answer.total).toBe(whole.length);
        found.push(...idsOf(answer.nodes));
        if (!answer.nextCursor) break;
        cursor = `&cursor=${answer.nextCursor}`;
      }
      expect(found).toEqual(whole);
    }
  });

  test('what is refused', async () => {
    for (const parent of [stranger, top, aunt])
      expect(await refusal(sponsor, `?parent=${parent.id}`)).toEqual([404, 'access.not-found']);
    expect(await refusal(sponsor, `?parent=${person().id}`)).toEqual([404, 'access.not-found']);
    expect(await refusal(admin, `?parent=${person().id}`)).toEqual([404, 'access.not-found']);
    for (const query of [
      '?parent=x',
      '?limit=201',
      '?limit=0',
      '?cursor=x',
      '/search',
      '/search?search=%20',
      '/search?search=a&limit=51',
      '/path/x',
    ])
      expect(await refusal(sponsor, query)).toEqual([400, 'request.invalid']);
    for (const path of ['', '/summary', `/path/${maya.id}`, '/search?search=a'])
      expect((await team.http('GET', `/api/team/tree${path}`)).status).toBe(401);
  });
});

describe('GET /api/team/tree/summary', () => {
  test('everybody below by generation', async () => {
    expect(await summary(sponsor)).toMatchObject({ total: 4, completed: 2 });
    expect(generations(await summary(sponsor))).toEqual([
      [1, 2, 1],
      [2, 1, 1],
      [3, 1, 0],
    ]);
    expect(generations(await summary(sponsor, `?parent=${maya.id}`))).toEqual([
      [1, 1, 1],
      [2, 1, 0],
    ]);
    expect(await summary(deep)).toEqual({ total: 0, completed: 0, generations: [] });
    expect(await refusal(sponsor, `/summary?parent=${top.id}`)).toEqual([404, 'access.not-found']);
  });

  test("a master admin's: the whole network", async () => {
    expect(await summary(admin)).toMatchObject({ total: 10, completed: 2 });
    expect(generations(await summary(admin))).toEqual([
      [1, 3, 0],
      [2, 3, 0],
      [3, 2, 1],
      [4, 1, 1],
      [5, 1, 0],
    ]);
  });

  test('stays right when people join, move, finish and go', async () => {
    const root = person();
    const [a, b] = [person({ sponsorId: root.id }), person({ sponsorId: root.id })];
    const leaf = person({ sponsorId: a.id });
    await join(team, root, a, b, leaf);
    await team.deliver(changed({ ...a, sponsorId: b.id }, 2));
    expect(generations(await summary(root))).toEqual([
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
    ]);
    await team.deliver(stepped(leaf, [1, 2, 3, 4, 5], 1));
    expect(generations(await summary(root))).toEqual([
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 1],
    ]);
    await team.deliver(deleted(b, root.id));
    expect(generations(await summary(root))).toEqual([
      [1, 1, 0],
      [2, 1, 1],
    ]);
    await team.deliver(deleted(leaf, a.id));
    expect(generations(await summary(root))).toEqual([[1, 1, 0]]);
  });
});

describe('finding somebody', () => {
  test('GET /api/team/tree/path/{id}: everybody on the way down, the person last', async () => {
    const path = async (user: UserState, id: string) =>
      (await get<TreePath>(user, `/path/${id}`, treePath)).path.map((node) => [node.id, node.depth]);
    expect(await path(sponsor, deep.id)).toEqual([
      [maya.id, 1],
      [priya.id, 2],
      [deep.id, 3],
    ]);
    expect(await path(sponsor, maya.id)).toEqual([[maya.id, 1]]);
    expect(await path(sponsor, sponsor.id)).toEqual([]);
    expect(await path(admin, priya.id)).toEqual([
      [top.id, 1],
      [sponsor.id, 2],
      [maya.id, 3],
      [priya.id, 4],
    ]);
    for (const id of [top.id, stranger.id, person().id])
      expect(await refusal(sponsor, `/path/${id}`)).toEqual([404, 'access.not-found']);
  });

  test('GET /api/team/tree/search: inside the line only, with who stands between', async () => {
    const search = (user: UserState, text: string, more = '') =>
      get<TreeSearch>(user, `/search?search=${encodeURIComponent(text)}${more}`, treeSearch);
    const found = async (user: UserState, text: string) =>
      (await search(user, text)).results.map(({ node, path }) => [node.id, node.depth, path.map(({ id }) => id)]);
    expect(await found(sponsor, 'deep')).toEqual([[deep.id, 3, [maya.id, priya.id]]]);
    expect(await found(sponsor, 'MAYA')).toEqual([[maya.id, 1, []]]);
    expect(await found(sponsor, 'nunez')).toEqual([[jose.id, 1, []]]);
    expect(await found(sponsor, 'aunt')).toEqual([]);
    expect(await found(sponsor, '%')).toEqual([]);
    expect((await found(admin, 'maya')).map(([id]) => id)).toEqual([other.id, maya.id]);
    expect(await found(admin, 'nair')).toEqual([[priya.id, 4, [top.id, sponsor.id, maya.id]]]);
    const pages: string[] = [];
    for (let cursor = ''; ;) {
      const answer = await search(top, 'a', `&limit=2${cursor}`);
      pages.push(...answer.results.map(({ node }) => node.id));
      if (!answer.nextCursor) break;
      cursor = `&cursor=${answer.nextCursor}`;
    }
    expect(pages.toSorted()).toEqual(
      (await search(top, 'a', '&limit=50')).results.map(({ node }) => node.id).toSorted(),
    );
    expect(pages).toHaveLength(6);
  });
});
