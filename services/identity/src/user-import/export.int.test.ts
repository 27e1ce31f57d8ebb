import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportUsersQuery, type AuditLog } from '@nb/contracts';
import type { ActingAdmin } from '../admin/acting-admin.js';
import { ExportService } from './export.service.js';
import { eventually, leaves, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  session = await world.signInAs(await world.addUser({ isMasterAdmin: true, email: 'ada@example.test' }));
});
afterAll(() => world.close());

const exported = (query = '', as = session) =>
  world.http<string>('GET', `/api/admin/export-users${query}`, { session: as });
interface Semaphore {
  limit: number;
  running: number;
  waiting: unknown[];
  acquire(left: AbortSignal): Promise<() => void>;
}
const downloadsOf = ({ service }: IdentityWorld) =>
  (service.app.get(ExportService) as unknown as { downloads: Semaphore }).downloads;
const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1);

test('exports the list with its filters and order, defuses formulas, and records the export', async () => {
  const sponsor = await world.addUser({
    firstName: '=HYPERLINK("x")',
    lastName: 'Lee, Ann',
    email: 'z@example.test',
    uid: 'S-1',
    stepsCompleted: 5,
  });
  await world.addUser({
    firstName: 'Bo',
    lastName: 'Berg',
    email: 'bo@example.test',
    uid: 'B-1',
    sponsorId: sponsor.id,
    stepsCompleted: 5,
    phone: '+1 555 010',
  });
  const reply = await exported('?progressFilter=completed&sortBy=email&sortOrder=asc');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  const [first, second, ...rest] = linesOf(reply.body);
  expect(reply.body.split('\r\n')[0]).toContain('firstName,lastName,email,uid,phone,language,countryCode,sponsorUid');
  expect(first).toContain('Bo,Berg,bo@example.test,B-1,+1 555 010,en,US,S-1,z@example.test,5,partner,yes,no,');
  expect(second).toContain(`"'=HYPERLINK(""x"")","Lee, Ann",z@example.test`);
  expect(rest).toEqual([]);
  const { entries } = (await world.http<AuditLog>('GET', '/api/admin/audit?action=users.exported', { session })).body;
  expect(entries[0]?.changes).toContainEqual({ field: 'progressFilter', before: null, after: 'completed' });
});

test('with semicolons for the spreadsheets that want them, named in the first line', async () => {
  await world.addUser({ firstName: 'Semi;colon', lastName: 'Comma, Ann', email: 'semi@example.test', uid: 'S-2' });
  const { body, status } = await exported('?search=semi%40example.test&separator=semicolon');
  expect(status).toBe(200);
  const lines = body.split('\r\n');
  expect(lines[0]).toBe('sep=;');
  expect(lines[1]).toMatch(/^firstName;lastName;email;/);
  expect(lines[2]).toContain('"Semi;colon";"Comma, Ann";semi@example.test;S-2;');
  expect((await exported('?separator=tab')).status).toBe(400);
});

test('exports only the users that are named, and records how many', async () => {
  const [one, two] = [
    await world.addUser({ email: 'one@named.test' }),
    await world.addUser({ email: 'two@named.test' }),
  ];
  await world.addUser({ email: 'three@named.test' });
  const { body } = await exported(`?ids=${one.id},${two.id}&sortBy=email&sortOrder=asc`);
  expect(linesOf(body).map((line) => line.split(',')[2])).toEqual(['one@named.test', 'two@named.test']);
  const { entries } = (await world.http<AuditLog>('GET', '/api/admin/audit?action=users.exported', { session })).body;
  expect(entries[0]?.changes).toContainEqual({ field: 'users', before: null, after: '2' });
  for (const ids of ['', 'me', `${one.id},`])
    expect((await exported(`?ids=${encodeURIComponent(ids)}`)).status).toBe(400);
});

test('exports the active state as the list shows it', async () => {
  await world.addUser({ email: 'lately@day.test', lastLoginAt: new Date(Date.now() - 5 * 86_400_000) });
  await world.addUser({ email: 'long-ago@day.test', lastLoginAt: new Date(Date.now() - 40 * 86_400_000) });
  const emails = async (filter: string) =>
    linesOf((await exported(`?search=%40day.test&statusFilter=${filter}`)).body).map((line) => line.split(',')[2]);
  expect([await emails('active'), await emails('inactive')]).toEqual([['lately@day.test'], ['long-ago@day.test']]);
});

