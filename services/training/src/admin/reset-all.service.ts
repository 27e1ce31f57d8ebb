import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LivePublisher, Problem } from '@nb/nest-kit';
import { factsOf } from '../progress/progress.record.js';
import { TrainingProgress } from '../progress/progress.entity.js';
import { resetProgress } from '../progress/progress.rules.js';
import { ProgressStore } from '../progress/progress.store.js';

/** Rows in memory at once. */
const BATCH = 500;

/** Resets everybody's training (decisions 13). */
@Injectable()
export class ResetAll {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ProgressStore,
    private readonly live: LivePublisher,
  ) {}

  /**
   * All or nothing, with one event for each learner who had got anywhere; `alsoIn` belongs to the same transaction. @returns how many users there are.
   * @throws Problem `request.invalid` unless `confirm` is that number.
   */
  async run(confirm: number, alsoIn: (em: EntityManager) => void): Promise<number> {
    const em = this.em.fork();
    const [users] = await em.execute<{ count: number }[]>('select count(*)::int as count from learners');
    const count = users?.count ?? 0;
    if (confirm !== count) throw new Problem('request.invalid', { errors: [{ path: 'confirm', message: 'reset-all.wrong-number' }] });
    const reset = await em.transactional(async (inner) => {
      const ids = await this.resetBatches(inner);
      alsoIn(inner);
      return ids;
    });
    for (const userId of reset) this.live.toUser(userId, { type: 'stale', tags: ['Progress'] });
    return count;
  }

  private async resetBatches(em: EntityManager): Promise<string[]> {
    const reset: string[] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const ids = await em.execute<{ user_id: string }[]>(
        `select user_id from progress where user_id > ? and (step1_completed_at is not null or step2_completed_at is not null or step3_completed_at is not null
           or step4_completed_at is not null or step5_completed_at is not null or telegram_joined or link_saved or step3_started_at is not null
           or list_builder_checked or business_model <> '{}') order by user_id limit ? for update`,
        [after, BATCH],
      );
      const last = ids.at(-1);
      if (last === undefined) return reset;
      const rows = await em.find(TrainingProgress, { userId: { $in: ids.map(({ user_id }) => user_id) } });
      for (const progress of rows) this.store.save(em, progress, resetProgress(factsOf(progress)), { reason: 'reset', byAdmin: true });
      await em.flush();
      em.clear();
      reset.push(...ids.map(({ user_id }) => user_id));
      after = last.user_id;
    }
  }
}
