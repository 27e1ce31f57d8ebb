import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@nb/nest-kit';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { WaitingMailsJob } from './waiting-mails.job.js';

const MAYA = '00000000-0000-7000-8000-000000000002';
let world: IdentityWorld;
beforeAll(async () => {
  const database = await readFile(path.join(import.meta.dirname, '../testing/previous-version.sql'), 'utf8');
  world = await startIdentity({}, { database });
}, 60_000);
afterAll(() => world.close());

const move = () => world.service.app.get(WaitingMailsJob).run();
const execute = <Row extends object>(sql: string, values: unknown[] = []) =>
  world.orm.em.fork().execute<Row[]>(sql, values);
const sent = async () => {
  await eventually(async () => expect(await world.waitingMails()).toEqual([]), 20_000);
  return (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
};
/** As the version before takes the mails that it sends. */
const takenByVersionBefore = (count: number) =>
  execute<{ id: string }>(
    `update mails set tries = tries + 1, due_at = now() + interval '60 seconds'
     where id in (select id from mails where due_at <= now() order by due_at, id limit ? for update skip locked) returning id`,
    [count],
  );

test('what waited in the version before is sent once, what that version is sending or tries later is left to it', async () => {
  await Promise.all(Array.from({ length: 5 }, move));
  await move();
  expect(await sent()).toEqual([
    'maya@example.test: Reset your password for Network Builders',
    'maya@example.test: Welcome to Network Builders',
    'maya@example.test: Your onboarding call is set',
    'sponsor@example.test: Maya Okafor joined your team',
  ]);
  const texts = (await world.mails()).map(({ text }) => text).join('\n');
  expect(texts).toContain('JOIN-SAM');
  expect(texts).toContain('Sam Sponsor');
  expect(await execute('select kind from mails order by id')).toEqual([{ kind: 'invite' }, { kind: 'account' }]);
  expect(await execute('select 1 from reset_requests')).toEqual([]);
});

test('of what replicas of the version before still write, each mail is sent by one of the two', async () => {
  const before = (await world.mails()).length;
  await execute(
    `insert into mails (id, kind, user_id) select gen_random_uuid(), 'account', ? from generate_series(1, 60)`,
    [MAYA],
  );
  const taken: string[] = [];
  const versionBefore = async () => {
    for (let rows = await takenByVersionBefore(5); rows.length > 0; rows = await takenByVersionBefore(5))
      taken.push(...rows.map(({ id }) => id));
  };
  await Promise.all([versionBefore(), move(), versionBefore(), move()]);
  await sent();
  expect(new Set(taken).size).toBe(taken.length);
  const moved = await execute<{ n: number }>(
    `select count(*)::int as n from jobs.job where name = 'mail' and state = 'completed' and data ->> 'kind' = 'account' and data ->> 'userId' = ?`,
    [MAYA],
  );
  expect(taken.length + (moved[0]?.n ?? 0)).toBe(60);
  expect((await world.mails()).length - before).toBe(moved[0]?.n);
});

test('a mail that the version before could not send comes when its time has come', async () => {
  const count = async () => (await world.mails()).filter(({ subject }) => subject.includes('password')).length;
  const before = await count();
  await execute(
    `insert into mails (id, kind, params, due_at, tries) values (?, 'reset', '{"email": "sponsor@example.test", "address": "203.0.113.9", "device": "d"}', now() + interval '1 hour', 2)`,
    [newId()],
  );
  await move();
  expect(await world.waitingMails()).toEqual([]);
  await execute(`update mails set due_at = now() where kind = 'reset'`);
  await move();
  await eventually(async () => expect(await count()).toBe(before + 1));
});
