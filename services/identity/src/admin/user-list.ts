import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, AdminUsers, AdminUsersQuery } from '@nb/contracts';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import { ListMemory } from './list-memory.js';
import { activeSince, conditionsOf, facetTotal, KEY, orderOf } from './user-list.sql.js';

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
const COLUMNS =
  'id, first_name, last_name, email, uid, created_at, last_login_at, steps_completed, is_master_admin, temp_password, is_active, sponsor_id';
/** Beyond this many open changes a count takes noticeably longer: they are folded in. */
const SETTLE_AT = 2_000;
/**
 * The admin list (RT §2, decisions 35) for a million users: who stands on a page is known in memory, and only their rows are read, with their
 * sponsors. As long as it is not, and for shorter lists, the page comes from the index of its order and the total from counters (performance.md).
 */
@Injectable()
export class UserList {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: Statements,
    private readonly memory: ListMemory,
  ) {}

  async page(query: AdminUsersQuery): Promise<AdminUsers> {
    const since = activeSince(new Date());
    const known = await this.memory.find(query, since);
    if (known) {
      const { total, ids, isReady, skip } = known;
      const { sortBy, sortOrder } = query;
      const order = orderOf(sortBy, sortOrder);
      const rows = isReady
        ? this.statements.rows<Row>(READY, [ids])
        : this.statements.rows<Row>(
            {
              name: `list-page-${sortBy}-${sortOrder}`,
              text: withSponsors(
                `select id from users where id = any($1::uuid[]) order by ${order} limit $2 offset $3`,
                order,
              ),
            },
            [ids, query.limit, skip],
          );
      return { users: (await rows).map(viewOf), total };
    }
    if (query.search !== '') return this.gathered(query, since);
    const total = await this.total(query, since);
    const offset = (query.page - 1) * query.limit;
    if (offset >= total) return { users: [], total };
    // From the end that is nearer.
    const isNear = offset <= total / 2;
    const window = isNear
      ? { limit: query.limit, offset }
      : { limit: Math.min(query.limit, total - offset), offset: Math.max(0, total - offset - query.limit) };
    const way = isNear === (query.sortOrder === 'asc') ? 'asc' : 'desc';
    return {
      users: await this.shown(query, (values) => along({ ...query, sortOrder: way }, since, window, values)),
      total,
    };
  }

  /** One user as the list shows them; null = gone. */
  async one(id: string): Promise<AdminUser | null> {
    const values = new Parameters();
    const rows = await this.read<Row>(
      withSponsors(`select id from users where id = ${values.add(id)}`, 'id'),
      values.all,
    );
    return rows[0] ? viewOf(rows[0]) : null;
  }

  /** The rows of a page of ids, in order. */
  private async shown(
    { sortBy, sortOrder }: AdminUsersQuery,
    page: (values: Parameters) => string,
  ): Promise<AdminUser[]> {
    const values = new Parameters();
    return (await this.read<Row>(withSponsors(page(values), orderOf(sortBy, sortOrder)), values.all)).map(viewOf);
  }

  /** All that are found, put in order. */
  private async gathered(query: AdminUsersQuery, since: Date): Promise<AdminUsers> {
    const values = new Parameters();
    const { sortBy, sortOrder, limit, page } = query;
    const by = sortOrder === 'asc' ? 'key, id' : 'key desc, id desc';
    const text = `with found as materialized (select id, ${KEY[sortBy].expression} as key from users ${conditionsOf(query, since, values)})
      select (select count(*) from found) as total, array(select id from found order by ${by} limit ${values.add(limit)} offset ${values.add((page - 1) * limit)})::text[] as ids`;
    const [found] = await this.read<{ total: string; ids: string }>(text, values.all);
    return {
      users: await this.shown(query, (shown) => `select unnest(${shown.add(found?.ids ?? '{}')}::uuid[]) as id`),
      total: Number(found?.total ?? 0),
    };
  }

  /** Without a search. */
  private async total(query: AdminUsersQuery, since: Date): Promise<number> {
    const values = new Parameters();
    const counted = await this.read<{ total: number; unsettled: number }>(facetTotal(query, since, values), values.all);
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
/** Along the order, without a search. */
function along(query: AdminUsersQuery, since: Date, window: Window, values: Parameters): string {
  return `select id from users ${conditionsOf(query, since, values)} order by ${orderOf(query.sortBy, query.sortOrder)} limit ${values.add(window.limit)} offset ${values.add(window.offset)}`;
}

/** The ids of a page come from an index alone; only their rows are read, and their sponsors'. */
const withSponsors = (page: string, order: string) =>
  `with page as materialized (${page}),
     shown as (select ${COLUMNS} from users where id in (select id from page) order by ${order})
   select shown.*, s.first_name as sponsor_first_name, s.last_name as sponsor_last_name, s.uid as sponsor_uid
   from (select *, row_number() over () as place from shown) shown left join users s on s.id = shown.sponsor_id order by shown.place`;

/** The rows of a page whose ids are known in order. */
const READY = {
  name: 'list-ready-page',
  text: `select ${COLUMNS.split(', ')
    .map((column) => `u.${column}`)
    .join(', ')}, s.first_name as sponsor_first_name, s.last_name as sponsor_last_name, s.uid as sponsor_uid
    from unnest($1::uuid[]) with ordinality page (id, place) join users u on u.id = page.id left join users s on s.id = u.sponsor_id order by page.place`,
};

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
