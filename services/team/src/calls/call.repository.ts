import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CallOutcome, CallPlace, CallState, SessionInfo } from '@nb/contracts';
import { kyselyOf } from '@nb/nest-kit';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { zoneOf } from '../digest/own-zones.js';
import type { partnerEntity } from '../partners/partner.entity.js';
import type { partnerPathEntity } from '../partners/tree.entity.js';
import type { onboardingCallEntity } from './call.entity.js';
import type { callOutcomeEntity } from './call-outcome.entity.js';
import type { callReminderEntity } from './call-reminder.entity.js';

export type Reader = Pick<SessionInfo, 'userId' | 'isMasterAdmin'>;
/** A call with who takes part. `depth`: generations below the reader, 0 = the reader's own. */
export interface CallRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  at: Date;
  zone: string;
  version: number;
  changedAt: Date;
  sponsorId: string | null;
  sponsorName: string | null;
  sponsorEmail: string | null;
  depth: number;
  place: CallPlace | null;
  outcome: CallOutcome | null;
  /** Who said it. */
  outcomeBy: string | null;
  answer: { suits: boolean; times: string[]; note: string | null; at: string } | null;
}
/** A reminder that is due, so many hours before the call. */
export interface DueReminder {
  userId: string;
  sponsorId: string | null;
  callAt: Date;
  zone: string;
  version: number;
  hours: 24 | 1;
  partnerZone: string | null;
  sponsorZone: string | null;
  place: CallPlace | null;
  answer: { suits: boolean; times: string[] } | null;
}
interface Span {
  from: Date;
  to: Date;
  after?: { at: Date; id: string } | undefined;
  limit: number;
}

const query = (em: EntityManager) =>
  kyselyOf<
    | typeof onboardingCallEntity
    | typeof callOutcomeEntity
    | typeof callReminderEntity
    | typeof partnerEntity
    | typeof partnerPathEntity
  >(em);
const jsonb = (value: unknown) => sql<never>`${value === null ? null : JSON.stringify(value)}::jsonb`;

const withPeople = (em: EntityManager) =>
  query(em)
    .selectFrom('onboarding_call as c')
    .innerJoin('partner as p', 'p.id', 'c.userId')
    // Not «sponsor»: the ORM would take `sponsor_id` for the id of that table.
    .leftJoin('partner as s', (join) => join.onRef('s.id', '=', 'p.sponsorId').on('s.registered', '=', true))
    .leftJoin('call_outcome as o', (join) => join.onRef('o.aboutId', '=', 'p.id').onRef('o.callAt', '=', 'c.at'))
    .select([
      'p.id',
      'p.firstName',
      'p.lastName',
      'p.email',
      'c.zone',
      'c.version',
      'c.changedAt',
      'c.place',
      'p.sponsorId',
      'o.outcome',
      'o.userId as outcomeBy',
      sql<CallRow['answer']>`(select jsonb_build_object('suits', a.suits, 'times', a.times, 'note', a.note, 'at', a.at)
        from call_answer a where a.user_id = c.user_id and a.version = c.version)`.as('answer'),
      sql<string | null>`nullif(trim(s.first_name || ' ' || s.last_name), '')`.as('sponsorName'),
      's.email as sponsorEmail',
    ])
    .where('p.registered', '=', true);

const isOwnOrDirect = (userId: string): RawBuilder<SqlBool> => sql`p.id in (
  select id from partner where sponsor_id = ${userId} and not unattached union all select ${userId}::uuid)`;
const directDepth = (userId: string) => sql<number>`case when p.id = ${userId} then 0 else 1 end`;

/** Reads of onboarding calls, and their one write. */
@Injectable()
export class CallRepository {
  constructor(private readonly em: EntityManager) {}

  /** Calls that begin within the span, by their beginning. */
  async findInSpan(reader: Reader, depth: 'direct' | 'all', { from, to, after, limit }: Span): Promise<CallRow[]> {
    const { userId } = reader;
    let rows = withPeople(this.em)
      .select('c.at')
      .where('c.at', '>=', from)
      .where('c.at', '<', to)
      .orderBy('c.at')
      .orderBy('p.id')
      .limit(limit);
    if (after)
      rows = rows.where(sql<SqlBool>`(c.at, p.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`);
    const found =
      depth === 'direct'
        ? await rows.select(directDepth(userId).as('depth')).where(isOwnOrDirect(userId)).execute()
        : reader.isMasterAdmin
          ? await rows
              .select(
                sql<number>`case when p.id = ${userId} then 0
                  else (select count(*)::int + 1 from partner_path up where up.descendant = p.id) end`.as('depth'),
              )
              .execute()
          : await rows
              // Looks up each call's partner in the order of the calls: with a big team a page fills quickly, and with a small one the span holds few calls.
              .leftJoin('partner_path as path', (join) =>
                join.onRef('path.descendant', '=', 'p.id').on('path.ancestor', '=', userId),
              )
              .select(sql<number>`coalesce(path.depth, 0)`.as('depth'))
              .where((eb) => eb.or([eb('path.depth', 'is not', null), eb('p.id', '=', userId)]))
              .execute();
    return found.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
  }

