import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, AdminUsers, AdminUsersQuery } from '@nb/contracts';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import { ListMemory, type KnownPlace } from './list-memory.js';
import { activeSince, changedSince, conditionsOf, facetTotal, KEY, orderOf } from './user-list.sql.js';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  uid: string | null;
  created_at: Date;
  last_login_at: Date | null;
  steps_completed: number;
  is_master_admin: boolean;
  temp_password: boolean;
  is_active: boolean;
  sponsor_first_name: string | null;
  sponsor_last_name: string | null;
  sponsor_uid: string | null;
}
const COLUMNS = 'id, first_name, last_name, email, uid, created_at, last_login_at, steps_completed, is_master_admin, temp_password, is_active, sponsor_id';
/** Beyond this many open changes a count takes noticeably longer: they are folded in. */
const SETTLE_AT = 2_000;
/** Further in than this, a page is read from a place that is known, not from the nearer end. */
const DEEP = 1_000;
/** So many found are gathered and sorted in a moment, whatever the order; more are soon met when going along the order. */
const FEW = 2_000;
/** PostgreSQL's word for an offset below zero. */
const BEFORE_PLACE = '2201X';

/**
 * The admin list (RT §2, decisions 35) for a million users: the page is read from the index of its order and joined with
 * the sponsors only then; the total without a search comes from counters (performance.md).
 */
@Injectable()
export class UserList {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: Statements,
    private readonly memory: ListMemory,
  ) {}

  async page(query: AdminUsersQuery): Promise<AdminUsers> {
    const now = new Date();
    if (query.search === '') {
      // Asked first, because it costs next to nothing: nobody there means nothing to look for, and from the end it is nearer to the last pages.
      const total = await this.total(query, now);
      return { users: await this.rows(query, now, total), total };
    }
    const found = await this.memory.found(query, now);
    return found ? { users: await this.rows(query, now, found.total, found.term), total: found.total } : this.gathered(query, now);
  }

  /** One user as the list shows them; null = gone. */
  async one(id: string): Promise<AdminUser | null> {
    const values = new Parameters();
    const rows = await this.read<Row>(withSponsors(`select id from users where id = ${values.add(id)}`, 'id'), values.all);
    return rows[0] ? viewOf(rows[0]) : null;
  }

  private async rows(query: AdminUsersQuery, now: Date, total: number, term?: string): Promise<AdminUser[]> {
    const since = activeSince(now);
    const { limit, sortBy, sortOrder } = query;
    const offset = (query.page - 1) * limit;
    if (offset >= total) return [];
    const isNarrow = term !== undefined || conditionsOf(query, since, new Parameters()) !== '';
    if (isNarrow && total <= FEW) return (await this.gathered(query, now)).users;
    const mirrored = { limit: Math.min(limit, total - offset), offset: Math.max(0, total - offset - limit) };
    const isBeyondHalf = offset > total / 2;
    const nearest = isBeyondHalf ? mirrored : { limit, offset };
    const way = isBeyondHalf === (sortOrder === 'asc') ? 'desc' : 'asc';
    const ascending = sortOrder === 'asc' ? { limit, offset } : mirrored;
    const shown = async (page: (values: Parameters) => string) => {
      const values = new Parameters();
      return (await this.read<Row>(withSponsors(page(values), orderOf(sortBy, sortOrder)), values.all)).map(viewOf);
    };
    const edge = term === undefined ? null : this.memory.edgeOf(sortBy, term, way);
    const place = term === undefined && (isNarrow || nearest.offset > DEEP) ? this.memory.placeBefore(query, ascending.offset) : null;
    try {
      if (edge) return await shown((values) => alongFrom(edge, { ...query, sortOrder: way }, since, nearest, values));
      if (place) return await shown((values) => alongFrom(place, { ...query, sortOrder: 'asc' }, since, ascending, values));
    } catch (error) {
      // More has changed before it than was reckoned with.
      if ((error as { code?: string }).code !== BEFORE_PLACE) throw error;
      this.memory.outdated();
    }
    return shown((values) => along({ ...query, sortOrder: way }, since, nearest, values));
  }

  /** All that are found, put in order. */
  private async gathered(query: AdminUsersQuery, now: Date): Promise<AdminUsers> {
    const values = new Parameters();
    const { sortBy, sortOrder, limit, page } = query;
    const by = sortOrder === 'asc' ? 'key, id' : 'key desc, id desc';
    const text = `with found as materialized (select id, ${KEY[sortBy].expression} as key from users ${conditionsOf(query, activeSince(now), values)})
      select (select count(*) from found) as total, array(select id from found order by ${by} limit ${values.add(limit)} offset ${values.add((page - 1) * limit)})::text[] as ids`;
    const [found] = await this.read<{ total: string; ids: string }>(text, values.all);
    const shown = new Parameters();
    const users = await this.read<Row>(withSponsors(`select unnest(${shown.add(found?.ids ?? '{}')}::uuid[]) as id`, orderOf(sortBy, sortOrder)), shown.all);
    return { users: users.map(viewOf), total: Number(found?.total ?? 0) };
  }

  /** Without a search. */
  private async total(query: AdminUsersQuery, now: Date): Promise<number> {
    const values = new Parameters();
    const counted = await this.read<{ total: number; unsettled: number }>(facetTotal(query, activeSince(now), values), values.all);
    if (Number(counted[0]?.unsettled ?? 0) > SETTLE_AT) await this.em.fork().execute('select settle_user_facets()');
    return Number(counted[0]?.total ?? 0);
  }

  private read<Found extends object>(text: string, values: unknown[]): Promise<Found[]> {
    return this.statements.rows<Found>({ text }, values);
  }
}

