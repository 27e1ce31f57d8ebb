import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RegistrationCheck } from '@nb/contracts';
import { User } from './accounts/user.entity.js';
import { Invitation } from './invitations/invitation.entity.js';
import { SessionRow } from './sessions/session.entity.js';
import { KEY } from './testing/second-step.js';
import { eventually, PASSWORD, startIdentity, type IdentityWorld } from './testing/identity-world.js';

/** Requests at the same moment, each with exactly one allowed outcome. */
let world: IdentityWorld;
let admin: string;
let counter = 0;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY });
  admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
});
afterAll(() => world.close());

const applicant = (code: string, change: object = {}) => {
  counter += 1;
  return {
    firstName: 'Race',
    lastName: 'Runner',
    email: `race${counter}@example.test`,
    password: 'long-enough-1',
    uid: `RACE-${counter}`,
    referralCode: code,
    complianceAgreed: true,
    ...change,
  };
};
const register = (body: object) => world.http('POST', '/api/public/register', { body });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const codeOf = (reply: Awaited<ReturnType<typeof register>>) =>
  reply.status < 300 ? 'done' : world.refusal(reply).code;

describe('registering', () => {
  test('of twenty simultaneous registrations with one distributor ID, in any case, one succeeds and nineteen get the reason', async () => {
    const { code } = await world.addInvitation(await world.addUser());
    const outcomes = (
      await times(20, (n) => register(applicant(code, { uid: n % 2 === 0 ? 'Same-Uid' : 'sAME-uID' })))
    ).map(codeOf);
    expect(outcomes.toSorted()).toEqual(
      ['done', ...Array.from({ length: 19 }, () => 'registration.uid-taken')].toSorted(),
    );
    expect((await world.orm.em.fork().findOneOrFail(Invitation, { code })).usageCount).toBe(1);
  });

  test('a code that is deleted after it was checked lets nobody in, and leaves nothing', async () => {
    const owner = await world.addUser();
    const { id, code } = await world.addInvitation(owner);
    expect(
      (await world.http<RegistrationCheck>('GET', `/api/public/registration/check?referralCode=${code}`)).body.isValid,
    ).toBe(true);
    await world.http('DELETE', `/api/referral/delete/${id}`, { session: await world.signInAs(owner) });
    const body = applicant(code);
    expect(codeOf(await register(body))).toBe('registration.invalid-code');
    expect(await world.orm.em.fork().count(User, { email: body.email })).toBe(0);
  });

  test('a code deleted at the very moment either had let them in before, or lets nobody in', async () => {
    const owner = await world.addUser();
    const session = await world.signInAs(owner);
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await world.addInvitation(owner);
      const body = applicant(code);
      const [joined, deleted] = await Promise.all([
        register(body),
        world.http('DELETE', `/api/referral/delete/${id}`, { session }),
      ]);
      expect(deleted.status).toBe(200);
      expect(['done', 'registration.invalid-code']).toContain(codeOf(joined));
      expect(await world.orm.em.fork().count(User, { email: body.email })).toBe(joined.status === 201 ? 1 : 0);
    }
  });
});

test('of ten people who choose one custom code at the same moment, in any case, one gets it and nine learn that it is taken', async () => {
  const owners = await times(10, async () => world.signInAs(await world.addUser()));
  const outcomes = await Promise.all(
    owners.map(async (session, n) =>
      codeOf(
        await world.http('POST', '/api/referral/generate', {
          session,
          body: { customCode: n % 2 === 0 ? 'RACE-CODE' : 'race-code' },
        }),
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'referral.code-taken')].toSorted());
  expect(await world.orm.em.fork().count(Invitation, { code: 'RACE-CODE' })).toBe(1);
});

