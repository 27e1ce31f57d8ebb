import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, AdminUsers, AdminUsersQuery } from '@nb/contracts';
import { Statements } from '../database/statements.js';
import { conditionsOf, facetTotal, ORDER, Parameters } from './user-list.sql.js';

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

/**
 * The admin list (RT §2, decisions 35) for a million users: the page is read from the index of its order and joined with
 * the sponsors only then; the total without a search comes from counters (performance.md).
 */
@Injectable()
export class UserList {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: Statements,
  ) {}

  async page(query: AdminUsersQuery): Promise<AdminUsers> {
    const now = new Date();
    const [total, users] = await Promise.all([this.total(query, now), this.rows(query, now)]);
    return { users, total };
  }

  /** One user as the list shows them; null = gone. */
  async one(id: string): Promise<AdminUser | null> {
    const values = new Parameters();
    const rows = await this.read<Row>(withSponsors(`select ${COLUMNS} from users where id = ${values.add(id)}`, ''), values);
    return rows[0] ? viewOf(rows[0]) : null;
  }

  private async rows(query: AdminUsersQuery, now: Date): Promise<AdminUser[]> {
    const values = new Parameters();
    const where = conditionsOf(query, now, values);
    const order = ORDER[query.sortBy][query.sortOrder];
    const page = `select ${COLUMNS}, row_number() over (order by ${order}) as place from users ${where} order by ${order}
      limit ${values.add(query.limit)} offset ${values.add((query.page - 1) * query.limit)}`;
    return (await this.read<Row>(withSponsors(page, 'order by page.place'), values)).map(viewOf);
  }

  private async total(query: AdminUsersQuery, now: Date): Promise<number> {
    const values = new Parameters();
    if (query.search !== '') {
      const counted = await this.read<{ total: number }>(`select count(*) as total from users ${conditionsOf(query, now, values)}`, values);
      return Number(counted[0]?.total ?? 0);
    }
    const counted = await this.read<{ total: number; unsettled: number }>(facetTotal(query, now, values), values);
    if (Number(counted[0]?.unsettled ?? 0) > SETTLE_AT) await this.em.fork().execute('select settle_user_facets()');
    return Number(counted[0]?.total ?? 0);
  }

  private read<Found extends object>(text: string, values: Parameters): Promise<Found[]> {
    return this.statements.rows<Found>({ text }, values.all);
  }
}

const withSponsors = (page: string, order: string) =>
  `with page as (${page}) select page.*, s.first_name as sponsor_first_name, s.last_name as sponsor_last_name, s.uid as sponsor_uid
   from page left join users s on s.id = page.sponsor_id ${order}`;

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
