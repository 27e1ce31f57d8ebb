import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createInProcessBus,
  createLogger,
  openTools,
  rebuild,
  startService,
  type ServiceTools,
  type StoredService,
} from '@nb/nest-kit';
import {
  createTestDatabase,
  eventOf,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@nb/nest-kit/testing';
import { Client } from 'pg';
import { PARTNER, SPONSOR } from '../../demo/people.js';
import { demoId } from '../../demo/random.js';
import { seedAll } from '../../demo/seed.js';
import { backup, MANIFEST } from './backup.js';
import { SERVICE_NAMES, type Services, type ServiceName, type Urls } from './databases.js';
import { loadService, loadServices } from '../services.js';
import { actOn, type Act } from './jobs.js';
import { restore, secondStepNotice } from './restore.js';
import { snapshots, endAll } from './snapshot.js';

const services: Services = await loadServices();
const sponsor = demoId('person', SPONSOR);
const partner = demoId('person', PARTNER);
const bus = createInProcessBus({ services: SERVICE_NAMES });
const running: Partial<Record<ServiceName, TestService>> = {};
let urls: Urls;
let folder: string;
const of = (name: ServiceName): TestService => running[name]!;

const signIn = async (email: string): Promise<string> => {
  const reply = await of('identity').http('POST', '/api/login', { body: { email, password: 'Welcome-2-Demo' } });
  expect(reply.status).toBe(200);
  return (
    reply.headers
      .getSetCookie()
      .find((each) => each.startsWith('sid='))
      ?.split(';')[0] ?? ''
  );
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nb-backup-'));
  await Promise.all(
    SERVICE_NAMES.map(async (name) => {
      // There is no mail server, so mails stay in the job queue.
      const env: Record<string, string> = name === 'identity' ? { SMTP_URL: 'smtp://127.0.0.1:9' } : {};
      running[name] = await startTestService(await loadService(name), { bus, env });
    }),
  );
  urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, of(name).orm.config.get('clientUrl')])) as Urls;
  await seedAll({
    identityUrl: urls.identity,
    trainingUrl: urls.training,
    teamUrl: urls.team,
    password: 'Welcome-2-Demo',
    users: 150,
    partners: 25,
    now: new Date(),
    log: () => undefined,
  });
  // A change of each kind that other services apply: a sign-in, a deleted user whose partners move, a contact, a reset of training, a call.
  const admin = await signIn('admin@demo.test');
  const [leaving] = await query<{ id: string }>(
    urls.identity,
    `select u.id from users u where sponsor_id is not null and not is_master_admin and id not in ('${partner}', '${sponsor}')
    and exists (select from users below where below.sponsor_id = u.id) order by u.id limit 1`,
  );
  expect(
    (await of('identity').http('DELETE', `/api/admin/delete-user/${leaving?.id ?? ''}`, { session: admin })).status,
  ).toBeLessThan(300);
  const learner = of('training').signIn({ userId: partner, sponsorId: sponsor });
  expect(
    (
      await of('training').http('POST', '/api/prospects', {
        session: learner,
        body: { name: 'Ada Lovelace', isPotentialCustomer: true },
      })
    ).status,
  ).toBe(201);
  expect(
    (await of('training').http('POST', '/api/training/reset-progress', { session: learner, body: { userId: partner } }))
      .status,
  ).toBeLessThan(300);
  expect(
    (
      await of('team').http('PATCH', `/api/user/${partner}/onboarding-call`, {
        session: of('team').signIn({ userId: sponsor }),
        body: {
          onboardingCallDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          onboardingCallTime: '10:00',
          onboardingCallTimezone: 'Europe/Berlin',
        },
      })
    ).status,
  ).toBe(200);
  for (const name of SERVICE_NAMES) await of(name).events();
}, 120_000);
afterAll(async () => {
  for (const name of SERVICE_NAMES) await running[name]?.close();
  await bus.close();
  await rm(folder, { recursive: true, force: true });
});

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const COMPARED: Readonly<Record<string, string>> = {
  // Published events are published again after a restore.
  outbox: `(to_jsonb(t) - 'published_at' - 'store' - 'store_seq')::text`,
  // After a rebuild the job looks at everybody, and finds what it said today already.
  follow_up_count: `(to_jsonb(t) - 'next_at')::text`,
};

