import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const read = (as: Person, path = '') => service.http<Problem>('GET', `/api/prospects${path}`, { session: as.session });

/** Asks for the list and takes no more of it than its beginning. */
async function ask(as: Person) {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/prospects HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${as.session}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

test('of one person so much is held that nobody takes; the others, and short answers, go on', async () => {
  const [greedy, other] = [newPerson(service), newPerson(service)];
  // A sign that takes six in JSON.
  const prospects = Array.from({ length: 75 }, (_, n) => ({ name: `Long ${n}`, notes: '\u0001'.repeat(9_900) }));
  for (let n = 0; n < 4; n += 1)
    expect(
      (await service.http('POST', '/api/prospects/import', { session: greedy.session, body: { prospects } })).status,
    ).toBe(201);
  const socket = await ask(greedy);
  const refused = await read(greedy);
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate-limited' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect([(await read(greedy, '/tags')).status, (await read(other)).status]).toEqual([200, 200]);
  socket.destroy();
  for (let tries = 0; tries < 50 && (await read(greedy)).status !== 200; tries += 1) await setTimeout(100);
  expect((await read(greedy)).status).toBe(200);
});
