import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { language, latestCall, type CalendarFeed, type NewCalendarFeed } from '@nb/contracts';
import { ENV, hashToken, Problem, type BaseEnv } from '@nb/nest-kit';
import { callFeed } from '@nb/nest-kit/calendar';
import { CalendarService, nameOf } from './calendar.service.js';

const DAY = 86_400_000;
/** What a feed holds: calls from a month ago on, and those cancelled since then, so that every calendar learns of it; so many at most. */
const BACK = 30 * DAY;
const MAX_CALLS = 1_000;
const TOKEN = /^[A-Za-z0-9_-]{43}\.ics$/;

interface FeedRow {
  created_at: string;
  last_read_at: string | null;
}

/** Secret addresses under which calendar programs read calls. The address is enough to read: it is shown once, and only its hash is kept. */
@Injectable()
export class FeedService {
  constructor(
    private readonly em: EntityManager,
    private readonly calendar: CalendarService,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  async of(userId: string): Promise<CalendarFeed> {
    const [row] = await this.em
      .fork()
      .execute<FeedRow[]>('select created_at, last_read_at from calendar_feed where user_id = :userId', { userId });
    return toFeed(row);
  }

  /** A new address; the one until now ends. */
  async renew(userId: string): Promise<NewCalendarFeed> {
    const token = randomBytes(32).toString('base64url');
    const [row] = await this.em.fork().execute<FeedRow[]>(
      `insert into calendar_feed (user_id, token_hash) values (:userId, :hash)
       on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), last_read_at = null
       returning created_at, last_read_at`,
      { userId, hash: hashToken(token) },
    );
    return { ...toFeed(row), url: `${this.env.PUBLIC_ORIGIN}/api/team/calendar/feed/${token}.ics` };
  }

  async end(userId: string): Promise<CalendarFeed> {
    await this.em.fork().execute('delete from calendar_feed where user_id = :userId', { userId });
    return toFeed(undefined);
  }

  /**
   * What stands at an address: the calls of its owner and of the owner's direct partners, in the owner's language.
   * @throws Problem `access.not-found` for an address that is none or no more.
   */
  async read(file: string, now: Date): Promise<string> {
    if (!TOKEN.test(file)) throw new Problem('access.not-found');
    const em = this.em.fork();
    const [owner] = await em.execute<{ id: string; language: string; stale: boolean }[]>(
      `select p.id, p.language, coalesce(f.last_read_at < :now::timestamptz - interval '10 minutes', true) as stale
       from calendar_feed f join partner p on p.id = f.user_id and p.registered and p.is_active where f.token_hash = :hash`,
      { hash: hashToken(file.slice(0, -'.ics'.length)), now: now.toISOString() },
    );
    if (!owner) throw new Problem('access.not-found');
    const reader = { userId: owner.id, isMasterAdmin: false };
    const since = new Date(now.getTime() - BACK);
    const [ahead, cancelled] = await Promise.all([
      this.calendar.rows(reader, 'direct', { from: since, to: latestCall(now), limit: MAX_CALLS }),
      this.calendar.cancelledSince(reader, since, MAX_CALLS),
    ]);
    if (owner.stale)
      await em.execute('update calendar_feed set last_read_at = :now::timestamptz where user_id = :id', {
        id: owner.id,
        now: now.toISOString(),
      });
    const calls = [...ahead, ...cancelled].map((row) => ({
      userId: row.id,
      version: row.version,
      at: new Date(row.at),
      changedAt: new Date(row.changed_at),
      isCancelled: cancelled.includes(row),
      withName: nameOf(row, owner.id),
    }));
    return callFeed(calls, {
      language: language.catch('en').parse(owner.language),
      origin: this.env.PUBLIC_ORIGIN,
      brand: this.env.BRAND_NAME,
    });
  }
}

const toFeed = (row: FeedRow | undefined): CalendarFeed => ({
  active: row !== undefined,
  createdAt: row ? new Date(row.created_at).toISOString() : null,
  lastReadAt: row?.last_read_at ? new Date(row.last_read_at).toISOString() : null,
});
