import type { AdminUsersQuery } from '@nb/contracts';
import type { PoolClient } from 'pg';
import { kindOf } from './list-kinds.js';
import { changesByPart, OrderParts, partsOf, STEP, type PartChange } from './list-places.js';
import { SAMPLE, TermCounts } from './list-terms.js';
import { activeSince, KEY, MOVED_COLUMNS, movesSince, orderOf } from './user-list.sql.js';

/** What was counted in one snapshot of the database. */
export interface CountedUsers {
  snapshot: string;
  /** Who logged in since then was active. */
  since: Date;
  at: number;
  terms: TermCounts;
  orders: Map<AdminUsersQuery['sortBy'], OrderParts>;
}
const SORTS = Object.keys(KEY) as AdminUsersQuery['sortBy'][];
/** Rows read before others get their turn. */
const TURN = 1_000;
/** With more changes than this, everything is counted anew. */
const MOST_CHANGES = 10_000;
/** Orders that have to do with what is searched: «olivia» is met in one place of the order of first names. */
const RELATED: readonly AdminUsersQuery['sortBy'][] = ['createdAt', 'email', 'firstName', 'lastName'];

/** Counts everything, in the client's transaction. */
export async function countAll(client: PoolClient, users: number): Promise<CountedUsers> {
  const since = activeSince(new Date());
  const snapshot = await snapshotOf(client);
  const percent = Math.min(100, (100 * SAMPLE) / users);
  const sample = await client.query<{ search: string }>(`select search from users tablesample system (${percent})`);
  const terms = await TermCounts.of(sample.rows.map(({ search }) => search));
  const orders: CountedUsers['orders'] = new Map();
  for (const sortBy of SORTS) {
    const parts = new OrderParts();
    await forEachRow<[number, number, number, string | null, string | null]>(client, partsOf(sortBy, kindOf('$1')), [since], ([part, kind, n, key, id]) =>
      parts.start({ part, kind, n, key, id }),
    );
    orders.set(sortBy, parts);
  }
  for (const [index, sortBy] of RELATED.entries()) {
    const parts = orders.get(sortBy);
    let nth = 0;
    await forEachRow<[number, string]>(client, `select ${kindOf('$1')}, search from users order by ${orderOf(sortBy, 'asc')}`, [since], ([kind, search]) => {
      // Everybody is in every order.
      if (index === 0) terms.add(search, kind, 1);
      terms.meet(sortBy, parts?.stretchOf(Math.floor(nth / STEP)) ?? 0, search);
      nth += 1;
    });
  }
  return { snapshot, since, at: Date.now(), terms, orders };
}

/** Takes in what has changed since, in the client's transaction; false = that can't be told, or is too much. */
export async function countAgain(client: PoolClient, counted: CountedUsers): Promise<boolean> {
  const since = activeSince(new Date());
  const snapshot = await snapshotOf(client);
  const values = [counted.snapshot, counted.since, since];
  const { rows: moves } = await client.query<{ n: number; unknown: boolean }>(`select count(*)::int as n, coalesce(bool_or(sign = 0), false) as unknown ${movesSince('$1')}`, values.slice(0, 1));
  const [moved] = moves;
  if (!moved || moved.unknown || moved.n > MOST_CHANGES || [...counted.orders.values()].some((parts) => parts.isUneven())) return false;
  const { rows: changes } = await client.query<{ kind: number; sign: number; search: string }>(`select kind, sign, search from (${CHANGES}) changed`, values);
  const byOrder: [AdminUsersQuery['sortBy'], OrderParts, PartChange[]][] = [];
  if (changes.length > 0)
    for (const [sortBy, parts] of counted.orders) {
      const { rows } = await client.query<PartChange>(changesByPart(sortBy, CHANGES), [...values, parts.keys, parts.ids]);
      byOrder.push([sortBy, parts, rows]);
    }
  // From here on without a pause: who asks in between finds all of it or nothing.
  for (const { search, kind, sign } of changes) counted.terms.add(search, kind, sign);
  for (const [sortBy, parts, rows] of byOrder)
    for (const { part, kind, n, search } of rows) {
      parts.add(part, kind, n);
      if (n > 0 && RELATED.includes(sortBy)) counted.terms.meet(sortBy, parts.stretchOf(part), search);
    }
  Object.assign(counted, { snapshot, since, at: Date.now() });
  return true;
}

/** What moved since $1, by the kinds for $2; and who was active for $2 and is not any more for $3. */
const CHANGES = `select ${MOVED_COLUMNS}, ${kindOf('$2::timestamptz')} as kind, sign::int ${movesSince('$1')}
  union all select ${MOVED_COLUMNS}, ${kindOf('$2::timestamptz')}, -1 from users where last_login_at >= $2::timestamptz and last_login_at < $3::timestamptz
  union all select ${MOVED_COLUMNS}, ${kindOf('$3::timestamptz')}, 1 from users where last_login_at >= $2::timestamptz and last_login_at < $3::timestamptz`;

async function snapshotOf(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}

/** Reads many rows, some at a time. */
async function forEachRow<Row extends unknown[]>(client: PoolClient, text: string, values: unknown[], work: (row: Row) => void): Promise<void> {
  await client.query(`declare counted no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${TURN} from counted`, rowMode: 'array' });
    for (const row of rows) work(row);
    if (rows.length < TURN) break;
  }
  await client.query('close counted');
}
