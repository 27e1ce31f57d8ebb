import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminUser, AuditLog, CurrentUser, SponsorPreview } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import fc from 'fast-check';
import { User } from '../accounts/user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let admin: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  admin = await world.addUser({ isMasterAdmin: true, firstName: 'Ada', lastName: 'Admin' });
  session = await world.signInAs(admin);
});
afterAll(() => world.close());

const change = (
  user: Pick<User, 'id'>,
  sponsor: Pick<User, 'id'> | null,
  body: object = {},
  as: string | null = session,
) =>
  world.http<AdminUser>('POST', '/api/admin/change-sponsor', {
    ...(as !== null && { session: as }),
    body: { userId: user.id, sponsorId: sponsor?.id ?? null, reason: 'Typed the wrong code', ...body },
  });
const preview = (user: Pick<User, 'id'>, sponsor: Pick<User, 'id'> | null) =>
  world.http<SponsorPreview>(
    'GET',
    `/api/admin/users/${user.id}/sponsor-preview${sponsor ? `?sponsorId=${sponsor.id}` : ''}`,
    { session },
  );
const sponsorOf = async ({ id }: Pick<User, 'id'>) =>
  (await world.orm.em.fork().findOneOrFail(User, id)).sponsorId ?? null;
const changesOf = async ({ id }: Pick<User, 'id'>) =>
  (await world.events('identity.user-changed')).filter(({ subject }) => subject === id);