/** The rows of all tables except those in `without`, as sorted texts. */
async function dump(url: string, without: readonly string[] = []): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const rows = tables
    .map(({ name }) => name)
    .filter((name) => !without.includes(name) && name !== 'mikro_orm_migrations');
  const entries: [string, string[]][] = [];
  for (const name of rows) {
    const row = COMPARED[name] ?? 't::text';
    entries.push([
      name,
      (await query<{ line: string }>(url, `select ${row} as line from ${name} t order by 1`)).map(({ line }) => line),
    ]);
  }
  return Object.fromEntries(entries);
}

const data = (at: Urls, name: ServiceName) => ({ definition: services[name] as StoredService, databaseUrl: at[name] });
const rebuildTeam = (at: Urls) => rebuild(data(at, 'team'), [data(at, 'identity'), data(at, 'training')]);

test('a rebuilt read model equals the one built from events', async () => {
  const before = await dump(urls.team);
  expect(before['partner']?.length).toBeGreaterThan(150);
  await query(
    urls.team,
    `truncate partner, partner_path, team_count, invitation; delete from stream_version where stream <> 'call'`,
  );
  const people = await rebuildTeam(urls);
  const after = await dump(urls.team);
  expect(people).toBe((await query(urls.identity, 'select from users')).length);
  // The demo data was inserted without events, so only the rebuild knows the users' versions and when they agreed to the terms.
  for (const table of Object.keys(before).filter((name) => name !== 'stream_version' && name !== 'activity'))
    expect([table, after[table]]).toEqual([table, before[table]]);
  expect(after['activity']?.filter((line) => before['activity']?.includes(line))).toEqual(before['activity']);
  expect(
    after['activity']?.filter((line) => !before['activity']?.includes(line) && !line.includes(',consent-given,')),
  ).toEqual([]);
  expect(await rebuildTeam(urls)).toBe(people);
  expect(await dump(urls.team)).toEqual(after);
}, 60_000);

test('a rebuild restores lost activities and tombstones from the other services', async () => {
  const known = await query(
    urls.team,
    'select id, sponsor_id, steps_completed, prospects_total, goals_shared, progressed_at from partner order by id',
  );
  await query(urls.team, `delete from activity where user_id = '${sponsor}'; delete from tombstone`);
  await rebuildTeam(urls);
  expect(
    await query(
      urls.team,
      'select id, sponsor_id, steps_completed, prospects_total, goals_shared, progressed_at from partner order by id',
    ),
  ).toEqual(known);
  expect(
    (
      await query<{ kind: string }>(
        urls.team,
        `select kind from activity where user_id = '${sponsor}' and kind in ('registered', 'signed-in')`,
      )
    ).length,
  ).toBeGreaterThan(0);
  expect((await query(urls.team, 'select from tombstone')).length).toBe(1);
}, 60_000);

test('after a rebuild older events are ignored and newer ones applied', async () => {
  const [user] = await query<{ id: string; version: number }>(
    urls.identity,
    `select id, version from users where id = '${partner}'`,
  );
  const [{ first_name: name } = { first_name: '' }] = await query<{ first_name: string }>(
    urls.team,
    `select first_name from partner where id = '${partner}'`,
  );
  const renamed = (version: number, firstName: string) => {
    const event = eventOf('identity.user-changed', { subject: partner, version });
    return { ...event, data: { user: { ...event.data.user, id: partner, sponsorId: sponsor, firstName } } };
  };
  await of('team').deliver(renamed(user!.version, 'Older'));
  expect(await query(urls.team, `select first_name from partner where id = '${partner}'`)).toEqual([
    { first_name: name },
  ]);
  expect(await of('team').deliver(renamed(user!.version + 1, 'Newer'))).toBe('applied');
  expect(await query(urls.team, `select first_name from partner where id = '${partner}'`)).toEqual([
    { first_name: 'Newer' },
  ]);
  await rebuildTeam(urls);
}, 60_000);