test('exports many rows completely, and a reader who stops half-way blocks nothing', async () => {
  await world.orm.em
    .fork()
    .execute(
      `insert into users (id, email, password_hash, first_name, last_name) select gen_random_uuid(), 'many' || n || '@example.test', 'x', 'Many', 'Row' || n from generate_series(1, 30000) n`,
    );
  for (let round = 0; round < 4; round += 1) {
    const broken = new AbortController();
    const response = await fetch(`${world.url}/api/admin/export-users`, {
      headers: { cookie: session },
      signal: broken.signal,
    });
    await response.body?.getReader().read();
    broken.abort();
  }
  const reply = await exported('?search=many');
  expect(linesOf(reply.body)).toHaveLength(30_000);
  expect(new Set(linesOf(reply.body)).size).toBe(30_000);
});

test('the file begins while most rows are still in the database, and no more of them are read than are taken', async () => {
  const { id: userId } = await world.addUser({ isMasterAdmin: true });
  const file = await world.service.app
    .get(ExportService)
    .csv(
      { userId, address: '' } as ActingAdmin,
      exportUsersQuery.parse({ search: 'many' }),
      new AbortController().signal,
    );
  let [taken, most] = [0, 0];
  for await (const chunk of file) {
    const text = String(chunk);
    if (taken === 0) {
      expect(text).toMatch(/^\ufeff?firstName,/);
      // The cursor waits, in its transaction, for the reader.
      const reading = () =>
        world.orm.em
          .fork()
          .execute(
            `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like 'fetch % from rows_in_snapshot'`,
          );
      await eventually(async () => expect(await reading()).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await reading()).toHaveLength(1);
    }
    taken += text.split('\r\n').length - 1;
    most = Math.max(most, file.readableLength);
  }
  expect(taken).toBe(30_001);
  // Of some 3 MB.
  expect(most).toBeLessThan(500_000);
});

test('queues exports beyond the spare connections; a client that disconnects meanwhile takes no place', async () => {
  const left = new AbortController();
  const all = Array.from({ length: 6 }, () => exported('?search=many'));
  const gone = Array.from({ length: 3 }, () =>
    fetch(`${world.url}/api/admin/export-users?search=many`, {
      headers: { cookie: session },
      signal: left.signal,
    }).catch(() => null),
  );
  setTimeout(() => left.abort(), 50);
  expect((await Promise.all(all)).map(({ status, body }) => [status, linesOf(body).length])).toEqual(
    Array.from({ length: 6 }, () => [200, 30_000]),
  );
  await Promise.all(gone);
  const counts = downloadsOf(world);
  for (const end = Date.now() + 5_000; counts.running > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect([counts.running, counts.waiting]).toEqual([0, []]);
});

test('records no export whose client left before it began', async () => {
  const files = downloadsOf(world);
  const written = async () =>
    (await world.http<AuditLog>('GET', '/api/admin/audit?action=users.exported', { session })).body.entries.length;
  const before = await written();
  // While it waits for its turn.
  const releases = await Promise.all(
    Array.from({ length: files.limit }, () => files.acquire(new AbortController().signal)),
  );
  const waiting = leaves(world, '/api/admin/export-users', session);
  await eventually(async () => expect(files.waiting).toHaveLength(1));
  await waiting.leave();
  expect(files.waiting).toEqual([]);
  for (const end of releases) end();
  // While the audit entry is being recorded: the admin's role is read first, and here that takes long.
  await world.orm.em.fork().transactional(async (em) => {
    await em.execute(`select 1 from users where email = 'ada@example.test' for update`);
    const begun = leaves(world, '/api/admin/export-users', session);
    await eventually(async () =>
      expect(
        await world.orm.em
          .fork()
          .execute(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      ).toHaveLength(1),
    );
    await begun.leave();
  });
  expect((await exported('?search=ada')).status).toBe(200);
  expect(await written()).toBe(before + 1);
});

test('is for master admins', async () => {
  const partner = await world.signInAs(await world.addUser());
  expect((await exported('', partner)).status).toBe(403);
  expect((await exported('?sortBy=password')).status).toBe(400);
});
