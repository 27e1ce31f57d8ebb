import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentUser, prospectList } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { z } from 'zod';
import { createAppStore } from '../app/store';
import { selectCurrentUser, sessionApi } from '../session/session.api';
import { type FakeNetwork, buildProspect, buildUser, fake, fakeNetwork, waitFor } from '../testing/index';
import { api } from './api';
import { type ApiError, errorText, fieldErrors, isProblem, problemOf, serverText } from './api-error';
import { EXPONENTIAL_RETRY } from './base-query';
import { CACHE, cached } from './cache';

const sample = api.injectEndpoints({
  endpoints: (build) => ({
    things: build.query<unknown, void>({ query: () => '/api/prospects', responseSchema: prospectList }),
    patientThings: build.query<unknown, void>({ query: () => ({ url: '/api/prospects', retry: EXPONENTIAL_RETRY }) }),
    freshThings: build.query<unknown, void>({ query: () => '/api/prospects', ...cached(CACHE.adminUsers) }),
    makeThing: build.mutation<unknown, { retry?: boolean }>({
      query: ({ retry }) => ({
        url: '/api/prospects',
        method: 'POST',
        body: { name: 'x' },
        creates: true,
        ...(retry && { retry: { tries: 1, wait: () => 0 } }),
      }),
    }),
    slowThing: build.query<unknown, void>({ query: () => ({ url: '/api/slow', timeLimit: 1000 }) }),
  }),
});
const { things, patientThings, freshThings, makeThing, slowThing } = sample.endpoints;

let network: FakeNetwork;
let store: ReturnType<typeof createAppStore>;
const ask = async (handlers: Parameters<typeof fakeNetwork>[0]) => {
  network = fakeNetwork(handlers);
  return (await store.dispatch(things.initiate(undefined, { forceRefetch: true }))).error as ApiError;
};
beforeEach(() => {
  store = createAppStore();
});
afterEach(() => {
  network.close();
  jest.useRealTimers();
  store.dispatch(api.util.resetApiState());
});

