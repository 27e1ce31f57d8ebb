import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, ProgressState } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf } from '@nb/nest-kit/testing';
import { User } from './user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { textOf } from '../texts.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

describe("one's own account", () => {
  test('the longest names of every script are kept and put in order; one that explodes when it is taken apart is refused, not failed on', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    const rename = (name: string) =>
      world.http('PATCH', '/api/user/profile', { session, body: { firstName: name, lastName: name } });
    // Each letter differs, so that nothing can be pressed together.
    const of = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n * 7)).join('');
    for (const name of [of(0x4e00, 100), of(0xac00, 66), of(0x905, 60)]) expect((await rename(name)).status).toBe(200);
    expect(await rename('ﷺ'.repeat(100))).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await rename(of(0xac00, 100))).toMatchObject({ status: 400 });
  });

  test('saves language, profile and notifications, and publishes only what other services need', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    expect((await world.http('POST', '/api/user/language', { session, body: { language: 'hi' } })).status).toBe(200);
    expect((await world.http('POST', '/api/user/language', { session, body: { language: 'xx' } })).status).toBe(400);
    const profile = await world.http<CurrentUser>('PATCH', '/api/user/profile', {
      session,
      body: {
        firstName: ' Meera ',
        phone: '',
        contactsCountsOnly: true,
        email: 'other@example.test',
        isMasterAdmin: true,
      },
    });
    expect(profile.body).toMatchObject({
      firstName: 'Meera',
      phone: null,
      contactsCountsOnly: true,
      language: 'hi',
      email: user.email,
      isMasterAdmin: false,
    });
    const notified = await world.http<CurrentUser>('PATCH', '/api/user/notifications', {
      session,
      body: { sms: true },
    });
    expect(notified.body.notifications).toEqual({ email: true, sms: true, training: true, marketing: false });
    const kinds = { 'step-completed': { inApp: true, email: true }, 'goals-shared': { inApp: false, email: false } };
    for (const [kind, choice] of Object.entries(kinds))
      await world.http('PATCH', '/api/user/notifications', { session, body: { kinds: { [kind]: choice } } });
    const chosen = await world.http<CurrentUser>('PATCH', '/api/user/notifications', { session, body: { sms: false } });
    expect(chosen.body.notifications).toEqual({ email: true, sms: false, training: true, marketing: false, kinds });
    expect(
      (
        await world.http('PATCH', '/api/user/notifications', {
          session,
          body: { kinds: { 'goals-shared': { inApp: true } } },
        })
      ).status,
    ).toBe(400);
    expect((await world.http('PATCH', '/api/user/profile', { session, body: { firstName: 'Meera' } })).status).toBe(
      200,
    );
    const events = (await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id);
    expect(events.map(({ version, data }) => [version, data.user.language, data.user.firstName])).toEqual([
      [2, 'hi', 'Maya'],
      [3, 'hi', 'Meera'],
      [4, 'hi', 'Meera'],
      [5, 'hi', 'Meera'],
    ]);
    expect(events.map(({ data }) => data.user.notices)).toEqual([
      {},
      {},
      { 'step-completed': kinds['step-completed'] },
      kinds,
    ]);
    expect(events.filter(({ data }) => data.byAdmin)).toEqual([]);
  });

  test('the time zone is the device’s, of each sign-in, until one is chosen; a chosen one stays until the device’s is wanted again', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    const device = (timeZone: unknown) => world.http('PUT', '/api/user/device-zone', { session, body: { timeZone } });
    const choose = async (timeZone: string, timeZoneIsChosen?: boolean) =>
      (
        await world.http<CurrentUser>('PATCH', '/api/user/profile', {
          session,
          body: { timeZone, ...(timeZoneIsChosen === undefined ? {} : { timeZoneIsChosen }) },
        })
      ).body;
    const current = async () => {
      const { timeZone, timeZoneIsChosen } = (await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body;
      return [timeZone, timeZoneIsChosen];
    };
    expect(await current()).toEqual([null, false]);
    expect((await device('Asia/Calcutta')).status).toBe(204);
    expect((await device('Asia/Kolkata')).status).toBe(204);
    expect(await current()).toEqual(['Asia/Kolkata', false]);
    for (const wrong of ['EST', 'Mars/Olympus', '', null, undefined]) expect((await device(wrong)).status).toBe(400);
    expect(await choose('Europe/Berlin')).toMatchObject({ timeZone: 'Europe/Berlin', timeZoneIsChosen: true });
    expect((await device('Asia/Kolkata')).status).toBe(204);
    expect(await current()).toEqual(['Europe/Berlin', true]);
    expect(await choose('Asia/Manila', false)).toMatchObject({ timeZone: 'Asia/Manila', timeZoneIsChosen: false });
    await device('Pacific/Auckland');
    expect(await current()).toEqual(['Pacific/Auckland', false]);
    await world.http('PATCH', '/api/user/profile', { session, body: { firstName: 'Meera' } });
    expect(await current()).toEqual(['Pacific/Auckland', false]);
    expect(
      (await world.http('PATCH', '/api/user/profile', { session, body: { timeZone: 'Mars/Olympus' } })).status,
    ).toBe(400);
    const events = (await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id);
    expect(events.map(({ version, data }) => [version, data.user.timeZone])).toEqual([
      [2, 'Asia/Kolkata'],
      [3, 'Europe/Berlin'],
      [4, 'Asia/Manila'],
      [5, 'Pacific/Auckland'],
      [6, 'Pacific/Auckland'],
    ]);
  });

  test('what is not given stays as it is', async () => {
    const user = await world.addUser({ contactsCountsOnly: true });
    const session = await world.signInAs(user);
    const kept = { firstName: user.firstName, lastName: user.lastName, phone: user.phone, contactsCountsOnly: true };
    let now: object = kept;
    for (const change of [
      { lastName: 'Rao' },
      { phone: '+49 30 2' },
      { firstName: 'Meera' },
      { contactsCountsOnly: false },
      { phone: '' },
    ]) {
      now = { ...now, ...change };
      const { body } = await world.http<CurrentUser>('PATCH', '/api/user/profile', { session, body: change });
      expect(body).toMatchObject({ ...now, ...('phone' in change && change.phone === '' ? { phone: null } : {}) });
    }
  });

  test('uses a changed language in the session immediately', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    await world.http('POST', '/api/user/language', { session, body: { language: 'fr' } });
    expect((await world.http<{ message: string }>('POST', '/api/logout', { session })).body.message).toBe(
      textOf('done|signed-out', 'fr'),
    );
  });

  test('is signed out once it is gone, though its session is remembered for a moment', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    expect((await world.http('GET', '/api/auth/user', { session })).status).toBe(200);
    await world.orm.em.fork().nativeDelete(User, { id: user.id });
    for (const [method, path, body] of [
      ['GET', '/api/auth/user', undefined],
      ['POST', '/api/user/language', { language: 'de' }],
      ['PATCH', '/api/user/profile', { firstName: 'X' }],
      ['PUT', '/api/user/device-zone', { timeZone: 'UTC' }],
      ['PATCH', '/api/user/notifications', { sms: true }],
    ] as const)
      expect(world.refusal(await world.http(method, path, { session, ...(body && { body }) }))).toMatchObject({
        status: 401,
        code: 'access.signed-out',
      });
  });

  test("is nobody's without a session", async () => {
    for (const [method, path] of [
      ['GET', '/api/auth/user'],
      ['POST', '/api/user/language'],
      ['PATCH', '/api/user/profile'],
      ['PUT', '/api/user/device-zone'],
      ['POST', '/api/user/change-password'],
      ['GET', '/api/user/sessions'],
    ] as const)
      expect((await world.http(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401);
  });

  test('keeps what somebody was called before the last 50 changes, each name once', async () => {
    const user = await world.addUser({ phone: '0' });
    const session = await world.signInAs(user);
    const numbers = Array.from({ length: 60 }, (_, n) => String(n % 55));
    for (const phone of numbers) await world.http('PATCH', '/api/user/profile', { session, body: { phone } });
    // What is found by nobody is not kept.
    await world.http('PATCH', '/api/user/profile', { session, body: { timeZone: 'Asia/Kolkata' } });
    const kept = await world.orm.em
      .fork()
      .execute<{ phone: string }[]>('select phone from former_names where user_id = ? order by at, id', [user.id]);
    expect(kept.map(({ phone }) => phone)).toEqual([...numbers.slice(9, 55), ...numbers.slice(55, 59)]);
  });
});

