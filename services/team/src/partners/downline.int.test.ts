import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  downline,
  partnerActivity,
  partnerDetails,
  type Downline,
  type PartnerDetails,
  type TreeSearch,
  type UserState,
} from '@nb/contracts';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, idsOf, join, person, stepped } from '../testing/people.js';

let team: TestService;
const sponsor = person({ firstName: 'Sol', lastName: 'Sponsor' });
const maya = person({
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@demo.test',
  uid: 'UID_77',
  sponsorId: sponsor.id,
});
const jose = person({
  firstName: 'José',
  lastName: 'Núñez',
  email: '100%jose@demo.test',
  uid: 'NB-200',
  sponsorId: sponsor.id,
});
const priya = person({ firstName: 'प्रिया', lastName: 'शर्मा', sponsorId: maya.id });
const deep = person({ firstName: 'Deep', lastName: 'Down', sponsorId: priya.id });
const stranger = person({ firstName: 'Str', lastName: 'Anger' });
const strangersMaya = person({ firstName: 'Maya', lastName: 'Elsewhere', sponsorId: stranger.id });
const admin = person({ firstName: 'Ada', lastName: 'Admin', isMasterAdmin: true });

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, sponsor, maya, jose, priya, deep, stranger, strangersMaya, admin);
  await team.deliver(stepped(jose, [1, 2, 3, 4, 5], 1, '2026-08-01T00:00:00.000Z'));
  await team.deliver(stepped(maya, [1, 2], 1));
  await team.deliver(stepped(deep, [1, 2, 3, 4, 5], 1, deep.createdAt));
}, 60_000);
afterAll(() => team.close());

const signedIn = (user: UserState) => team.signIn({ userId: user.id, isMasterAdmin: user.isMasterAdmin });
async function list(user: UserState, query = ''): Promise<Downline> {
  const reply = await team.http<Downline>('GET', `/api/team/downline${query}`, { session: signedIn(user) });
  expect(reply.status).toBe(200);
  return downline.parse(reply.body);
}
const search = (text: string, more = '') => `?search=${encodeURIComponent(text)}${more}`;

