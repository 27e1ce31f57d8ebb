import { Injectable } from '@nestjs/common';
import {
  DEFAULT_FUNNEL_WEEKS,
  FUNNEL_STAGES,
  STEP_NUMBERS,
  type SessionInfo,
  type TeamFunnel,
  type teamFunnelQuery,
} from '@nb/contracts';
import type { z } from 'zod';
import { FunnelRepository, type FunnelScope } from './funnel.repository.js';
import { TtlCache } from './ttl-cache.js';

/** How far a team has come, and what it did week by week. */
@Injectable()
export class FunnelService {
  /** A big team is counted row by row: a second look soon after gets the same numbers. */
  private readonly cache = new TtlCache<TeamFunnel>({ ttlMs: 60_000, maxSize: 200 });
  constructor(private readonly repository: FunnelRepository) {}

  /** GET /api/team/funnel. */
  numbers(
    viewer: SessionInfo,
    { depth = 'direct', weeks = DEFAULT_FUNNEL_WEEKS, zone = 'UTC' }: z.infer<typeof teamFunnelQuery>,
    now: Date,
  ): Promise<TeamFunnel> {
    const scope: FunnelScope = depth === 'direct' ? 'direct' : viewer.isMasterAdmin ? 'network' : 'tree';
    const count = async () => {
      const [upToNow, calls, byWeek] = await Promise.all([
        this.stages(scope, viewer.userId, now),
        this.repository.calls(scope, viewer.userId),
        this.repository.weeks(scope, viewer.userId, { weeks, zone, now }),
      ]);
      return { ...upToNow, calls, weeks: byWeek };
    };
    return scope === 'direct'
      ? count()
      : this.cache.get(`${scope} ${scope === 'tree' ? viewer.userId : ''} ${weeks} ${zone}`, now.getTime(), count);
  }

  private async stages(scope: FunnelScope, viewer: string, now: Date): Promise<Pick<TeamFunnel, 'stages' | 'opened'>> {
    const [people, medians, open] = await Promise.all([
      this.repository.people(scope, viewer),
      this.repository.medians(scope, viewer),
      this.repository.openInvitations(scope, viewer, now),
    ]);
    const registered = people['registered'] ?? 0;
    const count = (stage: (typeof FUNNEL_STAGES)[number]) =>
      stage === 'invited' ? registered + open.unused : (people[stage] ?? 0);
    return {
      stages: FUNNEL_STAGES.map((stage) => ({
        stage,
        people: count(stage),
        medianDays: medians.get(STEP_NUMBERS.find((step) => stage === `step-${step}`) ?? 0) ?? null,
      })),
      opened: registered + open.opened,
    };
  }
}
