import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf } from '@nb/nest-kit';
import type { learnerCallEntity } from '../learners/learner.entity.js';
import type { progressEntity } from './progress.entity.js';
import type { ProgressRecord } from './progress.record.js';

/** The row, and whether the sponsor has set the call. */
export type ProgressRow = ProgressRecord & { callSet: boolean };

const COLUMNS = [
  'p.userId',
  'p.version',
  'p.step1CompletedAt',
  'p.step2CompletedAt',
  'p.step3CompletedAt',
  'p.step4CompletedAt',
  'p.step5CompletedAt',
  'p.trainingCompletedAt',
  'p.telegramJoined',
  'p.referralLink',
  'p.linkSaved',
  'p.linkTested',
  'p.step3StartedAt',
  'p.step3LapsedAt',
  'p.listBuilderChecked',
  'p.superAchieverChecked',
  'p.badges',
  'p.customerList',
  'p.partnerList',
  'p.goals',
  'p.callNotes',
  'p.businessModel',
  'p.contacts',
] as const;

const query = (em: EntityManager) => kyselyOf<typeof progressEntity | typeof learnerCallEntity>(em);

/** The read that nearly every screen begins with. */
export const progressQuery = (em: EntityManager, userId: string) =>
  query(em)
    .selectFrom('progress as p')
    .leftJoin('learner_calls as c', 'c.userId', 'p.userId')
    .select(COLUMNS)
    .select(({ eb }) => eb('c.at', 'is not', null).$castTo<boolean>().as('callSet'))
    .where('p.userId', '=', userId);

@Injectable()
export class ProgressRepository {
  constructor(private readonly em: EntityManager) {}

  /** undefined: no such learner here. */
  find(userId: string): Promise<ProgressRow | undefined> {
    return progressQuery(this.em, userId).executeTakeFirst();
  }

  async isCallSet(em: EntityManager, userId: string): Promise<boolean> {
    const row = await query(em)
      .selectFrom('learner_calls')
      .select('version')
      .where('userId', '=', userId)
      .where('at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }
}
