import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { STEP_NUMBERS, type CallOutcome } from '@nb/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ownerMayInvite } from '../invitations/invitation.repository.js';

export type FunnelScope = 'direct' | 'tree' | 'network';
type Condition = (viewerId: string) => RawBuilder<SqlBool>;

/** Who belongs to a scope, as conditions on `p`: each part of the numbers then finds them by what suits it; and whose invitations count. */
const PEOPLE: Record<FunnelScope, Condition> = {
  direct: (viewerId) => sql`p.sponsor_id = ${viewerId} and not p.unattached and p.registered`,
  tree: (viewerId) =>
    sql`p.registered and p.id in (select path.descendant from partner_path path where path.ancestor = ${viewerId})`,
  network: (viewerId) => sql`p.registered and p.id <> ${viewerId}`,
};
const OWNERS: Record<FunnelScope, Condition> = {
  direct: (viewerId) => sql`i.owner_id = ${viewerId}`,
  tree: (viewerId) =>
    sql`(i.owner_id = ${viewerId} or exists (select from partner_path path where path.descendant = i.owner_id and path.ancestor = ${viewerId}))`,
  network: () => sql`true`,
};
const STEPS = sql.join(
  STEP_NUMBERS.map(
    (step) =>
      sql`(count(*) filter (where ${sql.lit(step)} = any(p.steps_completed)))::int as ${sql.id(`step-${step}`)}`,
  ),
);

/** Steps 4 and 5 both open after step 3. */
const STEP_BEFORE = sql`case done.step when 5 then 3 else done.step - 1 end`;

/** Counts of a team; statements of aggregates, for which the entities' names would only be in the way. */
@Injectable()
export class FunnelRepository {
  constructor(private readonly em: EntityManager) {}

  /** How many are registered, and how many of them have completed each step (`step-1` …). */
  async people(scope: FunnelScope, viewerId: string): Promise<Record<string, number>> {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as registered, ${STEPS} from partner p where ${PEOPLE[scope](viewerId)}`.execute(
      this.kysely(),
    );
    return rows[0] ?? {};
  }

  /** Days that half of those with a step took at most from the step before, or from registering; by step, as the newest lines have it. */
  async medians(scope: FunnelScope, viewerId: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ step: number; days: number }>`
      with done as (
        select p.id, p.created_at, a.step, max(a.at) as at from partner p join activity a on a.user_id = p.id
        where ${PEOPLE[scope](viewerId)} and a.kind = 'step-completed' and a.step = any(p.steps_completed) group by p.id, p.created_at, a.step)
      select done.step, (percentile_cont(0.5) within group (
        order by greatest(extract(epoch from done.at - coalesce(before.at, done.created_at)), 0) / 86400))::float8 as days
      from done left join done before on before.id = done.id and before.step = ${STEP_BEFORE} group by done.step`.execute(
      this.kysely(),
    );
    return new Map(rows.map(({ step, days }) => [step, Math.round(days * 10) / 10]));
  }

  /** Invitations that can still be used and were not, and how many of these were opened. */
  async openInvitations(scope: FunnelScope, viewerId: string, now: Date): Promise<{ unused: number; opened: number }> {
    const { rows } = await sql<{ unused: number; opened: number }>`
      select count(*)::int as unused, (count(*) filter (where i.is_opened))::int as opened from invitation i
      where i.usage_count = 0 and i.is_active and (i.expires_at is null or i.expires_at > ${now.toISOString()}::timestamptz)
        and ${ownerMayInvite('i.owner_id')} and ${OWNERS[scope](viewerId)}`.execute(this.kysely());
    return rows[0] ?? { unused: 0, opened: 0 };
  }

  /** How many calls of these people went how. */
  async calls(scope: FunnelScope, viewerId: string): Promise<Record<CallOutcome, number>> {
    const { rows } = await sql<{ outcome: CallOutcome; count: number }>`
      select o.outcome, count(*)::int as count from call_outcome o join partner p on p.id = o.about_id
      where ${PEOPLE[scope](viewerId)} group by o.outcome`.execute(this.kysely());
    const counts = { held: 0, 'did-not-come': 0, 'could-not': 0, moved: 0 };
    for (const { outcome, count } of rows) counts[outcome] = count;
    return counts;
  }

  /** Weeks begin on Mondays as the zone's clocks have them, the running one is the last. People who are deactivated by now count as active in none. */
  async weeks(
    scope: FunnelScope,
    viewerId: string,
    { weeks, zone, now }: { weeks: number; zone: string; now: Date },
  ): Promise<{ week: string; registered: number; stepsCompleted: number; active: number }[]> {
    const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${zone}::text)`;
    const people = PEOPLE[scope](viewerId);
    const { rows } = await sql<{ week: string; registered: number; stepsCompleted: number; active: number }>`
      with week as (
        select monday, monday at time zone ${zone}::text as begins, (monday + interval '7 days') at time zone ${zone}::text as ends
        from generate_series(${monday} - make_interval(weeks => ${weeks}::int - 1), ${monday}, interval '7 days') monday),
      span as (select min(begins) as begins, max(ends) as ends from week),
      joined as (
        select date_trunc('week', p.created_at at time zone ${zone}::text) as monday, count(*) as n
        from partner p cross join span where p.created_at >= span.begins and p.created_at < span.ends and ${people} group by 1),
      done as (
        select date_trunc('week', a.at at time zone ${zone}::text) as monday, count(*) filter (where a.kind = 'step-completed') as steps, count(distinct a.user_id) filter (where p.is_active) as active
        from activity a join partner p on p.id = a.user_id cross join span
        where ${people} and a.kind in ('step-completed', 'signed-in') and a.at >= span.begins and a.at < span.ends group by 1)
      select to_char(week.monday, 'YYYY-MM-DD') as week, coalesce(joined.n, 0)::int as registered,
        coalesce(done.steps, 0)::int as "stepsCompleted", coalesce(done.active, 0)::int as active
      from week left join joined on joined.monday = week.monday left join done on done.monday = week.monday
      order by week.monday`.execute(this.kysely());
    return rows;
  }

  private kysely() {
    return this.em.getKysely();
  }
}
