import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@nb/nest-kit';
import { CallReminder } from './call-reminder.entity.js';
import { CallRepository } from './call.repository.js';

/** So long before a call, in hours, partner and sponsor are reminded; the last comes last. */
const HOURS = [24, 1] as const;
const BATCH = 200;
const KEEP_CLAIMS = 30 * 86_400_000;

/** Reminds of calls that begin soon: identity mails partner and sponsor, as their settings say. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly calls: CallRepository,
  ) {}

  /**
   * Publishes every reminder that is due: each is claimed by a row, in one transaction with its event, so that one of several replicas does it.
   * A call set or moved only after its reminder's time needs none. Returns how many it published.
   */
  async remind(now: Date): Promise<number> {
    for (let told = 0; ;) {
      const count = await this.em.fork().transactional((em) => this.remindBatch(em, now));
      told += count.told;
      if (count.found < BATCH) return told;
    }
  }

  private async remindBatch(em: EntityManager, now: Date): Promise<{ found: number; told: number }> {
    const due = await this.calls.dueReminders(em, now, BATCH);
    if (due.length === 0) return { found: 0, told: 0 };
    const claimed = await this.calls.claimReminders(em, due);
    for (const row of claimed) {
      // Two a version of the call, the earlier first: the numbers grow as the stream wants it.
      this.outbox.add(em, 'team.call-reminder', {
        subject: row.userId,
        version: row.version * HOURS.length + HOURS.indexOf(row.hours),
        data: {
          userId: row.userId,
          sponsorId: row.sponsorId,
          call: { at: row.callAt.toISOString(), zone: row.zone, version: row.version },
          hours: row.hours,
          partnerZone: row.partnerZone,
          sponsorZone: row.sponsorZone,
        },
      });
    }
    await em.nativeDelete(CallReminder, { callAt: { $lt: new Date(now.getTime() - KEEP_CLAIMS) } });
    return { found: due.length, told: claimed.length };
  }
}
