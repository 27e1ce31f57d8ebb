import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_FUNNEL_WEEKS,
  FUNNEL_STAGES,
  STEP_NUMBERS,
  type SessionInfo,
  type TeamFunnel,
  type teamFunnelQuery,
} from '@nb/contracts';
import type { z } from 'zod';
import { Kept } from './kept.js';

type Scope = 'direct' | 'tree' | 'network';

/** Who belongs to a scope, as conditions on `p`: each part of the numbers then finds them by what suits it; and whose invitations count. */
const PEOPLE: Record<Scope, string> = {
  direct: `p.sponsor_id = :viewer and not p.unattached and p.registered`,
  tree: `p.registered and p.id in (select path.descendant from partner_path path where path.ancestor = :viewer)`,
  network: `p.registered and p.id <> :viewer`,
};
const OWNERS: Record<Scope, string> = {
  direct: `i.owner_id = :viewer`,
  tree: `(i.owner_id = :viewer or exists (select from partner_path path where path.descendant = i.owner_id and path.ancestor = :viewer))`,
  network: `true`,
};

/** How far a team has come, and what it did week by week. */
@Injectable()
export class FunnelService {
  /** A big team is counted row by row: who looks again soon sees the same numbers. */
  private readonly kept = new Kept<TeamFunnel>({ ms: 60_000, size: 200 });
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/funnel. */
  numbers(
    viewer: SessionInfo,
    { depth = 'direct', weeks = DEFAULT_FUNNEL_WEEKS, zone = 'UTC' }: z.infer<typeof teamFunnelQuery>,
    now: Date,
  ): Promise<TeamFunnel> {
    const scope: Scope = depth === 'direct' ? 'direct' : viewer.isMasterAdmin ? 'network' : 'tree';
    const count = async () => {
      const [upToNow, byWeek] = await Promise.all([
        this.stages(scope, viewer.userId, now),
        this.weeks(scope, viewer.userId, weeks, zone, now),
      ]);
      return { ...upToNow, weeks: byWeek };
    };
    return scope === 'direct'
      ? count()
      : this.kept.get(`${scope} ${scope === 'tree' ? viewer.userId : ''} ${weeks} ${zone}`, now.getTime(), count);
  }

  private async stages(scope: Scope, viewer: string, now: Date): Promise<Pick<TeamFunnel, 'stages' | 'opened'>> {
    const steps = STEP_NUMBERS.map(
      (step) => `(count(*) filter (where ${step} = any(p.steps_completed)))::int as "step-${step}"`,
    ).join(', ');
    const em = this.em.fork();
    const [[people], [open]] = await Promise.all([
      em.execute<Record<string, number>[]>(
        `select count(*)::int as registered, ${steps} from partner p where ${PEOPLE[scope]}`,
        { viewer },
      ),
      em.execute<{ unused: number; opened: number }[]>(
        `select count(*)::int as unused, (count(*) filter (where i.is_opened))::int as opened from invitation i
         where i.usage_count = 0 and i.is_active and (i.expires_at is null or i.expires_at > :now::timestamptz) and ${OWNERS[scope]}`,
        { viewer, now: now.toISOString() },
      ),
    ]);
    const registered = people?.['registered'] ?? 0;
    const count = (stage: (typeof FUNNEL_STAGES)[number]) =>
      stage === 'invited' ? registered + (open?.unused ?? 0) : (people?.[stage] ?? 0);
    return {
      stages: FUNNEL_STAGES.map((stage) => ({ stage, people: count(stage) })),
      opened: registered + (open?.opened ?? 0),
    };
  }

  /** Weeks begin on Mondays as the zone's clocks have them, the running one is the last. */
  private async weeks(
    scope: Scope,
    viewer: string,
    weeks: number,
    zone: string,
    now: Date,
  ): Promise<TeamFunnel['weeks']> {
    const rows = await this.em.fork().execute<{ week: string; registered: number; steps: number; active: number }[]>(
      `with week as (
         select monday, monday at time zone :zone as begins, (monday + interval '7 days') at time zone :zone as ends
         from generate_series(date_trunc('week', :now::timestamptz at time zone :zone) - make_interval(weeks => :weeks - 1),
           date_trunc('week', :now::timestamptz at time zone :zone), interval '7 days') monday),
       span as (select min(begins) as begins, max(ends) as ends from week),
       joined as (
         select date_trunc('week', p.created_at at time zone :zone) as monday, count(*) as n
         from partner p cross join span where p.created_at >= span.begins and p.created_at < span.ends and ${PEOPLE[scope]} group by 1),
       done as (
         select date_trunc('week', a.at at time zone :zone) as monday, count(*) filter (where a.kind = 'step-completed') as steps, count(distinct a.user_id) as active
         from activity a join partner p on p.id = a.user_id cross join span
         where ${PEOPLE[scope]} and a.kind in ('step-completed', 'signed-in') and a.at >= span.begins and a.at < span.ends group by 1)
       select to_char(week.monday, 'YYYY-MM-DD') as week, coalesce(joined.n, 0)::int as registered, coalesce(done.steps, 0)::int as steps, coalesce(done.active, 0)::int as active
       from week left join joined on joined.monday = week.monday left join done on done.monday = week.monday order by week.monday`,
      { viewer, weeks, zone, now: now.toISOString() },
    );
    return rows.map(({ steps, ...row }) => ({ ...row, stepsCompleted: steps }));
  }
}
