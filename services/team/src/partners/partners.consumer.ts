import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_STREAM, type EventEnvelope, type ProgressState } from '@nb/contracts';
import { eraseTraces, OnEvent, takeVersions, type EventContext } from '@nb/nest-kit';
import { ActivityService, type NewActivity } from '../activity/activity.service.js';
import { CallsService } from '../calls/calls.service.js';
import { keepAccountZone } from '../digest/own-zones.js';
import { LiveNotifier } from '../live/live-notifier.js';
import {
  accountChanges,
  accountNews,
  contactsNews,
  fastNews,
  goalsNews,
  listBadgeNews,
  suggestedNews,
  registeredNews,
  stepNews,
  NotifierService,
  type News,
} from '../notifications/notifier.service.js';
import { badgesOf } from './badges.rules.js';
import { Partner } from './partner.entity.js';
import { PartnersService } from './partners.service.js';

type Heard<T extends EventEnvelope['type']> = EventEnvelope<T>;

/** Updates the read model of partners from events of identity (accounts) and training (progress). */
@Injectable()
export class PartnersConsumer {
  constructor(
    private readonly partners: PartnersService,
    private readonly calls: CallsService,
    private readonly activity: ActivityService,
    private readonly liveNotifier: LiveNotifier,
    private readonly notifier: NotifierService,
  ) {}

  @OnEvent('identity.user-registered', { late: true })
  async registered(event: Heard<'identity.user-registered'>, em: EntityManager, context: EventContext): Promise<void> {
    const { user, call, invitationId } = event.data;
    // Only this event has the first call, so it is kept even when a newer state of the user is known.
    if (call) await this.calls.keepFirst(em, user.id, call, user.sponsorId);
    await this.activity.add(em, { id: event.id, userId: user.id, kind: 'registered', at: user.createdAt });
    if (!context.late) {
      await this.partners.applyUser(em, user);
      await keepAccountZone(em, user.id, user.timeZone);
    }
    context.afterCommit(() => this.liveNotifier.readAndNotify(user.id, context.late ? 'call' : 'registered'));
    await this.notify(em, context, registeredNews(user.id, invitationId, user.createdAt));
  }

  @OnEvent('identity.user-changed', { late: true })
  async changed(event: Heard<'identity.user-changed'>, em: EntityManager, context: EventContext): Promise<void> {
    const { user } = event.data;
    const activity: NewActivity | null =
      user.lastLoginAt === null ? null : { id: event.id, userId: user.id, kind: 'signed-in', at: user.lastLoginAt };
    if (context.late) {
      if (!activity) return;
      await this.activity.add(em, activity);
      // The newer state that is known may be from before this login.
      await this.partners.noteSignIns(em, [{ userId: user.id, at: activity.at }]);
      return;
    }
    const { first, renamed, from, to, was, row } = await this.partners.changeUser(em, user, activity);
    await keepAccountZone(em, user.id, user.timeZone);
    context.afterCommit(async () => {
      if (from !== to) this.liveNotifier.notifyGone(user.id, from);
      if (renamed) this.liveNotifier.notifyRenamed(to);
      if (row) this.liveNotifier.notifyRow(row, 'profile');
      else await this.liveNotifier.readAndNotify(user.id, first || from !== to ? 'registered' : 'profile');
    });
    const changes = was === null ? [] : accountChanges(was, user, event.data.byAdmin === true);
    await this.notify(
      em,
      context,
      changes.map((change) => accountNews(user.id, change, event.id, event.occurredAt)),
    );
  }

  @OnEvent('identity.signed-in')
  async signedIn(
    { id, data: { signIns } }: Heard<'identity.signed-in'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    await this.activity.addSignIns(em, id, signIns);
    const rows = await this.partners.noteSignIns(em, signIns);
    context.afterCommit(() => {
      for (const row of rows) this.liveNotifier.notifyRow(row, 'profile');
    });
  }

