import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DigestFigures } from '@nb/contracts';
import { Outbox } from '@nb/nest-kit';
import type { Needy } from '../attention/attention.rules.js';
import { AttentionService } from '../attention/attention.service.js';
import { dueWeek, mayBeDue, type DueWeek } from './digest.rules.js';

const DAY = 86_400_000;
/** People in one transaction. */
const BATCH = 100;
/** A mail names so many; the page has them all. */
const NAMED = 10;
const FALLBACK_ZONE = 'UTC';

interface Candidate {
  id: string;
  zone: string;
  team_size: number;
}

/** Tells identity every Monday morning what each sponsor's week was like; identity writes the mail, and asks whether it is wanted. */
@Injectable()
export class Digests {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly attention: AttentionService,
  ) {}

  /** What is due now, as a text that changes when more may be due; null = nothing. */
  async due(now: Date): Promise<{ key: string; zones: string[]; week: DueWeek } | null> {
    if (!mayBeDue(now)) return null;
    const rows = await this.em.fork().execute<{ zone: string }[]>('select distinct zone from own_zone');
    const open = [...new Set([FALLBACK_ZONE, ...rows.map(({ zone }) => zone)])].flatMap((zone) => {
      const week = dueWeek(now, zone);
      return week ? [{ zone, week }] : [];
    });
    // Wherever it is due at one moment, it is the same Monday's.
    const [first] = open;
    if (!first) return null;
    const zones = open.map(({ zone }) => zone).toSorted();
    return { key: `${first.week.week} ${zones.join(' ')}`, zones, week: first.week };
  }

  /**
   * Prepares every digest that is due and not prepared yet. Each is claimed by a row, written in one transaction with its event: however
   * many do this at once, and wherever it breaks off, there is one a person and week. Returns how many were told.
   */
  async prepare(now: Date): Promise<number> {
    const due = await this.due(now);
    if (!due) return 0;
    let told = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const batch = await this.em.fork().transactional((em) => this.prepareBatch(em, due.zones, due.week, after, now));
      told += batch.told;
      if (batch.last === null) return told;
      after = batch.last;
    }
  }

  private async prepareBatch(
    em: EntityManager,
    zones: readonly string[],
    { week, number }: DueWeek,
    after: string,
    now: Date,
  ): Promise<{ told: number; last: string | null }> {
    const people = await em.execute<Candidate[]>(CANDIDATES, {
      zones,
      week,
      after,
      fallback: FALLBACK_ZONE,
      limit: BATCH,
    });
    const ids = people.map(({ id }) => id);
    if (ids.length === 0) return { told: 0, last: null };
    const figures = await this.figuresOf(em, people, now);
    const needy = await this.attention.needyOf(ids, now, em);
    const worth = (id: string) => (needy.get(id)?.length ?? 0) > 0 || hasNews(figures.get(id));
    const claimed = await em.execute<{ user_id: string; told: boolean }[]>(
      `insert into digest (user_id, week, told, at)
       select (each->>'id')::uuid, :week, (each->>'told')::boolean, :now::timestamptz from jsonb_array_elements(:people::jsonb) each
       on conflict do nothing returning user_id, told`,
      { week, now: now.toISOString(), people: JSON.stringify(ids.map((id) => ({ id, told: worth(id) }))) },
    );
    const mine = new Set(claimed.filter(({ told }) => told).map(({ user_id }) => user_id));
    for (const { id, zone } of people) {
      const own = figures.get(id);
      if (!own || !mine.has(id)) continue;
      const needs = (needy.get(id) ?? []).flatMap(needOf);
      this.outbox.add(em, 'team.digest-prepared', {
        subject: id,
        version: number,
        data: { userId: id, week, zone, figures: own, attention: needs.slice(0, NAMED), attentionTotal: needs.length },
      });
    }
    return { told: mine.size, last: ids.at(-1) ?? null };
  }

  private async figuresOf(
    em: EntityManager,
    people: readonly Candidate[],
    now: Date,
  ): Promise<Map<string, DigestFigures>> {
    const rows = await em.execute<(Omit<DigestFigures, 'teamSize'> & { id: string })[]>(FIGURES, {
      ids: people.map(({ id }) => id),
      now: now.toISOString(),
      since: new Date(now.getTime() - 7 * DAY).toISOString(),
      until: new Date(now.getTime() + 7 * DAY).toISOString(),
    });
    const sizes = new Map(people.map(({ id, team_size }) => [id, team_size]));
    return new Map(rows.map(({ id, ...own }) => [id, { ...own, teamSize: sizes.get(id) ?? 0 }]));
  }
}

const hasNews = (figures: DigestFigures | undefined): boolean =>
  figures !== undefined &&
  figures.newPartners +
    figures.activePartners +
    figures.stepsCompleted +
    figures.trainingsCompleted +
    figures.callsAhead >
    0;

/** Of somebody with several needs the most pressing stands in the digest. */
const needOf = ({ kind, id, needs }: Needy) => {
  const [first] = needs;
  if (!first) return [];
  const { reason, at, days, step } = first;
  return [
    {
      reason,
      at,
      days,
      step,
      partnerId: kind === 'partner' ? id : null,
      invitationId: kind === 'invitation' ? id : null,
    },
  ];
};

const CANDIDATES = `
  select p.id, coalesce(z.zone, :fallback) as zone, t.team_size
  from partner p join team_count t on t.partner_id = p.id left join own_zone z on z.user_id = p.id
  where p.id > :after::uuid and t.direct_partners > 0 and p.registered and p.is_active and coalesce(z.zone, :fallback) in (:zones)
    and not exists (select from digest d where d.user_id = p.id and d.week = :week)
  order by p.id limit :limit`;

const FIGURES = `
  select p.sponsor_id as id, count(*)::int as partners,
    (count(*) filter (where p.created_at >= :since::timestamptz))::int as "newPartners",
    (count(*) filter (where p.last_login_at >= :since::timestamptz or p.progressed_at >= :since::timestamptz))::int as "activePartners",
    coalesce(sum(steps.completed), 0)::int as "stepsCompleted",
    (count(*) filter (where p.training_completed_at >= :since::timestamptz))::int as "trainingsCompleted",
    (count(*) filter (where c.at > :now::timestamptz and c.at <= :until::timestamptz))::int as "callsAhead"
  from partner p left join onboarding_call c on c.user_id = p.id
  left join lateral (
    select count(*) as completed from activity a where a.user_id = p.id and a.kind = 'step-completed' and a.at >= :since::timestamptz) steps on true
  where p.sponsor_id in (:ids) and p.registered and not p.unattached
  group by p.sponsor_id`;
