import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import type { Problem } from './problem.js';
import { countCall, RateLimits } from './rate-limits.js';

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

test('counted in a statement it is the same limit, and what is known to be refused does not ask the database', async () => {
  const limits = service.service.app.get(RateLimits);
  const ordinary = await limits.limiter('doors', { points: 2, duration: 60 });
  const inStatement = limits.inStatement('doors', { points: 2, duration: 60 });
  const pool = await service.orm.em.getConnection().getNativeClient();
  const key = '203.0.113.9';
  const count = async () =>
    inStatement.check(
      key,
      (
        await pool.query<{ points: number; expire: string }>(
          `with counted as (${countCall('$1', '$2', '$3')}) select * from counted`,
          inStatement.values(key),
        )
      ).rows[0]!,
    );
  await ordinary.consume(key);
  for (let call = 0; call < 3; call += 1) await count();
  const refused = await count().catch((error: Problem) => error);
  expect(refused).toMatchObject({ code: 'request.rate-limited' });
  expect((refused as Problem).options.retryAfter).toBeGreaterThan(50);
  await expect(ordinary.consume(key)).rejects.toMatchObject({ code: 'request.rate-limited' });
  expect(() => inStatement.values(key)).toThrow(expect.objectContaining({ code: 'request.rate-limited' }));
  await pool.query(`update rate_limit set expire = 1 where key = $1`, [`doors:${key}`]);
  const other = limits.inStatement('doors', { points: 2, duration: 60 });
  const { rows } = await pool.query<{ points: number; expire: string }>(
    `with counted as (${countCall('$1', '$2', '$3')}) select * from counted`,
    other.values(key),
  );
  expect(rows[0]?.points).toBe(1);
  expect(Number(rows[0]?.expire)).toBeGreaterThan(Date.now());
});
