import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  MAX_COUNTED_USERS,
  STEP_NUMBERS,
  uidKeyOf,
  type AdminUser,
  type AdminUsers,
  type AdminUsersQuery,
  type Language,
} from '@nb/contracts';
import { execute, kyselyOf, matchesSearch, prepare, type TablesOf } from '@nb/nest-kit';
import {
  sql,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { SecondStepRead } from '../second-step/own-second-step.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { TEMPORARY_PASSWORD_DAYS, type CurrentUserRow, type User, type userEntity } from './user.entity.js';

type Tables = TablesOf<typeof userEntity>;
/** `ids`: only these users, separated by commas. */
type ListQuery = Omit<AdminUsersQuery, 'page' | 'limit'> & { ids?: string | undefined };
type SortBy = AdminUsersQuery['sortBy'];

const DAY_MS = 24 * 3_600_000;
const ACTIVE_DAYS = 30;
const ALL_STEPS = STEP_NUMBERS.length;
/** Matches of a search that are sorted for a page; along an order's index, those that stand far down in it come late. */
const MAX_SORTED = 50_000;
/** The one order of names and e-mails in lists that the database sorts. */
const COLLATION = 'und-x-icu';
/** Somebody who never logged in comes before every login, and is inactive. As it stands in the index. */
const LAST_LOGIN = sql<Date>`coalesce(users.last_login_at, '-infinity')`;

/** Of `CURRENT_USER`, what `pg` leaves as text. */
const INSTANTS = ['createdAt', 'lastLoginAt', 'callAt', 'expiresAt', 'secondStepSince', 'policyFrom'] as const;
/** An account as its owner sees it from one of their sessions. */
type CurrentUserRead = CurrentUserRow &
  SecondStepRead &
  Pick<SessionRow, 'passwordChangeSkipped' | 'expiresAt'> & {
    recoveryCodesLeft: number | null;
    viewedBy: string | null;
    viewerName: string | null;
    viewerLanguage: Language | null;
  };
type CurrentUserText = Omit<CurrentUserRead, (typeof INSTANTS)[number]> &
  Record<(typeof INSTANTS)[number], string | null>;
/**
 * Every page begins with it. A prepared statement, because building and planning the query for each call costs several times the processor time
 * of the statement itself (docs/decisions/0013). The benchmark runs it bare.
 */
export const CURRENT_USER = prepare(
  'current-user',
  `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.uid, u.phone, u.country_code as "countryCode", u.language,
     u.sponsor_id as "sponsorId", u.is_master_admin as "isMasterAdmin", u.temp_password as "tempPassword", u.notifications, u.contacts_counts_only as "contactsCountsOnly",
     u.time_zone as "timeZone", u.time_zone_is_chosen as "timeZoneIsChosen",
     u.created_at as "createdAt", u.last_login_at as "lastLoginAt", u.call_at as "callAt", u.call_zone as "callZone", u.call_place as "callPlace",
     s.password_change_skipped as "passwordChangeSkipped", s.expires_at as "expiresAt", s.viewed_by as "viewedBy",
     u.second_step_since as "secondStepSince", policy.mode as "policyMode", policy.from_at as "policyFrom",
     case when u.second_step_since is not null
       then (select count(*)::int from recovery_codes c where c.user_id = u.id and c.is_confirmed and c.used_at is null) end as "recoveryCodesLeft",
     trim(viewer.first_name || ' ' || viewer.last_name) as "viewerName", viewer.language as "viewerLanguage"
   from users u join sessions s on s.id = :sessionId::uuid left join users viewer on viewer.id = s.viewed_by
     left join second_step_policy policy on true where u.id = :userId::uuid`,
  ['userId', 'sessionId'],
);

/** Reads of accounts. */
@Injectable()
export class UserRepository {
  constructor(private readonly em: EntityManager) {}

  /** The account and what this session says of it; undefined when either is gone. */
  async currentUser(userId: string, sessionId: string): Promise<CurrentUserRead | undefined> {
    const [row] = await execute<CurrentUserText, 'userId' | 'sessionId'>(this.em, CURRENT_USER, { userId, sessionId });
    if (row === undefined) return undefined;
    const instants = INSTANTS.map((name) => [name, row[name] === null ? null : new Date(row[name])] as const);
    return { ...row, ...(Object.fromEntries(instants) as Pick<CurrentUserRead, (typeof INSTANTS)[number]>) };
  }

  /** A page of the admin list with its total: exact without a search, otherwise counted up to `MAX_COUNTED_USERS`. */
  async adminPage(query: AdminUsersQuery): Promise<AdminUsers> {
    const filtered = this.filtered(query, await this.searchCondition(query));
    return query.search === '' ? this.wholePage(query, filtered) : this.searchedPage(query, filtered);
  }

  /** One user as the admin list shows them; null = gone. */
  async adminUser(id: string): Promise<AdminUser | null> {
    const row = await this.adminRows().where('users.id', '=', id).executeTakeFirst();
    return row ? viewOf(row) : null;
  }

  /** Every user of the admin list in its order, as a statement for a cursor. `columns`: SQL expressions over `users`, by the name of the column. */
  async adminListStatement(query: ListQuery, columns: Record<string, string>): Promise<CompiledQuery> {
    const filtered = this.filtered(query, await this.searchCondition(query));
    const selected = Object.entries(columns).map(([name, expression]) => sql.raw<string | null>(expression).as(name));
    return inOrder(filtered.select(selected), query).compile();
  }

  /** Whether another account has a distributor ID that looks like this one. */
  async isUidTaken(em: EntityManager, uid: string | null, butOf: string | null = null): Promise<boolean> {
    if (uid === null) return false;
    const [other] = await em.execute<unknown[]>(
      'select from users where uid_key(uid) = ? and id is distinct from ?::uuid limit 1',
      [uidKeyOf(uid), butOf],
    );
    return other !== undefined;
  }

  private async wholePage(query: AdminUsersQuery, filtered: Filtered): Promise<AdminUsers> {
    const total = await this.exactTotal(query);
    const offset = (query.page - 1) * query.limit;
    const limit = Math.min(query.limit, total - offset);
    if (limit <= 0) return { users: [], total };
    // Read from the nearer end of the order.
    const isNear = offset <= total / 2;
    const ids = inOrder(filtered.select('users.id'), isNear ? query : reversed(query))
      .limit(limit)
      .offset(isNear ? offset : total - offset - limit);
    return { users: await this.rowsOf(query, ids), total };
  }

  /** Matches are gathered and sorted; where they are very many, the page is read along the order's index, which then meets one soon. */
  private async searchedPage(query: AdminUsersQuery, filtered: Filtered): Promise<AdminUsers> {
    const offset = (query.page - 1) * query.limit;
    const { total: counted, ids } = await kyselyOf<typeof userEntity>(this.em)
      .with(
        (found) => found('found').materialized(),
        () => filtered.select(['users.id as id', SORT_KEYS[query.sortBy].as('key')]).limit(MAX_SORTED + 1),
      )
      .selectNoFrom((eb) => [
        eb
          .selectFrom('found')
          .select(({ fn }) => fn.countAll<string>().as('total'))
          .as('total'),
        sql<string[]>`array(${eb
          .selectFrom('found')
          .select('id')
          .orderBy('key', query.sortOrder)
          .orderBy('id', query.sortOrder)
          .limit(query.limit)
          .offset(offset)})`.as('ids'),
      ])
      .executeTakeFirstOrThrow();
    const total = Math.min(Number(counted), MAX_COUNTED_USERS);
    const totalIsCapped = Number(counted) > MAX_COUNTED_USERS;
    const limit = Math.min(query.limit, total - offset);
    if (limit <= 0) return { users: [], total, totalIsCapped };
    const page =
      Number(counted) > MAX_SORTED
        ? inOrder(filtered.select('users.id'), query).limit(limit).offset(offset)
        : (ids ?? []).slice(0, limit);
    return { users: await this.rowsOf(query, page), total, totalIsCapped };
  }

  /** Without a search. Nearly everybody is inactive: those are the rest of the active, who are few and found by their last login. */
  private async exactTotal(query: AdminUsersQuery): Promise<number> {
    const isRest = query.statusFilter === 'inactive';
    const count = (statusFilter: AdminUsersQuery['statusFilter']) =>
      this.filtered({ ...query, statusFilter }, null).select(({ fn }) => fn.countAll<string>().as('n'));
    const { total } = await kyselyOf<typeof userEntity>(this.em)
      .selectNoFrom(
        isRest
          ? sql<string>`(${count('all')}) - (${count('active')})`.as('total')
          : sql<string>`(${count(query.statusFilter)})`.as('total'),
      )
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  private async rowsOf(query: ListQuery, ids: readonly string[] | Expression<{ id: string }>): Promise<AdminUser[]> {
    if (Array.isArray(ids) && ids.length === 0) return [];
    const rows = await inOrder(this.adminRows().where('users.id', 'in', ids as readonly string[]), query).execute();
    return rows.map(viewOf);
  }

  private adminRows() {
    return kyselyOf<typeof userEntity>(this.em)
      .selectFrom('users')
      .leftJoin('users as sponsor', 'sponsor.id', 'users.sponsorId')
      .select([
        'users.id',
        'users.firstName',
        'users.lastName',
        'users.email',
        'users.uid',
        'users.createdAt',
        'users.lastLoginAt',
        'users.stepsCompleted',
        'users.isMasterAdmin',
        'users.tempPassword',
        'users.isActive',
        'users.phone',
        'users.language',
        'users.secondStepSince',
        'sponsor.firstName as sponsorFirstName',
        'sponsor.lastName as sponsorLastName',
        'sponsor.uid as sponsorUid',
      ]);
  }

  private filtered(query: ListQuery, search: Condition | null) {
    return kyselyOf<typeof userEntity>(this.em)
      .selectFrom('users')
      .where((eb) => eb.and([...filtersOf(eb, query), ...(search ? [search] : [])]));
  }

  private async searchCondition({ search, searchType }: ListQuery): Promise<Condition | null> {
    if (search === '') return null;
    if (searchType === 'general') return matchesSearch({ search: 'users.search', phone: 'users.phone' }, search);
    const sponsors = await this.sponsorsWithUid(uidKeyOf(search));
    return sql<SqlBool>`users.sponsor_id in (${sponsors})`;
  }

  /** A whole ID is that sponsor's and nobody else's, though other IDs may begin with it; what nobody has is the beginning of IDs. */
  private async sponsorsWithUid(key: string) {
    const sponsors = kyselyOf<typeof userEntity>(this.em).selectFrom('users as sponsor').select('sponsor.id');
    const whole = sponsors.where(sql<string>`uid_key(sponsor.uid)`, '=', key);
    if (await whole.executeTakeFirst()) return whole;
    return sponsors.where(sql<string>`uid_key(sponsor.uid)`, 'like', `${key.replace(/[\\%_]/g, '\\$&')}%`);
  }
}

type Condition = RawBuilder<SqlBool>;
type Filtered = ReturnType<UserRepository['filtered']>;

function filtersOf(
  eb: ExpressionBuilder<Tables, 'users'>,
  { statusFilter, progressFilter, adminFilter, secondStepFilter, ids }: ListQuery,
): Expression<SqlBool>[] {
  const activeSince = new Date(Date.now() - ACTIVE_DAYS * DAY_MS);
  return [
    ...(progressFilter === 'not-started' ? [eb('users.stepsCompleted', '=', 0)] : []),
    ...(progressFilter === 'in-progress' ? [eb.between('users.stepsCompleted', 1, ALL_STEPS - 1)] : []),
    ...(progressFilter === 'completed' ? [eb('users.stepsCompleted', '=', ALL_STEPS)] : []),
    ...(statusFilter === 'completed' ? [eb('users.stepsCompleted', '=', ALL_STEPS)] : []),
    ...(statusFilter === 'temp' ? [eb('users.lastLoginAt', 'is', null)] : []),
    ...(statusFilter === 'active' ? [eb('users.isActive', '=', true), eb(LAST_LOGIN, '>=', activeSince)] : []),
    ...(statusFilter === 'inactive' ? [eb(LAST_LOGIN, '<', activeSince)] : []),
    ...(statusFilter === 'temp-expired'
      ? [
          sql<SqlBool>`users.temp_password and users.temp_password_at < ${new Date(Date.now() - TEMPORARY_PASSWORD_DAYS * DAY_MS)}`,
        ]
      : []),
    ...(statusFilter === 'shared-id' ? [SHARES_ID] : []),
    ...(ids === undefined ? [] : [eb('users.id', 'in', ids.split(','))]),
    ...(secondStepFilter === 'all'
      ? []
      : [eb('users.secondStepSince', secondStepFilter === 'with' ? 'is not' : 'is', null)]),
    ...(adminFilter === 'all' ? [] : [eb('users.isMasterAdmin', '=', adminFilter === 'admin')]),
  ];
}

/** The other one may have changed their ID since both were marked. */
const SHARES_ID = sql<SqlBool>`users.uid_shared and exists (select from users other where uid_key(other.uid) = uid_key(users.uid) and other.id <> users.id)`;

/** What each order sorts by, before the id; each has an index. */
const SORT_KEYS: Record<SortBy, RawBuilder<unknown>> = {
  createdAt: sql`users.created_at`,
  lastLoginAt: LAST_LOGIN,
  email: sql`users.email collate ${sql.id(COLLATION)}`,
  firstName: sql`users.first_name collate ${sql.id(COLLATION)}`,
  lastName: sql`users.last_name collate ${sql.id(COLLATION)}`,
  progress: sql`users.steps_completed`,
};

/** The order of the list, with the id to tell equal ones apart. */
const inOrder = <DB extends Tables, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { sortBy, sortOrder }: Pick<ListQuery, 'sortBy' | 'sortOrder'>,
): SelectQueryBuilder<DB, From, Row> =>
  rows.orderBy(SORT_KEYS[sortBy], sortOrder).orderBy(sql.ref('users.id'), sortOrder);

const reversed = ({ sortBy, sortOrder }: ListQuery): Pick<ListQuery, 'sortBy' | 'sortOrder'> => ({
  sortBy,
  sortOrder: sortOrder === 'asc' ? 'desc' : 'asc',
});

type AdminRow = Pick<
  User,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'createdAt'
  | 'stepsCompleted'
  | 'isMasterAdmin'
  | 'tempPassword'
  | 'isActive'
> &
  Record<'uid' | 'sponsorFirstName' | 'sponsorLastName' | 'sponsorUid', string | null> &
  Record<'lastLoginAt' | 'secondStepSince', Date | null>;

const viewOf = ({ stepsCompleted, createdAt, lastLoginAt, secondStepSince, ...row }: AdminRow): AdminUser => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  hasSecondStep: secondStepSince !== null,
  progress: (stepsCompleted / ALL_STEPS) * 100,
});
