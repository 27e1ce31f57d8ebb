import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../orm/new-id.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { HousekeepingJob } from './housekeeping.job.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
}, 60_000);
afterAll(() => service.close());

test('what every service keeps for a while goes when its time is over, and not before', async () => {
  const em = service.orm.em.fork();
  const event = (published: string) =>
    em.execute(
      `insert into outbox (id, type, subject, version, data, occurred_at, published_at) values (?, 'x', ?, 1, '{}', now(), ${published})`,
      [newId(), newId()],
    );
  for (const published of [`now() - interval '31 days'`, `now() - interval '29 days'`, 'null']) await event(published);
  for (const days of [31, 29])
    await em.execute(`insert into inbox (event_id, type, at) values (?, 'x', now() - make_interval(days => ?))`, [
      newId(),
      days,
    ]);
  for (const hours of [25, 23])
    await em.execute(
      `insert into idempotency (user_id, key, request, at) values (?, 'k', 'r', now() - make_interval(hours => ?))`,
      [newId(), hours],
    );
  for (const [key, later] of [
    ['over', -1_000],
    ['counts', 60_000],
  ] as const)
    await em.execute('insert into rate_limit (key, points, expire) values (?, 1, ?)', [key, Date.now() + later]);
  await service.service.app.get(HousekeepingJob).run();
  const count = async (table: string) =>
    (await em.execute<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]?.n;
  expect(await count('outbox')).toBe(2);
  expect(await count('inbox')).toBe(1);
  expect(await count('idempotency')).toBe(1);
  expect(await em.execute('select key from rate_limit')).toEqual([{ key: 'counts' }]);
});
