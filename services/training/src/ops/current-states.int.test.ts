import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, newPerson } from '../testing/people.js';
import { currentStates } from './current-states.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

test.each(['training.prospects-counted', 'training.follow-ups-counted'] as const)(
  'a read model that is made again learns from %s what the last one said',
  async (type) => {
    const person = newPerson(service);
    const [first] = await addContacts(service, person, 3);
    const followUpOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const change = { stage: 'presented', followUpOn, followUpTime: '09:30' };
    await service.http('PATCH', `/api/prospects/${first?.id}`, { session: person.session, body: change });
    const last = (await service.events(type)).findLast(({ subject }) => subject === person.id);
    const found = [];
    for await (const state of currentStates(service.orm.em.fork()))
      if (state.type === type && state.subject === person.id) found.push(state);
    expect(found).toEqual([
      { type, subject: person.id, version: last?.version, data: last?.data, occurredAt: expect.any(String) },
    ]);
  },
);

test('contacts from before there were stages are published without them', async () => {
  const person = newPerson(service);
  await addContacts(service, person, 2);
  await service.orm.em.fork().execute(`update progress set stages = '{}' where user_id = ?`, [person.id]);
  for await (const state of currentStates(service.orm.em.fork()))
    if (state.type === 'training.prospects-counted' && state.subject === person.id)
      expect(state.data).toEqual({ userId: person.id, total: 2, customers: 2, partners: 0 });
});
