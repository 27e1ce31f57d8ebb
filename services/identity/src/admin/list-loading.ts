import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { ListIndex, type ListedUser, type Move, type SortBy } from './list-index.js';
import { KEY, movesSince, orderOf } from './user-list.sql.js';

/** Every account as it was in one snapshot of the database. */
export interface LoadedList {
  snapshot: string;
  index: ListIndex;
}
const SORTS = Object.keys(KEY) as SortBy[];
/** Read at a time. */
const ROWS = 1_000;
const IDS = 4_000;
/** With more changes than this, everything is read anew. */
const MOST_CHANGES = 20_000;
/** A login to the minute, as the border between active and inactive is; the id by another name, so that orders by `id` are those of the indexes. */
const LISTED = `id::text as listed, search, is_master_admin, steps_completed, coalesce(floor(extract(epoch from last_login_at) / 60)::int, -1) as login, coalesce(lower(uid), '') as small_uid, sponsor_id::text as below`;
type Row = [
  id: string,
  search: string,
  isMasterAdmin: boolean | 't' | 'f',
  stepsCompleted: number | string,
  login: number | string,
  uid: string,
  sponsorId: string | null,
];

/** Reads everything, in the client's transaction. @throws the signal's reason once it is aborted: whoever stops does not wait for it. */
export async function load(client: PoolClient, signal: AbortSignal): Promise<LoadedList> {
  const snapshot = await snapshotOf(client);
  const {
    rows: [size],
  } = await client.query<{ texts: number; bytes: number }>(
    'select count(*)::int as texts, coalesce(sum(octet_length(search)), 0)::float8 as bytes from users',
  );
  // A little more for those who come later.
  const index = new ListIndex({
    texts: Math.ceil((size?.texts ?? 0) * 1.02) + 1_000,
    bytes: Math.ceil((size?.bytes ?? 0) * 1.02) + 200_000,
  });
  // In this order, so that pages by it are read as they lie.
  const from = { client, signal };
  await forEachRow<Row>(from, `select ${LISTED} from users order by ${orderOf('createdAt', 'asc')}`, ROWS, (row) => {
    index.add(userOf(row));
  });
  for (const sortBy of SORTS) {
    const order = new Uint32Array(index.size);
    let at = 0;
    if (sortBy === 'createdAt') for (; at < order.length; at += 1) order[at] = at;
    else
      await forEachRow<[string]>(
        from,
        `select id::text as listed from users order by ${orderOf(sortBy, 'asc')}`,
        IDS,
        ([id]) => {
          order[at++] = index.numberOf(id) ?? 0;
        },
      );
    index.order(sortBy, order);
  }
  await index.texts.index(async () => {
    signal.throwIfAborted();
    await setImmediate();
  });
  return { snapshot, index };
}

/** Takes in what has changed since, in the client's transaction; false = that can't be told, or is too much. */
export async function takeIn(client: PoolClient, list: LoadedList): Promise<boolean> {
  if (list.index.isWorn) return false;
  const snapshot = await snapshotOf(client);
  const { rows: moves } = await client.query<{ id: string | null }>(
    `select distinct id::text ${movesSince('$1')} limit ${MOST_CHANGES + 1}`,
    [list.snapshot],
  );
  const ids = moves.map(({ id }) => id).filter((id) => id !== null);
  if (ids.length < moves.length || ids.length > MOST_CHANGES) return false;
  if (ids.length > 0) {
    const { rows } = await client.query<Row>({
      text: `select ${LISTED} from users where id = any($1::uuid[])`,
      values: [ids],
      rowMode: 'array',
    });
    const users = rows.map(userOf);
    const there = new Set(users.map(({ id }) => id));
    const moved = new Map<SortBy, Move[]>();
    for (const sortBy of SORTS) moved.set(sortBy, (await client.query<Move>(behindText(sortBy), [[...there]])).rows);
    await list.index.apply(
      users,
      ids.filter((id) => !there.has(id)),
      moved,
      setImmediate,
    );
  }
  list.snapshot = snapshot;
  return true;
}
/** Who stands right before each of the changed accounts ($1). */
function behindText(sortBy: SortBy): string {
  const { expression } = KEY[sortBy];
  return `select id::text, (select u.id::text from users u where (${expression.replaceAll(COLUMN, 'u.$1')}, u.id) < (c.key, c.id) order by ${expression.replaceAll(COLUMN, 'u.$1')} desc, u.id desc limit 1) as behind
    from (select id, ${expression} as key from users where id = any($1::uuid[])) c`;
}
const COLUMN = /\b(created_at|last_login_at|email|first_name|last_name|steps_completed)\b/g;

const userOf = ([id, search, isMasterAdmin, stepsCompleted, login, uid, sponsorId]: Row): ListedUser => ({
  id,
  search,
  uid,
  sponsorId,
  isMasterAdmin: isMasterAdmin === true || isMasterAdmin === 't',
  stepsCompleted: Number(stepsCompleted),
  login: Number(login),
});

async function snapshotOf(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  return rows[0]?.snapshot ?? '';
}
/** Reads many rows, some at a time. */
async function forEachRow<Values extends unknown[]>(
  { client, signal }: { client: PoolClient; signal: AbortSignal },
  text: string,
  size: number,
  work: (row: Values) => void,
): Promise<void> {
  await client.query(`declare listed no scroll cursor for ${text}`);
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<Values>({ text: `fetch ${size} from listed`, rowMode: 'array' });
    for (const row of rows) work(row);
    if (rows.length < size) break;
  }
  await client.query('close listed');
}