describe('an account that goes while it is used', () => {
  test('accepts nothing more once its deletion is acknowledged', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    let deleted = false;
    const late: number[] = [];
    const hammer = async () => {
      for (let call = 0; call < 30; call += 1) {
        const after = deleted;
        const { status } = await world.http('PATCH', '/api/user/profile', { session, body: { firstName: `N${call}` } });
        if (after) late.push(status);
      }
    };
    const hammers = [hammer(), hammer(), hammer()];
    expect((await world.http('DELETE', `/api/admin/delete-user/${user.id}`, { session: admin })).status).toBe(200);
    deleted = true;
    await Promise.all(hammers);
    expect(new Set(late)).toEqual(new Set(late.length > 0 ? [401] : []));
    expect(await world.orm.em.fork().count(User, user.id)).toBe(0);
  });

  test('gets no session from a sign-in that was under way', async () => {
    const user = await world.addUser();
    const logins = times(6, () =>
      world.http('POST', '/api/login', { body: { email: user.email, password: PASSWORD } }),
    );
    expect(
      (await world.http('POST', '/api/admin/deactivate-user', { session: admin, body: { userId: user.id } })).status,
    ).toBe(200);
    expect((await logins).every(({ status }) => status === 200 || status === 403)).toBe(true);
    expect(await world.orm.em.fork().count(SessionRow, { userId: user.id })).toBe(0);
  });

  test('is deleted once by two admins at the same moment; a partner moved by two deletions ends with a sponsor who exists', async () => {
    const top = await world.addUser();
    const [middle, lower] = [await world.addUser({ sponsorId: top.id }), await world.addUser()];
    await world.orm.em.fork().nativeUpdate(User, lower.id, { sponsorId: middle.id });
    const child = await world.addUser({ sponsorId: lower.id });
    const other = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const remove = (id: string, session: string) => world.http('DELETE', `/api/admin/delete-user/${id}`, { session });
    const replies = await Promise.all([remove(middle.id, admin), remove(middle.id, other), remove(lower.id, other)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 404]);
    expect((await world.orm.em.fork().findOneOrFail(User, child.id)).sponsorId).toBe(top.id);
  });

  test('applies simultaneous changes of its owner and an admin one after the other', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) =>
        world.http('PATCH', '/api/user/profile', { session, body: { phone: `+1 555 ${n}` } }),
      ),
      ...Array.from({ length: 5 }, (_, n) =>
        world.http('POST', '/api/admin/update-user', {
          session: admin,
          body: { userId: user.id, firstName: `N${n}`, lastName: 'L', email: user.email },
        }),
      ),
    ]);
    const versions = (await world.events('identity.user-changed'))
      .filter(({ subject }) => subject === user.id)
      .map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 2));
    expect((await world.orm.em.fork().findOneOrFail(User, user.id)).version).toBe(versions.at(-1));
  });
});

/** The answer to a call that waits for a change of the account which is under way. */
async function during(user: User, change: string, call: () => ReturnType<IdentityWorld['http']>) {
  const em = world.orm.em.fork();
  await em.begin();
  await em.execute('select from users where id = ? for update', [user.id]);
  await em.execute(change, [user.id]);
  const reply = call();
  await eventually(async () => {
    const [row] = await world.orm.em
      .fork()
      .execute<{ n: number }[]>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    expect(row?.n).toBe(1);
  });
  await em.commit();
  return reply;
}

test.each([
  ['POST', '/api/referral/generate', {}, 404],
  ['POST', '/api/auth/second-step/passkeys/options', {}, 404],
  ['DELETE', '/api/user/sessions/others', undefined, 404],
  ['PATCH', '/api/user/profile', { firstName: 'Late' }, 401],
  ['POST', '/api/user/language', { language: 'de' }, 401],
])('%s %s of somebody whose account is deleted at that moment is refused, and leaves nothing', async (...given) => {
  const [method, path, body, status] = given;
  const user = await world.addUser();
  const session = await world.signInAs(user);
  const reply = await during(user, 'delete from users where id = ?', () => world.http(method, path, { session, body }));
  expect(world.refusal(reply)).toMatchObject({
    status,
    code: status === 404 ? 'access.not-found' : 'access.signed-out',
  });
  expect(await world.orm.em.fork().count(Invitation, { ownerId: user.id })).toBe(0);
});

test('who is made an admin at that moment can’t put the change of a temporary password off', async () => {
  const user = await world.addUser({ tempPassword: true });
  const session = await world.signInAs(user);
  const skipped = await during(user, 'update users set is_master_admin = true where id = ?', () =>
    world.http('POST', '/api/user/skip-password-change', { session }),
  );
  expect(world.refusal(skipped)).toMatchObject({ status: 403, code: 'password.skip-forbidden' });
});

test('signing out waits for a change of the account that goes on with its sessions, and fails neither', async () => {
  const user = await world.addUser();
  const session = await world.signInAs(user);
  const signedOut = await during(user, 'update sessions set is_two_step = true where user_id = ?', () =>
    world.http('POST', '/api/logout', { session }),
  );
  expect(signedOut.status).toBe(200);
  expect(await world.orm.em.fork().count(SessionRow, { userId: user.id })).toBe(0);
});