const trailOf = async ({ id }: Pick<User, 'id'>) =>
  (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${id}`, { session })).body.entries;

/** Each below the one before. */
async function line(length: number): Promise<User[]> {
  const people: User[] = [];
  for (let n = 0; n < length; n += 1) people.push(await world.addUser({ sponsorId: people.at(-1)?.id ?? null }));
  return people;
}

describe('another sponsor', () => {
  test('is shown before, given, published, recorded with the reason, and holds in an open session; everybody below comes along', async () => {
    const [top, user, below, last] = (await line(4)) as [User, User, User, User];
    const other = await world.addUser();
    const theirs = await world.signInAs(user);
    expect((await preview(user, other)).body).toEqual({
      user: expect.objectContaining({ id: user.id, uid: user.uid }),
      from: expect.objectContaining({ id: top.id, name: `${top.firstName} ${top.lastName}` }),
      to: expect.objectContaining({ id: other.id }),
      toIsDeactivated: false,
      downline: 2,
      refusal: null,
    });
    expect(await sponsorOf(user)).toBe(top.id);

    const { status, body } = await change(user, other, { reason: '  Typed the wrong code  ' });
    expect([status, body.id, body.sponsorUid]).toEqual([200, user.id, other.uid]);
    expect(await sponsorOf(user)).toBe(other.id);
    expect([await sponsorOf(below), await sponsorOf(last)]).toEqual([user.id, below.id]);
    expect(await changesOf(user)).toMatchObject([
      { version: 2, data: { user: { sponsorId: other.id }, byAdmin: true } },
    ]);
    expect(await changesOf(below)).toEqual([]);
    expect(await trailOf(user)).toMatchObject([
      {
        action: 'user.sponsor-changed',
        actor: { id: admin.id },
        changes: [
          { field: 'sponsorId', before: top.id, after: other.id },
          { field: 'reason', before: null, after: 'Typed the wrong code' },
          { field: 'downline', before: null, after: '2' },
        ],
      },
    ]);
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: theirs })).body.sponsorId).toBe(other.id);
  });

  test('may be nobody, may come to who stood at the top, and may be of another branch of the same line', async () => {
    const [top, user, below] = (await line(3)) as [User, User, User];
    expect((await preview(user, null)).body).toMatchObject({ to: null, refusal: null, downline: 1 });
    expect((await change(user, null)).status).toBe(200);
    expect(await sponsorOf(user)).toBeNull();
    expect((await change(top, below)).status).toBe(200);
    expect((await change(user, await world.addUser())).status).toBe(200);
  });

  test('leaves calls and invitations as they are', async () => {
    const [top, user] = (await line(2)) as [User, User];
    const callAt = new Date('2027-01-05T10:00:00.000Z');
    await world.orm.em.fork().nativeUpdate(User, user.id, { callAt, callZone: 'Europe/Berlin', callVersion: 3 });
    const invitation = await world.addInvitation(user);
    expect((await change(user, await world.addUser())).status).toBe(200);
    expect(await world.orm.em.fork().findOneOrFail(User, user.id)).toMatchObject({ callAt, callVersion: 3 });
    expect(await world.orm.em.fork().execute('select owner_id from invitations where id = ?', [invitation.id])).toEqual(
      [{ owner_id: user.id }],
    );
    expect(top.id).not.toBe(user.id);
  });

  test('who is deactivated is said to be so', async () => {
    const [user, other] = [await world.addUser(), await world.addUser({ isActive: false })];
    expect((await preview(user, other)).body).toMatchObject({ toIsDeactivated: true, refusal: null });
  });
});

describe('is refused', () => {
  test.each<[string, number, string, (people: User[]) => [User | { id: string }, User | { id: string } | null]]>([
    ['to be one’s own', 400, 'sponsor.self', ([, user]) => [user!, user!]],
    ['from one’s own downline, directly', 400, 'sponsor.own-downline', ([, user, below]) => [user!, below!]],
    ['from one’s own downline, far below', 400, 'sponsor.own-downline', ([top, , , last]) => [top!, last!]],
    ['that is the same', 409, 'sponsor.unchanged', ([top, user]) => [user!, top!]],
    ['that is nobody as before', 409, 'sponsor.unchanged', ([top]) => [top!, null]],
    ['whom nobody knows', 404, 'user.not-found', ([, user]) => [user!, { id: newId() }]],
    ['for somebody whom nobody knows', 404, 'user.not-found', ([top]) => [{ id: newId() }, top!]],
  ])('a sponsor %s', async (_which, status, code, whom) => {
    const people = await line(4);
    const [user, sponsor] = whom(people);
    const before = await Promise.all(people.map(sponsorOf));
    expect(world.refusal(await change(user, sponsor))).toMatchObject({ status, code });
    expect(await Promise.all(people.map(sponsorOf))).toEqual(before);
    for (const each of people) expect(await changesOf(each)).toEqual([]);
    const shown = await preview(user, sponsor);
    if (status === 404) expect(shown.status).toBe(404);
    else expect(shown.body.refusal).toBe(code.replace('sponsor.', ''));
  });

  test.each<[string, object, string]>([
    ['absent', { reason: undefined }, 'reason'],
    ['blank', { reason: '    ' }, 'reason'],
    ['of two letters', { reason: ' ok ' }, 'reason'],
    ['of 501 letters', { reason: 'x'.repeat(501) }, 'reason'],
    ['no text', { reason: 7 }, 'reason'],
    ['fine and the sponsor is not said', { sponsorId: undefined }, 'sponsorId'],
    ['fine and the sponsor is no id', { sponsorId: 'LV-1' }, 'sponsorId'],
  ])('when the reason is %s', async (_what, body, path) => {
    const [, user] = (await line(2)) as [User, User];
    const reply = await change(user, null, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ errors: [{ path }] });
    expect(await changesOf(user)).toEqual([]);
  });

  test('with three and with 500 characters a reason is long enough and short enough', async () => {
    const [, user] = (await line(2)) as [User, User];
    expect((await change(user, null, { reason: 'abc' })).status).toBe(200);
    expect((await change(user, await world.addUser(), { reason: 'x'.repeat(500) })).status).toBe(200);
  });

  test('for partners and visitors, whatever they send', async () => {
    const [top, user] = (await line(2)) as [User, User];
    const theirs = await world.signInAs(top);
    expect((await change(user, null, {}, theirs)).status).toBe(403);
    expect((await change(user, null, {}, null)).status).toBe(401);
    const path = `/api/admin/users/${user.id}/sponsor-preview`;
    expect((await world.http('GET', path, { session: theirs })).status).toBe(403);
    expect((await world.http('GET', path)).status).toBe(401);
    expect(await sponsorOf(user)).toBe(top.id);
  });
});

describe('at the same moment', () => {
  test('two moves that would close a circle together: one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await world.addUser(), await world.addUser()];
      const replies = await Promise.all([change(one, two), change(two, one)]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect([await sponsorOf(one), await sponsorOf(two)].filter((each) => each !== null)).toHaveLength(1);
    }
  });

  test('a move to somebody who is deleted: the partner stands under nobody who is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [top, sponsor] = (await line(2)) as [User, User];
      const user = await world.addUser();
      const [moved] = await Promise.all([
        change(user, sponsor),
        world.http('DELETE', `/api/admin/delete-user/${sponsor.id}`, { session }),
      ]);
      expect([200, 404]).toContain(moved.status);
      expect(await sponsorOf(user)).toBe(moved.status === 200 ? top.id : null);
    }
  });
});

test('random moves end as plain code says: a circle is never closed, and the last move of each holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(5), fc.option(fc.nat(5))), { minLength: 5, maxLength: 15 }),
      async (moves) => {
        const people = await Promise.all(Array.from({ length: 6 }, () => world.addUser()));
        const sponsors: (number | null)[] = people.map(() => null);
        const standsAbove = (above: number, below: number | null): boolean =>
          below !== null && (below === above || standsAbove(above, sponsors[below] ?? null));
        for (const [who, to] of moves) {
          const expected = to === who ? 400 : sponsors[who] === to ? 409 : standsAbove(who, to) ? 400 : 200;
          const { status } = await change(people[who]!, to === null ? null : people[to]!);
          expect(status).toBe(expected);
          if (status === 200) sponsors[who] = to;
        }
        expect(await Promise.all(people.map(sponsorOf))).toEqual(
          sponsors.map((each) => (each === null ? null : people[each]!.id)),
        );
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);
