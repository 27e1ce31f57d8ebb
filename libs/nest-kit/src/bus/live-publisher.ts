import { Inject, Injectable } from '@nestjs/common';
import { LIVE_ADMIN_SUBJECT, liveUserSubject, type LiveMessage, type LiveTag } from '@nb/contracts';
import { EVENT_BUS } from '../tokens.js';
import type { EventBus } from './event-bus.js';

/** What clients of the version before have to read again; they know `stale` alone (docs/releases.md). */
const STALE_TAGS: Partial<Record<LiveMessage['type'], readonly LiveTag[]>> = {
  'downline-changed': ['Downline'],
  'partners-reset': ['Downline', 'Attention', 'Partner'],
  'network-changed': ['Downline', 'AdminUsers'],
  'users-changed': ['AdminUsers'],
  'account-changed': ['User'],
  'call-changed': ['User', 'Progress', 'Calendar', 'Attention'],
  'invitation-changed': ['Codes'],
  'open-invitations-changed': ['Codes', 'Downline', 'Attention'],
  'notifications-changed': ['Notifications'],
  'progress-changed': ['Progress'],
  'consent-given': ['Compliance'],
  'contacts-changed': ['Prospects', 'Progress'],
};

/** Sends open pages what has happened. Call it after the commit; nobody listening is no failure (a reconnect reads again). */
@Injectable()
export class LivePublisher {
  constructor(@Inject(EVENT_BUS) private readonly bus: EventBus) {}

  toUser(userId: string, message: LiveMessage): void {
    this.publish(liveUserSubject(userId), message);
  }

  toAdmins(message: LiveMessage): void {
    this.publish(LIVE_ADMIN_SUBJECT, message);
  }

  private publish(subject: string, message: LiveMessage): void {
    this.bus.publishLive(subject, message);
    const tags = STALE_TAGS[message.type];
    if (!tags) return;
    const cause = 'cause' in message && message.cause !== undefined ? { cause: message.cause } : {};
    this.bus.publishLive(subject, { type: 'stale', tags: [...tags], ...cause } satisfies LiveMessage);
  }
}
