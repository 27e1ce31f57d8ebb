import { Inject, Injectable } from '@nestjs/common';
import { LIVE_ADMIN_SUBJECT, liveUserSubject, type LiveMessage } from '@nb/contracts';
import { EVENT_BUS } from '../tokens.js';
import type { EventBus } from './event-bus.js';

/** Tells open pages what moved. Call it after the commit; nobody listening is no failure (a reconnect reads again). */
@Injectable()
export class LivePublisher {
  constructor(@Inject(EVENT_BUS) private readonly bus: EventBus) {}
  toUser(userId: string, message: LiveMessage): void {
    this.bus.publishLive(liveUserSubject(userId), message);
  }
  toAdmins(message: LiveMessage): void {
    this.bus.publishLive(LIVE_ADMIN_SUBJECT, message);
  }
}
