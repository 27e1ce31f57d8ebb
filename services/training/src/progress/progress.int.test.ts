import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Problem, Progress } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { completeSteps, newPerson, type Person } from '../testing/people.js';
import { progressCalls } from '../testing/progress.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const { read, save, complete, eventsOf } = progressCalls(() => service);

describe('reading', () => {
  test('a new learner has empty progress before any event about them arrived', async () => {
    const person = newPerson(service);
    expect(await read(person)).toEqual({
      userId: person.id,
      step1Completed: false,
      step2Completed: false,
      step3Completed: false,
      step4Completed: false,
      step5Completed: false,
      currentStep: 1,
      completedSteps: 0,
      trainingCompleted: false,
      trainingCompletedAt: null,
      step1Actions: { action1Completed: true, action2Completed: false, action3Completed: false },
      step2Actions: { action1Completed: false, action2Completed: false },
      step3Actions: { action1Completed: false, action2Completed: false },
      referralLink: '',
      step3StartedAt: null,
      customerList: null,
      partnerList: null,
      callNotes: '',
      callHeldAt: null,
      goals: null,
      businessModel: {},
      businessModelUnlocked: false,
      contacts: 0,
      badges: [],
      version: 1,
      serverTime: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await eventsOf(person)).toContainEqual({
      type: 'training.progress-changed',
      version: 1,
      data: {
        userId: person.id,
        reason: 'created',
        progress: { stepsCompleted: [], currentStep: 1, trainingCompleted: false, trainingCompletedAt: null },
      },
    });
  });

  test('simultaneous reads answer each person with their own progress', async () => {
    const people = Array.from({ length: 12 }, () => newPerson(service));
    for (const person of people.slice(0, 6)) await read(person);
    const answers = await Promise.all([...people, ...people].map(read));
    expect(answers.map(({ userId }) => userId)).toEqual([...people, ...people].map(({ id }) => id));
  });

  test('booking the call counts as done once the sponsor has set it', async () => {
    const person = newPerson(service, { call: { at: '2026-12-01T10:00:00.000Z', zone: 'Asia/Kolkata', version: 0 } });
    expect((await read(person)).step1Actions.action2Completed).toBe(true);
    // So does the answer of a write.
    expect((await save(person, { step1Actions: { action3Completed: true } })).body).toMatchObject({
      step1Actions: { action2Completed: true },
    });
  });

  test('the business model is open to a master admin', async () => {
    expect((await read(newPerson(service, { isMasterAdmin: true }))).businessModelUnlocked).toBe(true);
  });

  test('an unknown learner gets 503 while identity cannot be reached, not empty progress', async () => {
    const [known, unknown] = [newPerson(service), newPerson(service)];
    await read(known);
    // The session is cached by now; only the request for the user fails.
    await service.http('GET', '/api/training/nothing', { session: unknown.session });
    service.identityReachable(false);
    try {
      expect((await service.http('GET', '/api/training/progress', { session: unknown.session })).status).toBe(503);
      expect((await service.http('GET', '/api/training/progress', { session: known.session })).status).toBe(200);
    } finally {
      service.identityReachable(true);
    }
  });
});

describe('saving', () => {
  test('saves all fields in one transaction and notifies the person’s other tabs', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 1);
    const before = service.live.length;
    const { status, body } = await save(person, {
      referralLink: ' https://shop.example/c/MY-ID?a=1 ',
      step2Actions: '{"action2Completed":true}',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      referralLink: 'MY-ID',
      step2Actions: { action1Completed: true, action2Completed: true },
      businessModelUnlocked: true,
    });
    expect(await read(person)).toMatchObject({ ...body, serverTime: expect.any(String) });
    expect(service.live.slice(before)).toEqual([
      { subject: `live.user.${person.id}`, data: { type: 'progress-changed', cause: expect.any(String) } },
      {
        subject: `live.user.${person.id}`,
        data: { type: 'stale', tags: ['Progress'], cause: expect.any(String) },
      },
    ]);
  });

  test('If-Match of another version is 412; of twenty simultaneous saves with it one succeeds, without it all do', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 3);
    const { version } = await read(person);
    const over = (ifMatch: string, body: unknown) =>
      service.http<Progress & Problem>('POST', '/api/training/progress', {
        session: person.session,
        body,
        headers: { 'if-match': ifMatch },
      });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => over(`"${version}"`, { goals: { whyJoin: `page ${index}` } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      replies.filter(({ status, body }) => status === 412 && body.code === 'progress.version-conflict'),
    ).toHaveLength(19);
    expect((await read(person)).goals?.whyJoin).toBe(replies.find(({ status }) => status === 200)?.body.goals?.whyJoin);
    expect((await over(`"${version}"`, { goals: { whyJoin: 'late' } })).status).toBe(412);
    expect((await over(`"${(await read(person)).version}"`, { goals: { whyJoin: 'seen' } })).status).toBe(200);
    expect((await save(person, { goals: { whyJoin: 'whatever' } })).status).toBe(200);
  });

  test('keeps texts, goals and business model as they were sent', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 3);
    const given = {
      customerList: 'Ana\nBo',
      partnerList: 'Cy',
      callNotes: 'héllo «नमस्ते» 😀',
      goals: { whyJoin: 'Zeit', commitment: 42, monthlyEarnings3Months: '$500' },
      businessModel: { action1Completed: true, quizScore: 80 },
    };
    expect((await save(person, given)).status).toBe(200);
    expect(await read(person)).toMatchObject({
      ...given,
      goals: { whyJoin: 'Zeit', commitment: 10, monthlyEarnings3Months: '$500', shareWithSponsor: true },
    });
    await save(person, { customerList: '' });
    expect(await read(person)).toMatchObject({ customerList: null, partnerList: 'Cy' });
  });

  test('publishes sharing of goals only when it changes', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 3);
    const shared = async () => (await eventsOf(person)).filter(({ type }) => type === 'training.goals-shared');
    expect(await shared()).toEqual([]);
    await save(person, { goals: { whyJoin: 'a' } });
    await save(person, { goals: { whyJoin: 'b' } });
    await save(person, { goals: { shareWithSponsor: false } });
    expect((await shared()).map(({ version, data }) => [version, data])).toEqual([
      [1, { userId: person.id, shared: true }],
      [2, { userId: person.id, shared: false }],
    ]);
  });

  test('saves nothing when one field is refused', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 1);
    expect(await save(person, { referralLink: 'GOOD', callNotes: 'not yet' })).toMatchObject({
      status: 409,
      body: { code: 'step.locked' },
    });
    expect(await read(person)).toMatchObject({ referralLink: '', callNotes: '' });
  });

  test('publishes a cleared step', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 2);
    expect((await save(person, { step2Completed: false })).body).toMatchObject({
      step2Completed: false,
      currentStep: 2,
    });
    expect((await eventsOf(person)).at(-1)).toMatchObject({
      type: 'training.progress-changed',
      data: { reason: 'step-cleared', progress: { stepsCompleted: [1] } },
    });
  });

  test('step 3 starts once, by the server’s clock', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 2);
    const first = (await save(person, { step3StartedAt: '1999-01-01T00:00:00Z' })).body.step3StartedAt;
    expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await save(person, { step3StartedAt: '2050-01-01T00:00:00Z' })).body.step3StartedAt).toBe(first);
  });
});

