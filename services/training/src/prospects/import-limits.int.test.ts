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
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate-limited' } });
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
