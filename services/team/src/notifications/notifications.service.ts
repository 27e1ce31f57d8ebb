import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  INVITATION_EXPIRING_HOURS,
  MAX_UNREAD_COUNT,
  NOTIFICATION_DAYS,
  type Notifications,
  type ReadNotificationsBody,
  type UnreadNotifications,
} from '@nb/contracts';
import { LivePublisher, requestContext } from '@nb/nest-kit';
import { writeCursor } from '../partners/cursor.rules.js';
import { parseCursor } from '../partners/pagination.js';
import { NotificationRow } from './notification.entity.js';
import { NotificationRepository } from './notification.repository.js';
import { expiringNews, NotifierService } from './notifier.service.js';

const PAGE = 20;
/** Invitations handled in one transaction. */
const BATCH = 200;

/** A person's notification centre: their own entries, nobody else's. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly repository: NotificationRepository,
    private readonly notifier: NotifierService,
    private readonly live: LivePublisher,
  ) {}

  /** Newest first. @throws Problem `request.invalid` for a cursor of another list. */
  async list(
    userId: string,
    query: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<Notifications> {
    const from = parseCursor(query.cursor, 'recent');
    const limit = query.limit ?? PAGE;
    const rows = await this.repository.list(userId, {
      after: from && { at: new Date(from.at), id: from.id },
      limit: limit + 1,
    });
    const shown = rows
      .slice(0, limit)
      .map(({ id, at, readAt, facts, about }) => ({ id, at: at.toISOString(), read: readAt !== null, facts, about }));
    const last = shown.at(-1);
    return {
      notifications: shown,
      ...(rows.length > limit && last
        ? { nextCursor: writeCursor({ order: 'recent', at: Date.parse(last.at), id: last.id }) }
        : {}),
    };
  }

  async unread(userId: string): Promise<UnreadNotifications> {
    return { unread: await this.repository.countUnread(userId, MAX_UNREAD_COUNT) };
  }

  /** Marks some or all as read, and notifies the person's other pages. */
  async read(userId: string, body: ReadNotificationsBody, now: Date): Promise<UnreadNotifications> {
    const marked = await this.repository.markRead(userId, body, now);
    const cause = requestContext()?.requestId;
    if (marked > 0) this.live.toUser(userId, { type: 'notifications-changed', ...(cause !== undefined && { cause }) });
    return this.unread(userId);
  }

  /** Notifies owners of invitations that end soon and nobody has used, once each, also with several replicas. Returns how many. */
  async notifyEnding(now: Date): Promise<number> {
    for (let notified = 0; ;) {
      const after: (() => void)[] = [];
      const { found, written } = await this.em.fork().transactional(async (em) => {
        const until = new Date(now.getTime() + INVITATION_EXPIRING_HOURS * 3_600_000);
        const rows = await this.repository.endingInvitations(em, { now, until, limit: BATCH });
        const news = rows.map(({ expiresAt, ...row }) =>
          expiringNews({ ...row, expiresAt: expiresAt.toISOString() }, now.toISOString()),
        );
        return { found: rows.length, written: await this.notifier.notify(em, news, (send) => after.push(send), now) };
      });
      for (const send of after) send();
      notified += written;
      // Nothing written: another replica handles the same invitations.
      if (found < BATCH || written === 0) return notified;
    }
  }

  /** Deletes entries older than `NOTIFICATION_DAYS`. */
  async prune(now: Date): Promise<void> {
    await this.em
      .fork()
      .nativeDelete(NotificationRow, { at: { $lt: new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000) } });
  }
}