async function withEmptyDatabases(work: (at: Urls) => Promise<void>): Promise<void> {
  const databases: [ServiceName, TestDatabase][] = [];
  for (const name of SERVICE_NAMES) databases.push([name, await createTestDatabase(services[name])]);
  try {
    await work(Object.fromEntries(databases.map(([name, { url }]) => [name, url])) as Urls);
  } finally {
    for (const [, database] of databases) await database.drop();
  }
}

test('a backup of the running product, restored and rebuilt, gives the same answers', async () => {
  const dir = path.join(folder, 'whole');
  await backup(urls, dir);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  await expect(backup(urls, dir)).rejects.toThrow('There is something in');
  await withEmptyDatabases(async (at) => {
    const { people, secondStepKeys } = await restore({ services, urls: at, dir });
    expect(secondStepKeys).toEqual([]);
    expect(secondStepNotice(secondStepKeys)).toBeUndefined();
    expect(people).toBe((await query(urls.identity, 'select from users')).length);
    for (const name of SERVICE_NAMES) expect([name, await dump(at[name])]).toEqual([name, await dump(urls[name])]);
    expect(await query(at.identity, 'select from outbox where published_at is not null')).toEqual([]);
    // Sequences continue after the restored values.
    const [next] = await query<{ next: string; last: string }>(
      at.training,
      `select nextval(pg_get_serial_sequence('outbox', 'seq')) as next, max(seq) as last from outbox`,
    );
    expect(Number(next?.next)).toBeGreaterThan(Number(next?.last));
    await expect(restore({ services, urls: at, dir })).rejects.toThrow(
      'The database of identity holds accounts already',
    );
    await query(at.identity, `update users set first_name = 'Somebody else'`);
    await restore({ services, urls: at, dir, replace: true });
    expect(await dump(at.identity)).toEqual(await dump(urls.identity));
  });
}, 120_000);

test('a restore says which keys of two-step sign-in are needed, as no backup has them', async () => {
  const dir = path.join(folder, 'second-step');
  await query(
    urls.identity,
    `insert into totp_secrets (id, user_id, key_id, secret, created_at)
       select gen_random_uuid(), id, case row_number() over (order by id) when 1 then 'one' else 'two' end, '\\x00', now()
         from users order by id limit 3`,
  );
  await backup(urls, dir);
  await query(urls.identity, 'delete from totp_secrets');
  await withEmptyDatabases(async (at) => {
    const { secondStepKeys } = await restore({ services, urls: at, dir });
    expect(secondStepKeys).toEqual([
      { keyId: 'one', accounts: 1 },
      { keyId: 'two', accounts: 2 },
    ]);
    expect(secondStepNotice(secondStepKeys)).toMatch(/SECOND_STEP_KEY.* one \(1 account\), two \(2 accounts\)/);
  });
}, 120_000);

