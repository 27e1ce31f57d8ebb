import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERROR_CODES, ERROR_STATUS, LANGUAGES, type Problem } from '@nb/contracts';
import { sampleService, waitingCalls } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { problemText, requestLanguage } from './texts.js';

const NOTES = '/api/training/notes';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());
const code = (reply: { body: unknown }) => (reply.body as Problem).code;

describe('who may call', () => {
  test('nobody without a session, and the answer is a problem', async () => {
    const reply = await service.http<Problem>('GET', NOTES);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.body).toMatchObject({ status: 401, code: 'access.signed-out', title: 'Not signed in' });
    expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'));
  });
  test('not an unknown cookie', async () => {
    expect(code(await service.http('GET', NOTES, { session: 'sid=unknown' }))).toBe('access.signed-out');
  });
  test('an expired session is none', async () => {
    const session = service.signIn({ expiresAt: new Date(Date.now() - 1).toISOString() });
    expect((await service.http('GET', NOTES, { session })).status).toBe(401);
  });
  test('admins alone where it says so', async () => {
    expect(code(await service.http('DELETE', NOTES, { session: service.signIn() }))).toBe('access.forbidden');
    expect((await service.http('DELETE', NOTES, { session: service.signIn({ isMasterAdmin: true }) })).status).toBe(
      200,
    );
  });
  test('with a temporary password only what that allows', async () => {
    const session = service.signIn({ mustChangePassword: true });
    expect(code(await service.http('GET', NOTES, { session }))).toBe('access.password-change-required');
    expect((await service.http('POST', `${NOTES}/skip`, { session })).status).toBe(201);
  });
  test('everybody where it is public, who is signed in being known', async () => {
    expect((await service.http('GET', `${NOTES}/open`)).body).toEqual({ user: null, brand: 'Network Builders' });
    const userId = '0199f3a0-0000-7000-8000-000000000009';
    expect((await service.http('GET', `${NOTES}/open`, { session: service.signIn({ userId }) })).body).toMatchObject({
      user: userId,
    });
  });
  test('a read says whose it is: not of visitors, not while an admin looks at somebody, and no write does', async () => {
    const userId = '0199f3a0-0000-7000-8000-000000000009';
    const readerOf = async (...[method, path, options]: Parameters<TestService['http']>) =>
      (await service.http(method, path, options)).headers.get('x-reader');
    expect(await readerOf('GET', NOTES, { session: service.signIn({ userId }) })).toBe(userId);
    expect(await readerOf('GET', `${NOTES}/open`)).toBeNull();
    expect(
      await readerOf('GET', NOTES, {
        session: service.signIn({ userId, viewedBy: '0199f3a0-0000-7000-8000-0000000000aa' }),
      }),
    ).toBeNull();
    expect(
      await readerOf('POST', `${NOTES}/skip`, { session: service.signIn({ userId, mustChangePassword: true }) }),
    ).toBeNull();
  });
  test('a read says for how long its session lasts, and whether it outlives the browser', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const headersOf = async (session: Parameters<TestService['signIn']>[0]) => {
      const { headers } = await service.http('GET', NOTES, { session: service.signIn({ expiresAt, ...session }) });
      return { seconds: Number(headers.get('x-reader-seconds')), remembered: headers.get('x-reader-remembered') };
    };
    const { seconds, remembered } = await headersOf({});
    expect([seconds > 570 && seconds <= 600, remembered]).toEqual([true, null]);
    expect((await headersOf({ remembered: true })).remembered).toBe('true');
  });
  test('internal routes are for services only, and answer 404 to everybody else', async () => {
    expect((await service.http('GET', `${NOTES}/inside`)).status).toBe(404);
    expect(
      (await service.http('GET', `${NOTES}/inside`, { headers: { 'x-internal-secret': 'guessed-guessed-guessed' } }))
        .status,
    ).toBe(404);
    expect(
      (await service.http('GET', `${NOTES}/inside`, { headers: { 'x-internal-secret': 'internal-secret-of-tests' } }))
        .status,
    ).toBe(200);
  });
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 201],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 403],
    ['an older browser with us', { origin: 'http://localhost:8080' }, 201],
    ['no browser', {}, 201],
  ])('a write from %s', async (_who, headers, status) => {
    expect((await service.http('POST', `${NOTES}/skip`, { session: service.signIn(), headers })).status).toBe(status);
  });
});

