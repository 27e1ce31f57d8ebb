import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { RemindersJob } from './reminders.job.js';

let team: TestService;
beforeAll(async () => {
  const database = await readFile(path.join(import.meta.dirname, '../testing/previous-version.sql'), 'utf8');
  team = await startTestService(teamService, { database });
}, 60_000);
afterAll(() => team.close());

const remind = () => team.service.app.get(RemindersJob).run();
const reminded = async () =>
  (await team.events('team.call-reminder')).map(({ subject }) => subject.slice(-1)).toSorted();

test('reminders that were due in the version before go out once, also those that it still claims', async () => {
  // As the version before claims one that it sends.
  await team.orm.em
    .fork()
    .execute(
      `insert into call_reminder (user_id, version, hours, call_at) select user_id, version, 1, at from onboarding_call where user_id::text like '%4'`,
    );
  await Promise.all(Array.from({ length: 5 }, remind));
  await remind();
  expect(await reminded()).toEqual(['3']);
});
