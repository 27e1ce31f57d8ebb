import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Consent } from '@nb/contracts';
import { kyselyOf } from '@nb/nest-kit';
import type { learnerEntity } from '../learners/learner.entity.js';
import type { consentEntity } from './consent.entity.js';

const query = (em: EntityManager) => kyselyOf<typeof consentEntity | typeof learnerEntity>(em);

@Injectable()
export class ConsentsRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every agreement of the learner, the latest first. */
  async history(userId: string): Promise<Consent[]> {
    const rows = await query(this.em)
      .selectFrom('consents')
      .select(['version', 'at', 'language', 'method'])
      .where('userId', '=', userId)
      .orderBy('seq', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /**
   * Adds an agreement; the first one to a version stands. Locks the learner's row, so that two at the same time are numbered one after the other.
   * @returns its number for this learner, from 1; undefined when there was one to this version already.
   */
  async add(em: EntityManager, userId: string, consent: Consent): Promise<number | undefined> {
    await query(em).selectFrom('learners').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute();
    const { newest } = await query(em)
      .selectFrom('consents')
      .select(({ fn }) => fn.max('seq').as('newest'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const added = await query(em)
      .insertInto('consents')
      .values({ ...consent, userId, seq: (newest ?? 0) + 1, at: new Date(consent.at) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq')
      .executeTakeFirst();
    return added?.seq;
  }
}