interface Window {
  limit: number;
  offset: number;
}
/** Along the order from its beginning. */
function along(query: AdminUsersQuery, since: Date, window: Window, values: Parameters): string {
  const order = orderOf(query.sortBy, query.sortOrder);
  const conditions = conditionsOf(query, since, values);
  const cut = `limit ${values.add(window.limit)} offset ${values.add(window.offset)}`;
  return query.search === '' ? `select id from users ${conditions} order by ${order} ${cut}` : `select id from (${walked('', order)}) walked ${conditions} ${cut}`;
}
/** Along the order from a place on; how many of those asked for are behind it by now, what has changed since tells in the same statement. */
function alongFrom(place: KnownPlace, query: AdminUsersQuery, since: Date, window: Window, values: Parameters): string {
  const { expression, type } = KEY[query.sortBy];
  const at = `(${values.add(place.key)}::${type}, ${values.add(place.id)}::uuid)`;
  const [ahead, behind] = query.sortOrder === 'asc' ? ['>=', '<'] : ['<', '>='];
  const changed = changedSince(query, place.counted, since, values, `(${expression}, id) ${behind} ${at}`);
  return `select id from (${walked(`where (${expression}, id) ${ahead} ${at}`, orderOf(query.sortBy, query.sortOrder))}) walked ${conditionsOf(query, since, values)}
    limit ${values.add(window.limit)} offset coalesce(${values.add(window.offset - place.position)}::bigint - ${changed}, -1)`;
}
/** Goes along the index of the order and nothing else: where that leads, only we know. */
const walked = (where: string, order: string) => `select id, search, is_master_admin, steps_completed, last_login_at from users ${where} order by ${order} offset 0`;

/** The ids of a page come from an index alone; only their rows are read, and their sponsors'. */
const withSponsors = (page: string, order: string) =>
  `with page as materialized (${page}),
     shown as (select ${COLUMNS} from users where id in (select id from page) order by ${order})
   select shown.*, s.first_name as sponsor_first_name, s.last_name as sponsor_last_name, s.uid as sponsor_uid
   from (select *, row_number() over () as place from shown) shown left join users s on s.id = shown.sponsor_id order by shown.place`;

const viewOf = (row: Row): AdminUser => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  uid: row.uid,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  sponsorFirstName: row.sponsor_first_name,
  sponsorLastName: row.sponsor_last_name,
  sponsorUid: row.sponsor_uid,
  progress: row.steps_completed * 20,
  isMasterAdmin: row.is_master_admin,
  tempPassword: row.temp_password,
  isActive: row.is_active,
});