async function eventually<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (const end = Date.now() + 20_000; ;) {
    const found = await look();
    if (holds(found)) return found;
    if (Date.now() > end) throw new Error(`Timed out; last value: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const waitingMails = (url: string) =>
  query<{ id: string; state: string }>(
    url,
    `select id, state::text from jobs.job where name = 'mail' and state < 'completed' order by id`,
  );
const requestPassword = async (email: string) => {
  const { status } = await of('identity').http('POST', '/api/auth/reset-password-request', { body: { email } });
  expect(status).toBe(200);
};

test('waiting mails are part of a backup, and each is sent once after the restore', async () => {
  await requestPassword('admin@demo.test');
  // The mail about the call is delayed in case the call is moved again; it is due now.
  await query(urls.identity, `update jobs.job set start_after = now() where name = 'mail' and state = 'created'`);
  const waiting = await eventually(
    () => waitingMails(urls.identity),
    (mails) => mails.length > 0 && mails.every(({ state }) => state === 'retry'),
  );
  await query(
    urls.identity,
    `insert into jobs.job (name, data, state, completed_on) values ('mail', '{}', 'completed', now())`,
  );
  const dir = path.join(folder, 'mails');
  await backup(urls, dir);
  await withEmptyDatabases(async (at) => {
    await restore({ services, urls: at, dir });
    expect(await waitingMails(at.identity)).toEqual(waiting);
    expect(await query(at.identity, `select from jobs.job where state = 'completed'`)).toEqual([]);
    await query(at.identity, `update jobs.job set start_after = now()`);
    const identity = await startService(await loadService('identity'), {
      env: {
        DATABASE_URL: at.identity,
        INTERNAL_SECRET: 'internal-secret-of-tests',
        PUBLIC_ORIGIN: 'http://localhost',
      },
      bus: createInProcessBus(),
      logger: createLogger('identity', 'silent'),
      schedules: false,
    });
    try {
      await eventually(
        () => waitingMails(at.identity),
        (mails) => mails.length === 0,
      );
      const response = await fetch(`${identity.url}/dev/mail.json`);
      const sent = (await response.json()) as { to: string; subject: string }[];
      const requested = sent.filter(({ subject }) => subject.startsWith('Reset your password'));
      expect(requested.map(({ to }) => to)).toEqual(['admin@demo.test']);
      expect(sent.length).toBeLessThanOrEqual(waiting.length);
      expect(await query(at.identity, `select from jobs.job where state = 'failed' or name = 'failed'`)).toEqual([]);
    } finally {
      await identity.close();
    }
  });
}, 120_000);

test('refuses a damaged backup, and a database in use, before anything is changed', async () => {
  const dir = path.join(folder, 'damaged');
  await backup(urls, dir);
  await expect(restore({ services, urls, dir, replace: true })).rejects.toThrow(
    'The identity service runs on the database',
  );
  await writeFile(path.join(dir, 'team/onboarding_call.copy.gz'), 'nothing');
  await withEmptyDatabases(async (at) => {
    await expect(restore({ services, urls: at, dir })).rejects.toThrow(/The backup is damaged: .*onboarding_call/);
    expect(await query(at.identity, 'select from users')).toEqual([]);
  });
  await expect(restore({ services, urls, dir: folder })).rejects.toThrow('There is no backup in');
}, 60_000);

test('a service that is missing in the backup keeps its data; a backup with an unknown service is refused', async () => {
  const dir = path.join(folder, 'older');
  // Each further try of the mail would write another token.
  await eventually(
    async () => {
      await query(urls.identity, `update jobs.job set start_after = now() + interval '1 hour' where state = 'retry'`);
      return waitingMails(urls.identity);
    },
    (mails) => mails.every(({ state }) => state !== 'active'),
  );
  const { databases, ...rest } = await backup(urls, dir);
  const { training, ...older } = databases;
  await writeFile(path.join(dir, MANIFEST), JSON.stringify({ ...rest, databases: older }));
  await withEmptyDatabases(async (at) => {
    await query(at.training, 'create table kept (id int); insert into kept values (7)');
    await restore({ services, urls: at, dir });
    expect(await dump(at.identity)).toEqual(await dump(urls.identity));
    expect(await dump(at.training)).toMatchObject({ kept: ['(7)'], learners: [] });
    await writeFile(
      path.join(dir, MANIFEST),
      JSON.stringify({ ...rest, databases: { ...databases, weather: training } }),
    );
    await expect(restore({ services, urls: at, dir, replace: true })).rejects.toThrow(
      'a service that is not known here (weather)',
    );
  });
}, 60_000);

test('snapshots of all databases show one moment, without what is committed later', async () => {
  const readers = await snapshots([urls.identity, urls.team]);
  try {
    await query(
      urls.identity,
      `insert into outbox (id, type, subject, version, data, occurred_at, published_at)
      values (gen_random_uuid(), 'identity.user-deleted', gen_random_uuid(), 1, '{}', now(), now())`,
    );
    const [counted] = (
      await readers[0]!.query<{ seen: number }>(`select count(*)::int as seen from outbox where data = '{}'`)
    ).rows;
    expect(counted?.seen).toBe(0);
  } finally {
    await endAll(readers);
  }
});

test('a dead letter is listed, and applied by redrive once its cause is fixed', async () => {
  await query(
    urls.team,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room for %', new.code; end $$;
    create trigger refuse before insert on invitation for each row execute function refuse()`,
  );
  const invitation = eventOf('identity.invitation-changed', {
    subject: demoId('invitation', 900_001),
    version: 1,
    data: { invitationId: demoId('invitation', 900_001), ownerId: sponsor, code: 'LOSTCODE' },
  });
  expect(await of('team').deliver(invitation)).toBe('dead-letter');
  const tools = await openTools(await loadService('team'), { DATABASE_URL_TEAM: urls.team });
  try {
    expect(await tools.deadLetters.list()).toMatchObject([
      {
        eventId: invitation.id,
        type: 'identity.invitation-changed',
        tries: 5,
        error: expect.stringContaining('no room for LOSTCODE'),
      },
    ]);
    expect(await tools.deadLetters.redrive(invitation.id)).toEqual([
      { eventId: invitation.id, outcome: 'dead-letter' },
    ]);
    await query(urls.team, 'drop trigger refuse on invitation');
    expect(await tools.deadLetters.redrive()).toEqual([{ eventId: invitation.id, outcome: 'applied' }]);
    expect(await tools.deadLetters.list()).toEqual([]);
  } finally {
    await tools.close();
  }
  expect(await query(urls.team, `select code from invitation where code = 'LOSTCODE'`)).toHaveLength(1);
}, 60_000);

