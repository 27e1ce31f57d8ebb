import { beforeEach, describe, expect, test } from '@jest/globals';
import { LastSeen } from './last-seen.js';
import { KEPT_FOR_MS, MAX_READS } from './plan.rules.js';
import { FakeWorld, ORIGIN } from './testing/fake-world.js';

let world: FakeWorld;
let seen: LastSeen;
beforeEach(() => {
  world = new FakeWorld();
  seen = new LastSeen(world);
});
const IDLE = 2 * 60 * 60;
const answer = (
  reader: string | null,
  body: unknown = {},
  status = 200,
  more: Record<string, string> = { 'x-reader-seconds': String(IDLE) },
) =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(reader !== null && { 'x-reader': reader, ...more }) },
  });
const REMEMBERED = { 'x-reader-seconds': String(30 * 24 * 3600), 'x-reader-remembered': 'true' };
const url = (path: string) => ORIGIN + path;
const keep = (path: string, given: Response, epoch = seen.epoch) => seen.keep(url(path), given, epoch);
const found = async (path: string) => (await seen.find(url(path)))?.json();

describe('what was seen last', () => {
  test('comes back as it was, with the time at which it was seen', async () => {
    await keep('/api/prospects', answer('ann', [1, 2]));
    world.time += 60_000;
    const kept = (await seen.find(url('/api/prospects')))!;
    expect([kept.status, kept.headers.get('x-last-seen'), kept.headers.get('content-type'), await kept.json()]).toEqual(
      [200, '2026-05-05T12:00:00.000Z', 'application/json', [1, 2]],
    );
    expect(await found('/api/prospects?limit=1')).toBeUndefined();
  });
  test('is the newest answer, and none that failed', async () => {
    await keep('/api/prospects', answer('ann', [1]));
    await keep('/api/prospects', answer('ann', [2]));
    await keep('/api/prospects', answer('ann', [], 503));
    await keep('/api/prospects', answer('ann', [], 401));
    expect(await found('/api/prospects')).toEqual([2]);
  });
  test('is nothing when the answer did not say whose it is', async () => {
    await keep('/api/prospects', answer(null, [1]));
    expect(world.kept()).toEqual({});
  });
  test('is gone after seven days', async () => {
    await keep('/api/prospects', answer('ann', [1], 200, REMEMBERED));
    world.time += KEPT_FOR_MS;
    expect(await found('/api/prospects')).toBeUndefined();
  });
  test('is not without end: the oldest answers go, never who is signed in', async () => {
    await keep('/api/auth/user', answer('ann', { id: 'ann' }));
    for (let page = 0; page < MAX_READS + 5; page += 1) await keep(`/api/team/calendar?from=${page}`, answer('ann'));
    expect(world.kept()['nb-data-1-ann']!.length).toBeLessThanOrEqual(MAX_READS + 6);
    expect(await found('/api/auth/user')).toEqual({ id: 'ann' });
    expect(await found('/api/team/calendar?from=0')).toBeUndefined();
    expect(await found(`/api/team/calendar?from=${MAX_READS + 4}`)).toEqual({});
  });
});

describe('what was seen goes with the session', () => {
  test.each([
    ['until its idle time is over', 0, IDLE * 1000 - 1, true],
    ['not when its idle time is over', 0, IDLE * 1000, false],
    ['longer when it was used meanwhile', IDLE * 900, IDLE * 1000, true],
    ['not by a clock that was set back', 0, -3_600_000, false],
    ['by a clock that was corrected a little', 0, -20_000, true],
  ])('%s', async (_, usedAfter, later, shown) => {
    await keep('/api/prospects', answer('ann', ['of Ann']));
    if (usedAfter > 0) {
      world.time += usedAfter;
      await keep('/api/auth/user', answer('ann', { id: 'ann' }));
      world.time -= usedAfter;
    }
    world.time += later;
    expect(await found('/api/prospects')).toEqual(shown ? ['of Ann'] : undefined);
    // It is not only not shown: it is not there.
    expect(Object.keys(world.kept())).toEqual(shown ? ['nb-data-1-ann'] : []);
  });
  test('an answer that does not say how long it lasts is not kept', async () => {
    for (const more of [{}, { 'x-reader-seconds': '0' }, { 'x-reader-seconds': 'x' }])
      await keep('/api/prospects', answer('ann', [1], 200, more as Record<string, string>));
    expect(world.kept()).toEqual({});
  });
  test('nor does it come back with the next session of the same person', async () => {
    await keep('/api/prospects', answer('ann', ['old']));
    world.time += IDLE * 1000;
    await keep('/api/auth/user', answer('ann', { id: 'ann' }));
    expect(await found('/api/prospects')).toBeUndefined();
    expect(await found('/api/auth/user')).toEqual({ id: 'ann' });
  });
  test('what an earlier version kept without a session goes with the start of this one', async () => {
    await (await world.caches.open('nb-data-1-ann')).put('/api/prospects', answer('ann'));
    await seen.forgetEnded();
    expect(world.kept()).toEqual({});
  });
  test('whether it outlives the browser is written beside it', async () => {
    await keep('/api/prospects', answer('ann', [1], 200, REMEMBERED));
    const entry = await (await world.caches.open('nb-data-1-ann')).match('/kept-session');
    expect(await entry?.json()).toMatchObject({ remembered: true });
    expect(await seen.addresses()).toEqual([url('/api/prospects')]);
  });
});

describe('nothing of a person stays', () => {
  beforeEach(async () => {
    await keep('/api/auth/user', answer('ann', { id: 'ann' }));
    await keep('/api/prospects', answer('ann', ['of Ann']));
  });
  test('after `forget`', async () => {
    await seen.forget();
    expect(world.kept()).toEqual({});
  });
  test('after the account service knows nobody', async () => {
    await keep('/api/auth/user', answer(null, {}, 401));
    expect(world.kept()).toEqual({});
  });
  test('when an admin begins to look at an account: that answer names no reader', async () => {
    await keep('/api/auth/user', answer(null, { id: 'bob' }));
    expect(world.kept()).toEqual({});
  });
  test('when somebody else reads', async () => {
    await keep('/api/training/progress', answer('bob', 'of Bob'));
    expect(world.kept()).toEqual({ 'nb-data-1-bob': ['/kept-session', '/api/training/progress'] });
    expect(await found('/api/prospects')).toBeUndefined();
  });
  test('of what was still under way at the time', async () => {
    const { epoch } = seen;
    await seen.forget();
    await keep('/api/prospects', answer('ann', ['late']), epoch);
    expect(world.kept()).toEqual({});
  });
  test('of what was under way when somebody else signed in: the other stays', async () => {
    const { epoch } = seen;
    await keep('/api/auth/user', answer('bob', { id: 'bob' }));
    await keep('/api/prospects', answer('ann', ['late']), epoch);
    expect(world.kept()).toEqual({ 'nb-data-1-bob': ['/kept-session', '/api/auth/user'] });
  });
  test('of an answer whose body comes only after it was forgotten', async () => {
    let send: (bytes: Uint8Array) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (bytes) => {
          controller.enqueue(bytes);
          controller.close();
        };
      },
    });
    const keeping = keep(
      '/api/prospects',
      new Response(body, { headers: { 'x-reader': 'ann', 'x-reader-seconds': '60' } }),
    );
    await seen.forget();
    send(new TextEncoder().encode('["late"]'));
    await keeping;
    expect(world.kept()).toEqual({});
  });
});
