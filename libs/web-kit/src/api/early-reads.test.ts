import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { call } from './call';
import { dropEarlyReads, earlyReadsScript } from './early-reads';

const before = globalThis.fetch;
const read = (url: string, method: 'GET' | 'POST' = 'GET') =>
  call({ url, method }, undefined, new AbortController().signal);
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

describe('the script in the page', () => {
  const answers = (language: string, more: object) =>
    ({
      '/api/auth/user': { firstName: 'Ada', language, ...more },
      '/api/training/progress': { completedSteps: 2 },
      '/remotes.json': { remotes: [] },
    }) as Record<string, unknown>;
  const run = async (language: string, markup: string, more: object = {}) => {
    document.documentElement.lang = language === 'en' ? 'en' : 'de';
    document.body.innerHTML = markup;
    delete window.nbEarlyReads;
    later.mockImplementation(async (url) => Response.json(answers(language, more)[url as string]));
    // As the page has it: jsdom runs what is put into it as a script.
    const script = document.createElement('script');
    script.textContent = earlyReadsScript;
    document.body.append(script);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  };
  const asked = () => later.mock.calls.map(([url]) => url);

  test('asks for the list of remotes where the page is one of theirs', async () => {
    await run('en', '<div id="early-frame"></div>');
    expect(asked()).toEqual(['/api/auth/user', '/api/training/progress', '/remotes.json']);
    expect(Object.keys(window.nbEarlyReads ?? {})).toContain('/remotes.json');
  });

  test('leaves the list of remotes to the app where the address overrides one', async () => {
    window.history.replaceState(null, '', '/?mfe-override=mfe-two=http://localhost:3003');
    await run('en', '<div id="early-frame"></div>');
    window.history.replaceState(null, '', '/');
    expect(asked()).not.toContain('/remotes.json');
  });

  test.each([
    [{ tempPassword: true }, 'hidden'],
    [{ tempPassword: true, passwordChangeSkipped: true }, ''],
    [{}, ''],
  ])('hides the frame from whom the app will send elsewhere: %j', async (more, visibility) => {
    await run('en', '<div id="early-frame"></div>', more);
    expect(document.getElementById('early-frame')?.style.visibility).toBe(visibility);
  });

  test('greets by name', async () => {
    await run('en', '<div id="early-frame"><h1 id="early-greeting" data-again="Welcome back, {name}"></h1></div>');
    expect(document.querySelector('h1')?.textContent).toBe('Welcome back, Ada');
    expect(asked()).toEqual(['/api/auth/user', '/api/training/progress']);
  });

  test('greets nobody in another language than theirs', async () => {
    await run(
      'es',
      '<div id="early-frame"><h1 id="early-greeting" data-again="Willkommen zurück, {name}">Übersicht</h1></div>',
    );
    expect(document.querySelector('h1')?.textContent).toBe('Übersicht');
  });
});
