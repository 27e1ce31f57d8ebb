import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_STREAM, type EventData, type EventEnvelope, type ProgressState } from '@nb/contracts';
import { LivePublisher, OnEvent, takeVersions, Throttle, type EventContext } from '@nb/nest-kit';
import { lockUser } from '../accounts/accounts.service.js';
import { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { MailOutbox } from '../mail/mail.job.js';

/** Keeps what the account shows of training and of the onboarding call. */
@Injectable()
export class TrainingConsumer implements OnModuleDestroy {
  /** Rows of open admin lists have changed. Throttled, because a reset of everybody changes all of them. */
  private readonly usersChanged: Throttle;
  constructor(
    private readonly live: LivePublisher,
    private readonly mails: MailOutbox,
    private readonly trail: AuditService,
  ) {
    this.usersChanged = new Throttle(() => live.toAdmins({ type: 'users-changed' }));
  }

  onModuleDestroy(): void {
    this.usersChanged.stop();
  }

  @OnEvent('training.step-completed')
  async completed(
    event: EventEnvelope<'training.step-completed'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    await apply(em, event.data.userId, event.data.progress);
    context.afterCommit(() => this.usersChanged.trigger());
  }

  @OnEvent('training.progress-changed')
  async changed(
    event: EventEnvelope<'training.progress-changed'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    await apply(em, event.data.userId, event.data.progress);
    context.afterCommit(() => this.usersChanged.trigger());
  }

  @OnEvent('training.progress-reset')
  async resetTogether(
    { data: { resets, progress } }: EventEnvelope<'training.progress-reset'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { newest } = await takeVersions(em, EVENT_STREAM['training.progress-changed'], resets);
    await apply(em, newest, progress);
    context.afterCommit(() => this.usersChanged.trigger());
  }

  @OnEvent('team.call-scheduled')
  async scheduled(
    { data }: EventEnvelope<'team.call-scheduled'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { userId, call } = data;
    const user = await lockUser(em, userId);
    if (!user || user.callVersion >= call.version) return;
    const previousAt = user.callAt?.toISOString() ?? null;
    const place = call.at === null ? null : (call.place ?? null);
    const isPlaced = place?.where !== user.callPlace?.where || place?.value !== user.callPlace?.value;
    Object.assign(user, {
      callAt: call.at === null ? null : new Date(call.at),
      callZone: call.zone,
      callPlace: place,
      callVersion: call.version,
    });
    const at = user.callAt?.toISOString() ?? null;
    await this.mails.addCall(em, {
      kind: 'call',
      userId,
      at,
      previousAt,
      isPlaced,
      zone: call.zone,
      ownZone: data.partnerZone ?? null,
      version: call.version,
    });
    await em.flush();
    await this.recordAudit(em, data, user, { before: previousAt, after: at });
    // Only now does reading the account again show the new call.
    context.afterCommit(() => {
      this.live.toUser(userId, { type: 'account-changed' });
    });
  }

  /** A call that somebody else than the sponsor sets is an admin's act. */
  private async recordAudit(
    em: EntityManager,
    { scheduledBy, sponsorId, address = '' }: EventData<'team.call-scheduled'>,
    subject: User,
    times: { before: string | null; after: string | null },
  ): Promise<void> {
    if (sponsorId === undefined || scheduledBy === sponsorId || times.before === times.after) return;
    if ((await em.count(User, { id: scheduledBy, isMasterAdmin: true })) === 0) return;
    await this.trail.write(em, { userId: scheduledBy, address }, [
      { action: 'call.scheduled', subject, changes: [{ field: 'onboardingCall', ...times }] },
    ]);
  }
}

async function apply(em: EntityManager, userId: string | string[], progress: ProgressState): Promise<void> {
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
