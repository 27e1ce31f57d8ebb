import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { EventData, Progress, SessionInfo, StepNumber } from '@nb/contracts';
import { fieldProblem, LivePublisher, newId, Outbox, Problem, requestContext } from '@nb/nest-kit';
import { CertificatesService } from '../certificates/certificates.service.js';
import { LearnersService } from '../learners/learners.service.js';
import { matches } from '../prospects/prospects.rules.js';
import {
  sharedWithSponsor,
  completeStep,
  NOTHING_DONE,
  progressState,
  reopenStep,
  resetProgress,
  saveProgress,
  type ProgressChange,
  type TrainingFacts,
} from './progress.rules.js';
import { ProgressRepository, type ProgressRow } from './progress.repository.js';
import { applyFacts, factsOf, TrainingProgress, progressView } from './progress.entity.js';

/** Answer of completing a step. */
export interface CompletedStep {
  progress: Progress;
  firstTime: boolean;
  trainingCompletedNow: boolean;
}

/** Why progress changed: a step was completed, or anything else. `byAdmin`: a master admin did it, not the learner. */
export type Cause =
  | { completed: StepNumber }
  | (Pick<EventData<'training.progress-changed'>, 'reason'> & { byAdmin?: boolean });

/** Training progress of one learner: every change is one transaction with its event. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    private readonly outbox: Outbox,
    private readonly repository: ProgressRepository,
    private readonly certificates: CertificatesService,
    private readonly live: LivePublisher,
  ) {}

  /** @throws Problem `user.not-found` for a user whom identity does not know. */
  async read(session: SessionInfo): Promise<Progress> {
    const row = (await this.repository.find(session.userId)) ?? (await this.ensured(session.userId));
    return progressView(row, { isMasterAdmin: session.isMasterAdmin, now: new Date() });
  }

  /** What the rules look at. @throws Problem as `read`. */
  async facts(userId: string): Promise<TrainingFacts> {
    return factsOf((await this.repository.find(userId)) ?? (await this.ensured(userId)));
  }

  /** All of the payload, or nothing of it and the code of the rule that stands against it; `progress.version-conflict` when `ifMatch` is not of the current version. */
  async save(session: SessionInfo, change: ProgressChange, ifMatch?: string): Promise<Progress> {
    const saved = await this.em.fork().transactional(async (em) => {
      const progress = await this.lock(em, session.userId);
      const now = new Date();
      if (!matches(ifMatch, progress.version)) throw new Problem('progress.version-conflict');
      const facts = this.saved(factsOf(progress), change, session, now);
      this.write(em, progress, facts, { reason: 'step-cleared' });
      return progressView(progress, { isMasterAdmin: session.isMasterAdmin, now });
    });
    this.notifyOwnTabs(session.userId);
    return saved;
  }

  /**
   * Completes a step, after taking over what `data` still had unsaved of it. @throws Problem 409 with the first blocker's
   * code; `errors` has all of them, in the reader's words.
   */
  async complete(
    session: SessionInfo,
    step: StepNumber,
    data: ProgressChange | null | undefined,
  ): Promise<CompletedStep> {
    const completed = await this.em.fork().transactional(async (em) => {
      const progress = await this.lock(em, session.userId);
      const now = new Date();
      const facts = data ? this.saved(factsOf(progress), data, session, now) : factsOf(progress);
      const completion = completeStep(facts, step, now);
      if ('refused' in completion)
        throw new Problem(completion.refused, {
          errors: completion.blockers.map((code) => ({ path: `step${step}`, message: code })),
        });
      if (completion.firstTime || data)
        this.write(
          em,
          progress,
          completion.facts,
          completion.firstTime ? { completed: step } : { reason: 'step-cleared' },
        );
      if (completion.trainingCompletedNow) await this.certificates.issue(em, session.userId, now);
      const { firstTime, trainingCompletedNow } = completion;
      return {
        progress: progressView(progress, { isMasterAdmin: session.isMasterAdmin, now }),
        firstTime,
        trainingCompletedNow,
      };
    });
    this.notifyOwnTabs(session.userId);
    return completed;
  }

  /** Training from the start, one's own or, for a master admin, anybody's; `alsoIn` belongs to the same transaction. */
  async reset(
    session: SessionInfo,
    userId: string,
    alsoIn?: (em: EntityManager, stepsBefore: number) => void,
  ): Promise<void> {
    if (userId !== session.userId && !session.isMasterAdmin) throw new Problem('access.forbidden');
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    await this.em.fork().transactional(async (em) => {
      const progress = await this.lock(em, userId);
      alsoIn?.(em, progressState(factsOf(progress)).stepsCompleted.length);
      this.write(em, progress, resetProgress(factsOf(progress)), {
        reason: 'reset',
        byAdmin: userId !== session.userId,
      });
    });
    this.live.toUser(userId, { type: 'progress-changed' });
  }

  /** One step of somebody's training once more, for a master admin; `alsoIn` belongs to the same transaction. @throws Problem `step.not-reopened`, `user.not-found`. */
  async reopen(
    userId: string,
    step: StepNumber,
    alsoIn: (em: EntityManager, stepsBefore: number) => void,
  ): Promise<void> {
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    await this.em.fork().transactional(async (em) => {
      const progress = await this.lock(em, userId);
      const before = factsOf(progress);
      const facts = reopenStep(before, step);
      if (facts === null) throw new Problem('step.not-reopened');
      alsoIn(em, progressState(before).stepsCompleted.length);
      this.write(em, progress, facts, { reason: 'step-cleared', byAdmin: true });
    });
    this.live.toUser(userId, { type: 'progress-changed' });
  }

  /** The learner's row, with whether their call is set, locked until the transaction ends. @throws Problem `user.not-found` when the learner is gone. */
  async lock(em: EntityManager, userId: string): Promise<TrainingProgress> {
    const progress = await em.findOne(TrainingProgress, userId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      populate: ['callSet', 'callHeldAt'],
    });
    if (progress === null) throw new Problem('user.not-found');
    return progress;
  }

  /** Resets these learners, whose rows are locked. One event is about all in whom others would see a difference. */
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

  /** Writes the new facts. An event goes out when others would see a difference, otherwise none. */
  write(em: EntityManager, progress: TrainingProgress, facts: TrainingFacts, cause: Cause): void {
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

  /** The row of somebody whose registration's event has not arrived yet. */
  private async ensured(userId: string): Promise<ProgressRow> {
    const row = (await this.learners.ensureExists(userId)) ? await this.repository.find(userId) : undefined;
    if (row === undefined) throw new Problem('user.not-found');
    return row;
  }

  private saved(
    facts: TrainingFacts,
    change: ProgressChange,
    { isMasterAdmin }: SessionInfo,
    now: Date,
  ): TrainingFacts {
    const outcome = saveProgress(facts, change, now, isMasterAdmin);
    if ('field' in outcome) throw fieldProblem(outcome.refused, outcome.field);
    if ('refused' in outcome) throw new Problem(outcome.refused);
    return outcome.facts;
  }

  /** The tab that made the request has the answer already. */
  private notifyOwnTabs(userId: string): void {
    const cause = requestContext()?.requestId;
    this.live.toUser(userId, { type: 'progress-changed', ...(cause !== undefined && { cause }) });
  }
}
