import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf } from '@nb/nest-kit';
import { sql } from 'kysely';
import type { progressEntity } from '../progress/progress.entity.js';
import type { certificateEntity, CertificateRow } from './certificate.entity.js';

const query = (em: EntityManager) => kyselyOf<typeof certificateEntity | typeof progressEntity>(em);

@Injectable()
export class CertificatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** A certificate is valid while its completion of the training is the learner's current one, that is until a reset. */
  findValid(by: Partial<Pick<CertificateRow, 'id' | 'userId'>>): Promise<CertificateRow | undefined> {
    return query(this.em)
      .selectFrom('certificates as c')
      .innerJoin('progress as p', (join) =>
        join
          .onRef('p.userId', '=', 'c.userId')
          // Older rows of `progress` have microseconds.
          .on(sql<boolean>`date_trunc('milliseconds', p.training_completed_at) = c.completed_at`),
      )
      .select(['c.userId', 'c.id', 'c.number', 'c.completedAt', 'c.completedOn', 'c.issuedAt'])
      .where((eb) =>
        eb.and({
          ...(by.id !== undefined && { 'c.id': by.id }),
          ...(by.userId !== undefined && { 'c.userId': by.userId }),
        }),
      )
      .executeTakeFirst();
  }

  /**
   * Saves the learner's certificate. An existing one of the same completion is kept; one of an earlier completion is replaced, so its id is never
   * valid again.
   */
  async save(em: EntityManager, row: Omit<CertificateRow, 'issuedAt'>): Promise<void> {
    const { userId: _userId, ...replacement } = row;
    await query(em)
      .insertInto('certificates')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ ...replacement, issuedAt: sql<Date>`now()` })
          .where('certificates.completedAt', '<>', row.completedAt),
      )
      .execute();
  }
}