describe('what may be sent', () => {
  const post = (body: unknown, headers: Record<string, string> = {}, path = NOTES) =>
    service.http<Problem>('POST', path, { session: service.signIn(), body, headers });
  test('fields are named that are wrong', async () => {
    const reply = await post({ text: 5, more: true });
    expect(reply.body).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: [{ path: 'text', message: 'This is missing or not valid' }],
    });
    const german = await service.http<Problem>('POST', NOTES, {
      session: service.signIn({ language: 'de' }),
      body: { text: 5 },
    });
    expect(german.body).toMatchObject({ errors: [{ path: 'text', message: 'Fehlt oder ist ungültig' }] });
  });
  test.each([
    ['no JSON', '{"text": ', {}, 400],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 400],
    ['a prototype', '{"__proto__": {"x": 1}, "text": "a"}', {}, 400],
    ['a form', 'text=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', '{"text":"a"}', { 'content-type': 'text/plain' }, 415],
    ['gzip', '{"text":"a"}', { 'content-encoding': 'gzip' }, 415],
    ['64 KiB and more', { text: 'a'.repeat(65_536) }, {}, 413],
    ['nothing', undefined, {}, 400],
  ])('%s is refused', async (_what, body, headers, status) => {
    const reply = await post(body, headers);
    expect(reply.status).toBe(status);
    if (status === 400)
      expect(reply.body.errors).toEqual([
        {
          path: expect.any(String),
          message: expect.stringMatching(/./),
          key: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
        },
      ]);
  });
  test('a missing session is reported before an unreadable body', async () => {
    const reply = await service.http('POST', NOTES, { body: 'text=a', headers: { 'content-type': 'text/plain' } });
    expect(reply.status).toBe(401);
  });
  test('an import may be 5 MiB', async () => {
    const row = 'x'.repeat(1_000);
    expect((await post({ prospects: Array<string>(3_000).fill(row) }, {}, '/api/prospects/import')).body).toEqual({
      created: 3_000,
    });
    expect((await post({ prospects: Array<string>(6_000).fill(row) }, {}, '/api/prospects/import')).status).toBe(413);
  });
  test('parameters and queries are checked as well', async () => {
    const session = service.signIn();
    expect((await service.http<Problem>('PUT', `${NOTES}/7`, { session })).body.errors).toMatchObject([{ path: 'id' }]);
    expect((await service.http('PUT', `${NOTES}/0199f3a0-0000-7000-8000-000000000009`, { session })).status).toBe(204);
    expect((await service.http('GET', `${NOTES}?like=a&like=b`, { session })).status).toBe(400);
  });
  test('a path that is not there, a method that is not, an address too long or broken', async () => {
    const session = service.signIn();
    expect(code(await service.http('GET', '/api/nothing', { session }))).toBe('request.not-found');
    const wrong = await service.http('PATCH', NOTES, { session });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
    expect(code(await service.http('GET', `${NOTES}?like=${'a'.repeat(8_200)}`, { session }))).toBe(
      'request.uri-too-long',
    );
    expect((await service.http<Problem>('GET', '/api/%zz', { session })).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'url', message: 'This is missing or not valid' }],
    });
  });
});

