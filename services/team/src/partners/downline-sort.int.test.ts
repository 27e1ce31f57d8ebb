import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ATTENTION_REASONS,
  DOWNLINE_SORTS,
  attention,
  downline,
  type Downline,
  type DownlineSort,
  type UserState,
} from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { idsOf, join, person, registered, stepped } from '../testing/people.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.now();
const at = (ms: number) => new Date(START + ms).toISOString();

let team: TestService;
const sponsor = person({ firstName: 'Sol', lastName: 'Sponsor', createdAt: at(-400 * DAY) });
const admin = person({ firstName: 'Ada', lastName: 'Admin', isMasterAdmin: true, createdAt: at(-400 * DAY) });
const own = (firstName: string, lastName: string, joined: number, seen: number | null, more: Partial<UserState> = {}) =>
  person({
    firstName,
    lastName,
    sponsorId: sponsor.id,
    createdAt: at(-joined * DAY),
    lastLoginAt: seen === null ? null : at(-seen * DAY),
    ...more,
  });
const zoe = own('Zoé', 'Adler', 1, 0.1);
const anne = own('Änne', 'Krüger', 2.1, 0.2);
const bruno = own('bruno', 'Alvarez', 40, 16);
const chloe = own('Chloe', 'Brown', 30, 3);
const diego = own('Diego', 'Sundaram', 2, null);
const ella = own('Ella', 'Stone', 90, 0.3);
const nameless = own('', '', 60, 1, { email: 'mona@example.test' });
const off = own('Otto', 'Off', 50, 45, { isActive: false });
const team0 = { zoe, anne, bruno, chloe, diego, ella, nameless, off };
const below = person({ firstName: 'Bea', sponsorId: chloe.id, createdAt: at(-20 * DAY) });

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, sponsor, admin);
  for (const [who, call] of [
    [zoe, 5 * HOUR],
    [anne, 4 * DAY],
    [bruno, -30 * DAY],
    [chloe, -10 * DAY],
    [diego, null],
    [ella, null],
    [nameless, -2 * DAY],
    [off, null],
    [below, 5 * HOUR],
  ] as const)
    await team.deliver(registered(who, call === null ? null : { at: at(call), zone: 'UTC' }));
  await team.deliver({ ...stepped(ella, [1, 2, 3, 4, 5], 1, at(-80 * DAY)), occurredAt: at(-80 * DAY) });
  await team.deliver({ ...stepped(bruno, [1, 2, 3, 4, 5], 1, at(-20 * DAY)), occurredAt: at(-20 * DAY) });
  await team.deliver({ ...stepped(chloe, [1, 2], 1), occurredAt: at(-4 * DAY) });
  await team.deliver({ ...stepped(nameless, [1], 1), occurredAt: at(-9 * DAY) });
}, 60_000);
afterAll(() => team.close());

const signedIn = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
async function list(user: UserState, query: string): Promise<Downline> {
  const reply = await team.http<Downline>('GET', `/api/team/downline?${query}`, { session: signedIn(user) });
  expect([query, reply.status]).toEqual([query, 200]);
  return downline.parse(reply.body);
}
const nameOf = (id: string) => Object.entries(team0).find(([, user]) => user.id === id)?.[0] ?? id;
const names = ({ members }: Downline) => members.map(({ id }) => nameOf(id));
/** Everything, read in pages of two. */
async function inPages(user: UserState, query: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = '', page = 0; page < 30; page += 1) {
    const answer = await list(user, `${query}&limit=2${cursor}`);
    found.push(...idsOf(answer.members));
    if (!answer.nextCursor) return found;
    cursor = `&cursor=${encodeURIComponent(answer.nextCursor)}`;
  }
  throw new Error('the pages have no end');
}