  /** The own call and those of the direct partners that were cancelled and not set again; `at` is when they would have been. */
  async cancelledSince({ userId }: Reader, since: Date, limit: number): Promise<CallRow[]> {
    const found = await withPeople(this.em)
      .select(['c.cancelledCallAt', directDepth(userId).as('depth')])
      .where(isOwnOrDirect(userId))
      .where('c.at', 'is', null)
      .where('c.changedAt', '>=', since)
      .where('c.cancelledCallAt', 'is not', null)
      .orderBy('c.changedAt', 'desc')
      .orderBy('p.id')
      .limit(limit)
      .execute();
    return found.flatMap(({ cancelledCallAt: at, ...row }) => (at === null ? [] : [{ ...row, at }]));
  }

  /** Until the transaction ends no other call of these people is set, so that an hour that is found free still is when the call is written. */
  async lockHours(em: EntityManager, people: readonly (string | null)[]): Promise<void> {
    // In one order, so that two transactions never wait for each other.
    for (const id of people.filter((each) => each !== null).toSorted())
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`call:${id}`]);
  }

  /** Calls of the sponsor and of the sponsor's partners that begin between the two instants, except that of `userId`. */
  overlapping(em: EntityManager, userId: string, sponsorId: string, after: Date, before: Date) {
    return query(em)
      .selectFrom('onboarding_call as c')
      .innerJoin('partner as p', 'p.id', 'c.userId')
      .select(['p.id', 'p.firstName', 'p.lastName', 'c.at', 'c.zone'])
      .where('p.registered', '=', true)
      .where((eb) => eb.or([eb('p.sponsorId', '=', sponsorId), eb('p.id', '=', sponsorId)]))
      .where('p.id', '!=', userId)
      .where('c.at', '>', after)
      .where('c.at', '<', before)
      .orderBy('c.at')
      .orderBy('p.id')
      .limit(20)
      .execute();
  }

  /** Calls of the direct partners who are active, which begin in one of the two spans, or to which other times were proposed. */
  async forToday(
    userId: string,
    { today, asked }: { today: { from: Date; to: Date }; asked: { from: Date; to: Date } },
  ): Promise<CallRow[]> {
    const found = await withPeople(this.em)
      .select(['c.at', sql<number>`1`.as('depth')])
      .where('p.sponsorId', '=', userId)
      .where('p.unattached', '=', false)
      .where('p.isActive', '=', true)
      .where('c.at', 'is not', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('c.at', '>=', today.from), eb('c.at', '<', today.to)]),
          eb.and([eb('c.at', '>=', asked.from), eb('c.at', '<=', asked.to), eb('o.outcome', 'is', null)]),
          sql<boolean>`exists (select from call_answer a where a.user_id = c.user_id and a.version = c.version and a.times <> '[]'::jsonb)`,
        ]),
      )
      .orderBy('c.at')
      .orderBy('p.id')
      .execute();
    return found.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
  }

  /** The person's own call with whom it is; undefined: never one, or nobody is registered by that id. */
  findOwn(userId: string): Promise<(Omit<CallRow, 'at'> & { at: Date | null }) | undefined> {
    return withPeople(this.em)
      .select(['c.at', sql<number>`0`.as('depth')])
      .where('p.id', '=', userId)
      .executeTakeFirst();
  }

  /** When calls of the person were held, the latest first. */
  async heldCalls(em: EntityManager, userId: string): Promise<Date[]> {
    const rows = await query(em)
      .selectFrom('call_outcome')
      .select('callAt')
      .where('aboutId', '=', userId)
      .where('outcome', '=', 'held')
      .orderBy('callAt', 'desc')
      .limit(20)
      .execute();
    return rows.map(({ callAt }) => callAt);
  }

  /** When the person's own call and those of their direct partners begin, between the two. */
  async startsOf(userId: string, from: Date, to: Date): Promise<Date[]> {
    const rows = await query(this.em)
      .selectFrom('onboarding_call as c')
      .innerJoin('partner as p', 'p.id', 'c.userId')
      .select('c.at')
      .where('p.registered', '=', true)
      .where(isOwnOrDirect(userId))
      .where('c.at', '>', from)
      .where('c.at', '<', to)
      .execute();
    return rows.flatMap(({ at }) => (at === null ? [] : [at]));
  }

  /** The zone of the person's own clocks. */
  async findZone(userId: string): Promise<string> {
    const zone = zoneOf(sql`${userId}::uuid`).as('zone');
    return (await this.em.getKysely().selectNoFrom(zone).executeTakeFirstOrThrow()).zone;
  }

  /** undefined: nobody of this id is registered here. */
  findPartner(viewerId: string, userId: string) {
    return query(this.em)
      .selectFrom('partner as p')
      .select([
        'p.sponsorId',
        'p.isActive',
        sql<boolean>`exists (select from partner_path where descendant = p.id and ancestor = ${viewerId})`.as(
          'standsBelow',
        ),
      ])
      .where('p.id', '=', userId)
      .where('p.registered', '=', true)
      .executeTakeFirst();
  }

  async findSponsorName(userId: string): Promise<string | undefined> {
    const row = await query(this.em)
      .selectFrom('partner as p')
      .innerJoin('partner as s', 's.id', 'p.sponsorId')
      .select(sql<string>`s.first_name || ' ' || s.last_name`.as('name'))
      .where('p.id', '=', userId)
      .where('s.registered', '=', true)
      .executeTakeFirst();
    return row?.name;
  }

  /** Locks the person's row until the transaction ends, so that a simultaneous deletion or change waits. @returns false when the person is deleted. */
  lockPartner(em: EntityManager, userId: string): Promise<{ isActive: boolean; sponsorId: string | null } | undefined> {
    return query(em)
      .selectFrom('partner')
      .select(['isActive', 'sponsorId'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Writes the next version. If identity's version 0 arrives later, it is older than this change. */
  async writeNext(
    em: EntityManager,
    userId: string,
    to: { at: Date | null; zone: string; scheduledBy: string; place: CallPlace | null },
  ): Promise<number> {
    const state = { ...to, place: jsonb(to.place) };
    const { version } = await query(em)
      .insertInto('onboarding_call')
      .values({ userId, ...state, version: 1, changedAt: sql<Date>`now()`, cancelledCallAt: null, heldVersion: 0 })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({
          ...state,
          version: sql<number>`onboarding_call.version + 1`,
          changedAt: sql<Date>`now()`,
          cancelledCallAt: sql<Date | null>`case when excluded.at is null then onboarding_call.at end`,
        }),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  }

  /** Writes the call of a registration, unless a newer one is known: at the sponsor's usual place. */
  async writeFirst(
    em: EntityManager,
    userId: string,
    { at, zone, version }: CallState,
    sponsorId: string | null,
  ): Promise<void> {
    const state = {
      at: at === null ? null : new Date(at),
      zone,
      version,
      changedAt: sql<Date>`now()`,
      place:
        at === null
          ? jsonb(null)
          : sql<never>`(select u.place from usual_place u where u.user_id = ${sponsorId}::uuid)`,
    };
    await query(em)
      .insertInto('onboarding_call')
      .values({ userId, ...state, scheduledBy: null, cancelledCallAt: null, heldVersion: 0 })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet(state).where('onboarding_call.version', '<', version),
      )
      .execute();
  }

  /** People who are gone, deactivated or already reminded are not among them; once the last hour has begun, the earlier reminder is pointless. */
  async dueReminders(em: EntityManager, now: Date, limit: number): Promise<DueReminder[]> {
    const instant = now.toISOString();
    const { rows } = await sql<Omit<DueReminder, 'callAt'> & { callAt: string }>`
      select c.user_id as "userId", p.sponsor_id as "sponsorId", c.at as "callAt", c.zone, c.version, due.hours,
        theirs.zone as "partnerZone", sponsors.zone as "sponsorZone", c.place,
        (select jsonb_build_object('suits', a.suits, 'times', a.times) from call_answer a where a.user_id = c.user_id and a.version = c.version) as answer
      from onboarding_call c join partner p on p.id = c.user_id and p.registered and p.is_active
      left join own_zone theirs on theirs.user_id = p.id left join own_zone sponsors on sponsors.user_id = p.sponsor_id
      join (values (24, 1), (1, 0)) due (hours, until)
        on c.at <= ${instant}::timestamptz + make_interval(hours => due.hours) and c.at > ${instant}::timestamptz + make_interval(hours => due.until)
      where c.at > ${instant}::timestamptz and c.at <= ${instant}::timestamptz + interval '24 hours'
        and c.changed_at <= c.at - make_interval(hours => due.hours)
        and not exists (select from call_reminder told where told.user_id = c.user_id and told.version = c.version and told.hours = due.hours)
      order by c.at, due.hours desc limit ${limit}`.execute(em.getKysely());
    return rows.map((row) => ({ ...row, callAt: new Date(row.callAt) }));
  }

  /** @returns those that another replica has not claimed. */
  async claimReminders(em: EntityManager, due: readonly DueReminder[]): Promise<DueReminder[]> {
    const rows = await query(em)
      .insertInto('call_reminder')
      .values(due.map(({ userId, version, hours, callAt }) => ({ userId, version, hours, callAt })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['userId', 'version', 'hours'])
      .execute();
    const keyOf = (row: { userId: string; version: number; hours: number }) =>
      `${row.userId} ${row.version} ${row.hours}`;
    const claimed = new Set(rows.map(keyOf));
    return due.filter((row) => claimed.has(keyOf(row)));
  }
}
