import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { addContacts, completeSteps, newPerson } from '../testing/people.js';
import { progressCalls } from '../testing/progress.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const { read, save, complete, eventsOf } = progressCalls(() => service);

describe('completing', () => {
  test('publishes each of the five steps once, and the training is complete with the fifth', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 4);
    const { body } = await complete(person, 5);
    expect(body).toMatchObject({
      firstTime: true,
      trainingCompletedNow: true,
      progress: { completedSteps: 5, trainingCompleted: true },
    });
    expect((await complete(person, 5)).body).toMatchObject({ firstTime: false, trainingCompletedNow: false });
    const events = (await eventsOf(person)).filter(({ type }) => type === 'training.step-completed');
    expect(events.map(({ data }) => data)).toMatchObject([1, 2, 3, 4, 5].map((step) => ({ userId: person.id, step })));
    expect(events.at(-1)?.data).toMatchObject({
      progress: { stepsCompleted: [1, 2, 3, 4, 5], trainingCompleted: true, trainingCompletedAt: expect.any(String) },
    });
    const versions = events.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  test('announces a completed step to the person’s own pages; the sponsor’s row is announced by team', async () => {
    const person = newPerson(service, { sponsorId: newId() });
    const before = service.live.length;
    await completeSteps(service, person, 1);
    const subjects = new Set(service.live.slice(before).map(({ subject }) => subject));
    expect([...subjects]).toEqual([`live.user.${person.id}`]);
  });

  test('names every blocker, answers with the code of the first, and saves nothing of the body', async () => {
    const [actions, link] = [
      'Please complete all action steps and enter your referral link before marking this step as completed.',
      'Please enter and save your referral link before checking this action.',
    ];
    const person = newPerson(service);
    await completeSteps(service, person, 1);
    const { status, body } = await complete(person, 2, { referralLink: 'NEW' });
    expect([status, body.code, body.errors]).toMatchObject([
      409,
      'step.2-actions-missing',
      [{ path: 'step2', message: actions }],
    ]);
    const missing = (await complete(person, 2)).body;
    expect(missing.errors?.map(({ message }) => message)).toEqual([actions, link]);
    expect([missing.title, missing.detail]).toEqual(['Complete All Actions', actions]);
    expect((await read(person)).referralLink).toBe('');
    expect(await complete(person, 3)).toMatchObject({ status: 409, body: { code: 'step.locked' } });
  });

  test('step 3 counts real contacts', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 2);
    await addContacts(service, person, 9);
    expect(await save(person, { step3Actions: { action1Completed: true } })).toMatchObject({
      status: 409,
      body: { code: 'step.3-contacts-for-action-1' },
    });
    expect(await complete(person, 3)).toMatchObject({ status: 409, body: { code: 'step.3-contacts-missing' } });
    await addContacts(service, person, 1);
    expect(await complete(person, 3, { step3Actions: { action1Completed: true } })).toMatchObject({
      status: 200,
      body: { progress: { step3Completed: true, contacts: 10 } },
    });
  });

  test('twenty simultaneous requests complete the step once', async () => {
    const person = newPerson(service);
    await save(person, { step1Actions: { action3Completed: true } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(person, 1)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.filter(({ body }) => body.firstTime)).toHaveLength(1);
    expect((await eventsOf(person)).filter(({ type }) => type === 'training.step-completed')).toHaveLength(1);
  });

  test('saves nothing when the event cannot be added', async () => {
    const person = newPerson(service);
    await save(person, { step1Actions: { action3Completed: true } });
    await service.orm.em.fork().execute('alter table outbox rename to outbox_away');
    try {
      expect((await complete(person, 1)).status).toBe(500);
    } finally {
      await service.orm.em.fork().execute('alter table outbox_away rename to outbox');
    }
    expect((await read(person)).step1Completed).toBe(false);
    expect((await complete(person, 1)).body.firstTime).toBe(true);
  });
});
