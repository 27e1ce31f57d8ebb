import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { hashToken, sessionCookieName } from './cookie.js';
import { Sessions } from './sessions.js';

const NOTES = '/api/training/notes';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());
const status = async (session: string) => (await service.http('GET', NOTES, { session })).status;

describe('a session', () => {
  test('that was ended is refused immediately, although it was cached', async () => {
    const session = service.signIn();
    expect(await status(session)).toBe(200);
    service.endSession(session);
    expect(await status(session)).toBe(401);
  });
  test('notifies open streams of it when it ends', async () => {
    const session = service.signIn();
    const notified: string[] = [];
    const sessions = service.service.app.get(Sessions);
    const tokenHash = hashToken(session.slice('sid='.length));
    sessions.onEvicted(tokenHash, () => notified.push('closed'));
    const off = sessions.onEvicted(tokenHash, () => notified.push('never'));
    off();
    service.endSession(session);
    expect(notified).toEqual(['closed']);
  });
  test('is served while identity is down if it is known; an unknown one is 503', async () => {
    const [known, unknown] = [service.signIn(), service.signIn()];
    expect(await status(known)).toBe(200);
    service.identityReachable(false);
    const refused = await service.http('GET', NOTES, { session: unknown });
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await status(known)).toBe(200);
    expect((await service.http('GET', `${NOTES}/open`, { session: unknown })).status).toBe(200);
    service.identityReachable(true);
    expect(await status(unknown)).toBe(200);
  });
  test('in which an admin only looks reads everything and writes nothing, whatever the service', async () => {
    const session = service.signIn({ viewedBy: '0199f3a0-0000-7000-8000-0000000000aa' });
    expect(await status(session)).toBe(200);
    expect(await service.http('POST', NOTES, { session, body: { text: 'x' } })).toMatchObject({
      status: 403,
      body: { code: 'access.view-only' },
    });
  });
  test('is bound to the host over HTTPS', () => {
    expect([sessionCookieName('https://app.example'), sessionCookieName('http://localhost:8080')]).toEqual([
      '__Host-sid',
      'sid',
    ]);
  });
});
