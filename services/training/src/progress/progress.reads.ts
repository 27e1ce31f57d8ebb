import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { ProgressRecord } from './progress.record.js';

/** What `GET /api/training/progress` needs: the row, and whether the sponsor has set the call. */
export type ProgressRow = ProgressRecord & { callSet: boolean };

const INSTANTS = [
  'step1_completed_at',
  'step2_completed_at',
  'step3_completed_at',
  'step4_completed_at',
  'step5_completed_at',
  'training_completed_at',
  'step3_started_at',
  'step3_lapsed_at',
] as const;

/** Of one learner or of many. Prepared once a connection: progress is read with nearly every screen, and the ORM would cost four times as much (performance.md). */
export const PROGRESS_READ = {
  name: 'training-progress',
  text: `select p.user_id, p.version, ${INSTANTS.map((column) => `(extract(epoch from p.${column}) * 1000)::float8 as ${column}`).join(', ')},
    p.telegram_joined, p.referral_link, p.link_saved, p.link_tested, p.list_builder_checked, p.super_achiever_checked,
    array_to_json(p.badges)::text as badges, p.customer_list, p.partner_list, p.goals::text as goals, p.call_notes,
    p.business_model::text as business_model, p.contacts, c.at is not null as call_set
    from progress p left join learner_calls c using (user_id) where p.user_id = any($1::uuid[])`,
};
type Instants = Record<(typeof INSTANTS)[number], number | null>;
interface Row extends Instants {
  user_id: string;
  version: number;
  telegram_joined: boolean;
  referral_link: string;
  link_saved: boolean;
  link_tested: boolean;
  list_builder_checked: boolean;
  super_achiever_checked: boolean;
  badges: string;
  customer_list: string | null;
  partner_list: string | null;
  goals: string | null;
  call_notes: string;
  business_model: string;
  contacts: number;
  call_set: boolean;
}

/** boolean, integer and float8, by PostgreSQL's numbers; all else stays text. Said here, because looking each column up costs more than reading it. */
const PARSERS: Record<number, (text: string) => unknown> = { 16: (text) => text === 't', 23: Number, 701: Number };
const asText = (text: string) => text;
const types = { getTypeParser: (oid: number) => PARSERS[oid] ?? asText };

const at = (ms: number | null) => (ms === null ? null : new Date(ms));

type Pool = Awaited<ReturnType<ReturnType<EntityManager['getConnection']>['getNativeClient']>>;

/** One statement reads so many at most. */
const MOST = 100;

/**
 * The hot read of progress, past the ORM. Calls that came in the same turn of the event loop share one statement: asking, waiting and reading
 * the columns' names costs more than the row, and is worth saving just when there is much to do. Nothing is remembered: each call is read after it came.
 */
@Injectable()
export class ProgressReads {
  private pool: Pool | undefined;
  private readonly rows = new DataLoader<string, ProgressRow | null>((userIds) => this.read(userIds), {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: setImmediate,
  });

  constructor(private readonly em: EntityManager) {}

  /** null = no such learner here. */
  find(userId: string): Promise<ProgressRow | null> {
    return this.rows.load(userId);
  }

  private async read(userIds: readonly string[]): Promise<(ProgressRow | null)[]> {
    this.pool ??= await this.em.getConnection().getNativeClient();
    const { rows } = await this.pool.query<Row>({ ...PROGRESS_READ, values: [userIds], types });
    const byUser = new Map(rows.map((row) => [row.user_id, row]));
    return userIds.map((userId) => {
      const row = byUser.get(userId);
      return row === undefined ? null : recordOf(row);
    });
  }
}

const recordOf = (row: Row): ProgressRow => ({
  userId: row.user_id,
  version: row.version,
  step1CompletedAt: at(row.step1_completed_at),
  step2CompletedAt: at(row.step2_completed_at),
  step3CompletedAt: at(row.step3_completed_at),
  step4CompletedAt: at(row.step4_completed_at),
  step5CompletedAt: at(row.step5_completed_at),
  trainingCompletedAt: at(row.training_completed_at),
  telegramJoined: row.telegram_joined,
  referralLink: row.referral_link,
  linkSaved: row.link_saved,
  linkTested: row.link_tested,
  step3StartedAt: at(row.step3_started_at),
  step3LapsedAt: at(row.step3_lapsed_at),
  listBuilderChecked: row.list_builder_checked,
  superAchieverChecked: row.super_achiever_checked,
  badges: JSON.parse(row.badges) as ProgressRow['badges'],
  customerList: row.customer_list,
  partnerList: row.partner_list,
  goals: row.goals === null ? null : (JSON.parse(row.goals) as ProgressRow['goals']),
  callNotes: row.call_notes,
  businessModel: JSON.parse(row.business_model) as ProgressRow['businessModel'],
  contacts: row.contacts,
  callSet: row.call_set,
});
