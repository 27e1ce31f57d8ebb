/** Accounts for the admin list: names with realistic frequencies, logins and progress of every kind, inserted in bulk. */
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { withoutIndexes } from '../demo/bulk.ts';
import { ORIGINS } from '../demo/names.ts';
import { personId } from './people.ts';

const ADMIN_TOKEN = 'token-of-the-admin-of-the-benchmark';
export const adminCookie = `sid=${ADMIN_TOKEN}`;

/** `count` people in one database; number 1 is a master admin with a session. */
export async function addAccounts(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const names = (kind: 'first' | 'last') =>
      ORIGINS.flatMap(([weight, origin]) =>
        origin[kind].map((name) => ({ written: name.written, latin: name.latin, weight })),
      );
    // The square of a random number makes the first of the list the most frequent.
    const fill = (values: unknown[]) =>
      client.query(
        `insert into users (id, email, uid, password_hash, first_name, last_name, sponsor_id, created_at, last_login_at, steps_completed, current_step, is_master_admin, second_step_since)
         select ('0199f3a0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ($1::text[])[f] || '.' || ($3::text[])[l] || n || '@example.test', 'NB-' || n, 'none',
           ($2::text[])[f], ($4::text[])[l], case when n = 1 then null else ('0199f3a0-0000-7000-8000-' || lpad(to_hex((n + 1) / 3), 12, '0'))::uuid end,
           now() - (($5::int - n)::float / $5 * interval '1500 days'), case when r < 0.2 then null else now() - r * r * interval '400 days' end,
           s, least(5, s + 1), n = 1 or n % 5000 = 0, case when n % 50 = 0 then now() end
         from (select n, random() as r, least(5, floor(random() * 6.5))::int as s, 1 + floor(random() * random() * array_length($1::text[], 1))::int as f,
             1 + floor(random() * random() * array_length($3::text[], 1))::int as l from generate_series(1, $5::int) n) made order by n`,
        values,
      );
    const [first, last] = [names('first'), names('last')];
    await client.query("set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set synchronous_commit = off");
    await withoutIndexes(client, ['users'], async () => {
      await fill([
        first.map((name) => name.latin),
        first.map((name) => name.written),
        last.map((name) => name.latin),
        last.map((name) => name.written),
        count,
      ]);
    });
    await client.query(
      `insert into sessions (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, address, device)
       values (gen_random_uuid(), $1, $2, 86400, now() + interval '1 day', now(), now(), '127.0.0.1', 'benchmark')`,
      [createHash('sha256').update(ADMIN_TOKEN).digest('hex'), personId(1)],
    );
    await client.query('vacuum analyze users');
  } finally {
    await client.end();
  }
}
