import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Problem } from '@nb/contracts';
import { sampleService } from './testing/sample-service.js';
import { startTestService, type TestService } from './testing/test-service.js';

const NOTES = '/api/training/notes';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());

describe('a service', () => {
  test('writes state and event in one transaction and publishes the event', async () => {
    const session = service.signIn();
    const reply = await service.http<{ id: string }>('POST', NOTES, {
      session,
      body: { text: 'first' },
      headers: { 'x-request-id': 'from-the-browser' },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('x-request-id')).toBe('from-the-browser');
    const events = await service.events('training.goals-shared');
    expect(events).toMatchObject([{ version: 1, requestId: 'from-the-browser', data: { shared: true } }]);
  });
  test('publishes nothing of a transaction that failed', async () => {
    const before = (await service.events()).length;
    const reply = await service.http<Problem>('POST', NOTES, {
      session: service.signIn(),
      body: { text: 'x', fail: true },
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'prospect.limit', detail: 'Your list can hold at most 3 contacts.' },
    });
    expect(await service.events()).toHaveLength(before);
  });
});
