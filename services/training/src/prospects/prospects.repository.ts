import { Injectable } from '@nestjs/common';
import { EntityManager, type FilterQuery, type QueryOrderMap } from '@mikro-orm/postgresql';
import {
  CONTACT_TEXTS,
  MAX_PAGE_SIZE,
  STAGES,
  type Prospect,
  type ProspectsToday,
  type Stage,
  type TouchOutcome,
} from '@nb/contracts';
import { execute, kyselyOf, prepare } from '@nb/nest-kit';
import { sql } from 'kysely';
import { columnOf, ProspectRow, type prospectEntity } from './prospect.entity.js';
import { typeOf } from './prospects.rules.js';
import { contactView, prospectView } from './prospects.view.js';

/** `customers` and `partners` overlap: a contact may be both. */
export interface ProspectCounts {
  total: number;
  customers: number;
  partners: number;
  /** Without stages that have none. */
  stages: Partial<Record<Stage, number>>;
}
/** `bytes`: of all texts, in UTF-8. */
export interface ProspectSize extends ProspectCounts {
  bytes: number;
}

/** Looked up in the rows' headers: long texts are not read for it. */
const BYTES = sql.raw<number>(
  ['octet_length(name)', ...CONTACT_TEXTS.map((field) => `coalesce(octet_length(${columnOf(field)}), 0)`)].join(' + '),
);

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;
/** What is not at its default of where a contact stands; null = nothing, as for most contacts of a long list. */
const PIPELINE = `case when stage <> 'new' or stage_at is not null or follow_up_on is not null or cadence_days is not null or last_contact_at is not null
     or may_contact <> 'unknown' or may_contact_at is not null or known_from is not null or tag_ids <> '{}' or invitation_id is not null or unanswered <> 0
   then json_strip_nulls(json_build_object('stage', nullif(stage, 'new'), 'stageAt', ${iso('stage_at')}, 'followUpOn', follow_up_on,
     'followUpTime', follow_up_time, 'cadenceDays', cadence_days, 'lastContactAt', ${iso('last_contact_at')}, 'lastContactKind', last_contact_kind,
     'unanswered', nullif(unanswered, 0), 'mayContact', nullif(may_contact, 'unknown'), 'mayContactAt', ${iso('may_contact_at')},
     'knownFrom', known_from, 'tagIds', nullif(tag_ids, '{}'), 'invitationId', invitation_id)) end`;
/** Up to 10,000 rows, as the answer has them: with the entities' names and types each became several objects (docs/decisions/0013). */
const CONTACT_LIST = prepare(
  'contact-list',
  `select id, name, ${CONTACT_TEXTS.map((field) => `${columnOf(field)} as "${field}"`).join(', ')}, is_potential_partner as "isPotentialPartner", is_potential_customer as "isPotentialCustomer",
     suggested_by is not null as "suggestedBySponsor", version, ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt", ${PIPELINE} as pipeline
   from prospects where user_id = :userId::uuid and deleted_at is null order by prospects.created_at desc, id`,
  ['userId'],
);

type ListRow = Omit<Prospect, 'type'> & { pipeline: Partial<Prospect> | null };

/** No group of My day shows more. */
const TODAY_MOST = 10;

const query = (em: EntityManager) => kyselyOf<typeof prospectEntity>(em);

