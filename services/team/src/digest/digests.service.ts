import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DigestFigures } from '@nb/contracts';
import { Outbox } from '@nb/nest-kit';
import type { Needy } from '../attention/attention.rules.js';
import { AttentionService } from '../attention/attention.service.js';
import { DigestRepository, type Candidate } from './digest.repository.js';
import { dueWeek, mayBeDue, type DueWeek } from './digest.rules.js';

const DAY = 86_400_000;
/** People in one transaction. */
const BATCH = 100;
/** A mail names so many; the page has them all. */
const NAMED = 10;
const FALLBACK_ZONE = 'UTC';

/** Tells identity every Monday morning what each sponsor's week was like; identity writes the mail, and asks whether it is wanted. */
@Injectable()
export class DigestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly attention: AttentionService,
    private readonly digests: DigestRepository,
  ) {}

  /** What is due now, as a text that changes when more may be due; null = nothing. */
  async due(now: Date): Promise<{ key: string; zones: string[]; week: DueWeek } | null> {
    if (!mayBeDue(now)) return null;
    const open = [...new Set([FALLBACK_ZONE, ...(await this.digests.zones())])].flatMap((zone) => {
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
    const people = await this.digests.candidates(em, {
      zones,
      week,
      after,
      fallbackZone: FALLBACK_ZONE,
      limit: BATCH,
    });
    const ids = people.map(({ id }) => id);
    if (ids.length === 0) return { told: 0, last: null };
    const figures = await this.figuresOf(em, people, now);
    const needy = await this.attention.needyOf(ids, now, em);
    const worth = (id: string) => (needy.get(id)?.length ?? 0) > 0 || hasNews(figures.get(id));
    const claims = ids.map((userId) => ({ userId, told: worth(userId) }));
    const mine = await this.digests.claim(em, week, claims, now);
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
    const ids = people.map(({ id }) => id);
    const since = new Date(now.getTime() - 7 * DAY);
    const until = new Date(now.getTime() + 7 * DAY);
    const rows = await this.digests.figures(em, ids, { since, now, until });
    const sizes = new Map(people.map(({ id, teamSize }) => [id, teamSize]));
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