describe('what is answered', () => {
  test('an unknown failure reveals no details', async () => {
    const reply = await service.http<Problem>('GET', `${NOTES}/broken`);
    expect(reply.body).toMatchObject({ status: 500, code: 'server.failed' });
    expect(JSON.stringify(reply.body)).not.toMatch(/vault|select|\.ts|\.js/);
  });
  test('answers are kept by nobody', async () => {
    expect((await service.http('GET', `${NOTES}/open`)).headers.get('cache-control')).toBe('no-store');
  });
  /** What refusals say for themselves. */
  const PARAMS = { limit: 100, wait: '2 h', size: 9, names: 'Ann' };
  test('every code has a title and a text', () => {
    for (const each of ERROR_CODES) {
      const { title, detail } = problemText(each, 'en', PARAMS);
      expect([each, title, detail]).toEqual([
        each,
        expect.not.stringContaining('|'),
        expect.not.stringMatching(/\||\{\{/),
      ]);
    }
    expect(Object.keys(ERROR_STATUS)).toHaveLength(ERROR_CODES.length);
  });
  test.each(LANGUAGES.filter((language) => language !== 'en'))('and both in %s, not the English ones', (language) => {
    const same = ERROR_CODES.filter((each) => {
      const [there, english] = [problemText(each, language, PARAMS), problemText(each, 'en', PARAMS)];
      return there.detail === english.detail || /\||\{\{/.test(there.title + there.detail);
    });
    expect(same).toEqual([]);
  });
  test.each([
    ['fr', 'de', 'fr'],
    [undefined, 'pt, de;q=0.3, hi;q=0.8', 'hi'],
    [undefined, 'fil-PH', 'tl'],
    [undefined, 'es;q=0, xx', 'en'],
    [undefined, undefined, 'en'],
  ] as const)('language of account %s and browser %s is %s', (account, browser, expected) => {
    expect(requestLanguage(account, browser)).toBe(expected);
  });
  test.each([
    ['de', 'Bitte melde dich an, um weiterzumachen.'],
    ['it', 'Please sign in to continue.'],
  ])('a browser in %s reads "%s"', async (language, detail) => {
    expect((await service.http<Problem>('GET', NOTES, { headers: { 'accept-language': language } })).body.detail).toBe(
      detail,
    );
  });
});

describe('the same key', () => {
  test('20 times in parallel makes one row and 20 equal replies', async () => {
    const session = service.signIn();
    const call = () =>
      service.http('POST', NOTES, { session, body: { text: 'once' }, headers: { 'idempotency-key': 'key-1' } });
    const replies = await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect((await service.http<unknown[]>('GET', NOTES, { session })).body).toHaveLength(1);
  });
  test('of a call that was cut off after its commit gets the reply, and nothing is done again', async () => {
    const session = service.signIn();
    const call = () =>
      service.http('POST', NOTES, {
        session,
        body: { text: 'cut off', failLate: true },
        headers: { 'idempotency-key': 'key-3' },
      });
    expect((await call()).status).toBe(500);
    expect(await call()).toMatchObject({ status: 201, body: { text: 'cut off' } });
    expect((await service.http<unknown[]>('GET', NOTES, { session })).body).toHaveLength(1);
  });
  test('with another body is refused, of another person is another key, and a refusal may be tried again', async () => {
    const session = service.signIn();
    const call = (body: object, who = session) =>
      service.http('POST', NOTES, { session: who, body, headers: { 'idempotency-key': 'key-2' } });
    expect((await call({ text: 'no', fail: true })).status).toBe(422);
    expect((await call({ text: 'yes' })).status).toBe(201);
    expect(code(await call({ text: 'other' }))).toBe('request.idempotency-reused');
    expect((await call({ text: 'other' }, service.signIn())).status).toBe(201);
  });
});

describe('health', () => {
  test('answers without a session', async () => {
    expect((await service.http('GET', '/health/live')).body).toEqual({ status: 'ok' });
    expect(await service.http('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { ready: true, database: true },
    });
  });
});

test('a stop finishes the calls in flight', async () => {
  const own = await startTestService(sampleService);
  const calls = Array.from({ length: 20 }, () => own.http('GET', `${NOTES}/waiting`));
  while (waitingCalls.inFlight < calls.length) await new Promise((resolve) => setTimeout(resolve, 20));
  const closed = own.close();
  waitingCalls.end.resolve();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  await closed;
});