describe('resetting', () => {
  const reset = (as: Person, userId: string, path = '/api/training/reset-progress') =>
    service.http('POST', path, { session: as.session, body: { userId } });

  test('clears the steps of the own training and keeps what was written', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 5);
    expect(await reset(person, person.id)).toMatchObject({
      status: 200,
      body: { message: 'User progress has been reset successfully' },
    });
    expect(await read(person)).toMatchObject({
      completedSteps: 0,
      trainingCompleted: false,
      referralLink: 'ABC123',
      callNotes: 'Good call',
      contacts: 10,
    });
    expect((await eventsOf(person)).at(-1)).toMatchObject({
      type: 'training.progress-changed',
      data: { reason: 'reset', progress: { stepsCompleted: [], currentStep: 1 } },
    });
  });

  test('only a master admin resets the training of others', async () => {
    const [person, other, admin] = [
      newPerson(service),
      newPerson(service),
      newPerson(service, { isMasterAdmin: true }),
    ];
    await completeSteps(service, person, 1);
    expect(await reset(other, person.id)).toMatchObject({ status: 403, body: { code: 'access.forbidden' } });
    expect((await reset(other, person.id, '/api/admin/reset-user-progress')).status).toBe(403);
    expect((await read(person)).completedSteps).toBe(1);
    expect((await reset(admin, person.id, '/api/admin/reset-user-progress')).status).toBe(200);
    expect((await read(person)).completedSteps).toBe(0);
    // The act is recorded whichever way it is done; what somebody does to their own training is no act of an admin.
    await completeSteps(service, person, 2);
    expect((await reset(admin, person.id)).status).toBe(200);
    expect((await reset(person, person.id)).status).toBe(200);
    expect((await reset(admin, admin.id)).status).toBe(200);
    const acts = (await service.events('training.admin-acted')).filter(({ data }) => data.actorId === admin.id);
    expect(acts.map(({ data: { action, userId, changes } }) => [action, userId, changes[0]?.before])).toEqual([
      ['progress.reset', person.id, '1'],
      ['progress.reset', person.id, '2'],
    ]);
    expect(await reset(admin, '0199f3a0-0000-7000-8000-00000000dead')).toMatchObject({
      status: 404,
      body: { code: 'user.not-found' },
    });
  });
});

