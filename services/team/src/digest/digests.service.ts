import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_TIME_ZONE, type DigestFigures } from '@nb/contracts';
import { Outbox } from '@nb/nest-kit';
import type { Needy } from '../attention/attention.rules.js';
import { AttentionService } from '../attention/attention.service.js';
import { DigestRepository, type Candidate } from './digest.repository.js';
import { dueWeek, mayBeDue, type DueWeek } from './digest.rules.js';

const DAY = 86_400_000;
/** People in one transaction. */
const BATCH = 100;
/** A mail names this many needs; the page has them all. */
const NAMED = 10;

/** Publishes each sponsor's digest of the week on Monday morning. Identity writes the mail, if the sponsor's settings want it. */
@Injectable()
export class DigestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly attention: AttentionService,
    private readonly digests: DigestRepository,
  ) {}

  /** The digests that are due now; `key` changes whenever more may be due; null = none. */
  async due(now: Date): Promise<{ key: string; zones: string[]; week: DueWeek } | null> {
    if (!mayBeDue(now)) return null;
    const open = [...new Set([DEFAULT_TIME_ZONE, ...(await this.digests.zones())])].flatMap((zone) => {
      const week = dueWeek(now, zone);
      return week ? [{ zone, week }] : [];
    });
    // All zones in which it is due at one moment have the same Monday.
    const [first] = open;
    if (!first) return null;
    const zones = open.map(({ zone }) => zone).toSorted();
    return { key: `${first.week.week} ${zones.join(' ')}`, zones, week: first.week };
  }

  /**
   * Publishes every digest that is due and not published yet. Each is claimed by a row that is written in one transaction with its event, so
   * there is one per person and week with several replicas and after an interruption, too. Returns how many were published.
   */
  async prepare(now: Date): Promise<number> {
    const due = await this.due(now);
    if (!due) return 0;
    let published = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const batch = await this.em.fork().transactional((em) => this.prepareBatch(em, due.zones, due.week, after, now));
      published += batch.published;
      if (batch.last === null) return published;
      after = batch.last;
    }
  }

  private async prepareBatch(
    em: EntityManager,
    zones: readonly string[],
    { week, number }: DueWeek,
    after: string,
    now: Date,
  ): Promise<{ published: number; last: string | null }> {
    const people = await this.digests.candidates(em, {
      zones,
      week,
      after,
      limit: BATCH,
    });
    const ids = people.map(({ id }) => id);
    if (ids.length === 0) return { published: 0, last: null };
    const figures = await this.figuresOf(em, people, now);
    const needy = await this.attention.needyOf(ids, now, em);
    const hasContent = (id: string) => (needy.get(id)?.length ?? 0) > 0 || hasNews(figures.get(id));
    const claims = ids.map((userId) => ({ userId, hasContent: hasContent(userId) }));
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
    return { published: mine.size, last: ids.at(-1) ?? null };
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
    figures.callsAhead +
    (figures.callsHeld ?? 0) +
    (figures.outcomesOpen ?? 0) +
    (figures.proposals ?? 0) >
    0;

/** The digest shows a person's most pressing need only. */
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
