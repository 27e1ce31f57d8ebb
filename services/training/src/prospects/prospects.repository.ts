import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CONTACT_TEXTS, MAX_PAGE_SIZE, type Prospect } from '@nb/contracts';
import { execute, kyselyOf, prepare } from '@nb/nest-kit';
import { sql } from 'kysely';
import { columnOf, type prospectEntity } from './prospect.entity.js';
import { typeOf } from './prospects.rules.js';
import { prospectView } from './prospects.view.js';

/** `customers` and `partners` overlap: a contact may be both. */
export interface ProspectCounts {
  total: number;
  customers: number;
  partners: number;
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
/** Up to 10,000 rows, as the answer has them: with the entities' names and types each became several objects (docs/decisions/0013). */
const CONTACT_LIST = prepare(
  'contact-list',
  `select id, name, ${CONTACT_TEXTS.map((field) => `${columnOf(field)} as "${field}"`).join(', ')}, is_potential_partner as "isPotentialPartner", is_potential_customer as "isPotentialCustomer",
     suggested_by is not null as "suggestedBySponsor", version, ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt"
   from prospects where user_id = :userId::uuid and deleted_at is null order by prospects.created_at desc, id`,
  ['userId'],
);

const query = (em: EntityManager) => kyselyOf<typeof prospectEntity>(em);

@Injectable()
export class ProspectsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Newest first, those of one import in the order of its file; up to 10,000, the most that a learner may have. */
  async list(userId: string): Promise<Prospect[]> {
    const rows = await execute<Omit<Prospect, 'type'>, 'userId'>(this.em, CONTACT_LIST, { userId });
    return rows.map((row) => ({ ...row, type: typeOf(row) }));
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
      all: all.map(prospectView),
      customers: customers.map(prospectView),
      partners: partners.map(prospectView),
    };
  }

  count(userId: string, em: EntityManager = this.em): Promise<ProspectSize> {
    return query(em)
      .selectFrom('prospects')
      .select((eb) => [
        eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
        eb.cast<number>(eb.fn.countAll().filterWhere('isPotentialCustomer', '=', true), 'integer').as('customers'),
        eb.cast<number>(eb.fn.countAll().filterWhere('isPotentialPartner', '=', true), 'integer').as('partners'),
        sql<number>`coalesce(sum(${BYTES}), 0)::int`.as('bytes'),
      ])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
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
}
