import { expect, test } from '@jest/globals';
import type { AdminUsersQuery } from '@nb/contracts';
import { ListIndex, type ListedUser, type Move } from './list-index.js';
import { without } from './list-selection.js';

const MINUTE_MS = 60_000;
const SINCE = new Date(1_000 * MINUTE_MS);
const now = () => Promise.resolve();
const idOf = (n: number) =>
  `0199f3a0-${(n % 7).toString(16).padStart(4, '0')}-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`;
/** Some are sponsored by somebody who comes after them, some by nobody; not everybody has an ID. */
const idsOf = (n: number) => ({
  uid: n % 9 === 0 ? '' : `nb-${n}`,
  sponsorId: n % 11 === 0 ? null : idOf(n % 5 === 0 ? n + 3 : Math.floor(n / 3)),
});
const userOf = (n: number): ListedUser => ({
  id: idOf(n),
  search: `${n % 3 === 0 ? 'anna' : 'bob'} row${n}@example.test`,
  ...idsOf(n),
  isMasterAdmin: n % 50 === 0,
  stepsCompleted: n % 6,
  login: n % 4 === 0 ? -1 : (n * 37) % 2_000,
});
const query = (over: Partial<AdminUsersQuery> = {}): AdminUsersQuery => ({
  page: 1,
  limit: 50,
  sortBy: 'email',
  sortOrder: 'asc',
  statusFilter: 'all',
  progressFilter: 'all',
  adminFilter: 'all',
  searchType: 'general',
  search: '',
  ...over,
});
const FILTERS: [Partial<AdminUsersQuery>, (user: ListedUser) => boolean][] = [
  [{}, () => true],
  [{ statusFilter: 'active' }, ({ login }) => login >= 1_000],
  [{ statusFilter: 'inactive' }, ({ login }) => login < 1_000],
  [{ statusFilter: 'temp' }, ({ login }) => login === -1],
  [{ statusFilter: 'completed' }, ({ stepsCompleted }) => stepsCompleted === 5],
  [{ progressFilter: 'not-started' }, ({ stepsCompleted }) => stepsCompleted === 0],
  [
    { progressFilter: 'in-progress', adminFilter: 'partner' },
    (user) => user.stepsCompleted > 0 && user.stepsCompleted < 5 && !user.isMasterAdmin,
  ],
  [{ adminFilter: 'admin', statusFilter: 'inactive' }, (user) => user.isMasterAdmin && user.login < 1_000],
];
const byText = (a: ListedUser, b: ListedUser) =>
  a.search < b.search ? -1 : a.search > b.search ? 1 : a.id < b.id ? -1 : 1;

/** By the beginning of their sponsors' IDs. */
async function checkSponsors(index: ListIndex, truth: ListedUser[]): Promise<void> {
  const uids = new Map(truth.map(({ id, uid }) => [id, uid]));
  for (const [filter, lets] of FILTERS)
    for (const term of ['nb-', 'nb-1', 'nb-29', 'nb-299', 'zz', 'b-1']) {
      const expected = truth
        .filter((user) => lets(user) && user.sponsorId !== null && uids.get(user.sponsorId)?.startsWith(term))
        .toSorted(byText)
        .map(({ id }) => id);
      const found = await index.select(query({ ...filter, search: term, searchType: 'sponsorUid' }), term, SINCE, now);
      expect([filter, term, found.total]).toEqual([filter, term, expected.length]);
      expect(index.slice(found, { sortBy: 'email', sortOrder: 'asc' }, 0, found.total)).toEqual(expected);
    }
}

async function check(index: ListIndex, truth: ListedUser[], others: string[] = []): Promise<void> {
  const left = truth.filter(({ id }) => !others.includes(id));
  for (const [filter, lets] of FILTERS)
    for (const term of ['', 'ann', 'row1', 'row11', '@example', 'nobody']) {
      const expected = left
        .filter((user) => lets(user) && user.search.includes(term))
        .toSorted(byText)
        .map(({ id }) => id);
      const found = without(
        await index.select(query({ ...filter, search: term }), term, SINCE, now),
        others.map((id) => index.numberOf(id)!),
      );
      expect([filter, term, found.total]).toEqual([filter, term, expected.length]);
      expect(index.slice(found, { sortBy: 'email', sortOrder: 'asc' }, 0, found.total)).toEqual(expected);
      for (const from of [0, 3, Math.floor(expected.length / 2), Math.max(0, expected.length - 5), expected.length]) {
        expect(index.slice(found, { sortBy: 'email', sortOrder: 'asc' }, from, 20)).toEqual(
          expected.slice(from, from + 20),
        );
        expect(index.slice(found, { sortBy: 'email', sortOrder: 'desc' }, from, 20)).toEqual(
          expected.toReversed().slice(from, from + 20),
        );
      }
    }
}

test('finds by every filter and term, from anywhere on, either way, and goes on doing so as accounts come, change and go', async () => {
  let truth = Array.from({ length: 3_000 }, (_, n) => userOf(n));
  const index = new ListIndex();
  for (const user of truth) index.add(user);
  index.order('email', Uint32Array.from(truth.toSorted(byText).map(({ id }) => index.numberOf(id)!)));
  await index.texts.index(now);
  await check(index, truth);
  await checkSponsors(index, truth);
  await check(index, truth, [idOf(0), idOf(1), idOf(2_999)]);
  for (let round = 1; round <= 4; round += 1) {
    const gone = truth.filter((_, at) => at % 97 === round).map(({ id }) => id);
    const changed = truth
      .filter(({ id }, at) => at % 41 === round && !gone.includes(id))
      .map((user, at) => ({
        ...user,
        login: -1,
        stepsCompleted: 5,
        search: at % 2 ? user.search : `${at % 4 ? 'aaa' : 'zoe'} ${user.search}`,
        uid: at % 3 ? user.uid : `zz${user.uid}`,
        sponsorId: at % 5 ? user.sponsorId : idOf(at),
      }));
    const made = Array.from({ length: 30 }, (_, n) => ({
      ...userOf(10_000 * round + n),
      search: n % 2 ? `aa${n} ann new@example.test` : `zz${n}`,
    }));
    const moved = [...changed, ...made];
    truth = [...truth.filter(({ id }) => !gone.includes(id) && !changed.some((each) => each.id === id)), ...moved];
    const sorted = truth.toSorted(byText);
    const moves = sorted.flatMap(({ id }, at): Move[] =>
      moved.some((each) => each.id === id) ? [{ id, behind: sorted[at - 1]?.id ?? null }] : [],
    );
    await index.apply(moved, gone, new Map([['email', moves]]), now);
    expect(index.size).toBe(truth.length);
    await check(index, truth, [truth[5]!.id, moved[3]!.id]);
    await checkSponsors(index, truth);
    for (const { id, uid } of moved)
      expect([index.hasUid(id, uid), index.hasUid(id, `${uid}-`)]).toEqual([true, false]);
  }
  expect(index.numberOf(idOf(9_999_999))).toBeUndefined();
  expect(index.isWorn).toBe(false);
});
