import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { language, latestCall, type CalendarFeed, type NewCalendarFeed } from '@nb/contracts';
import { ENV, hashToken, Problem, type BaseEnv } from '@nb/nest-kit';
import { callFeed } from '@nb/nest-kit/calendar';
import { CallRepository } from '../calls/call.repository.js';
import { Partner } from '../partners/partner.entity.js';
import { CalendarFeedRow } from './calendar-feed.entity.js';
import { nameOf, placeFor } from './calendar.service.js';

const DAY = 86_400_000;
/** What a feed holds: calls from a month ago on, and those cancelled since then, so that every calendar learns of it; so many at most. */
const BACK = 30 * DAY;
const MAX_CALLS = 1_000;
/** The time of the last read is saved at most this often. */
const NOTE_READ_EVERY = 600_000;
const TOKEN = /^[A-Za-z0-9_-]{43}\.ics$/;

/** Secret addresses under which calendar programs read calls. The address is enough to read: it is shown once, and only its hash is kept. */
@Injectable()
export class FeedService {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallRepository,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  async of(userId: string): Promise<CalendarFeed> {
    return toFeed(await this.em.fork().findOne(CalendarFeedRow, userId));
  }

  /** A new address; the one until now ends. */
  async renew(userId: string, now: Date): Promise<NewCalendarFeed> {
    const token = randomBytes(32).toString('base64url');
    const row = await this.em
      .fork()
      .upsert(CalendarFeedRow, { userId, tokenHash: hashToken(token), createdAt: now, lastReadAt: null });
    return { ...toFeed(row), url: `${this.env.PUBLIC_ORIGIN}/api/team/calendar/feed/${token}.ics` };
  }

  async end(userId: string): Promise<CalendarFeed> {
    await this.em.fork().nativeDelete(CalendarFeedRow, { userId });
    return toFeed(null);
  }

  /** Ends the address that existed at that time; a newer one stays. */
  async endOlder(em: EntityManager, userId: string, at: string): Promise<void> {
    await em.nativeDelete(CalendarFeedRow, { userId, createdAt: { $lte: new Date(at) } });
  }

  /**
   * What stands at an address: the calls of its owner and of the owner's direct partners, in the owner's language.
   * @throws Problem `access.not-found` for an address that is none or no more.
   */
  async read(file: string, now: Date): Promise<string> {
    if (!TOKEN.test(file)) throw new Problem('access.not-found');
    const em = this.em.fork();
    const feed = await em.findOne(CalendarFeedRow, { tokenHash: hashToken(file.slice(0, -'.ics'.length)) });
    const owner = feed && (await em.findOne(Partner, { id: feed.userId, registered: true, isActive: true }));
    if (!owner) throw new Problem('access.not-found');
    const reader = { userId: owner.id, isMasterAdmin: false };
    const since = new Date(now.getTime() - BACK);
    const [ahead, cancelled] = await Promise.all([
      this.calls.findInSpan(reader, 'direct', { from: since, to: latestCall(now), limit: MAX_CALLS }),
      this.calls.cancelledSince(reader, since, MAX_CALLS),
    ]);
    if (!feed.lastReadAt || now.getTime() - feed.lastReadAt.getTime() > NOTE_READ_EVERY) {
      feed.lastReadAt = now;
      await em.flush();
    }
    const calls = [...ahead, ...cancelled].map((row) => ({
      userId: row.id,
      version: row.version,
      at: row.at,
      changedAt: row.changedAt,
      isCancelled: cancelled.includes(row),
      withName: nameOf(row, owner.id),
      place: placeFor(row, reader),
    }));
    return callFeed(calls, {
      language: language.catch('en').parse(owner.language),
      origin: this.env.PUBLIC_ORIGIN,
      brand: this.env.BRAND_NAME,
    });
  }
}

const toFeed = (row: CalendarFeedRow | null): CalendarFeed => ({
  active: row !== null,
  createdAt: row?.createdAt.toISOString() ?? null,
  lastReadAt: row?.lastReadAt?.toISOString() ?? null,
});
