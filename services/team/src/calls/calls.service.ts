import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { internalUser, onboardingCall, type CallFields, type CallState, type SessionInfo } from '@nb/contracts';
import { ENV, internalFetch, newId, Outbox, Problem, resolveCall, toCallView, type BaseEnv } from '@nb/nest-kit';
import type { z } from 'zod';
import { ActivityLog } from '../activity/activity.service.js';
import { Notices } from '../live/notices.js';
import { mayEditCall } from './calls.rules.js';

interface CallRow {
  at: string | null;
  zone: string;
  version: number;
  changed_at: string;
}

/** Onboarding calls: the truth from the first change on; what identity wrote at registration is version 0. */
@Injectable()
export class Calls {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly activity: ActivityLog,
    private readonly notices: Notices,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** The call of a registration, unless a newer one is known (architecture.md: the higher version wins everywhere). */
  async keepFirst(em: EntityManager, userId: string, call: CallState): Promise<void> {
    await em.execute(
      `insert into onboarding_call (user_id, at, zone, version) values (:userId, :at, :zone, :version)
       on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = excluded.version, changed_at = now()
       where onboarding_call.version < excluded.version`,
      { userId, at: call.at, zone: call.zone, version: call.version },
    );
  }

  /**
   * Sets or moves a partner's call (RT §3, decisions 11 and 34).
   * @throws Problem `call.own`, `access.not-found`, `access.forbidden`, `call.*`.
   */
  async schedule(viewer: SessionInfo, userId: string, fields: CallFields, now: Date): Promise<z.infer<typeof onboardingCall>> {
    const known = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    const wanted = resolveCall(fields, now, current?.zone);
    if (wanted === null) throw new Problem('call.incomplete');
    const at = wanted.at.toISOString();
    // Identity's version 0 may still be on its way; what it will say is older than this change all the same.
    const version = await this.em.fork().transactional(async (em) => {
      // The row stays until the end: a deletion at the same moment waits, or has been before.
      if (known === 'here' && (await em.execute(`select 1 from partner where id = :userId for key share`, { userId })).length === 0)
        throw new Problem('access.not-found');
      const [row] = await em.execute<{ version: number }[]>(
        `insert into onboarding_call (user_id, at, zone, version, scheduled_by) values (:userId, :at, :zone, 1, :by)
         on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = onboarding_call.version + 1,
           scheduled_by = excluded.scheduled_by, changed_at = now()
         returning version`,
        { userId, at, zone: wanted.zone, by: viewer.userId },
      );
      if (!row) throw new Error('The call was not written');
      const call = { at, zone: wanted.zone, version: row.version };
      this.outbox.add(em, 'team.call-scheduled', { subject: userId, version: row.version, data: { userId, call, scheduledBy: viewer.userId } });
      await this.activity.add(em, { id: newId(), userId, kind: 'call-scheduled', at: now.toISOString() });
      return row.version;
    });
    this.notices.ownCallMoved(userId);
    await this.notices.partnerMoved(userId, 'call');
    return { userId, version, ...toCallView(wanted.at, wanted.zone), overlaps: [] };
  }

  /** The call as it stands; null = never one. */
  async current(userId: string): Promise<CallRow | null> {
    const [row] = await this.em.fork().execute<CallRow[]>(`select at, zone, version, changed_at from onboarding_call where user_id = :userId`, { userId });
    return row ?? null;
  }

  /** Where the person's row is: `here`, or still on its way from identity. */
  private async mayEdit(viewer: SessionInfo, userId: string): Promise<'here' | 'coming'> {
    if (viewer.userId === userId) throw new Problem('call.own');
    const [row] = await this.em.fork().execute<{ sponsor_id: string | null; above: boolean }[]>(
      `select p.sponsor_id, exists (select from partner_path where descendant = p.id and ancestor = :viewer) as above
       from partner p where p.id = :userId and p.registered`,
      { userId, viewer: viewer.userId },
    );
    const person = row ?? (await this.askIdentity(userId));
    const answer = person
      ? mayEditCall({ isMasterAdmin: viewer.isMasterAdmin, isSponsor: person.sponsor_id === viewer.userId, standsAbove: person.above })
      : 'not-found';
    if (answer === 'not-found') throw new Problem('access.not-found');
    if (answer === 'forbidden') throw new Problem('access.forbidden');
    return row ? 'here' : 'coming';
  }

  /** Somebody who registered a moment ago, whose event has not arrived. Deleted people are gone there, too. */
  private async askIdentity(userId: string): Promise<{ sponsor_id: string | null; above: boolean } | null> {
    let answer: unknown;
    try {
      answer = await internalFetch(`${this.env.IDENTITY_URL}/internal/users/${userId}`, { secret: this.env.INTERNAL_SECRET });
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 1, cause });
    }
    if (answer === null) return null;
    const { user } = internalUser.parse(answer);
    return { sponsor_id: user.sponsorId, above: false };
  }
}
