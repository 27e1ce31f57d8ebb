import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventData, StepNumber } from '@nb/contracts';
import { newId, Outbox, Problem } from '@nb/nest-kit';
import { sharedWithSponsor } from './goals.rules.js';
import { applyFacts, factsOf, TrainingProgress } from './progress.entity.js';
import { NOTHING_DONE, progressState, resetProgress } from './progress.rules.js';
import type { TrainingFacts } from './steps/step.rules.js';

/** Why progress changed: a step was completed, or anything else. `byAdmin`: a master admin did it, not the learner. */
export type Cause =
  | { completed: StepNumber }
  | (Pick<EventData<'training.progress-changed'>, 'reason'> & { byAdmin?: boolean });

/** The one way to change a learner's progress: the row is locked, and what others should know is told in the same transaction. */
@Injectable()
export class ProgressStore {
  constructor(private readonly outbox: Outbox) {}

  /** The learner's row, locked until the transaction ends. @throws Problem `user.not-found` when the learner is gone. */
  async lock(em: EntityManager, userId: string): Promise<TrainingProgress> {
    const progress = await em.findOne(TrainingProgress, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (progress === null) throw new Problem('user.not-found');
    return progress;
  }

  /** Resets these learners, whose rows are locked. One event tells of all in whom others would see a difference. */
  resetTogether(em: EntityManager, learners: readonly TrainingProgress[]): void {
    const progress = progressState(NOTHING_DONE);
    const resets = learners.flatMap((learner) => {
      const before = factsOf(learner);
      applyFacts(learner, resetProgress(before));
      learner.version += 1;
      return JSON.stringify(progressState(before)) === JSON.stringify(progress)
        ? []
        : [{ userId: learner.userId, version: learner.version }];
    });
    if (resets.length > 0)
      this.outbox.add(em, 'training.progress-reset', { subject: newId(), version: 1, data: { resets, progress } });
  }

  /** Takes the new facts over. An event goes out when others would see a difference, otherwise none. */
  save(em: EntityManager, progress: TrainingProgress, facts: TrainingFacts, cause: Cause): void {
    const before = factsOf(progress);
    const [was, is] = [progressState(before), progressState(facts)];
    const { userId } = progress;
    applyFacts(progress, facts);
    progress.version += 1;
    if (JSON.stringify(was) !== JSON.stringify(is)) {
      const event = { subject: userId, version: progress.version };
      if ('completed' in cause)
        this.outbox.add(em, 'training.step-completed', {
          ...event,
          data: { userId, step: cause.completed, progress: is },
        });
      else
        this.outbox.add(em, 'training.progress-changed', {
          ...event,
          data: { userId, reason: cause.reason, progress: is, ...(cause.byAdmin === true ? { byAdmin: true } : {}) },
        });
    }
    const shared = sharedWithSponsor(facts.goals);
    if (shared === sharedWithSponsor(before.goals)) return;
    progress.goalsVersion += 1;
    this.outbox.add(em, 'training.goals-shared', {
      subject: userId,
      version: progress.goalsVersion,
      data: { userId, shared },
    });
  }
}
