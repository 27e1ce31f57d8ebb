import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CLIP_IDS,
  CLIP_SECONDS,
  type Problem,
  type VideoStanding,
  type WatchedTime,
  videoStanding,
  videoStandings,
  watchedTime,
} from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { completeSteps, newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const put = (person: Person, clip: string, body: unknown) =>
  service.http<VideoStanding & Problem>('PUT', `/api/training/videos/${clip}`, { session: person.session, body });
const list = async (person: Person) =>
  videoStandings.parse((await service.http('GET', '/api/training/videos', { session: person.session })).body).videos;
const total = async (person: Person) =>
  watchedTime.parse((await service.http<WatchedTime>('GET', '/api/training/watched', { session: person.session })).body)
    .seconds;
const span = (from: number, to: number) => ({ from, to });

describe('reading', () => {
  test('a new learner has all clips at their start, and only the first is open', async () => {
    const person = newPerson(service);
    expect(await list(person)).toEqual(
      CLIP_IDS.map((clip) => ({
        clip,
        seconds: CLIP_SECONDS[clip],
        position: 0,
        watched: 0,
        open: clip === 'step-1',
        watchedAt: null,
      })),
    );
    expect(await total(person)).toBe(0);
  });

  test('clips open with their steps, the business model with the referral link', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 2);
    expect((await list(person)).filter(({ open }) => open).map(({ clip }) => clip)).toEqual([
      'step-1',
      'step-2',
      'step-3',
      'business-model',
    ]);
  });
});

describe('saving', () => {
  test('keeps the position and what was watched, counting every second once', async () => {
    const person = newPerson(service);
    const first = await put(person, 'step-1', { position: 8, spans: [span(0, 8)] });
    expect(first.status).toBe(200);
    expect(videoStanding.parse(first.body)).toMatchObject({
      clip: 'step-1',
      position: 8,
      watched: 8,
      open: true,
      watchedAt: expect.any(String),
    });
    await put(person, 'step-1', { position: 12, spans: [span(0, 8), span(10, 12)] });
    expect((await list(person))[0]).toMatchObject({ position: 12, watched: 10 });
    expect(await total(person)).toBe(10);
  });

  test('counts no more than the length of each clip', async () => {
    const person = newPerson(service);
    await completeSteps(service, person, 5);
    for (const clip of CLIP_IDS)
      for (const to of [86_400, 40])
        expect((await put(person, clip, { position: to, spans: [span(0, to)] })).status).toBe(200);
    expect((await list(person)).map(({ position, watched }) => [position, watched])).toEqual(
      CLIP_IDS.map((clip) => [CLIP_SECONDS[clip], CLIP_SECONDS[clip]]),
    );
    expect(await total(person)).toBe(172.7);
  });

  test('loses no part when several pages save at the same time, not even the first saves', async () => {
    const person = newPerson(service);
    await list(person);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, second) =>
        put(person, 'step-1', { position: second, spans: [span(second, second + 1)] }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await list(person))[0]?.watched).toBe(20);
  });

  test('keeps the clips of each learner apart, and a reset of the training keeps them', async () => {
    const [person, other] = [newPerson(service), newPerson(service)];
    await put(person, 'step-1', { position: 5, spans: [span(0, 5)] });
    await service.http('POST', '/api/training/reset-progress', {
      session: person.session,
      body: { userId: person.id },
    });
    expect([await total(person), await total(other)]).toEqual([5, 0]);
  });

  test('removes everything of a deleted user', async () => {
    const person = newPerson(service);
    await put(person, 'step-1', { position: 5, spans: [span(0, 5)] });
    await service.orm.em.fork().execute('delete from learners where user_id = ?', [person.id]);
    expect(await service.orm.em.fork().execute('select 1 from video_watches where user_id = ?', [person.id])).toEqual(
      [],
    );
  });
});

describe('refusals', () => {
  const body = { position: 1, spans: [] };
  test('signed out is 401, also with a bad body', async () => {
    for (const [method, path] of [
      ['GET', 'videos'],
      ['GET', 'watched'],
      ['PUT', 'videos/step-1'],
    ] as const)
      expect((await service.http(method, `/api/training/${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(
        401,
      );
  });

  test('refuses a locked clip', async () => {
    const person = newPerson(service);
    expect(await put(person, 'step-2', body)).toMatchObject({ status: 409, body: { code: 'step.locked' } });
    expect(await put(person, 'business-model', body)).toMatchObject({
      status: 403,
      body: { code: 'business-model.locked' },
    });
    expect((await list(person)).some(({ watchedAt }) => watchedAt !== null)).toBe(false);
  });

  test('refuses a learner who has not agreed to the terms', async () => {
    expect(await put(newPerson(service, { consent: null }), 'step-1', body)).toMatchObject({
      status: 403,
      body: { code: 'compliance.required' },
    });
  });

  test.each<[string, string, unknown]>([
    ['an unknown clip', 'step-9', body],
    ['no position', 'step-1', { spans: [] }],
    ['a position before the start', 'step-1', { position: -1, spans: [] }],
    ['a part that runs backwards', 'step-1', { position: 1, spans: [span(5, 1)] }],
    ['no number', 'step-1', { position: 'NaN', spans: [] }],
    ['too many parts', 'step-1', { position: 1, spans: Array(201).fill(span(0, 1)) }],
  ])('%s is 400', async (_what, clip, sent) => {
    expect((await put(newPerson(service), clip, sent)).status).toBe(400);
  });
});