describe('other people', () => {
  test("one's sponsor is a card, one's downline a record, anybody else is not there", async () => {
    const top = await world.addUser({ firstName: 'Top', lastName: 'Person', phone: '+49 30 1' });
    const middle = await world.addUser({ sponsorId: top.id });
    const low = await world.addUser({ sponsorId: middle.id, stepsCompleted: 2, currentStep: 3 });
    const aside = await world.addUser();
    const [ofTop, ofMiddle, ofAside, ofAdmin] = await Promise.all([
      world.signInAs(top),
      world.signInAs(middle),
      world.signInAs(aside),
      world.addUser({ isMasterAdmin: true }).then((admin) => world.signInAs(admin)),
    ]);
    const get = (path: string, session: string) => world.http('GET', path, { session });
    const card = { fullName: 'Top Person', email: top.email, phone: '+49 30 1' };
    expect((await get(`/api/users/sponsor/${top.id}`, ofMiddle)).body).toEqual(card);
    expect((await get(`/api/user/${top.id}`, ofMiddle)).body).toEqual(card);
    expect((await get(`/api/users/sponsor/${top.id}`, ofAdmin)).body).toEqual(card);
    for (const session of [ofAside, ofTop])
      expect((await get(`/api/users/sponsor/${top.id}`, session)).status).toBe(404);
    expect((await get(`/api/user/${low.id}`, ofTop)).body).toMatchObject({
      id: low.id,
      sponsorId: middle.id,
      trainingProgress: { currentStep: 3, completedSteps: 2, trainingCompleted: false },
      onboardingCallDatetime: null,
    });
    expect((await get(`/api/user/${aside.id}`, ofAside)).status).toBe(200);
    expect((await get(`/api/user/${low.id}`, ofAdmin)).status).toBe(200);
    expect(world.refusal(await get(`/api/user/${low.id}`, ofAside))).toMatchObject({
      status: 404,
      code: 'user.not-found',
    });
    expect((await get(`/api/user/${top.id}`, await world.signInAs(low))).status).toBe(404);
    expect((await get(`/api/user/${newId()}`, ofTop)).status).toBe(404);
    expect((await get('/api/user/not-an-id', ofTop)).status).toBe(400);
  });
});

