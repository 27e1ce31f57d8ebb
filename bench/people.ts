/** People to measure with: a ternary tree below one person on top, written in bulk into the three databases. */
import { createHash } from 'node:crypto';
import type { Databases } from './databases.ts';
import { query } from './databases.ts';

/** The n-th person, from 1; the sponsor of n is (n + 1) / 3. */
export const personId = (n: number): string => `0199f3a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const tokenOf = (n: number): string => `token-of-the-benchmark-${n}`;
export const cookieOf = (n: number): string => `sid=${tokenOf(n)}`;

const ID = `('0199f3a0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const SPONSOR = `case when n = 1 then null else ('0199f3a0-0000-7000-8000-' || lpad(to_hex((n + 1) / 3), 12, '0'))::uuid end`;
const JOINED = `date_trunc('minute', now()) - interval '600 days' + n * interval '10 seconds'`;

/** `count` people, of whom the first `signedIn` have a session; everybody has agreed to the terms and begun the training. */
export async function addPeople({ urls }: Databases, count: number, signedIn: number): Promise<void> {
  await query(
    urls.identity,
    `insert into users (id, email, uid, password_hash, first_name, last_name, phone, sponsor_id, created_at, last_login_at,
       call_at, call_zone, call_version, consent_version, consent_at, consent_language, consent_method)
     select ${ID}, 'person' || n || '@example.test', 'NB-' || n, 'none', 'First' || n % 997, 'Last' || n % 1009, '+1 555 0100', ${SPONSOR}, ${JOINED}, now(),
       now() + interval '3 days', 'America/New_York', 0, '1.0', ${JOINED}, 'en', 'registration'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await query(
    urls.identity,
    `insert into sessions (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, address, device)
     select gen_random_uuid(), hash, ('0199f3a0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 86400, now() + interval '1 day', now(), now(), '127.0.0.1', 'benchmark'
     from unnest($1::text[]) with ordinality as t(hash, n)`,
    [
      Array.from({ length: signedIn }, (_, index) =>
        createHash('sha256')
          .update(tokenOf(index + 1))
          .digest('hex'),
      ),
    ],
  );
  await query(
    urls.training,
    `insert into learners (user_id, version, sponsor_id, created_at) select ${ID}, 1, ${SPONSOR}, ${JOINED} from generate_series(1, $1::int) n`,
    [count],
  );
  await query(
    urls.training,
    `insert into learner_calls (user_id, at, zone, version) select user_id, now() + interval '3 days', 'America/New_York', 0 from learners`,
  );
  await query(
    urls.training,
    `insert into progress (user_id, referral_link, link_saved) select user_id, 'ABC123', true from learners`,
  );
  await query(
    urls.training,
    `insert into consents (user_id, seq, version, at, language, method) select user_id, 1, '1.0', created_at, 'en', 'registration' from learners`,
  );
  await query(
    urls.team,
    `insert into partner (id, first_name, last_name, email, uid, sponsor_id, created_at, last_login_at)
     select ${ID}, 'First' || n % 997, 'Last' || n % 1009, 'person' || n || '@example.test', 'NB-' || n, ${SPONSOR}, ${JOINED}, now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await query(urls.team, 'select rebuild_team_tree()');
  for (const url of Object.values(urls)) await query(url, 'analyze');
}
