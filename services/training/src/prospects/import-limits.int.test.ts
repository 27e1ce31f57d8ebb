import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService, { env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => service.close());

const importOf = (person: Person, rows: unknown[]) =>
  service.http('POST', '/api/prospects/import', { session: person.session, body: { prospects: rows } });

test('ten imports an hour, the wrong ones included; others are not held up', async () => {
  const person = newPerson(service);
  for (let n = 0; n < 10; n += 1)
    expect((await importOf(person, n < 5 ? [{}] : [{ name: `${n}` }])).status).not.toBe(429);
  const refused = await importOf(person, [{ name: 'one more' }]);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'limit.imports',
      detail: expect.stringMatching(/10 files an hour.* in (1 hour|60 minutes|59 minutes)/),
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await importOf(newPerson(service), [{ name: 'a' }])).status).toBe(201);
});

test('one at a time', async () => {
  const person = newPerson(service);
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ name: `Contact ${n}` }));
  const statuses = (await Promise.all([importOf(person, rows), importOf(person, rows)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429]);
  expect((await importOf(person, [{ name: 'next' }])).status).toBe(201);
});

test('a repetition gets the reply of the first, and is not counted', async () => {
  const person = newPerson(service);
  const repeated = () =>
    service.http('POST', '/api/prospects/import', {
      session: person.session,
      body: { prospects: [{ name: 'once' }] },
      headers: { 'idempotency-key': 'import-of-a-file' },
    });
  const replies = await Promise.all(Array.from({ length: 12 }, repeated));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('an import whose process died holds up the next for two minutes at most', async () => {
  const person = newPerson(service);
  const leave = (expire: number) =>
    service.orm.em
      .fork()
      .execute(
        'insert into rate_limit (key, points, expire) values (?, 1, ?) on conflict (key) do update set expire = excluded.expire',
        [`import-running:${person.id}`, expire],
      );
  await leave(Date.now() + 60_000);
  expect(await importOf(person, [{ name: 'a' }])).toMatchObject({
    status: 429,
    body: { code: 'limit.import-running' },
  });
  await leave(Date.now() - 1);
  expect((await importOf(person, [{ name: 'a' }])).status).toBe(201);
});
