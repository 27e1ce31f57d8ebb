import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResetRun } from '@nb/contracts';
import {
  defineJob,
  HandlesJob,
  JobQueue,
  LivePublisher,
  newId,
  Problem,
  type JobContext,
  type JobHandler,
} from '@nb/nest-kit';
import { z } from 'zod';
import { TrainingProgress } from '../progress/progress.entity.js';
import { ProgressService } from '../progress/progress.service.js';

/** Learners of one transaction, and of one event: somebody who works on their training waits for so many at most. */
const BATCH = 250;
/** The call waits so long for the end. With a million learners the reset goes on after the answer. */
const ANSWER_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 50;
/** Events that may wait to be published before more are added: those of other calls wait behind them. */
const AHEAD = 4;
const AHEAD_WAIT_MS = 20;

/** Also every minute, to continue a reset that a process left unfinished or that a replica of the version before has begun. */
const resetAllJob = defineJob({
  name: 'reset-all',
  payload: z.object({}),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 60 },
  schedule: '* * * * *',
});

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Learners with any progress. */
const BEGUN = `(step1_completed_at is not null or step2_completed_at is not null or step3_completed_at is not null or step4_completed_at is not null
  or step5_completed_at is not null or telegram_joined or link_saved or step3_started_at is not null or list_builder_checked or business_model <> '{}')`;

interface Run {
  id: string;
  after_id: string;
  until_id: string;
}

/**
 * Resets everybody's training, in batches: one transaction over a million learners would block each of them until its end.
 * Its progress is in the database, so that it continues after a restart, and several processes may work on it.
 */
@Injectable()
@HandlesJob(resetAllJob)
export class ResetAllJob implements JobHandler<object> {
  constructor(
    private readonly em: EntityManager,
    private readonly progress: ProgressService,
    private readonly live: LivePublisher,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Begins it, unless it is running already, and waits a little for its end. There is one event for each batch of learners with progress;
   * `alsoIn` belongs to the transaction that begins it.
   * @returns how many users there are, and the progress if it still runs. @throws Problem `request.invalid` unless `confirm` is that number.
   */
  async begin(
    confirm: number,
    alsoIn: (em: EntityManager) => void,
  ): Promise<{ count: number; running: ResetRun | null }> {
    await this.em.fork().transactional(async (em) => {
      const [users] = await em.execute<{ count: number }[]>('select count(*)::int as count from learners');
      if (confirm !== users?.count)
        throw new Problem('request.invalid', { errors: [{ path: 'confirm', message: 'reset-all.wrong-number' }] });
      const begun = await em.execute<object[]>(
        `insert into reset_runs (id, total, until_id) select ?, count(*), coalesce((select user_id from progress order by user_id desc limit 1), ?) from progress where ${BEGUN}
         on conflict do nothing returning id`,
        [newId(), NOBODY],
      );
      if (begun.length === 0) return;
      alsoIn(em);
      await this.jobs.send(em, resetAllJob, {});
    });
    let running = await this.running();
    for (const end = Date.now() + ANSWER_WITHIN_MS; running && Date.now() < end; running = await this.running())
      await setTimeout(LOOK_EVERY_MS);
    return { count: confirm, running };
  }

  /** Progress of the reset that is running; null when none is. */
  async running(): Promise<ResetRun | null> {
    const [run] = await this.em
      .fork()
      .execute<ResetRun[]>('select done, total from reset_runs where finished_at is null');
    return run ?? null;
  }

  /** Until nothing is left to do. */
  async run(_payload: object, { signal }: JobContext): Promise<void> {
    while (!signal.aborted) {
      const reset = await this.em.fork().transactional((em) => this.batch(em));
      if (reset === null) return;
      for (const userId of reset) this.live.toUser(userId, { type: 'progress-changed' });
      await this.letEventsThrough(signal);
    }
  }

  /** Ids of those who were reset; null when there is nothing to do. */
  private async batch(em: EntityManager): Promise<string[] | null> {
    const [run] = await em.execute<Run[]>(
      'select id, after_id, until_id from reset_runs where finished_at is null for update',
    );
    if (!run) return null;
    const rows = await em.execute<{ user_id: string }[]>(
      `select user_id from progress where user_id > ? and user_id <= ? and ${BEGUN} order by user_id limit ? for update`,
      [run.after_id, run.until_id, BATCH],
    );
    const ids = rows.map(({ user_id }) => user_id);
    const last = ids.at(-1);
    if (last === undefined) {
      await em.execute('update reset_runs set finished_at = now() where id = ?', [run.id]);
      return ids;
    }
    this.progress.resetTogether(em, await em.find(TrainingProgress, { userId: { $in: ids } }));
    await em.execute('update reset_runs set after_id = ?, done = done + ? where id = ?', [last, ids.length, run.id]);
    return ids;
  }

  private async letEventsThrough(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [waiting] = await this.em
        .fork()
        .execute<{ count: number }[]>(
          `select count(*)::int as count from (select 1 from outbox where published_at is null limit ${AHEAD}) due`,
        );
      if ((waiting?.count ?? 0) < AHEAD) return;
      await setTimeout(AHEAD_WAIT_MS, undefined, { ref: false });
    }
  }
}
