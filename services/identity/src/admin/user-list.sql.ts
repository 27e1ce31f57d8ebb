import { STEP_NUMBERS, type AdminUsersQuery } from '@nb/contracts';
import { matching } from '@nb/nest-kit';
import type { Parameters } from '../database/parameters.js';

const DAY_MS = 24 * 3_600_000;
/** A login this long ago or less makes a user active (RT §4). */
export const ACTIVE_DAYS = 30;
const ALL_STEPS = STEP_NUMBERS.length;
const MINUTE_MS = 60_000;
/** To the minute, so that what was counted a moment ago still holds. */
export const activeSince = (now: Date) =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - ACTIVE_DAYS * DAY_MS);

/** What each order sorts by, before the id, as it stands in its index; «never logged in» is earlier than any login. */
export const KEY: Record<AdminUsersQuery['sortBy'], { expression: string; type: string }> = {
  createdAt: { expression: 'created_at', type: 'timestamptz' },
  lastLoginAt: { expression: `coalesce(last_login_at, '-infinity')`, type: 'timestamptz' },
  email: { expression: 'email', type: 'text' },
  firstName: { expression: 'search_text(first_name)', type: 'text' },
  lastName: { expression: 'search_text(last_name)', type: 'text' },
  progress: { expression: 'steps_completed', type: 'smallint' },
};
/** An order, either way. */
export const orderOf = (sortBy: AdminUsersQuery['sortBy'], sortOrder: 'asc' | 'desc'): string => {
  const { expression } = KEY[sortBy];
  return sortOrder === 'asc' ? `${expression}, id` : `${expression} desc, id desc`;
};

/** Conditions that hold for a user as for a counter: both have these columns. */
function kindConditions({ progressFilter, adminFilter, statusFilter }: AdminUsersQuery): string[] {
  return [
    ...(progressFilter === 'not-started' ? ['steps_completed = 0'] : []),
    ...(progressFilter === 'in-progress' ? [`steps_completed between 1 and ${ALL_STEPS - 1}`] : []),
    ...(progressFilter === 'completed' ? [`steps_completed = ${ALL_STEPS}`] : []),
    ...(statusFilter === 'completed' ? [`steps_completed = ${ALL_STEPS}`] : []),
    ...(adminFilter === 'all' ? [] : [adminFilter === 'admin' ? 'is_master_admin' : 'not is_master_admin']),
  ];
}
const where = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

/** The `where` of a query. Inactive is whoever is not active, also who never logged in (RT §4). */
export function conditionsOf(query: AdminUsersQuery, since: Date, values: Parameters): string {
  return where(conditions(query, since, values));
}
function conditions(query: AdminUsersQuery, since: Date, values: Parameters): string[] {
  const all = kindConditions(query);
  const { statusFilter, search, searchType } = query;
  if (statusFilter === 'temp') all.push('last_login_at is null');
  if (statusFilter === 'active') all.push(`last_login_at >= ${values.add(since)}`);
  if (statusFilter === 'inactive') all.push(`(last_login_at < ${values.add(since)} or last_login_at is null)`);
  if (search !== '' && searchType === 'general') all.push(...searchConditions(search, values));
  if (search !== '' && searchType === 'sponsorUid') all.push(sponsorCondition(search.toLowerCase(), values));
  return all;
}
/** Somebody's whole ID finds whom they sponsor and nobody else, though other IDs may begin with it; what nobody has is the beginning of one. */
function sponsorCondition(uid: string, values: Parameters): string {
  const whole = `select id from users where lower(uid) = ${values.add(uid)}`;
  return `sponsor_id = any(array(${whole} union all select id from users where lower(uid) like ${values.add(`${escapeLike(uid)}%`)} and not exists (${whole})))`;
}
/** Every e-mail has an `@` and mostly the same after it: the index is asked for what stands before, the rest is looked at in what that finds. */
function searchConditions(search: string, values: Parameters): string[] {
  const before = search.slice(0, Math.max(0, search.indexOf('@')));
  if (before.length < 3) return [matching('search', values.add(search), search)];
  return [matching('search', values.add(before), before), matching(`(search || '')`, values.add(search), search)];
}
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Exact total of a query without a search: the sum of the counters. They know the day of the last login (UTC), so for
 * active and inactive the one day that the border runs through is counted from the index.
 */
export function facetTotal(query: AdminUsersQuery, since: Date, values: Parameters): string {
  const kind = kindConditions(query);
  const facets = [...kind];
  let border = '0';
  if (query.statusFilter === 'temp') facets.push('login_day is null');
  if (query.statusFilter === 'active' || query.statusFilter === 'inactive') {
    const day = values.add(since.toISOString().slice(0, 10));
    const at = values.add(since);
    const active = query.statusFilter === 'active';
    facets.push(active ? `login_day > ${day}::date` : `(login_day < ${day}::date or login_day is null)`);
    const dayStart = `(${day}::date)::timestamp at time zone 'UTC'`;
    const dayEnd = `(${day}::date + 1)::timestamp at time zone 'UTC'`;
    const range = active
      ? `last_login_at >= ${at} and last_login_at < ${dayEnd}`
      : `last_login_at >= ${dayStart} and last_login_at < ${at}`;
    border = `(select count(*) from users ${where([...kind, range])})`;
  }
  return `select (coalesce(sum(n), 0) + ${border})::bigint as total, (select count(*) from user_facets where not settled) as unsettled from user_facets ${where(facets)}`;
}

/** Changes since a snapshot (parameter), as a `from … where`. */
export const movesSince = (snapshot: string): string =>
  `from user_moves where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`;
