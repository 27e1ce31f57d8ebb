import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@nb/nest-kit';
import { CallReminder } from './call-reminder.entity.js';
import { answerInAWord } from './calls.rules.js';
import { CallRepository } from './call.repository.js';

/** How long before a call partner and sponsor are reminded, in hours, in the order of sending. */
const HOURS = [24, 1] as const;
const BATCH = 200;
const KEEP_CLAIMS = 30 * 86_400_000;

/** Publishes reminders of calls that begin soon. Identity mails them to partner and sponsor, as their settings say. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calls: CallRepository,
  ) {}

  /**
   * Publishes every reminder that is due: each is claimed by a row, in one transaction with its event, so that only one replica publishes it.
   * A call set or moved only after its reminder's time needs none. Returns how many it published.
   */
  async remind(now: Date): Promise<number> {
    for (let published = 0; ;) {
      const count = await this.em.fork().transactional((em) => this.remindBatch(em, now));
      published += count.published;
      if (count.found < BATCH) return published;
    }
  }

  private async remindBatch(em: EntityManager, now: Date): Promise<{ found: number; published: number }> {
    const due = await this.calls.dueReminders(em, now, BATCH);
    if (due.length === 0) return { found: 0, published: 0 };
    const claimed = await this.calls.claimReminders(em, due);
    for (const row of claimed) {
      // Two reminders for each version of the call, the earlier first, so that the stream's versions grow.
      this.outbox.add(em, 'team.call-reminder', {
        subject: row.userId,
        version: row.version * HOURS.length + HOURS.indexOf(row.hours),
        data: {
          userId: row.userId,
          sponsorId: row.sponsorId,
          call: {
            at: row.callAt.toISOString(),
            zone: row.zone,
            version: row.version,
            ...(row.place && { place: row.place }),
          },
          hours: row.hours,
          partnerZone: row.partnerZone,
          sponsorZone: row.sponsorZone,
          answer: row.answer && answerInAWord(row.answer),
        },
      });
    }
    await em.nativeDelete(CallReminder, { callAt: { $lt: new Date(now.getTime() - KEEP_CLAIMS) } });
    return { found: due.length, published: claimed.length };
  }
}
