import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope, ProgressState } from '@nb/contracts';
import { OnEvent, type EventContext } from '@nb/nest-kit';
import { ActivityLog, type NewActivity } from '../activity/activity.service.js';
import { Calls } from '../calls/calls.service.js';
import { Notices } from '../live/notices.js';
import { Partners } from './partners.service.js';

type Heard<T extends EventEnvelope['type']> = EventEnvelope<T>;

/** Keeps the team's picture of people: from identity who they are, from training how far they have come. */
@Injectable()
export class PartnersConsumer {
  constructor(
    private readonly partners: Partners,
    private readonly calls: Calls,
    private readonly activity: ActivityLog,
    private readonly notices: Notices,
  ) {}

  @OnEvent('identity.user-registered', { late: true })
  async registered(event: Heard<'identity.user-registered'>, em: EntityManager, context: EventContext): Promise<void> {
    const { user, call } = event.data;
    // Newer states don't carry the first call: it counts even when the person is known better already.
    if (call) await this.calls.keepFirst(em, user.id, call);
    await this.activity.add(em, { id: event.id, userId: user.id, kind: 'registered', at: user.createdAt });
    if (!context.late) await this.partners.applyUser(em, user);
    context.afterCommit(() => this.notices.partnerMoved(user.id, context.late ? 'call' : 'registered'));
  }

  @OnEvent('identity.user-changed', { late: true })
  async changed(event: Heard<'identity.user-changed'>, em: EntityManager, context: EventContext): Promise<void> {
    const { user } = event.data;
    if (user.lastLoginAt !== null)
      await this.activity.add(em, { id: event.id, userId: user.id, kind: 'signed-in', at: user.lastLoginAt });
    if (context.late) return;
    const { first, renamed, from, to } = await this.partners.applyUser(em, user);
    context.afterCommit(async () => {
      if (from !== to) this.notices.partnerGone(user.id, from);
      if (renamed) this.notices.renamed(to);
      await this.notices.partnerMoved(user.id, first || from !== to ? 'registered' : 'profile');
    });
  }

  @OnEvent('identity.user-deleted')
  async deleted(event: Heard<'identity.user-deleted'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, movedTo } = event.data;
    const { sponsorId, heir, children } = await this.partners.remove(em, userId, movedTo);
    await em.execute(`delete from invitation where owner_id = :userId`, { userId });
    await em.execute(`delete from activity where user_id = :userId`, { userId });
    for (const table of ['onboarding_call', 'own_zone', 'calendar_feed', 'digest', 'call_reminder']) await em.execute(`delete from ${table} where user_id = :userId`, { userId });
    context.afterCommit(() => {
      this.notices.partnerGone(userId, sponsorId);
      if (children.length > 0) this.notices.listMoved(heir);
    });
  }

  @OnEvent('training.step-completed', { late: true })
  stepCompleted(event: Heard<'training.step-completed'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, step, progress } = event.data;
    return this.progress(em, context, userId, progress, { id: event.id, userId, kind: 'step-completed', at: event.occurredAt, step });
  }

  @OnEvent('training.progress-changed', { late: true })
  progressChanged(event: Heard<'training.progress-changed'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, reason, progress } = event.data;
    const kind = reason === 'reset' ? 'progress-reset' : reason === 'step-cleared' ? 'step-cleared' : null;
    return this.progress(em, context, userId, progress, kind && { id: event.id, userId, kind, at: event.occurredAt });
  }

  private async progress(em: EntityManager, context: EventContext, userId: string, progress: ProgressState, activity: NewActivity | null): Promise<void> {
    if (context.late) {
      if (!activity) return;
      await this.activity.add(em, activity);
      return this.partners.noteProgress(em, userId, activity.at);
    }
    const row = await this.partners.applyProgress(em, userId, progress, activity);
    context.afterCommit(() => (row ? this.notices.tell(row, 'progress') : this.notices.partnerMoved(userId, 'progress')));
  }

  @OnEvent('training.prospects-counted', { late: true })
  async prospectsCounted(event: Heard<'training.prospects-counted'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, total, customers, partners } = event.data;
    await this.activity.add(em, { id: event.id, userId, kind: 'prospects', at: event.occurredAt, per: 'day', count: total });
    if (context.late) return;
    const partner = await this.partners.personToChange(em, userId);
    Object.assign(partner, { prospectsTotal: total, prospectsCustomers: customers, prospectsPartners: partners });
    context.afterCommit(() => this.notices.partnerMoved(userId, 'prospects'));
  }

  @OnEvent('training.goals-shared', { late: true })
  async goalsShared(event: Heard<'training.goals-shared'>, em: EntityManager, context: EventContext): Promise<void> {
    const { userId, shared } = event.data;
    if (shared) await this.activity.add(em, { id: event.id, userId, kind: 'goals-shared', at: event.occurredAt });
    if (context.late) return;
    const partner = await this.partners.personToChange(em, userId);
    partner.goalsShared = shared;
    context.afterCommit(() => this.notices.partnerMoved(userId, 'profile'));
  }

  @OnEvent('training.consent-given', { late: true })
  async consentGiven(event: Heard<'training.consent-given'>, em: EntityManager): Promise<void> {
    const { userId, consent } = event.data;
    await this.activity.add(em, { id: event.id, userId, kind: 'consent-given', at: consent.at });
  }
}