describe('what others tell', () => {
  const state = (stepsCompleted: number[]): ProgressState => ({
    stepsCompleted,
    currentStep: stepsCompleted.length + 1,
    trainingCompleted: stepsCompleted.length === 5,
    trainingCompletedAt: stepsCompleted.length === 5 ? '2026-11-20T10:00:00.000Z' : null,
  });
  const stepsOf = async (id: string) => (await world.orm.em.fork().findOneOrFail(User, id)).stepsCompleted;

  test('progress is kept once each and never older over newer', async () => {
    const { id } = await world.addUser();
    const step = (version: number, steps: number[]) =>
      eventOf('training.step-completed', {
        subject: id,
        version,
        data: { userId: id, step: 1, progress: state(steps) },
      });
    const [one, two, three] = [step(1, [1]), step(2, [1, 2]), step(3, [1, 2, 3])];
    expect(await world.deliver(two)).toBe('applied');
    expect(await world.deliver(one)).toBe('stale');
    expect(await world.deliver(two)).toBe('duplicate');
    expect(await stepsOf(id)).toBe(2);
    expect(await world.deliver(three)).toBe('applied');
    const reset = eventOf('training.progress-changed', {
      subject: id,
      version: 4,
      data: { userId: id, reason: 'reset', progress: state([]) },
    });
    expect(await world.deliver(reset)).toBe('applied');
    expect(await world.deliver(three)).toBe('duplicate');
    expect(await stepsOf(id)).toBe(0);
    // An open admin list that is filtered by progress may not fit any more.
    expect(world.live).toContainEqual({ subject: 'live.admin.all', data: { type: 'users-changed' } });
    await world.deliver(
      eventOf('training.step-completed', {
        subject: id,
        version: 5,
        data: { userId: id, step: 5, progress: state([1, 2, 3, 4, 5]) },
      }),
    );
    expect((await world.orm.em.fork().findOneOrFail(User, id)).trainingCompletedAt?.toISOString()).toBe(
      '2026-11-20T10:00:00.000Z',
    );
  });

  test('a reset of many is theirs who are there and of whom nothing newer is known', async () => {
    const [one, ahead] = [await world.addUser({ stepsCompleted: 2, currentStep: 3 }), await world.addUser()];
    const [admin, gone] = [await world.addUser({ isMasterAdmin: true }), await world.addUser()];
    await world.http('DELETE', `/api/admin/delete-user/${gone.id}`, { session: await world.signInAs(admin) });
    await world.deliver(
      eventOf('training.step-completed', {
        subject: ahead.id,
        version: 9,
        data: { userId: ahead.id, step: 3, progress: state([1, 2, 3]) },
      }),
    );
    world.live.length = 0;
    const resets = [one, ahead, gone].map(({ id }) => ({ userId: id, version: 8 }));
    expect(
      await world.deliver(
        eventOf('training.progress-reset', { subject: newId(), version: 1, data: { resets, progress: state([]) } }),
      ),
    ).toBe('applied');
    expect(await Promise.all([one, ahead].map(({ id }) => stepsOf(id)))).toEqual([0, 3]);
    // Open lists are notified at most once a second.
    for (let left = 60; world.live.length === 0 && left > 0; left -= 1) await setTimeout(50);
    expect(world.live).toContainEqual({ subject: 'live.admin.all', data: { type: 'users-changed' } });
    // An event from before the reset that arrives after it is outdated.
    const before = eventOf('training.step-completed', {
      subject: one.id,
      version: 7,
      data: { userId: one.id, step: 3, progress: state([1, 2, 3]) },
    });
    expect(await world.deliver(before)).toBe('stale');
  });

  test('a moved call shows in the account; an older one does not', async () => {
    const user = await world.addUser({
      callAt: new Date('2031-01-01T14:00:00Z'),
      callZone: 'America/New_York',
      callVersion: 0,
    });
    const session = await world.signInAs(user);
    const call = (version: number, at: string | null) =>
      eventOf('team.call-scheduled', {
        subject: user.id,
        version,
        data: { userId: user.id, call: { at, zone: 'Europe/Paris', version, place } },
      });
    const place = { where: 'link', value: 'https://meet.example.test/maya' } as const;
    await world.deliver(call(2, '2031-02-01T08:00:00.000Z'));
    await world.deliver(call(1, '2031-03-01T08:00:00.000Z'));
    const current = async () => (await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body;
    expect(await current()).toMatchObject({
      onboardingCallDate: '2031-02-01',
      onboardingCallTime: '09:00',
      onboardingCallTimezone: 'Europe/Paris',
      onboardingCallPlace: place,
    });
    await world.deliver(call(3, null));
    const without = await current();
    expect(without).toMatchObject({ onboardingCallDatetime: null, onboardingCallTimezone: 'Europe/Paris' });
    expect(without.onboardingCallPlace).toBeUndefined();
  });

  test('late news of a deleted user change nothing', async () => {
    const [admin, user] = [await world.addUser({ isMasterAdmin: true }), await world.addUser()];
    await world.http('DELETE', `/api/admin/delete-user/${user.id}`, { session: await world.signInAs(admin) });
    expect(
      await world.deliver(
        eventOf('training.step-completed', {
          subject: user.id,
          version: 1,
          data: { userId: user.id, step: 1, progress: state([1]) },
        }),
      ),
    ).toBe('gone');
  });
});
