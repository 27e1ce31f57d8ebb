import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResetRun } from '@nb/contracts';
import { LivePublisher, LOGGER, newId, Problem } from '@nb/nest-kit';
import { TrainingProgress } from '../progress/progress.entity.js';
import { ProgressStore } from '../progress/progress.store.js';

/** Learners of one transaction, and of one event: nobody who works on their training waits longer than for so many. */
const BATCH = 250;
/** What is done by then is answered as done; of a million it goes on after the answer. */
const ANSWER_WITHIN_MS = 3_000;
/** Found without a request: what another process began and did not finish. */
const LOOK_EVERY_MS = 10_000;
/** Events that may wait to be told before more are added: what others do meanwhile waits behind them, and so does what lists show. */
const AHEAD = 4;
const AHEAD_WAIT_MS = 20;

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Who got anywhere. */
const BEGUN = `(step1_completed_at is not null or step2_completed_at is not null or step3_completed_at is not null or step4_completed_at is not null
  or step5_completed_at is not null or telegram_joined or link_saved or step3_started_at is not null or list_builder_checked or business_model <> '{}')`;

interface Log {
  warn(fields: object, message: string): void;
}
interface Run {
  id: string;
  after_id: string;
  until_id: string;
}

/**
 * Resets everybody's training (decisions 13), in batches: one transaction of a million learners would hold each of them up until its end.
 * How far it is stands in the database, so that it goes on after a restart, and several processes may work on it.
 */
@Injectable()
export class ResetAll implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private again = false;
  private readonly ending = new AbortController();
  constructor(
    private readonly em: EntityManager,
    private readonly store: ProgressStore,
    private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.work(), LOOK_EVERY_MS).unref();
    void this.work();
  }
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    clearInterval(this.timer);
    await this.working;
  }

  /**
   * Begins it, unless it is going on already, and waits a little for its end. There is one event for each batch of learners who had got anywhere;
   * `alsoIn` belongs to the transaction that begins it.
   * @returns how many users there are, and how far it is if it goes on. @throws Problem `request.invalid` unless `confirm` is that number.
   */
  async run(
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
      if (begun.length > 0) alsoIn(em);
    });
    await Promise.race([this.work(), setTimeout(ANSWER_WITHIN_MS, undefined, { ref: false })]);
    return { count: confirm, running: await this.running() };
  }

  /** How far it is; null when none is going on. */
  async running(): Promise<ResetRun | null> {
    const [run] = await this.em
      .fork()
      .execute<ResetRun[]>('select done, total from reset_runs where finished_at is null');
    return run ?? null;
  }

  /** Until nothing is left to do, or the process ends. What fails is tried again when it is looked for next. */
  private work(): Promise<void> {
    // One begun just now may not have been seen by the look that is ending.
    this.again = true;
    this.working ??= this.batches()
      .catch((error: unknown) => this.log.warn({ err: error }, 'a reset of everybody is held up'))
      .finally(() => (this.working = undefined));
    return this.working;
  }

  private async batches(): Promise<void> {
    for (this.again = false; !this.ending.signal.aborted;) {
      const reset = await this.em.fork().transactional((em) => this.batch(em));
      if (reset === null) {
        if (!this.again) return;
        this.again = false;
        continue;
      }
      for (const userId of reset) this.live.toUser(userId, { type: 'progress-changed' });
      await this.letEventsThrough();
    }
  }

  /** Who was reset; null when there is nothing to do. */
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
    this.store.resetTogether(em, await em.find(TrainingProgress, { userId: { $in: ids } }));
    await em.execute('update reset_runs set after_id = ?, done = done + ? where id = ?', [last, ids.length, run.id]);
    return ids;
  }

  private async letEventsThrough(): Promise<void> {
    while (!this.ending.signal.aborted) {
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
