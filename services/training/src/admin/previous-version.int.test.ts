import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { ResetAllJob } from './reset-all.job.js';

let service: TestService;
beforeAll(async () => {
  const database = await readFile(path.join(import.meta.dirname, '../testing/previous-version.sql'), 'utf8');
  service = await startTestService(trainingService, { database });
}, 60_000);
afterAll(() => service.close());

test('finishes once a reset that the version before left unfinished', async () => {
  const reset = service.service.app.get(ResetAllJob, { strict: false });
  const context = { signal: new AbortController().signal, attempt: 1 };
  await Promise.all(Array.from({ length: 3 }, () => reset.run({}, context)));
  const resets = (await service.events('training.progress-reset')).flatMap(({ data }) => data.resets);
  expect(resets.map(({ userId }) => userId.slice(-1)).toSorted()).toEqual(['2', '3']);
  expect(await service.orm.em.fork().execute('select done from reset_runs where finished_at is not null')).toEqual([
    { done: 3 },
  ]);
});
