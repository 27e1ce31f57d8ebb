import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_TIME_ZONE, timeZone, type EventData } from '@nb/contracts';
import { followUpNews, NotifierService } from '../notifications/notifier.service.js';
import { Partner } from '../partners/partner.entity.js';
import { FollowUpCount } from './follow-up-count.entity.js';
import { dueReminders, nextReminder } from './follow-ups.rules.js';

const BATCH = 200;
const dateOrNull = (at: number | null) => (at === null ? null : new Date(at));

/** Reminds people of their follow-ups: in the morning of how many, and shortly before one that has a time. Never of whom. */
@Injectable()
export class FollowUpsService {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: NotifierService,
  ) {}

  /** Keeps training's newest count, in the transaction of its event. A reminder that is due and not sent yet stays due. */
  async keep(em: EntityManager, counted: EventData<'training.follow-ups-counted'>, now: Date): Promise<void> {
    const { userId, overdue, days, timed } = counted;
    const zone = timeZone.catch(DEFAULT_TIME_ZONE).parse(counted.zone);
    const known = await em.findOne(FollowUpCount, userId);
    const isWaiting = known?.nextAt != null && known.nextAt <= now;
    const nextAt = isWaiting ? known.nextAt : dateOrNull(nextReminder({ zone, overdue, days, timed }, now.getTime()));
    await em.upsert(FollowUpCount, { userId, zone, overdue, days, timed, nextAt });
  }

  /**
   * Writes every reminder that is due. A replica skips the rows that another one has locked, and moves each to its next time in the transaction that writes the
   * notification, which is written once a day or time. Returns how many were written.
   */
  async remind(now: Date): Promise<number> {
    for (let written = 0; ;) {
      const after: (() => void)[] = [];
      const batch = await this.em.fork().transactional((em) => this.remindBatch(em, now, (send) => after.push(send)));
      for (const send of after) send();
      written += batch.written;
      if (batch.found < BATCH) return written;
    }
  }

  private async remindBatch(
    em: EntityManager,
    now: Date,
    afterCommit: (send: () => void) => void,
  ): Promise<{ found: number; written: number }> {
    const rows = await em.execute<{ user_id: string }[]>(
      `select user_id from follow_up_count where next_at <= :now order by next_at, user_id limit ${BATCH} for update skip locked`,
      { now: now.toISOString() },
    );
    if (rows.length === 0) return { found: 0, written: 0 };
    const ids = rows.map((row) => row.user_id);
    const counts = await em.find(FollowUpCount, { userId: { $in: ids } });
    const active = await em.find(Partner, { id: { $in: ids }, registered: true, isActive: true }, { fields: ['id'] });
    const reached = new Set(active.map(({ id }) => id));
    const news = counts.flatMap((count) => {
      const from = count.nextAt?.getTime() ?? now.getTime();
      count.nextAt = dateOrNull(nextReminder(count, now.getTime()));
      return reached.has(count.userId)
        ? dueReminders(count, from, now.getTime()).map((due) => followUpNews(count.userId, due, now.toISOString()))
        : [];
    });
    await em.flush();
    return { found: rows.length, written: await this.notifier.notify(em, news, afterCommit, now) };
  }
}
