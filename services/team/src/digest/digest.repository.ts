import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CALL_MINUTES, type DigestFigures } from '@nb/contracts';
import { kyselyOf } from '@nb/nest-kit';
import { sql } from 'kysely';
import type { partnerEntity } from '../partners/partner.entity.js';
import type { teamCountEntity } from '../partners/tree.entity.js';
import type { digestEntity } from './digest.entity.js';
import type { ownZoneEntity } from './own-zone.entity.js';
import { zoneOf } from './own-zones.js';

/** Whose digest is due. */
export interface Candidate {
  id: string;
  zone: string;
  teamSize: number;
}

const query = (em: EntityManager) =>
  kyselyOf<typeof digestEntity | typeof ownZoneEntity | typeof partnerEntity | typeof teamCountEntity>(em);

/** Reads for the digest, and the claim of one. */
@Injectable()
export class DigestRepository {
  constructor(private readonly em: EntityManager) {}

  async zones(): Promise<string[]> {
    const { rows } = await sql<{ zone: string }>`
      select zone from own_zone union select zone from onboarding_call`.execute(this.em.getKysely());
    return rows.map(({ zone }) => zone);
  }

  /** Active people with partners whose clocks are in one of the zones, and who have no digest of the week. */
  async candidates(
    em: EntityManager,
    due: { zones: readonly string[]; week: string; after: string; limit: number },
  ): Promise<Candidate[]> {
    const zone = zoneOf(sql.ref('p.id'));
    return query(em)
      .selectFrom('partner as p')
      .innerJoin('team_count as t', 't.partnerId', 'p.id')
      .select(['p.id', zone.as('zone'), 't.teamSize'])
      .where('p.id', '>', due.after)
      .where('t.directPartners', '>', 0)
      .where('p.registered', '=', true)
      .where('p.isActive', '=', true)
      .where(zone, 'in', due.zones)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('digest as d')
              .select('d.week')
              .whereRef('d.userId', '=', 'p.id')
              .where('d.week', '=', due.week),
          ),
        ),
      )
      .orderBy('p.id')
      .limit(due.limit)
      .execute();
  }

  /** What the direct partners of these people did since `since`, and their calls until `until`. */
  async figures(
    em: EntityManager,
    ids: readonly string[],
    { since, now, until }: { since: Date; now: Date; until: Date },
  ): Promise<(Omit<DigestFigures, 'teamSize'> & { id: string })[]> {
    const askedUntil = new Date(now.getTime() - CALL_MINUTES * 60_000).toISOString();
    const { rows } = await sql<Omit<DigestFigures, 'teamSize'> & { id: string }>`
      select p.sponsor_id as id, count(*)::int as partners,
        (count(*) filter (where p.created_at >= ${since.toISOString()}::timestamptz))::int as "newPartners",
        (count(*) filter (where p.last_login_at >= ${since.toISOString()}::timestamptz or p.progressed_at >= ${since.toISOString()}::timestamptz))::int as "activePartners",
        coalesce(sum(steps.completed), 0)::int as "stepsCompleted",
        (count(*) filter (where p.training_completed_at >= ${since.toISOString()}::timestamptz))::int as "trainingsCompleted",
        (count(*) filter (where c.at > ${now.toISOString()}::timestamptz and c.at <= ${until.toISOString()}::timestamptz))::int as "callsAhead",
        coalesce(sum(held.calls), 0)::int as "callsHeld",
        (count(*) filter (where p.is_active and c.at >= ${since.toISOString()}::timestamptz and c.at <= ${askedUntil}::timestamptz and not exists (
          select from call_outcome o where o.about_id = p.id and o.call_at = c.at)))::int as "outcomesOpen",
        (count(*) filter (where p.is_active and exists (
          select from call_answer a where a.user_id = p.id and a.version = c.version and a.times <> '[]'::jsonb)))::int as proposals
      from partner p left join onboarding_call c on c.user_id = p.id
      left join lateral (
        select count(*) as calls from call_outcome o
        where o.about_id = p.id and o.outcome = 'held' and o.call_at >= ${since.toISOString()}::timestamptz) held on true
      left join lateral (
        select count(*) as completed from activity a
        where a.user_id = p.id and a.kind = 'step-completed' and a.at >= ${since.toISOString()}::timestamptz) steps on true
      where p.sponsor_id = any(${ids}::uuid[]) and p.registered and not p.unattached
      group by p.sponsor_id`.execute(em.getKysely());
    return rows;
  }

  /** Claims the week's digest of these people. @returns the ids claimed here and not by another replica, whose digest has content. */
  async claim(
    em: EntityManager,
    week: string,
    people: readonly { userId: string; hasContent: boolean }[],
    at: Date,
  ): Promise<Set<string>> {
    const rows = await query(em)
      .insertInto('digest')
      .values(people.map((person) => ({ ...person, week, at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['userId', 'hasContent'])
      .execute();
    return new Set(rows.filter(({ hasContent }) => hasContent).map(({ userId }) => userId));
  }
}
