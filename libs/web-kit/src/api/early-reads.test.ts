import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { call } from './call';
import { dropEarlyReads } from './early-reads';

const before = globalThis.fetch;
const read = (url: string, method: 'GET' | 'POST' = 'GET') => call({ url, method }, undefined, new AbortController().signal);
const later = jest.fn<typeof fetch>();
beforeEach(() => {
  later.mockReset().mockImplementation(async () => Response.json('later'));
  globalThis.fetch = later;
  window.nbEarlyReads = { '/api/auth/user': Promise.resolve(Response.json('early')) };
});
afterEach(() => {
  globalThis.fetch = before;
  delete window.nbEarlyReads;
});

describe('what the page has begun to read before the app', () => {
  test('is the answer to the first read of that address, and to no other', async () => {
    expect((await read('/api/training/progress')).data).toBe('later');
    expect((await read('/api/auth/user', 'POST')).data).toBe('later');
    expect(later).toHaveBeenCalledTimes(2);
    expect((await read('/api/auth/user')).data).toBe('early');
    expect(later).toHaveBeenCalledTimes(2);
    expect((await read('/api/auth/user')).data).toBe('later');
  });

  test('is asked for again when it had no answer', async () => {
    window.nbEarlyReads = { '/api/auth/user': Promise.reject(new TypeError('no connection')) };
    expect((await read('/api/auth/user')).data).toBe('later');
  });

  test('is not waited for longer than any other', async () => {
    window.nbEarlyReads = { '/api/auth/user': new Promise(() => undefined) };
    later.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    const leaving = new AbortController();
    const reading = call({ url: '/api/auth/user' }, undefined, leaving.signal);
    leaving.abort();
    expect((await reading).error).toBeDefined();
  });

  test('a refusal is told as one', async () => {
    window.nbEarlyReads = { '/api/auth/user': Promise.resolve(new Response('', { status: 401 })) };
    expect((await read('/api/auth/user')).error?.status).toBe(401);
  });

  test('answers nothing any more once it has been dropped: by then it may be of somebody else', async () => {
    dropEarlyReads();
    expect((await read('/api/auth/user')).data).toBe('later');
  });
});