@Injectable()
export class ProspectsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Newest first, those of one import in the order of its file; up to 10,000, the most that a learner may have. */
  async list(userId: string): Promise<Prospect[]> {
    const rows = await execute<ListRow, 'userId'>(this.em, CONTACT_LIST, { userId });
    return rows.map(({ pipeline, ...row }) => ({ ...row, type: typeOf(row), ...pipeline }));
  }

  /** The newest of everybody, of the possible customers, and of the possible partners: at most 200 of each. */
  async newest(userId: string): Promise<Record<'all' | 'customers' | 'partners', Prospect[]>> {
    const newest = this.newestFirst(userId).limit(MAX_PAGE_SIZE);
    const [all, customers, partners] = await Promise.all([
      newest.execute(),
      newest.where('isPotentialCustomer', '=', true).execute(),
      newest.where('isPotentialPartner', '=', true).execute(),
    ]);
    return {
      all: all.map(contactView),
      customers: customers.map(contactView),
      partners: partners.map(contactView),
    };
  }

  async count(userId: string, em: EntityManager = this.em): Promise<ProspectSize> {
    const { bytes, total, customers, partners, ...byStage } = await query(em)
      .selectFrom('prospects')
      .select((eb) => [
        eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
        eb.cast<number>(eb.fn.countAll().filterWhere('isPotentialCustomer', '=', true), 'integer').as('customers'),
        eb.cast<number>(eb.fn.countAll().filterWhere('isPotentialPartner', '=', true), 'integer').as('partners'),
        sql<number>`coalesce(sum(${BYTES}), 0)::int`.as('bytes'),
        ...STAGES.map((stage) =>
          eb.cast<number>(eb.fn.countAll().filterWhere('stage', '=', stage), 'integer').as(stage),
        ),
      ])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return { bytes, total, customers, partners, stages: withoutZeroes(byStage) };
  }

  /** Names of the contacts with the longest texts, longest first. */
  async longest(userId: string, em: EntityManager, limit: number): Promise<string[]> {
    const rows = await query(em)
      .selectFrom('prospects')
      .select('name')
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .orderBy(BYTES, 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ name }) => name);
  }

  private newestFirst(userId: string) {
    return query(this.em)
      .selectFrom('prospects')
      .select([
        'id',
        'name',
        ...CONTACT_TEXTS,
        'isPotentialPartner',
        'isPotentialCustomer',
        'suggestedBy',
        'version',
        'createdAt',
        'updatedAt',
      ])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id');
  }

  /**
   * Who is due by `today`, a day in the owner's zone, and who was never contacted and may be: how many, and the first ten of each in the order in which
   * they are shown. Overdue: the longest wait first; due: by time, then those without one; never contacted: the oldest first.
   */
  async due(userId: string, today: string): Promise<Pick<ProspectsToday, 'overdue' | 'due' | 'suggestions'>> {
    const em = this.em.fork();
    const group = async (where: FilterQuery<ProspectRow>, orderBy: QueryOrderMap<ProspectRow>) => {
      const [rows, total] = await em.findAndCount(
        ProspectRow,
        { $and: [{ userId, deletedAt: null, mayContact: { $ne: 'no' } }, where] },
        { orderBy: { ...orderBy, id: 'asc' }, limit: TODAY_MOST, disableIdentityMap: true },
      );
      return { total, contacts: rows.map(prospectView) };
    };
    const [overdue, due, suggestions] = await Promise.all([
      group({ followUpOn: { $lt: today } }, { followUpOn: 'asc', followUpTime: 'asc nulls last' }),
      group({ followUpOn: today }, { followUpTime: 'asc nulls last', updatedAt: 'desc' }),
      group({ stage: 'new', followUpOn: null, lastContactAt: null }, { createdAt: 'asc' }),
    ]);
    return { overdue, due, suggestions };
  }

  /** About whom something was done on this day: spoken to since it began, or put off to a later one; how the last touch went. Those of last at most. */
  async done(
    userId: string,
    { today, since }: { today: string; since: Date },
  ): Promise<NonNullable<ProspectsToday['done']>> {
    const { rows } = await sql<{ id: string; outcome: TouchOutcome | null }>`
      with touched as (
        select distinct on (prospect_id) prospect_id, at, outcome from prospect_history
        where user_id = ${userId} and type = 'touch' and at >= ${since.toISOString()} order by prospect_id, at desc, id desc
      )
      select id, outcome from prospects left join touched on touched.prospect_id = prospects.id
      where user_id = ${userId} and deleted_at is null and (outcome is not null or (put_off_on = ${today} and follow_up_on > ${today}))
      order by coalesce(at, updated_at) desc, id limit ${TODAY_MOST}`.execute(this.em.fork().getKysely());
    const found = await this.em.fork().find(ProspectRow, { id: { $in: rows.map(({ id }) => id) } });
    const contacts = new Map(found.map((row) => [row.id, prospectView(row)]));
    return rows.flatMap(({ id, outcome }) => {
      const contact = contacts.get(id);
      return contact ? [{ contact, outcome }] : [];
    });
  }
}

const withoutZeroes = (byStage: Record<Stage, number>): Partial<Record<Stage, number>> =>
  Object.fromEntries(Object.entries(byStage).filter(([, count]) => count > 0));
