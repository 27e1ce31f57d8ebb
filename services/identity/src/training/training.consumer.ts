import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope, ProgressState } from '@nb/contracts';
import { LivePublisher, OnEvent, type EventContext } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';

/** Keeps what the account shows of training and of the onboarding call (architecture.md, Who owns what). */
@Injectable()
export class TrainingConsumer {
  constructor(private readonly live: LivePublisher) {}

  @OnEvent('training.step-completed')
  async completed(event: EventEnvelope<'training.step-completed'>, em: EntityManager): Promise<void> {
    await apply(em, event.data.userId, event.data.progress);
  }

  @OnEvent('training.progress-changed')
  async changed(event: EventEnvelope<'training.progress-changed'>, em: EntityManager): Promise<void> {
    await apply(em, event.data.userId, event.data.progress);
  }

  @OnEvent('team.call-scheduled')
  async scheduled({ data: { userId, call } }: EventEnvelope<'team.call-scheduled'>, em: EntityManager, context: EventContext): Promise<void> {
    await em.nativeUpdate(
      User,
      { id: userId, callVersion: { $lt: call.version } },
      { callAt: call.at === null ? null : new Date(call.at), callZone: call.zone, callVersion: call.version },
    );
    // Only now does reading the account again show the new call.
    context.afterCommit(() => this.live.toUser(userId, { type: 'stale', tags: ['User'] }));
  }
}

async function apply(em: EntityManager, userId: string, progress: ProgressState): Promise<void> {
  await em.nativeUpdate(
    User,
    { id: userId },
    {
      stepsCompleted: progress.stepsCompleted.length,
      currentStep: progress.currentStep,
      trainingCompletedAt: progress.trainingCompletedAt === null ? null : new Date(progress.trainingCompletedAt),
    },
  );
}