test('a failed job is listed and shown, runs again after redrive, and is deleted by forget', async () => {
  const tools: ServiceTools = await openTools(await loadService('identity'), { DATABASE_URL_IDENTITY: urls.identity });
  const act = (what: Act, id?: string) => actOn('identity', tools.jobs, what, id);
  const failOnce = async () => {
    await query(urls.identity, `update jobs.job set retry_limit = 0, start_after = now() where name = 'mail'`);
    return eventually(
      () => act('list'),
      ({ found }) => found > 0,
    );
  };
  try {
    await query(urls.identity, `delete from jobs.job`);
    expect(await act('list')).toEqual({ found: 0, lines: [] });
    await requestPassword('admin@demo.test');
    await eventually(
      () => waitingMails(urls.identity),
      ([mail]) => mail?.state === 'retry',
    );
    const { lines } = await failOnce();
    expect(lines).toEqual([expect.stringMatching(/^identity {2}\S{36} {2}\d{4}-\d\d-\d\dT\S+Z {2}mail {2}Error$/)]);
    const id = lines[0]?.split('  ')[1] ?? '';
    expect((await act('show', id)).lines.join()).toContain('"kind": "reset"');
    expect((await act('redrive', 'nothing')).found).toBe(0);
    expect(await act('redrive', id)).toEqual({ found: 1, lines: ['identity  1 to run again'] });
    expect((await act('list')).found).toBe(0);
    await eventually(
      () => waitingMails(urls.identity),
      ([mail]) => mail?.state === 'retry',
    );
    await failOnce();
    expect((await act('redrive')).found).toBe(1);
    await eventually(
      () => waitingMails(urls.identity),
      ([mail]) => mail?.state === 'retry',
    );
    const again = (await failOnce()).lines[0]?.split('  ')[1] ?? '';
    expect(await act('forget', again)).toEqual({ found: 1, lines: [`identity  ${again}  forgotten`] });
    expect(await act('list')).toEqual({ found: 0, lines: [] });
    expect((await act('forget', again)).found).toBe(0);
  } finally {
    await tools.close();
  }
}, 60_000);