describe('GET /api/team/downline', () => {
  test('own direct partners, newest first, with what a card shows', async () => {
    const answer = await list(sponsor);
    expect(idsOf(answer.members)).toEqual([jose.id, maya.id]);
    expect(answer.counts).toEqual({ total: 2, completed: 1, training: 1, invited: 0 });
    expect(answer.members[1]).toMatchObject({
      firstName: 'Maya',
      lastName: 'Okafor',
      email: 'maya@demo.test',
      uid: 'UID_77',
      sponsorId: sponsor.id,
      depth: 1,
      teamSize: 2,
      directPartners: 1,
      trainingProgress: { currentStep: 3, completedSteps: 2, totalSteps: 5, trainingCompleted: false, steps: [1, 2] },
      onboardingCallDatetime: null,
      badges: ['inactive'],
    });
    expect(answer.members[0]?.badges).toEqual(['completed']);
  });

  test('depth=all: every generation, nearest first, and nobody of another line', async () => {
    const answer = await list(sponsor, '?depth=all');
    // Ids made in the same millisecond stand in no order, and within a generation the id decides.
    const direct = [jose, maya].sort((a, b) => (a.id < b.id ? -1 : 1));
    const sameOrder = (list: string[]) => [...list.slice(0, 2).sort(), ...list.slice(2)];
    expect(sameOrder(answer.members.map(({ id, depth }) => `${depth} ${id}`))).toEqual([
      ...direct.map(({ id }) => `1 ${id}`),
      `2 ${priya.id}`,
      `3 ${deep.id}`,
    ]);
    expect(answer.counts).toMatchObject({ total: 4, completed: 2, training: 2 });
    expect(answer.members.at(-1)?.badges).toEqual(['completed', 'twenty-four-hour']);
  });

  test('depth=own: the own direct partners, of a master admin too', async () => {
    const own = person({ sponsorId: admin.id });
    await join(team, own);
    for (const query of ['?depth=own', '?depth=own&sort=name']) {
      const answer = await list(admin, query);
      expect(idsOf(answer.members)).toEqual([own.id]);
      expect(answer.counts).toMatchObject({ total: 1 });
      expect(idsOf((await list(sponsor, query)).members).toSorted()).toEqual(
        idsOf((await list(sponsor)).members).toSorted(),
      );
    }
    await team.deliver(deleted(own, admin.id));
  });

  test('a master admin sees everybody else, whatever the depth', async () => {
    for (const query of ['', '?depth=direct', '?depth=all']) {
      const answer = await list(admin, query);
      expect(idsOf(answer.members).toSorted()).toEqual(
        idsOf([sponsor, maya, jose, priya, deep, stranger, strangersMaya]).toSorted(),
      );
      expect(answer.counts).toMatchObject({ total: 7, completed: 2, training: 5 });
      expect(answer.members.find(({ id }) => id === deep.id)?.depth).toBe(4);
    }
  });

  test('search finds whichever apostrophe a name has, however many spaces are typed', async () => {
    const top = person({ firstName: 'Top', lastName: 'Apostrophe' });
    const [curly, plain, other] = [
      person({ firstName: 'Sean', lastName: 'O’Brien', sponsorId: top.id }),
      person({ firstName: 'Sean', lastName: "O'Brien", sponsorId: top.id }),
      person({ firstName: 'Sean', lastName: 'O-Brien', sponsorId: top.id }),
    ];
    await join(team, top, curly, plain, other);
    for (const words of ["o'brien", 'O’BRIEN', " sean   O'Brien ", 'sean\u00a0oʼbrien'])
      expect(idsOf((await list(top, search(words))).members).toSorted()).toEqual([curly.id, plain.id].toSorted());
    const { body } = await team.http<{ results: { node: { id: string } }[] }>(
      'GET',
      `/api/team/tree/search${search("o'brien")}`,
      { session: signedIn(top) },
    );
    expect(body.results.map(({ node }) => node.id).toSorted()).toEqual([curly.id, plain.id].toSorted());
    for (const each of [curly, plain, other, top])
      await team.deliver(
        eventOf('identity.user-deleted', { subject: each.id, version: 2, data: { userId: each.id, movedTo: null } }),
      );
  });

  test('search over name, e-mail and uid stays inside the scope, without case or accents', async () => {
    expect(idsOf((await list(sponsor, search('MAYA'))).members)).toEqual([maya.id]);
    expect(idsOf((await list(sponsor, search('maya okaf'))).members)).toEqual([maya.id]);
    expect(idsOf((await list(sponsor, search('jose nunez'))).members)).toEqual([jose.id]);
    expect(idsOf((await list(sponsor, search('José'))).members)).toEqual([jose.id]);
    expect(idsOf((await list(sponsor, search('nb-2'))).members)).toEqual([jose.id]);
    expect(idsOf((await list(sponsor, search('@DEMO.test'))).members)).toEqual([jose.id, maya.id]);
    expect(idsOf((await list(sponsor, search('प्रिया', '&depth=all'))).members)).toEqual([priya.id]);
    expect((await list(sponsor, search('प्रिया'))).members).toEqual([]);
    expect(idsOf((await list(admin, search('maya'))).members)).toEqual([strangersMaya.id, maya.id]);
    expect((await list(sponsor, search('maya'))).counts.total).toBe(2);
  });

  test('signs of patterns and quotes are letters like others', async () => {
    expect(idsOf((await list(sponsor, search('%'))).members)).toEqual([jose.id]);
    expect(idsOf((await list(sponsor, search('_'))).members)).toEqual([maya.id]);
    expect((await list(sponsor, search('\\'))).members).toEqual([]);
    expect((await list(sponsor, search(`' or '1'='1`))).members).toEqual([]);
    expect((await list(sponsor, search(':viewer ? $1'))).members).toEqual([]);
  });

  test('filters', async () => {
    expect(idsOf((await list(sponsor, '?filter=completed')).members)).toEqual([jose.id]);
    expect(idsOf((await list(sponsor, '?filter=training&depth=all')).members)).toEqual([maya.id, priya.id]);
  });

  test('pages hold everybody once, in one order', async () => {
    for (const [user, query] of [
      [sponsor, 'depth=all'],
      [sponsor, 'depth=direct'],
      [admin, 'depth=all'],
      [sponsor, 'depth=all&filter=training'],
    ] as const) {
      const whole = await list(user, `?${query}`);
      const found: string[] = [];
      for (let cursor: string | undefined, page = 0; page < 20; page += 1) {
        const answer: Downline = await list(user, `?${query}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
        expect(answer.members.length).toBeLessThanOrEqual(1);
        expect(answer.counts).toEqual(whole.counts);
        found.push(...idsOf(answer.members));
        cursor = answer.nextCursor;
        if (!cursor) break;
      }
      expect(found).toEqual(idsOf(whole.members));
    }
  });

  test('people who joined in the same moment are all on some page', async () => {
    const busy = person();
    const twins = Array.from({ length: 5 }, () =>
      person({ sponsorId: busy.id, createdAt: '2026-09-01T00:00:00.000Z' }),
    );
    await join(team, busy, ...twins);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const answer = await list(busy, `?limit=2${cursor}`);
      found.push(...idsOf(answer.members));
      if (!answer.nextCursor) break;
      cursor = `&cursor=${answer.nextCursor}`;
    }
    expect(found.toSorted()).toEqual(idsOf(twins).toSorted());
  });

  test('«invited» counts the open invitations of now', async () => {
    const host = person();
    await join(team, host);
    const invite = (n: number, data: object) => {
      const invitationId = person().id;
      return team.deliver(
        eventOf('identity.invitation-changed', {
          subject: invitationId,
          version: n,
          data: { invitationId, ownerId: host.id, ...data },
        }),
      );
    };
    const everybody = (await list(admin)).counts.invited;
    await invite(1, {});
    await invite(1, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await invite(1, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    await invite(1, { isActive: false });
    await invite(1, { usageCount: 1 });
    await invite(1, { deleted: true });
    expect((await list(host)).counts).toEqual({ total: 0, completed: 0, training: 0, invited: 2 });
    expect((await list(sponsor)).counts.invited).toBe(0);
    expect((await list(admin)).counts.invited).toBe(everybody + 2);
  });

  test('what is refused', async () => {
    expect((await team.http('GET', '/api/team/downline')).status).toBe(401);
    for (const query of [
      '?limit=0',
      '?limit=201',
      '?limit=x',
      '?depth=some',
      '?filter=x',
      '?cursor=x',
      `?search=${'x'.repeat(201)}`,
      '?search=%00',
    ]) {
      const reply = await team.http<{ code: string; errors: unknown[] }>('GET', `/api/team/downline${query}`, {
        session: signedIn(sponsor),
      });
      expect([query, reply.status, reply.body.code]).toEqual([query, 400, 'request.invalid']);
      expect(reply.body.errors.length).toBeGreaterThan(0);
    }
    const cursorOfAll = (await list(sponsor, '?depth=all&limit=1')).nextCursor ?? '';
    expect(
      (await team.http('GET', `/api/team/downline?cursor=${cursorOfAll}`, { session: signedIn(sponsor) })).status,
    ).toBe(400);
    // Said in the reader's language.
    const german = await team.http<{ errors: { path: string; message: string }[] }>(
      'GET',
      `/api/team/downline?cursor=${cursorOfAll}`,
      { session: team.signIn({ userId: sponsor.id, language: 'de' }) },
    );
    expect(german.body.errors).toMatchObject([{ path: 'cursor', message: expect.stringContaining('Liste') }]);
  });
});

describe('one partner', () => {
  test('details for anyone above in the line and master admins', async () => {
    for (const [viewer, depth] of [
      [priya, 1],
      [maya, 2],
      [sponsor, 3],
      [admin, 4],
    ] as const) {
      const reply = await team.http<PartnerDetails>('GET', `/api/partner/${deep.id}/details`, {
        session: signedIn(viewer),
      });
      expect(reply.status).toBe(200);
      expect(partnerDetails.parse(reply.body)).toMatchObject({
        id: deep.id,
        depth,
        phone: deep.phone,
        sponsorName: 'प्रिया शर्मा',
        trainingCompletedAt: deep.createdAt,
        createdAt: deep.createdAt,
        lastLoginAt: null,
      });
    }
  });

  test('to others the partner does not exist', async () => {
    for (const what of ['details', 'activity', 'onboarding-call.ics'])
      for (const [viewer, target] of [
        [stranger, deep],
        [jose, deep],
        [deep, sponsor],
        [maya, maya],
      ] as const)
        expect(
          (await team.http('GET', `/api/partner/${target.id}/${what}`, { session: signedIn(viewer) })).status,
        ).toBe(404);
    expect((await team.http('GET', `/api/partner/${person().id}/details`, { session: signedIn(admin) })).status).toBe(
      404,
    );
    expect((await team.http('GET', `/api/partner/1/details`, { session: signedIn(admin) })).status).toBe(400);
    expect((await team.http('GET', `/api/partner/${deep.id}/details`)).status).toBe(401);
  });

  test('activity, newest first', async () => {
    const busy = person({ sponsorId: maya.id });
    await join(team, busy);
    await team.deliver({ ...stepped(busy, [1], 1), occurredAt: '2026-10-01T10:00:00.000Z' });
    await team.deliver(changed({ ...busy, lastLoginAt: '2026-10-03T08:00:00.000Z' }, 2));
    await team.deliver(changed({ ...busy, phone: null, lastLoginAt: '2026-10-03T08:00:00.000Z' }, 3));
    for (const [version, total, hour] of [
      [1, 4, '09'],
      [3, 12, '11'],
      [2, 8, '10'],
    ] as const)
      await team.deliver({
        ...eventOf('training.prospects-counted', { subject: busy.id, version, data: { userId: busy.id, total } }),
        occurredAt: `2026-10-02T${hour}:00:00.000Z`,
      });
    const reply = await team.http('GET', `/api/partner/${busy.id}/activity`, { session: signedIn(sponsor) });
    expect(
      partnerActivity.parse(reply.body).activity.map(({ kind, at, step, count }) => ({ kind, at, step, count })),
    ).toEqual([
      { kind: 'signed-in', at: '2026-10-03T08:00:00.000Z', step: undefined, count: undefined },
      { kind: 'prospects', at: '2026-10-02T11:00:00.000Z', step: undefined, count: 12 },
      { kind: 'step-completed', at: '2026-10-01T10:00:00.000Z', step: 1, count: undefined },
      { kind: 'registered', at: busy.createdAt, step: undefined, count: undefined },
    ]);
  });
});

test('partners, and everybody below in the tree, are found by the one rule of search', async () => {
  const boss = person();
  const people = SEARCH_CASES.map(({ firstName, lastName, email, phone = null }) =>
    person({ firstName, lastName, phone, sponsorId: boss.id, ...(email ? { email } : {}) }),
  );
  await join(team, boss, ...people);
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const [place, { finds, misses = [] }] of SEARCH_CASES.entries())
    for (const typed of [...finds, ...misses]) {
      const id = people[place]?.id ?? '';
      const inTree = await team.http<TreeSearch>('GET', `/api/team/tree/search${search(typed)}`, {
        session: signedIn(boss),
      });
      found.push([
        typed,
        idsOf((await list(boss, search(typed))).members).includes(id),
        inTree.body.results.some(({ node }) => node.id === id),
      ]);
      expected.push([typed, finds.includes(typed), finds.includes(typed)]);
    }
  expect(found).toEqual(expected);
});
