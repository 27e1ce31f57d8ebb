import { describe, expect, test } from '@jest/globals';
import type { SessionInfo } from '@nb/contracts';
import { SessionCache } from './session-cache.js';

const START = 1_000_000;
const session = (overrides: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId: 's',
  userId: 'u',
  isMasterAdmin: false,
  mustChangePassword: false,
  language: 'en',
  sponsorId: null,
  expiresAt: new Date(START + 86_400_000).toISOString(),
  ...overrides,
});

/** A lookup whose answers the test gives one by one, and a clock that it turns. */
function setUp() {
  const clock = { now: START };
  const asked: PromiseWithResolvers<SessionInfo | null>[] = [];
  const find = () => {
    const answer = Promise.withResolvers<SessionInfo | null>();
    asked.push(answer);
    return answer.promise;
  };
  const cache = new SessionCache({ find }, () => clock.now);
  const learn = async (info: SessionInfo | null) => {
    const found = cache.find('hash');
    asked.at(-1)?.resolve(info);
    return found;
  };
  const failing = async () => {
    const found = cache.find('hash');
    const before = asked.length;
    asked.at(-1)?.reject(new Error('identity is down'));
    return found.then(
      (info) => ({ info, lookups: before }),
      (error: Error) => ({ error: error.message, lookups: before }),
    );
  };
  return { clock, asked, cache, learn, failing };
}

describe('known sessions', () => {
  test('are asked for once in 5 seconds', async () => {
    const { clock, asked, cache, learn } = setUp();
    await learn(session());
    clock.now += 4_999;
    expect(await cache.find('hash')).toEqual(session());
    expect(asked).toHaveLength(1);
    clock.now += 1;
    void cache.find('hash');
    expect(asked).toHaveLength(2);
  });
  test('are asked for once by many at a time', async () => {
    const { asked, cache } = setUp();
    const both = Promise.all([cache.find('hash'), cache.find('hash')]);
    asked[0]?.resolve(session());
    expect(await both).toEqual([session(), session()]);
    expect(asked).toHaveLength(1);
  });
  test('end when they expire, asked or not', async () => {
    const { clock, cache, learn } = setUp();
    await learn(session({ expiresAt: new Date(START + 2_000).toISOString() }));
    clock.now += 2_000;
    expect(await cache.find('hash')).toBeNull();
  });
  test('an unknown one is null', async () => {
    expect(await setUp().learn(null)).toBeNull();
  });
});

describe('an eviction', () => {
  test('makes the next call ask', async () => {
    const { asked, cache, learn } = setUp();
    await learn(session());
    cache.evict('hash');
    const found = cache.find('hash');
    asked[1]?.resolve(null);
    expect(await found).toBeNull();
  });
  test('voids the lookup that began before it, for those who wait and those who come', async () => {
    const { asked, cache } = setUp();
    const early = cache.find('hash');
    cache.evict('hash');
    const late = cache.find('hash');
    expect(asked).toHaveLength(2);
    asked[0]?.resolve(session());
    asked[1]?.resolve(null);
    expect(await Promise.all([early, late])).toEqual([null, null]);
    expect(await cache.find('hash')).toBeNull();
  });
});

describe('while identity is down', () => {
  test('a known session is served for 5 minutes, then 503', async () => {
    const { clock, learn, failing } = setUp();
    await learn(session());
    clock.now += 299_999;
    expect(await failing()).toEqual({ info: session(), lookups: 2 });
    clock.now += 1;
    expect(await failing()).toMatchObject({ error: 'server.unavailable' });
  });
  test('an unknown one is 503, never 401', async () => {
    expect(await setUp().failing()).toMatchObject({ error: 'server.unavailable' });
  });
  test('an evicted one is no longer known', async () => {
    const { clock, cache, learn, failing } = setUp();
    await learn(session());
    clock.now += 10_000;
    cache.evict('hash');
    expect(await failing()).toMatchObject({ error: 'server.unavailable' });
  });
  test('an eviction during the failing lookup counts as well', async () => {
    const { clock, asked, cache, learn } = setUp();
    await learn(session());
    clock.now += 10_000;
    const found = cache.find('hash');
    cache.evict('hash');
    asked[1]?.reject(new Error('identity is down'));
    await expect(found).rejects.toThrow('server.unavailable');
  });
  test('identity is not asked for each call', async () => {
    const { clock, asked, cache, learn, failing } = setUp();
    await learn(session());
    clock.now += 10_000;
    await failing();
    await cache.find('hash');
    expect(asked).toHaveLength(2);
    clock.now += 1_001;
    void cache.find('hash').catch(() => undefined);
    expect(asked).toHaveLength(3);
  });
});
