import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { INTERNAL_SECRET_HEADER } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';

const USER = '0199f3a0-0000-7000-8000-0000000000a1';
let world: TestService;
beforeAll(async () => {
  world = await startTestService(trainingService);
  const registered = eventOf('identity.user-registered', { subject: USER, version: 1 });
  await world.deliver({ ...registered, data: { ...registered.data, user: { ...registered.data.user, id: USER } } });
});
afterAll(() => world.close());
const ask = (path: string, secret = 'internal-secret-of-tests') =>
  world.http<Record<string, unknown>>('GET', `/internal/${path}`, { headers: { [INTERNAL_SECRET_HEADER]: secret } });

test('a long list comes whole, in one object', async () => {
  const id = '0199f3a0-0000-7000-8000-0000000000c3';
  const registered = eventOf('identity.user-registered', { subject: id, version: 1 });
  await world.deliver({ ...registered, data: { ...registered.data, user: { ...registered.data.user, id } } });
  await world.orm.em.fork().execute(
    `insert into prospects (id, user_id, name, notes, is_potential_partner, is_potential_customer, version, created_at, updated_at)
     select gen_random_uuid(), ?, 'Contact ' || n, '"quoted", \\ and अ', false, true, 1, now(), now() from generate_series(1, 2500) n`,
    [id],
  );
  const { prospects, learners } = (await ask(`personal-data/${id}`)).body as {
    prospects: { name: string }[];
    learners: object[];
  };
  expect([new Set(prospects.map(({ name }) => name)).size, prospects.length, learners.length]).toEqual([2500, 2500, 1]);
});

test('hands all data of a learner to identity, and to nobody else', async () => {
  const session = world.signIn({ userId: USER });
  await world.http('POST', '/api/prospects', { session, body: { name: 'Known Contact', notes: 'met at the fair' } });
  const [{ id }] = (await world.http<[{ id: string }]>('GET', '/api/prospects', { session })).body;
  const at = `/api/prospects/${id}`;
  const followUpOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await world.http('POST', '/api/prospects/tags', { session, body: { name: 'from the fair' } });
  await world.http('PATCH', at, { session, body: { stage: 'contacted', knownFrom: 'community' } });
  const touch = { kind: 'call', outcome: 'later', note: 'after the holidays', followUpOn };
  await world.http('POST', `${at}/touches`, { session, body: touch });
  const { body } = await ask(`personal-data/${USER}`);
  expect(body).toMatchObject({
    learners: [{ userId: USER }],
    prospects: [
      { name: 'Known Contact', notes: 'met at the fair', stage: 'contacted', knownFrom: 'community', followUpOn },
    ],
    tags: [{ name: 'from the fair' }],
    prospectHistory: expect.arrayContaining([
      expect.objectContaining({ type: 'touch', note: 'after the holidays' }),
      expect.objectContaining({ type: 'move', fromStage: 'new', toStage: 'contacted' }),
    ]),
    followUpCounts: [{ counts: { days: [{ on: followUpOn, count: 1 }] } }],
    consents: [{ version: '1.0', method: 'registration' }],
  });
  expect((await ask(`contacts-count/${USER}`)).body).toEqual({ contacts: 1 });
  expect((await ask('personal-data/0199f3a0-0000-7000-8000-0000000000b2')).body).toEqual({});
  expect((await ask(`personal-data/${USER}`, 'another-secret')).status).toBe(404);
  expect((await world.http('GET', `/internal/personal-data/${USER}`, { session })).status).toBe(404);
});