describe('GET /api/team/downline?sort=', () => {
  test.each<[DownlineSort, string[]]>([
    // A call soon, then stuck for 4 and 9 days, no call, not seen for 16 days; the others by joining. Deactivated people need nobody.
    ['urgent', ['zoe', 'chloe', 'nameless', 'diego', 'bruno', 'anne', 'off', 'ella']],
    ['name', ['anne', 'bruno', 'chloe', 'diego', 'ella', 'nameless', 'off', 'zoe']],
    ['-name', ['zoe', 'off', 'nameless', 'ella', 'diego', 'chloe', 'bruno', 'anne']],
    ['call', ['zoe', 'anne', 'nameless', 'chloe', 'bruno', 'diego', 'off', 'ella']],
    ['-call', ['anne', 'zoe', 'nameless', 'chloe', 'bruno', 'diego', 'off', 'ella']],
    ['last-seen', ['diego', 'off', 'bruno', 'chloe', 'nameless', 'ella', 'anne', 'zoe']],
    ['-last-seen', ['zoe', 'anne', 'ella', 'nameless', 'chloe', 'bruno', 'off', 'diego']],
    ['joined', ['ella', 'nameless', 'off', 'bruno', 'chloe', 'anne', 'diego', 'zoe']],
    ['-joined', ['zoe', 'diego', 'anne', 'chloe', 'bruno', 'off', 'nameless', 'ella']],
  ])('%s', async (sort, expected) => {
    expect(names(await list(sponsor, `sort=${sort}`))).toEqual(expected);
  });

  test.each([
    ['step', [0, 0, 0, 0, 1, 2, 5, 5]],
    ['-step', [5, 5, 2, 1, 0, 0, 0, 0]],
  ])('%s: by steps completed', async (sort, expected) => {
    const { members } = await list(sponsor, `sort=${sort}`);
    expect(members.map(({ trainingProgress }) => trainingProgress.completedSteps)).toEqual(expected);
  });

  test.each(DOWNLINE_SORTS)(
    'pages by %s hold everybody once, in the order of the whole, in each scope',
    async (sort) => {
      for (const [user, more] of [
        [sponsor, ''],
        [sponsor, '&depth=all'],
        [admin, ''],
        [sponsor, '&filter=training'],
      ] as const)
        expect(await inPages(user, `sort=${sort}${more}`)).toEqual(
          idsOf((await list(user, `sort=${sort}${more}`)).members),
        );
    },
  );

  test('pages go on where they were, although somebody has joined and a call has begun meanwhile', async () => {
    const host = person();
    const [soon, later, quiet] = [-1, 1, 2].map((days) =>
      person({ sponsorId: host.id, createdAt: at(-Math.abs(days) * HOUR), lastLoginAt: at(0) }),
    );
    await join(team, host);
    await team.deliver(registered(soon!, { at: new Date(Date.now() + 1500).toISOString(), zone: 'UTC' }));
    await team.deliver(registered(later!, { at: at(6 * HOUR), zone: 'UTC' }));
    await team.deliver(registered(quiet!, { at: at(9 * DAY), zone: 'UTC' }));
    const first = await list(host, 'sort=urgent&limit=1');
    expect(idsOf(first.members)).toEqual([soon!.id]);
    await new Promise((resolve) => void setTimeout(resolve, 1600));
    await team.deliver(registered(person({ sponsorId: host.id, createdAt: at(0) }), { at: at(9 * DAY), zone: 'UTC' }));
    const second = await list(host, `sort=urgent&limit=1&cursor=${first.nextCursor}`);
    expect(idsOf(second.members)).toEqual([later!.id]);
  });

  test('an admin’s list begins with the own partners who need somebody, and then has everybody', async () => {
    const { id } = person();
    const mine = person({ id, sponsorId: admin.id, createdAt: at(-100 * DAY) });
    await team.deliver(registered(mine, { at: at(3 * HOUR), zone: 'UTC' }));
    const { members } = await list(admin, 'sort=urgent');
    expect(members[0]?.id).toBe(mine.id);
    expect(new Set(idsOf(members)).size).toBe(members.length);
    expect(idsOf(members)).toEqual(expect.arrayContaining(idsOf([sponsor, zoe, below, mine])));
  });
});

