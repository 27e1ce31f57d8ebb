import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Referral } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { findTraces } from '@nb/nest-kit/testing';
import type { User } from '../accounts/user.entity.js';
import { FORGET_DELETED } from './invitations.service.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

// Calls lie at most two years ahead.
const NEXT_YEAR = new Date().getUTCFullYear() + 1;
const JULY = `${NEXT_YEAR}-07-01`;
/** The second Sunday of March, on which New York has no half past two. */
const SPRING_FORWARD = [8, 9, 10, 11, 12, 13, 14]
  .map((day) => new Date(Date.UTC(NEXT_YEAR, 2, day)))
  .find((day) => day.getUTCDay() === 0)!
  .toISOString()
  .slice(0, 10);

let world: IdentityWorld;
let owner: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.addUser();
  session = await world.signInAs(owner);
});

const generate = (body: object, as = session, headers: Record<string, string> = {}) =>
  world.http<Referral>('POST', '/api/referral/generate', { body, session: as, headers });
const update = (id: string, body: object, as = session) =>
  world.http<Referral>('PATCH', `/api/referral/update/${id}`, { body, session: as });
const restore = (id: string, as = session) =>
  world.http<Referral>('POST', `/api/referral/restore/${id}`, { session: as });
const remove = (id: string, as = session) => world.http('DELETE', `/api/referral/delete/${id}`, { session: as });
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describe('making a code', () => {
  test('without a custom code it has ten Crockford characters, is answered in full and published', async () => {
    const reply = await generate({});
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      isActive: true,
      status: 'invited',
      usageCount: 0,
      maxUses: null,
      hasPasscode: false,
      expiresAt: null,
      onboardingCallDatetime: null,
    });
    expect(reply.body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(reply.body.url).toBe(`http://localhost:8080/register/${reply.body.code}`);
    const events = (await world.events('identity.invitation-changed')).filter(
      ({ subject }) => subject === reply.body.id,
    );
    expect(events).toMatchObject([{ version: 1, data: { ownerId: owner.id, code: reply.body.code, deleted: false } }]);
    expect(world.live).toContainEqual({ subject: `live.user.${owner.id}`, data: { type: 'invitation-changed' } });
  });

  test('a code that would be mistaken for another is taken, also when two are made at the same moment', async () => {
    const { body: own } = await generate({ customCode: 'LOOK-ALIKE-1' });
    const { body: generated } = await generate({});
    const mistaken = generated.code.replaceAll('0', 'O').replaceAll('1', 'I');
    for (const customCode of [
      'lookalike1',
      'LOOKA-LIKE1',
      generated.code.replace(/^(.)/, '$1-'),
      `${mistaken.slice(0, 4)}-${mistaken.slice(4)}`,
    ])
      expect(world.refusal(await generate({ customCode }))).toMatchObject({ status: 409, code: 'referral.code-taken' });
    expect((await update(own.id, { customCode: 'LOOKALIKE-1' })).status).toBe(200);
    const both = await Promise.all(['SAME-TIME-1', 'SAMETIME-1'].map((customCode) => generate({ customCode })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('keeps a name for its owner, whom it is for is nobody else’s business', async () => {
    const { body: made } = await generate({ name: '  Anna Berg ' });
    expect(made.name).toBe('Anna Berg');
    expect((await update(made.id, { maxUses: 2 })).body.name).toBe('Anna Berg');
    const checked = await world.http('GET', `/api/public/registration/check?code=${made.code}`, {});
    expect(checked.body).toMatchObject({ isValid: true });
    expect(JSON.stringify(checked.body)).not.toContain('Anna');
    expect((await update(made.id, { name: 'Anna B.' })).body.name).toBe('Anna B.');
    expect((await update(made.id, { name: null })).body.name).toBeNull();
    expect((await generate({})).body.name).toBeNull();
  });

  test('a name is in no event, job and audit entry, and goes with the invitation or its owner', async () => {
    const NAME = 'Xaverius Quillon';
    const traces = () =>
      findTraces(world.orm.em.fork(), { id: owner.id, name: NAME, email: 'none@nowhere.test', phone: '+0 000' });
    const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const make = async () => (await generate({ name: NAME }, session, { 'idempotency-key': newId() })).body;
    const [first, second] = [await make(), await make()];
    for (const as of [session, admin]) {
      await update(first.id, { maxUses: 5, name: `${NAME} ` }, as);
      await remove(first.id, as);
      expect((await restore(first.id, as)).body.name).toBe(NAME);
    }
    expect(await traces()).toEqual(['idempotency.body', 'invitations.name']);

    await remove(first.id);
    expect(await traces()).toEqual(['deleted_invitations.invitation', 'idempotency.body', 'invitations.name']);
    await remove(second.id);
    expect(await traces()).toEqual(['deleted_invitations.invitation']);
    await world.orm.em.fork().execute(`update deleted_invitations set deleted_at = deleted_at - interval '1 hour'`);
    await world.orm.em.fork().execute(FORGET_DELETED);
    expect(await traces()).toEqual([]);

    const [third] = [await make(), await make()];
    await remove(third.id);
    expect(await traces()).toEqual(['deleted_invitations.invitation', 'idempotency.body', 'invitations.name']);
    await world.http('DELETE', `/api/admin/delete-user/${owner.id}`, { session: admin });
    expect(await traces()).toEqual([]);
  });

  test.each([
    ['81 characters', 'x'.repeat(81)],
    ['a number', 7],
    ['a NUL', 'a\u0000b'],
  ])('a name of %s is refused', async (_case, name) => {
    expect(world.refusal(await generate({ name }))).toMatchObject({ status: 400 });
  });

  test("with a code of one's own, a call in the default zone, a passcode and a limit", async () => {
    const { body } = await generate({
      customCode: ' my-team-1 ',
      expiresAt: tomorrow,
      passcode: 'sesame',
      maxUses: 3,
      onboardingCallDate: JULY,
      onboardingCallTime: '09:00',
    });
    expect(body).toMatchObject({
      code: 'MY-TEAM-1',
      hasPasscode: true,
      maxUses: 3,
      expiresAt: tomorrow,
      onboardingCallDate: JULY,
      onboardingCallTime: '09:00',
      onboardingCallTimezone: 'America/New_York',
      onboardingCallDatetime: `${JULY}T13:00:00.000Z`,
    });
    expect(JSON.stringify(body)).not.toContain('sesame');
  });

  test.each([
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'referral.expiry-in-past', ['expiresAt']],
    [
      'a call in the past',
      { onboardingCallDate: '2020-01-01', onboardingCallTime: '09:00' },
      'call.in-past',
      ['onboardingCallDate', 'onboardingCallTime'],
    ],
    [
      'a call in three years',
      { onboardingCallDate: `${NEXT_YEAR + 2}-07-01`, onboardingCallTime: '09:00' },
      'call.too-far',
      ['onboardingCallDate', 'onboardingCallTime'],
    ],
    ['a call without time', { onboardingCallDate: JULY }, 'call.incomplete', ['onboardingCallTime']],
    [
      'a time that the clocks skip',
      { onboardingCallDate: SPRING_FORWARD, onboardingCallTime: '02:30' },
      'call.invalid-time',
      ['onboardingCallTime'],
    ],
    ['a code that is too short', { customCode: 'ABC' }, 'request.invalid', ['customCode']],
    ['a code with odd characters', { customCode: 'ABC DEF!' }, 'request.invalid', ['customCode']],
    ['a zone that is none', { onboardingCallTimezone: 'EST' }, 'request.invalid', ['onboardingCallTimezone']],
  ])('%s is refused with the fields at fault', async (_, body, code, paths) => {
    expect(await generate(body)).toMatchObject({
      status: 400,
      body: { code, errors: paths.map((path) => ({ path })) },
    });
    expect((await world.http<{ codes: Referral[] }>('GET', '/api/referral/my-codes', { session })).body.codes).toEqual(
      [],
    );
  });

  test('of two simultaneous requests for the same code one succeeds', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => generate({ customCode: `TWICE-${owner.uid}` })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(world.refusal(await generate({ customCode: `twice-${owner.uid}` }))).toMatchObject({
      status: 409,
      code: 'referral.code-taken',
    });
  });

  test('with an Idempotency-Key the same call makes one code', async () => {
    const headers = { 'idempotency-key': 'key-of-this-form' };
    const [first, second] = [
      await generate({ maxUses: 2 }, session, headers),
      await generate({ maxUses: 2 }, session, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect(
      (await world.http<{ codes: Referral[] }>('GET', '/api/referral/my-codes', { session })).body.codes,
    ).toHaveLength(1);
  });
});

describe('changing a code', () => {
  test('what is absent stays, null clears, and each change has its version', async () => {
    const { body: made } = await generate({
      expiresAt: tomorrow,
      maxUses: 3,
      passcode: 'x1',
      onboardingCallDate: JULY,
      onboardingCallTime: '09:00',
      onboardingCallTimezone: 'Asia/Kolkata',
    });
    expect((await update(made.id, { onboardingCallTime: '10:30' })).body).toEqual({
      ...made,
      onboardingCallTime: '10:30',
      onboardingCallDatetime: `${JULY}T05:00:00.000Z`,
    });
    const cleared = await update(made.id, {
      expiresAt: null,
      maxUses: null,
      passcode: null,
      onboardingCallDate: null,
      onboardingCallTime: null,
      isActive: false,
      customCode: '',
    });
    expect(cleared.body).toMatchObject({
      code: made.code,
      expiresAt: null,
      maxUses: null,
      hasPasscode: false,
      onboardingCallDatetime: null,
      isActive: false,
      status: 'inactive',
    });
    const versions = (await world.events('identity.invitation-changed'))
      .filter(({ subject }) => subject === made.id)
      .map(({ version, data }) => [version, data.isActive, data.call?.at ?? null]);
    expect(versions).toEqual([
      [1, true, `${JULY}T03:30:00.000Z`],
      [2, true, `${JULY}T05:00:00.000Z`],
      [3, false, null],
    ]);
  });

  test('to a code that is taken is refused', async () => {
    const [{ body: one }, { body: other }] = [await generate({}), await generate({})];
    expect(world.refusal(await update(one.id, { customCode: other.code }))).toMatchObject({
      status: 409,
      code: 'referral.code-taken',
    });
  });

  test('is for its owner and for admins; for others it does not exist', async () => {
    const { body: made } = await generate({});
    const stranger = await world.signInAs(await world.addUser());
    expect(world.refusal(await update(made.id, { maxUses: 1 }, stranger))).toMatchObject({
      status: 404,
      code: 'referral.not-found',
    });
    expect((await world.http('DELETE', `/api/referral/delete/${made.id}`, { session: stranger })).status).toBe(404);
    const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    expect((await update(made.id, { maxUses: 1 }, admin)).body.maxUses).toBe(1);
  });

  test('deleting removes it and publishes that', async () => {
    const { body: made } = await generate({});
    expect((await world.http('DELETE', `/api/referral/delete/${made.id}`, { session })).status).toBe(200);
    expect((await world.http('DELETE', `/api/referral/delete/${made.id}`, { session })).status).toBe(404);
    const events = (await world.events('identity.invitation-changed')).filter(({ subject }) => subject === made.id);
    expect(events.at(-1)).toMatchObject({ version: 2, data: { deleted: true } });
  });

  test('a restored one has its passcode, uses and openings again, and is published again', async () => {
    const { id } = await world.addInvitation(owner, {
      passcodeHash: 'hash',
      usageCount: 2,
      maxUses: 5,
      openedCount: 7,
      callAt: new Date(`${JULY}T13:00:00Z`),
      callZone: 'Asia/Kolkata',
    });
    const row = () =>
      world.orm.em.fork().execute('select *, version - 2 as version from invitations where id = ?', [id]);
    const before = await world.orm.em.fork().execute('select * from invitations where id = ?', [id]);
    await remove(id);
    expect(await row()).toEqual([]);
    const back = await restore(id);
    expect(back).toMatchObject({
      status: 200,
      body: { id, usageCount: 2, maxUses: 5, openedCount: 7, hasPasscode: true, status: 'used' },
    });
    expect(await row()).toEqual(before);
    expect((await restore(id)).body).toEqual(back.body);
    const events = (await world.events('identity.invitation-changed')).filter(({ subject }) => subject === id);
    expect(events.map(({ version, data }) => [version, data.deleted])).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  test("not for others, not after an hour, not when the code is somebody else's by then", async () => {
    const [{ body: late }, { body: taken }] = [await generate({}), await generate({})];
    await Promise.all([remove(late.id), remove(taken.id)]);
    const stranger = await world.signInAs(await world.addUser());
    expect(world.refusal(await restore(late.id, stranger))).toMatchObject({ status: 404, code: 'referral.not-found' });
    await world.orm.em
      .fork()
      .execute(`update deleted_invitations set deleted_at = deleted_at - interval '1 hour' where id = ?`, [late.id]);
    expect(world.refusal(await restore(late.id))).toMatchObject({ status: 404, code: 'referral.not-found' });
    expect((await generate({ customCode: taken.code }, stranger)).status).toBe(201);
    expect(world.refusal(await restore(taken.id))).toMatchObject({ status: 409, code: 'referral.code-taken' });
  });

  test('an admin brings back what an admin deleted, and both are written down', async () => {
    const { body: made } = await generate({});
    const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    await remove(made.id, admin);
    expect((await restore(made.id, admin)).body.code).toBe(made.code);
    const { body } = await world.http<{ entries: { action: string }[] }>(
      'GET',
      `/api/admin/audit?subject=${owner.id}`,
      { session: admin },
    );
    expect(body.entries.map(({ action }) => action)).toEqual(['code.restored', 'code.deleted']);
  });

  test('needs a session', async () => {
    expect((await world.http('GET', '/api/referral/my-codes')).status).toBe(401);
    expect((await world.http('POST', '/api/referral/generate', { body: {} })).status).toBe(401);
  });
});