describe('a call', () => {
  test('is JSON with a request id, and a new one each time', async () => {
    network = fakeNetwork([fake.get('/api/prospects', prospectList, [])]);
    await store.dispatch(things.initiate());
    await store.dispatch(things.initiate(undefined, { forceRefetch: true }));
    const ids = network.calls.map(({ headers }) => headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
    expect(network.calls[0]?.headers.get('content-type')).toBeNull();
  });

  test('that creates carries one Idempotency-Key through its retries', async () => {
    network = fakeNetwork([
      fake.fails('post', '/api/prospects', 'server.unavailable', { once: true }),
      fake.post('/api/prospects', z.object({}), {}),
    ]);
    await store.dispatch(makeThing.initiate({ retry: true }));
    const keys = network.calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(network.calls[0]?.headers.get('content-type')).toBe('application/json');
  });
});

describe('a refusal', () => {
  test('carries the problem and the message «status: text»', async () => {
    const error = await ask([
      fake.fails('get', '/api/prospects', 'prospect.limit', {
        detail: 'Full',
        errors: [{ path: 'name', message: 'Too long' }],
      }),
    ]);
    expect(error.status).toBe(422);
    expect(error.message).toMatch(/^422: \{.*"detail":"Full"/);
    expect(problemOf(error)).toMatchObject({ code: 'prospect.limit', requestId: 'req-1' });
    expect(isProblem(error, 'prospect.limit')).toBe(true);
    const t = ((key: string) => `text of ${key}`) as TFunction;
    expect(fieldErrors(error, t)).toEqual({ name: 'Too long' });
    // Asked in English, read in German by now.
    document.documentElement.lang = 'de';
    expect(fieldErrors(error, t)).toEqual({ name: 'text of errors.request.invalid' });
    expect(serverText(error, t)).toBe('text of errors.prospect.limit');
    document.documentElement.lang = '';
  });

  test('without a problem says the status text when the body is empty', async () => {
    network = fakeNetwork([]);
    network.close();
    const before = globalThis.fetch;
    globalThis.fetch = async () => new Response(null, { status: 502, statusText: 'Bad Gateway' });
    const { error } = await store.dispatch(things.initiate());
    globalThis.fetch = before;
    expect(error).toMatchObject({ status: 502, message: '502: Bad Gateway' });
  });

  test.each([
    ['a broken connection', fake.down('get', '/api/prospects'), 'network'],
    ['an answer that is not JSON', fake.raw('get', '/api/prospects', '<html>'), 'unreadable'],
    ['an answer that breaks the contract', fake.raw('get', '/api/prospects', '[{"id":1}]'), 'unreadable'],
  ])('%s is a failed read', async (_name, handler, status) => {
    expect((await ask([handler])).status).toBe(status);
  });

  test('is shown by the text of its code, an unknown code by the server’s text, anything else by «status: text»', () => {
    const t = ((key: string, { defaultValue }: { defaultValue: string }) =>
      key === 'errors.step.locked' ? 'Locked!' : defaultValue) as Parameters<typeof errorText>[1];
    const refusal = (code: string) => ({
      status: 409,
      message: '409: x',
      requestId: 'r',
      problem: { type: 'about:blank', status: 409, code, title: 'T', detail: 'Server words' },
    });
    expect(errorText(refusal('step.locked'), t)).toBe('Locked!');
    expect(errorText(refusal('step.of-tomorrow'), t)).toBe('Server words');
    expect(errorText({ status: 418, message: '418: Teapot', requestId: 'r' }, t)).toBe('418: Teapot');
  });
});

describe('time', () => {
  test('a call with a time limit is given up', async () => {
    jest.useFakeTimers();
    network = fakeNetwork([fake.get('/api/slow', z.any(), {}, { delay: 'infinite' })]);
    const asked = store.dispatch(slowThing.initiate());
    await jest.advanceTimersByTimeAsync(1000);
    expect((await asked).error).toMatchObject({ status: 'timeout' });
  });

  test('no retry unless stated; three exponential ones where it is', async () => {
    jest.useFakeTimers();
    network = fakeNetwork([fake.fails('get', '/api/prospects', 'server.failed')]);
    await store.dispatch(things.initiate());
    expect(network.calls).toHaveLength(1);
    const asked = store.dispatch(patientThings.initiate());
    const counts: number[] = [];
    for (const wait of [0, 1000, 2000, 4000, 60_000]) {
      await jest.advanceTimersByTimeAsync(wait);
      counts.push(network.calls.length - 1);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4]);
    expect((await asked).isError).toBe(true);
    expect(EXPONENTIAL_RETRY.wait(10)).toBe(30_000);
  });

  test('what will not pass is not tried again', async () => {
    network = fakeNetwork([fake.fails('get', '/api/prospects', 'access.forbidden')]);
    await store.dispatch(patientThings.initiate());
    expect(network.calls).toHaveLength(1);
  });

  test('an answer is fresh as long as its cache time says', async () => {
    jest.useFakeTimers();
    network = fakeNetwork([fake.get('/api/prospects', prospectList, [])]);
    const read = async () => {
      await store.dispatch(freshThings.initiate());
      return network.calls.length;
    };
    expect(await read()).toBe(1);
    jest.setSystemTime(Date.now() + 29_000);
    expect(await read()).toBe(1);
    jest.setSystemTime(Date.now() + 1000);
    expect(await read()).toBe(2);
  });
});

describe('401', () => {
  const signIn = () =>
    store.dispatch(
      sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: buildUser() }]),
    );
  const user = () => selectCurrentUser(store.getState()).data;

  test('on the current user is «nobody», not an error', async () => {
    network = fakeNetwork([fake.fails('get', '/api/auth/user', 'access.signed-out')]);
    const { data, isError } = await store.dispatch(sessionApi.endpoints.currentUser.initiate());
    expect({ data, isError }).toEqual({ data: null, isError: false });
  });

  test('on any other read ends the session and empties the cache, once the account service agrees', async () => {
    signIn();
    network = fakeNetwork([
      fake.get('/api/prospects', prospectList, [buildProspect()], { once: true }),
      fake.fails('get', '/api/prospects', 'access.signed-out'),
      fake.fails('get', '/api/auth/user', 'access.signed-out'),
    ]);
    await store.dispatch(freshThings.initiate());
    await store.dispatch(things.initiate());
    await waitFor(() => expect(user()).toBeNull());
    expect(freshThings.select()(store.getState()).data).toBeUndefined();
  });

  test('of a service that does not know the session yet does not end it', async () => {
    signIn();
    network = fakeNetwork([
      fake.fails('get', '/api/prospects', 'access.signed-out'),
      fake.get('/api/auth/user', currentUser, buildUser()),
    ]);
    await store.dispatch(things.initiate());
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(user()?.email).toBe('ada@example.test');
  });

  test('somebody else than before empties the cache too', async () => {
    signIn();
    const other = buildUser({ id: '0198c0de-aaaa-7000-8000-000000000002' });
    network = fakeNetwork([
      fake.get('/api/prospects', prospectList, [buildProspect()]),
      fake.get('/api/auth/user', currentUser, other),
    ]);
    await store.dispatch(things.initiate());
    await store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true }));
    expect(user()?.id).toBe(other.id);
    expect(things.select()(store.getState()).data).toBeUndefined();
  });

  test('on a write is an ordinary refusal', async () => {
    signIn();
    network = fakeNetwork([fake.fails('post', '/api/login', 'auth.invalid-credentials')]);
    const { error } = await store.dispatch(sessionApi.endpoints.login.initiate({ email: 'a@b.co', password: 'x' }));
    expect(isProblem(error, 'auth.invalid-credentials')).toBe(true);
    expect(user()).toBeTruthy();
  });
});
