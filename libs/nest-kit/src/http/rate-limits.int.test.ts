import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import type { Problem } from './problem.js';
import { RateLimits } from './rate-limits.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService, { env: { RATE_LIMIT_FACTOR: '2' } });
});
afterAll(() => service.close());

test('a limit counts by key, times the factor, shared by all who use its name, and says how long to wait', async () => {
  const limits = service.service.app.get(RateLimits);
  const [one, other] = await Promise.all([
    limits.limiter('codes', { points: 2, duration: 60 }),
    limits.limiter('codes', { points: 2, duration: 60 }),
  ]);
  for (const limiter of [one, other, one, other]) await limiter.consume('203.0.113.7');
  const refused = await one.consume('203.0.113.7').catch((error: Problem) => error);
  expect(refused).toMatchObject({ code: 'request.rate-limited' });
  expect((refused as Problem).options.retryAfter).toBeGreaterThan(50);
  await one.consume('203.0.113.8');
  await one.reset('203.0.113.7');
  await one.consume('203.0.113.7');
});