  @OnEvent('identity.user-deleted')
  async deleted(event: Heard<'identity.user-deleted'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, movedTo } = event.data;
    const gone = await em.findOne(Partner, userId);
    if (gone) await eraseTraces(em, userId, [gone.email, gone.phone ?? ''].filter(Boolean));
    // Of calls with somebody who is gone the number and the link are theirs.
    await em.execute(
      `update onboarding_call set place = null where place is not null and (scheduled_by = :userId
         or user_id in (select id from partner where sponsor_id = :userId))`,
      { userId },
    );
    const { sponsorId, heir, children } = await this.partners.remove(em, userId, movedTo);
    await em.execute(`delete from invitation where owner_id = :userId`, { userId });
    await em.execute(`delete from activity where user_id = :userId`, { userId });
    for (const table of [
      'onboarding_call',
      'call_answer',
      'usual_place',
      'follow_up_count',
      'own_zone',
      'calendar_feed',
      'digest',
      'call_reminder',
    ])
      await em.execute(`delete from ${table} where user_id = :userId`, { userId });
    await em.execute(`delete from call_outcome where about_id = :userId`, { userId });
    await em.execute(`update call_outcome set user_id = null where user_id = :userId`, { userId });
    await em.execute(`delete from call_notes where user_id = :userId or about_id = :userId`, { userId });
    await this.notifier.forgetPerson(em, userId, (send) => context.afterCommit(send));
    context.afterCommit(() => {
      this.liveNotifier.notifyGone(userId, sponsorId);
      if (children.length > 0) this.liveNotifier.notifyDownlineChanged(heir);
    });
  }

  @OnEvent('training.step-completed', { late: true })
  async stepCompleted(
    event: Heard<'training.step-completed'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { id, occurredAt } = event;
    const { userId, step, progress } = event.data;
    await this.progress(em, context, userId, progress, { id, userId, kind: 'step-completed', at: occurredAt, step });
    const fast = progress.trainingCompleted && (await this.isFast(em, userId, progress));
    await this.notify(em, context, [
      ...stepNews(userId, step, progress, event.occurredAt),
      ...fastNews(userId, fast, progress.trainingCompletedAt),
    ]);
  }

  @OnEvent('training.progress-changed', { late: true })
  async progressChanged(
    event: Heard<'training.progress-changed'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { userId, reason, progress, byAdmin } = event.data;
    const kind = reason === 'reset' ? 'progress-reset' : reason === 'step-cleared' ? 'step-cleared' : null;
    await this.progress(em, context, userId, progress, kind && { id: event.id, userId, kind, at: event.occurredAt });
    if (reason === 'reset' && byAdmin === true)
      await this.notify(em, context, [accountNews(userId, 'progress-reset', event.id, event.occurredAt)]);
  }

  /** Applies a batch in a few statements: a million people one by one would take hours. */
  @OnEvent('training.progress-reset')
  async resetTogether(
    { id, occurredAt, data }: Heard<'training.progress-reset'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { living, newest } = await takeVersions(em, EVENT_STREAM['training.progress-changed'], data.resets);
    await this.activity.addForMany(em, living, { event: id, kind: 'progress-reset', at: occurredAt });
    const sponsors = await this.partners.applyProgressOfMany(em, {
      living,
      newest,
      progress: data.progress,
      at: occurredAt,
    });
    context.afterCommit(() => this.liveNotifier.notifyPartnersReset(sponsors));
    await this.notify(
      em,
      context,
      living.map((userId) => accountNews(userId, 'progress-reset', id, occurredAt)),
    );
  }

  /** Called after the row and the counts, so that their live messages go out first. */
  private async notify(em: EntityManager, context: EventContext, news: readonly News[]): Promise<void> {
    await this.notifier.notify(em, news, (send) => context.afterCommit(send));
  }

  private async isFast(em: EntityManager, userId: string, { trainingCompletedAt }: ProgressState): Promise<boolean> {
    const partner = await em.findOne(Partner, { id: userId, registered: true });
    if (!partner || trainingCompletedAt === null) return false;
    const at = Date.parse(trainingCompletedAt);
    const facts = {
      createdAt: partner.createdAt.getTime(),
      lastLoginAt: null,
      trainingCompleted: true,
      trainingCompletedAt: at,
      prospectsTotal: 0,
      isDeactivated: false,
    };
    return badgesOf(facts, at).includes('twenty-four-hour');
  }

  private async progress(
    em: EntityManager,
    context: EventContext,
    userId: string,
    progress: ProgressState,
    activity: NewActivity | null,
  ): Promise<void> {
    if (context.late) {
      if (!activity) return;
      await this.activity.add(em, activity);
      return this.partners.noteProgress(em, userId, activity.at);
    }
    const row = await this.partners.applyProgress(em, userId, progress, activity);
    context.afterCommit(() =>
      row ? this.liveNotifier.notifyRow(row, 'progress') : this.liveNotifier.readAndNotify(userId, 'progress'),
    );
  }

  @OnEvent('training.prospects-counted', { late: true })
  async prospectsCounted(
    event: Heard<'training.prospects-counted'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { userId, total, badges = [], suggestedBy } = event.data;
    const always = [
      ...listBadgeNews(userId, badges, event.occurredAt),
      ...suggestedNews(userId, suggestedBy, event.version, event.occurredAt),
    ];
    const activity: NewActivity = {
      id: event.id,
      userId,
      kind: 'prospects',
      at: event.occurredAt,
      per: 'day',
      count: total,
    };
    if (context.late) {
      await this.activity.add(em, activity);
      return this.notify(em, context, always);
    }
    const { before, row } = await this.partners.applyCounts(em, userId, event.data, activity);
    context.afterCommit(() => this.liveNotifier.notifyRow(row, 'prospects'));
    await this.notify(em, context, [...contactsNews(userId, before, total, event.occurredAt, badges), ...always]);
  }

  @OnEvent('training.goals-shared', { late: true })
  async goalsShared(event: Heard<'training.goals-shared'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, shared } = event.data;
    if (shared) await this.activity.add(em, { id: event.id, userId, kind: 'goals-shared', at: event.occurredAt });
    if (context.late) return;
    const partner = await this.partners.personToChange(em, userId);
    const before = partner.goalsShared;
    partner.goalsShared = shared;
    context.afterCommit(() => this.liveNotifier.readAndNotify(userId, 'profile'));
    await this.notify(em, context, goalsNews(userId, before, shared, event.occurredAt));
  }

  @OnEvent('training.consent-given', { late: true })
  async consentGiven(event: Heard<'training.consent-given'>, em: EntityManager): Promise<void> {
    const { userId, consent } = event.data;
    await this.activity.add(em, { id: event.id, userId, kind: 'consent-given', at: consent.at });
  }
}
