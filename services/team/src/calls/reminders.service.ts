import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@nb/nest-kit';

/** So long before a call, in hours, partner and sponsor are reminded; the last comes last. */
const HOURS = [24, 1] as const;
const BATCH = 200;

interface DueRow {
  user_id: string;
  sponsor_id: string | null;
  at: string;
  zone: string;
  version: number;
  hours: (typeof HOURS)[number];
  partner_zone: string | null;
  sponsor_zone: string | null;
}

/** Reminds of calls that begin soon: identity mails partner and sponsor, as their settings say. */
@Injectable()
export class Reminders {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
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
    const due = await em.execute<DueRow[]>(DUE, { now: now.toISOString(), limit: BATCH });
    if (due.length === 0) return { found: 0, told: 0 };
    const claimed = await em.execute<{ user_id: string; version: number; hours: number }[]>(
      `insert into call_reminder (user_id, version, hours, call_at)
       select (each->>'user_id')::uuid, (each->>'version')::int, (each->>'hours')::int, (each->>'at')::timestamptz from jsonb_array_elements(:due::jsonb) each
       on conflict do nothing returning user_id, version, hours`,
      { due: JSON.stringify(due) },
    );
    const keyOf = (row: { user_id: string; version: number; hours: number }) =>
      `${row.user_id} ${row.version} ${row.hours}`;
    const mine = new Set(claimed.map(keyOf));
    for (const row of due.filter((each) => mine.has(keyOf(each)))) {
      const call = { at: new Date(row.at).toISOString(), zone: row.zone, version: row.version };
      // Two a version of the call, the earlier first: the numbers grow as the stream wants it.
      this.outbox.add(em, 'team.call-reminder', {
        subject: row.user_id,
        version: row.version * HOURS.length + HOURS.indexOf(row.hours),
        data: {
          userId: row.user_id,
          sponsorId: row.sponsor_id,
          call,
          hours: row.hours,
          partnerZone: row.partner_zone,
          sponsorZone: row.sponsor_zone,
        },
      });
    }
    await em.execute(`delete from call_reminder where call_at < :now::timestamptz - interval '30 days'`, {
      now: now.toISOString(),
    });
    return { found: due.length, told: mine.size };
  }
}

/** Who is gone, switched off or was told is not among them; once the last hour has begun, the earlier reminder is pointless. */
const DUE = `
  select c.user_id, p.sponsor_id, c.at, c.zone, c.version, due.hours, theirs.zone as partner_zone, sponsors.zone as sponsor_zone
  from onboarding_call c join partner p on p.id = c.user_id and p.registered and p.is_active
  left join own_zone theirs on theirs.user_id = p.id left join own_zone sponsors on sponsors.user_id = p.sponsor_id
  join (values (24, 1), (1, 0)) due (hours, until) on c.at <= :now::timestamptz + make_interval(hours => due.hours) and c.at > :now::timestamptz + make_interval(hours => due.until)
  where c.at > :now::timestamptz and c.at <= :now::timestamptz + interval '24 hours' and c.changed_at <= c.at - make_interval(hours => due.hours)
    and not exists (select from call_reminder told where told.user_id = c.user_id and told.version = c.version and told.hours = due.hours)
  order by c.at, due.hours desc limit :limit`;