describe('an admin opens a step again', () => {
  const reopen = (as: Person, userId: string, step: number) =>
    service.http('POST', '/api/admin/reopen-step', { session: as.session, body: { userId, step } });

  test('which takes its completion back, keeps what was written, and is known to others and in the audit log', async () => {
    const [person, admin] = [newPerson(service), newPerson(service, { isMasterAdmin: true })];
    await completeSteps(service, person, 2);
    expect((await reopen(person, person.id, 2)).status).toBe(403);
    expect((await reopen(admin, person.id, 2)).status).toBe(200);
    expect(await read(person)).toMatchObject({ completedSteps: 1, currentStep: 2, referralLink: 'ABC123' });
    expect((await eventsOf(person)).at(-1)).toMatchObject({
      type: 'training.progress-changed',
      data: { reason: 'step-cleared', byAdmin: true, progress: { stepsCompleted: [1] } },
    });
    expect(await reopen(admin, person.id, 2)).toMatchObject({ status: 409, body: { code: 'step.not-reopened' } });
    expect((await reopen(admin, person.id, 6)).status).toBe(400);
  });

  test('never once the training is complete', async () => {
    const [person, admin] = [newPerson(service), newPerson(service, { isMasterAdmin: true })];
    await completeSteps(service, person, 5);
    expect((await reopen(admin, person.id, 1)).status).toBe(409);
    expect(await read(person)).toMatchObject({ completedSteps: 5, trainingCompleted: true });
  });
});

describe('messages in the reader’s language', () => {
  test('for success and for a field error', async () => {
    const admin = newPerson(service, { isMasterAdmin: true, session: { language: 'de' } });
    await read(admin);
    const post = (path: string, body: unknown) =>
      service.http<Problem & { message: string }>('POST', path, { session: admin.session, body });
    for (const path of ['/api/training/reset-progress', '/api/admin/reset-user-progress'])
      expect((await post(path, { userId: admin.id })).body.message).toBe(
        'Der Fortschritt des Nutzers wurde zurückgesetzt',
      );
    expect((await post('/api/admin/reset-all-progress', { confirm: 0 })).body.errors).toMatchObject([
      { path: 'confirm', message: 'Gib die Zahl der Nutzer ein' },
    ]);
    const [{ count } = { count: 0 }] = await service.orm.em
      .fork()
      .execute<{ count: number }[]>('select count(*)::int as count from learners');
    expect((await post('/api/admin/reset-all-progress', { confirm: count })).body.message).toBe(
      'Der Fortschritt aller Nutzer wurde zurückgesetzt',
    );
    const twice = [1, 2].map(() => ({ id: '0199f3a0-0000-7000-8000-00000000dead', name: 'x' }));
    expect((await post('/api/prospects/import', { prospects: twice })).body.errors).toMatchObject([
      { path: 'prospects.1.id', message: 'Kommt in diesem Import zweimal vor' },
    ]);
  });
});

describe('refusals', () => {
  test('signed out is 401, also with a bad body', async () => {
    for (const [method, path] of [
      ['GET', 'progress'],
      ['POST', 'progress'],
      ['POST', 'complete-step'],
      ['POST', 'reset-progress'],
    ] as const)
      expect(
        (await service.http(method, `/api/training/${path}`, method === 'GET' ? {} : { body: { step: 99 } })).status,
      ).toBe(401);
  });

  test('a learner who has not agreed to the terms may read training, not change it', async () => {
    const person = newPerson(service, { consent: null });
    expect(await save(person, { step1Actions: 5 })).toMatchObject({
      status: 403,
      body: { code: 'compliance.required' },
    });
    expect(await complete(person, 1)).toMatchObject({ status: 403, body: { code: 'compliance.required' } });
    expect((await read(person)).completedSteps).toBe(0);
  });

  test.each<[string, unknown, number, string]>([
    ['an unknown step', { step: 6 }, 400, 'request.invalid'],
    ['a step as text', { step: '1' }, 400, 'request.invalid'],
    ['no JSON', '{', 400, 'request.invalid'],
    ['too much', { step: 1, data: { callNotes: 'x'.repeat(70_000) } }, 413, 'request.too-large'],
  ])('%s', async (_, body, status, code) => {
    const { session } = newPerson(service);
    expect(await service.http('POST', '/api/training/complete-step', { session, body })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('wrong type of body is 415, NUL in a text 400, a bad referral link 400', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 1);
    expect(
      (
        await service.http('POST', '/api/training/progress', {
          session: person.session,
          body: 'a=1',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
    expect((await save(person, { referralLink: 'a\u0000b' })).status).toBe(400);
    expect(await save(person, { referralLink: 'not an id' })).toMatchObject({
      status: 400,
      body: { code: 'referral-link.invalid', errors: [{ path: 'referralLink' }] },
    });
  });

  test('the business model is 403 while locked', async () => {
    expect(await save(newPerson(service), { businessModel: { action1Completed: true } })).toMatchObject({
      status: 403,
      body: { code: 'business-model.locked' },
    });
  });
});