describe('GET /api/team/downline?needs=', () => {
  const attentionOf = async (query = '') => {
    const reply = await team.http('GET', `/api/team/attention${query}`, { session: signedIn(sponsor) });
    return attention.parse(reply.body).items.map(({ id, needs }) => [nameOf(id), needs.map(({ reason }) => reason)]);
  };

  test('is who /api/team/attention names, in its order, with the same reasons', async () => {
    for (const reason of ['any', ...ATTENTION_REASONS] as const) {
      const answer = await list(sponsor, `needs=${reason}&sort=urgent`);
      expect([reason, answer.members.map(({ id, needs }) => [nameOf(id), needs?.map((need) => need.reason)])]).toEqual([
        reason,
        await attentionOf(reason === 'any' ? '' : `?reason=${reason}`),
      ]);
      expect(await inPages(sponsor, `needs=${reason}&sort=urgent`)).toEqual(idsOf(answer.members));
    }
  });

  test('goes together with filter, search and another order', async () => {
    expect(names(await list(sponsor, 'needs=any&filter=completed'))).toEqual(['bruno']);
    expect(names(await list(sponsor, 'needs=stuck&search=brown'))).toEqual(['chloe']);
    expect(names(await list(sponsor, 'needs=any&sort=name'))).toEqual(['bruno', 'chloe', 'diego', 'nameless', 'zoe']);
    expect((await list(sponsor, 'needs=any')).counts.total).toBe(8);
  });

  test('somebody deactivated needs nobody, and a row has the phone number', async () => {
    const { members } = await list(sponsor, 'sort=name');
    expect(members.find(({ id }) => id === off.id)?.needs).toEqual([]);
    expect(members.find(({ id }) => id === zoe.id)).toMatchObject({
      phone: zoe.phone,
      needs: [{ reason: 'call-soon', act: 'prepare-call', at: at(5 * HOUR), days: 0, step: 1 }],
    });
  });
});

test('what is refused', async () => {
  const cursorOf = async (query: string) =>
    encodeURIComponent((await list(sponsor, `${query}&limit=1`)).nextCursor ?? '');
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const query of [
    'sort=x',
    'sort=',
    'sort=-urgent',
    'sort=name&sort=step',
    'needs=x',
    'needs=',
    `sort=name&cursor=x`,
    `sort=name&cursor=${await cursorOf('depth=direct')}`,
    `sort=-name&cursor=${await cursorOf('sort=name')}`,
    `cursor=${await cursorOf('sort=-joined')}`,
    `sort=step&cursor=${forged(['step', START, 0, ["1'"], zoe.id])}`,
    `sort=step&cursor=${forged(['step', START, 7, [1], zoe.id])}`,
    `sort=step&cursor=${forged(['step', START, 0, [], zoe.id])}`,
    `sort=joined&cursor=${forged(['joined', START, 0, [1e300], zoe.id])}`,
    `sort=name&cursor=${forged(['name', START, 0, ['\0'], zoe.id])}`,
    `sort=name&cursor=${forged(['name', 1e300, 0, ['x'], zoe.id])}`,
  ]) {
    const reply = await team.http<{ code: string; errors: unknown[] }>('GET', `/api/team/downline?${query}`, {
      session: signedIn(sponsor),
    });
    expect([query, reply.status, reply.body.code]).toEqual([query, 400, 'request.invalid']);
    expect(reply.body.errors.length).toBeGreaterThan(0);
  }
  expect((await team.http('GET', '/api/team/downline?sort=name')).status).toBe(401);
});

test('the network’s orders are read along an index', async () => {
  const em = team.orm.em.fork();
  for (const [order, index] of [
    [
      `(coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)) collate "und-x-icu", p.id`,
      'partner_by_name',
    ],
    ['cardinality(p.steps_completed) desc, p.id desc', 'partner_by_steps'],
    [`coalesce(p.last_login_at, 'epoch'::timestamptz), p.id`, 'partner_by_last_seen'],
    ['p.created_at desc, p.id desc', 'partner_recent'],
  ] as const)
    await em.transactional(async (inside) => {
      await inside.execute('set local enable_sort = off');
      await inside.execute('set local enable_seqscan = off');
      const plan = await inside.execute(
        `explain select p.id from partner p where p.registered order by ${order} limit 50`,
      );
      expect(JSON.stringify(plan)).toContain(index);
    });
});
