import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, AdminUsers, AdminUsersQuery } from '@nb/contracts';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import { ListMemory, movesSince, type Milestone } from './list-memory.js';
import { conditionsOf, facetTotal, KEY, orderOf } from './user-list.sql.js';

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
const DEEP = 2_000;

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
    if (query.search !== '') {
      const [total, kept] = await Promise.all([this.memory.total(query, now), this.memory.keptPage(query, now)]);
      if ((query.page - 1) * query.limit >= total) return { users: [], total };
      return { users: await this.those(kept ?? (await this.memory.page(query, now, total)), query), total };
    }
    // Asked first, because it costs next to nothing: nobody there means nothing to look for, and from the end it is nearer to the last pages.
    const total = await this.total(query, now);
    return { users: (query.page - 1) * query.limit < total ? await this.rows(query, now, total) : [], total };
  }

  /** One user as the list shows them; null = gone. */
  async one(id: string): Promise<AdminUser | null> {
    const values = new Parameters();
    const rows = await this.read<Row>(withSponsors(`select id from users where id = ${values.add(id)}`, 'id'), values);
    return rows[0] ? viewOf(rows[0]) : null;
  }

  private async those(ids: string[], { sortBy, sortOrder }: AdminUsersQuery): Promise<AdminUser[]> {
    const values = new Parameters();
    const page = `select unnest(${values.add(ids)}::uuid[]) as id`;
    return (await this.read<Row>(withSponsors(page, orderOf(sortBy, sortOrder)), values)).map(viewOf);
  }

  private async rows(query: AdminUsersQuery, now: Date, total: number): Promise<AdminUser[]> {
    const values = new Parameters();
    const where = conditionsOf(query, now, values);
    const { limit } = query;
    const offset = (query.page - 1) * limit;
    const order = orderOf(query.sortBy, query.sortOrder);
    const fromEnd = offset > total / 2;
    const mirrored = { limit: Math.min(limit, total - offset), offset: Math.max(0, total - offset - limit) };
    const ascending = query.sortOrder === 'asc' ? { limit, offset } : mirrored;
    const nearest = fromEnd ? mirrored : { limit, offset };
    const place = nearest.offset > DEEP ? await this.memory.placeBefore(query, now, ascending.offset) : null;
    const other = query.sortOrder === 'asc' ? 'desc' : 'asc';
    const page =
      place
        ? pageFrom(place, query, where, ascending, values)
        : `select id from users ${where} order by ${fromEnd ? orderOf(query.sortBy, other) : order} limit ${values.add(nearest.limit)} offset ${values.add(nearest.offset)}`;
    return (await this.read<Row>(withSponsors(page, order), values)).map(viewOf);
  }

  /** Without a search. */
  private async total(query: AdminUsersQuery, now: Date): Promise<number> {
    const values = new Parameters();
    const counted = await this.read<{ total: number; unsettled: number }>(facetTotal(query, now, values), values);
    if (Number(counted[0]?.unsettled ?? 0) > SETTLE_AT) await this.em.fork().execute('select settle_user_facets()');
    return Number(counted[0]?.total ?? 0);
  }

  private read<Found extends object>(text: string, values: Parameters): Promise<Found[]> {
    return this.statements.rows<Found>({ text }, values.all);
  }
}

/** The page at an ascending offset, read from a place before it; where that place is now, what has moved since tells in the same statement. */
function pageFrom(place: Milestone & { snapshot: string }, { sortBy }: AdminUsersQuery, where: string, window: { limit: number; offset: number }, values: Parameters): string {
  const { expression, type } = KEY[sortBy];
  const at = `(${values.add(place.key)}::${type}, ${values.add(place.id)}::uuid)`;
  const conditions = where === '' ? '' : `and ${where.slice('where '.length)}`;
  const moved = `(select coalesce(sum(sign), 0) ${movesSince(values.add(place.snapshot))} and (${expression}, id) < ${at} ${conditions})`;
  return `select id from users where (${expression}, id) >= ${at} ${conditions} order by ${expression}, id
    limit ${values.add(window.limit)} offset greatest(0, ${values.add(window.offset - place.position)}::bigint - ${moved})`;
}

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
