import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { INTERNAL_SECRET_HEADER } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';

const USER = '0199f3a0-0000-7000-8000-0000000000a1';
let world: TestService;
beforeAll(async () => {
  world = await startTestService(teamService);
  const registered = eventOf('identity.user-registered', { subject: USER, version: 1 });
  await world.deliver({
    ...registered,
    data: { ...registered.data, user: { ...registered.data.user, id: USER, firstName: 'Told' } },
  });
});
afterAll(() => world.close());

test('hands all data of a partner to identity, and to nobody else', async () => {
  const ask = (secret: string) =>
    world.http<Record<string, unknown>>('GET', `/internal/personal-data/${USER}`, {
      headers: { [INTERNAL_SECRET_HEADER]: secret },
    });
  expect((await ask('internal-secret-of-tests')).body).toMatchObject({
    partner: [{ id: USER, firstName: 'Told' }],
    onboardingCall: [{ zone: 'America/New_York' }],
  });
  expect((await ask('another-secret')).status).toBe(404);
});

test('a row of somebody else that is about the partner is not the partner’s', async () => {
  const sponsor = '0199f3a0-0000-7000-8000-0000000000b2';
  await world.orm.em
    .fork()
    .execute(
      `insert into notification (id, user_id, kind, key, at, in_app, partner_id, facts) values (?, ?, 'registered', 'x', now(), true, ?, '{}')`,
      ['0199f3a0-0000-7000-8000-0000000000c3', sponsor, USER],
    );
  const { body } = await world.http<Record<string, unknown>>('GET', `/internal/personal-data/${USER}`, {
    headers: { [INTERNAL_SECRET_HEADER]: 'internal-secret-of-tests' },
  });
  expect(body).toHaveProperty('partner');
  expect(JSON.stringify(body)).not.toContain(sponsor);
});
