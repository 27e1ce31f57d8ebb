import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem, ResetRun } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { completeSteps, newPerson, type Person } from '../testing/people.js';
import { ResetAllJob } from './reset-all.job.js';

const PATH = '/api/admin/reset-all-progress';
let service: TestService;
let admin: Person;
let partners: Person[];
beforeAll(async () => {
  service = await startTestService(trainingService);
  admin = newPerson(service, { isMasterAdmin: true });
  partners = Array.from({ length: 3 }, () => newPerson(service));
});
afterAll(() => service.close());

const running = async () =>
  (await service.http<{ running: ResetRun | null }>('GET', PATH, { session: admin.session })).body.running;
const stepsOf = async ({ session }: Person) =>
  (await service.http<{ completedSteps: number }>('GET', '/api/training/progress', { session })).body.completedSteps;
const users = async () =>
  (await service.orm.em.fork().execute<{ n: number }[]>('select count(*)::int as n from learners'))[0]?.n ?? 0;
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 100; !(await holds()); left -= 1) {
    if (left === 0) throw new Error('The condition was not met within 5 s');
    await setTimeout(50);
  }
}

test('needs the number of users as confirmation, and publishes one event with those who had progress', async () => {
  const [begun, idle] = [newPerson(service), newPerson(service)];
  await completeSteps(service, begun, 3);
  for (const person of [admin, idle]) await stepsOf(person);
  const count = await users();
  const all = (as: Person, confirm: unknown) =>
    service.http<Problem>('POST', PATH, { session: as.session, body: { confirm } });
  expect((await all(begun, count)).status).toBe(403);
  expect(await all(admin, count - 1)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'confirm', message: 'Type the number of users' }] },
  });
  expect(await stepsOf(begun)).toBe(3);
  expect(await all(admin, count)).toMatchObject({
    status: 200,
    body: { count, message: 'All user progress has been reset successfully' },
  });
  expect((await service.http('GET', '/api/training/progress', { session: begun.session })).body).toMatchObject({
    completedSteps: 0,
    contacts: 10,
  });
  const version =
    (await service.events('training.step-completed')).findLast(({ subject }) => subject === begun.id)?.version ?? 0;
  const events = await service.events('training.progress-reset');
  expect(events.map(({ data }) => data)).toEqual([
    {
      resets: [{ userId: begun.id, version: version + 1 }],
      progress: { stepsCompleted: [], currentStep: 1, trainingCompleted: false, trainingCompletedAt: null },
    },
  ]);
  expect(service.live).toContainEqual({
    subject: `live.user.${begun.id}`,
    data: { type: 'progress-changed' },
  });
});

test('continues a long reset after the answer, reports how far it is, and does not start a second one', async () => {
  for (const person of partners) await completeSteps(service, person, 2);
  await stepsOf(admin);
  const confirm = await users();
  const reset = () =>
    service.http<{ message: string; running: ResetRun | null }>('POST', PATH, {
      session: admin.session,
      body: { confirm },
    });
  // A row lock holds the reset up.
  const busy = service.orm.em.fork();
  await busy.begin();
  await busy.execute('select 1 from progress where user_id = ? for update', [partners[1]?.id ?? '']);
  try {
    expect((await reset()).body).toMatchObject({
      message: 'All user progress is being reset',
      running: { done: 0, total: 3 },
    });
    expect((await service.http('GET', PATH, { session: partners[0]?.session ?? '' })).status).toBe(403);
    expect((await reset()).body.running).toEqual({ done: 0, total: 3 });
  } finally {
    await busy.rollback();
  }
  await until(async () => (await running()) === null);
  for (const person of partners) expect(await stepsOf(person)).toBe(0);
  expect(await service.events('training.admin-acted')).toHaveLength(2);
  // Nobody has any progress: finished within the request.
  expect((await reset()).body).toMatchObject({
    message: 'All user progress has been reset successfully',
    running: null,
  });
});

test('finishes a reset that another process left, for the learners it was begun for', async () => {
  for (const person of partners) await completeSteps(service, person, 1);
  const [done, meant, later] = partners.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [
    Person,
    Person,
    Person,
  ];
  await service.orm.em
    .fork()
    .execute('insert into reset_runs (id, total, done, after_id, until_id) values (?, 2, 1, ?, ?)', [
      newId(),
      done.id,
      meant.id,
    ]);
  await service.service.app
    .get(ResetAllJob, { strict: false })
    .run({}, { signal: new AbortController().signal, attempt: 1 });
  await until(async () => (await running()) === null);
  expect(await Promise.all([done, meant, later].map(stepsOf))).toEqual([1, 0, 1]);
});
