import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { execute, prepare } from '@nb/nest-kit';
import type { ProgressRecord } from './progress.entity.js';

/** The row, whether the sponsor has set the call, and when one took place. */
export type ProgressRow = ProgressRecord & { callSet: boolean; callHeldAt: Date | null };

const INSTANTS = [
  'step1CompletedAt',
  'step2CompletedAt',
  'step3CompletedAt',
  'step4CompletedAt',
  'step5CompletedAt',
  'trainingCompletedAt',
  'step3StartedAt',
  'step3LapsedAt',
] as const;
const COLUMNS = [
  ...INSTANTS,
  'userId',
  'version',
  'telegramJoined',
  'referralLink',
  'linkSaved',
  'linkTested',
  'listBuilderChecked',
  'superAchieverChecked',
  'badges',
  'customerList',
  'partnerList',
  'goals',
  'callNotes',
  'businessModel',
  'contacts',
] as const satisfies (keyof ProgressRecord)[];
/** As `pg` reads it. */
type Row = Omit<ProgressRow, (typeof INSTANTS)[number] | 'callHeldAt'> &
  Record<(typeof INSTANTS)[number] | 'callHeldAt', string | null>;

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The read that nearly every screen begins with. A prepared statement, because building and planning the query for each call costs
 * six times the processor time of the statement itself (docs/decisions/0013).
 */
export const READ_PROGRESS = prepare(
  'read-progress',
  `select ${COLUMNS.map((name) => `p.${snakeCase(name)} as "${name}"`).join(', ')}, c.at is not null as "callSet", c.held_at as "callHeldAt"
   from progress p left join learner_calls c using (user_id) where p.user_id = :userId::uuid`,
  ['userId'],
);

@Injectable()
export class ProgressRepository {
  constructor(private readonly em: EntityManager) {}

  /** undefined: no such learner here. */
  async find(userId: string): Promise<ProgressRow | undefined> {
    const [row] = await execute<Row, 'userId'>(this.em, READ_PROGRESS, { userId });
    if (row === undefined) return undefined;
    const instants = [...INSTANTS, 'callHeldAt' as const].map(
      (name) => [name, row[name] === null ? null : new Date(row[name])] as const,
    );
    return { ...row, ...(Object.fromEntries(instants) as Pick<ProgressRow, (typeof INSTANTS)[number] | 'callHeldAt'>) };
  }
}
