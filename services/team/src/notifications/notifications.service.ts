import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  INVITATION_EXPIRING_HOURS,
  MOST_UNREAD,
  NOTIFICATION_DAYS,
  type NotificationFacts,
  type Notifications,
  type ReadNotificationsBody,
  type UnreadNotifications,
} from '@nb/contracts';
import { LivePublisher, requestContext } from '@nb/nest-kit';
import { writeCursor } from '../partners/cursor.rules.js';
import { startOf } from '../partners/pagination.js';
import { expiringNews, NotifierService } from './notifier.service.js';

interface Row {
  id: string;
  at: string;
  read: boolean;
  about: string | null;
  facts: NotificationFacts;
}
const PAGE = 20;
/** Invitations told of in one transaction. */
const BATCH = 200;

/** A person's notification centre: their own entries, nobody else's. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: NotifierService,
    private readonly live: LivePublisher,
  ) {}

  /** Newest first. @throws Problem `request.invalid` for a cursor of another list. */
  async list(
    userId: string,
    query: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<Notifications> {
    const from = startOf(query.cursor, 'recent');
    const limit = query.limit ?? PAGE;
    const rows = await this.em.fork().execute<Row[]>(
      `select n.id, n.at, n.read_at is not null as read, n.facts, coalesce(i.code, nullif(trim(p.first_name || ' ' || p.last_name), '')) as about
       from notification n left join partner p on p.id = n.partner_id left join invitation i on i.id = n.invitation_id
       where n.user_id = :userId and n.in_app ${from ? 'and (n.at, n.id) < (:at::timestamptz, :id::uuid)' : ''}
       order by n.at desc, n.id desc limit :more`,
      { userId, more: limit + 1, ...(from ? { at: new Date(from.at).toISOString(), id: from.id } : {}) },
    );
    const shown = rows.slice(0, limit).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const last = shown.at(-1);
    return {
      notifications: shown,
      ...(rows.length > limit && last
        ? { nextCursor: writeCursor({ order: 'recent', at: Date.parse(last.at), id: last.id }) }
        : {}),
    };
  }

  async unread(userId: string): Promise<UnreadNotifications> {
    const [row] = await this.em
      .fork()
      .execute<UnreadNotifications[]>(
        `select count(*)::int as unread from (select from notification where user_id = :userId and in_app and read_at is null limit :most) each`,
        { userId, most: MOST_UNREAD },
      );
    return { unread: row?.unread ?? 0 };
  }

  /** Marks some or all as read; the person's other pages hear of it. */
  async read(userId: string, body: ReadNotificationsBody, now: Date): Promise<UnreadNotifications> {
    const which = 'ids' in body ? 'id in (:ids)' : 'at <= :upTo::timestamptz';
    const changed = await this.em
      .fork()
      .execute<{ id: string }[]>(
        `update notification set read_at = :now::timestamptz where user_id = :userId and in_app and read_at is null and ${which} returning id`,
        { userId, now: now.toISOString(), ...body },
      );
    const cause = requestContext()?.requestId;
    if (changed.length > 0)
      this.live.toUser(userId, { type: 'notifications-changed', ...(cause !== undefined && { cause }) });
    return this.unread(userId);
  }

  /** Notifies owners of invitations that end soon and nobody has used, once each, however many replicas do it side by side. Returns how many. */
  async tellEnding(now: Date): Promise<number> {
    for (let told = 0; ;) {
      const after: (() => void)[] = [];
      const { found, written } = await this.em.fork().transactional(async (em) => {
        const rows = await em.execute<{ id: string; owner_id: string; expires_at: string }[]>(ENDING, {
          now: now.toISOString(),
          hours: INVITATION_EXPIRING_HOURS,
          limit: BATCH,
        });
        const news = rows.map((row) =>
          expiringNews(
            { id: row.id, ownerId: row.owner_id, expiresAt: new Date(row.expires_at).toISOString() },
            now.toISOString(),
          ),
        );
        return { found: rows.length, written: await this.notifier.notify(em, news, (send) => after.push(send), now) };
      });
      for (const send of after) send();
      told += written;
      // Nothing written: another replica is at the same ones.
      if (found < BATCH || written === 0) return told;
    }
  }

  /** Takes out what is older than is promised to be kept. */
  async prune(now: Date): Promise<void> {
    await this.em
      .fork()
      .execute(`delete from notification where at < :now::timestamptz - make_interval(days => :days)`, {
        now: now.toISOString(),
        days: NOTIFICATION_DAYS,
      });
  }
}

/** Whose owner is here, and who was not told of this end yet. */
const ENDING = `
  select i.id, i.owner_id, i.expires_at from invitation i join partner p on p.id = i.owner_id and p.registered
  where i.is_active and i.usage_count = 0 and i.expires_at > :now::timestamptz and i.expires_at <= :now::timestamptz + make_interval(hours => :hours)
    and not exists (select from notification n where n.invitation_id = i.id and n.user_id = i.owner_id
      and n.facts->>'reason' = 'expiring' and (n.facts->>'expiresAt')::timestamptz = i.expires_at)
  order by i.expires_at, i.id limit :limit`;
