import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_TIME_ZONE,
  internalUser,
  type CallFields,
  type CallState,
  type OnboardingCallAnswer,
  type SessionInfo,
} from '@nb/contracts';
import {
  callIncomplete,
  ENV,
  internalFetch,
  newId,
  Outbox,
  Problem,
  resolveCall,
  toCallView,
  type BaseEnv,
} from '@nb/nest-kit';
import { ActivityService } from '../activity/activity.service.js';
import { LiveNotifier } from '../live/live-notifier.js';
import { callNews, NotifierService } from '../notifications/notifier.service.js';
import { mayEditCall } from './calls.rules.js';
import { Overlaps } from './overlaps.js';

interface CallRow {
  at: string | null;
  zone: string;
  version: number;
  changed_at: string;
}

/** Who changes a call, and from where. */
export type CallEditor = SessionInfo & { address: string };
/** A partner whose call the viewer may change. */
interface Editable {
  id: string;
  sponsorId: string | null;
  /** The person's row is here, not still on its way from identity. */
  here: boolean;
}

const stateOf = ({ at, zone, version }: CallRow): CallState => ({
  at: at === null ? null : new Date(at).toISOString(),
  zone,
  version,
});

/** Onboarding calls: the truth from the first change on; what identity wrote at registration is version 0. */
@Injectable()
export class CallsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly liveNotifier: LiveNotifier,
    private readonly overlaps: Overlaps,
    private readonly notifier: NotifierService,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** The call of a registration, unless a newer one is known: the higher version wins everywhere. */
  async keepFirst(em: EntityManager, userId: string, call: CallState): Promise<void> {
    await em.execute(
      `insert into onboarding_call (user_id, at, zone, version) values (:userId, :at, :zone, :version)
       on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = excluded.version, changed_at = now()
       where onboarding_call.version < excluded.version`,
      { userId, at: call.at, zone: call.zone, version: call.version },
    );
  }

  /**
   * Sets or moves a partner's call. Another call of the same sponsor at that hour is a warning in the answer; with `onlyIfFree`
   * nothing is changed then, so that the question can be asked first.
   * @throws Problem `call.own`, `access.not-found`, `access.forbidden`, `call.*`.
   */
  async schedule(
    viewer: CallEditor,
    userId: string,
    { onlyIfFree = false, ...fields }: CallFields & { onlyIfFree?: boolean | undefined },
    now: Date,
  ): Promise<OnboardingCallAnswer> {
    const person = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    const wanted = resolveCall(fields, now, current?.zone);
    if (wanted === null) throw callIncomplete(fields);
    const overlaps = await this.overlaps.of(userId, person.sponsorId, wanted.at);
    if (onlyIfFree && overlaps.length > 0)
      return {
        userId,
        version: current?.version ?? 0,
        ...toCallView(current?.at ? new Date(current.at) : null, current?.zone ?? wanted.zone),
        overlaps,
        isSaved: false,
      };
    const version = await this.change(viewer, person, { at: wanted.at.toISOString(), zone: wanted.zone }, now);
    return {
      userId,
      version,
      ...toCallView(wanted.at, wanted.zone),
      overlaps,
      isSaved: true,
    };
  }

  /** Cancels a partner's call; without one nothing changes. @throws Problem as `schedule`. */
  async cancel(viewer: CallEditor, userId: string, now: Date): Promise<OnboardingCallAnswer> {
    const person = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    const zone = current?.zone ?? DEFAULT_TIME_ZONE;
    const version = current?.at ? await this.change(viewer, person, { at: null, zone }, now) : (current?.version ?? 0);
    return { userId, version, ...toCallView(null, zone), overlaps: [], isSaved: true };
  }

  /** Writes the call's next version with its event in one transaction, and notifies open pages after it. */
  private async change(
    viewer: CallEditor,
    person: Editable,
    to: { at: string | null; zone: string },
    now: Date,
  ): Promise<number> {
    const { id: userId, sponsorId } = person;
    const after: (() => void)[] = [];
    // Identity's version 0 may still be on its way; what it will say is older than this change all the same.
    const version = await this.em.fork().transactional(async (em) => {
      // The row stays until the end: a deletion at the same moment waits, or has been before; so does another change.
      if (
        person.here &&
        (await em.execute(`select 1 from partner where id = :userId for no key update`, { userId })).length === 0
      )
        throw new Problem('access.not-found');
      const [previous] = await em.execute<CallRow[]>(
        `select at, zone, version from onboarding_call where user_id = :userId for update`,
        { userId },
      );
      const [lives] = await em.execute<{ zone: string }[]>(`select zone from own_zone where user_id = :userId`, {
        userId,
      });
      const [row] = await em.execute<{ version: number }[]>(
        `insert into onboarding_call (user_id, at, zone, version, scheduled_by) values (:userId, :at, :zone, 1, :by)
         on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = onboarding_call.version + 1,
           scheduled_by = excluded.scheduled_by, changed_at = now(),
           cancelled_call_at = case when excluded.at is null then onboarding_call.at end
         returning version`,
        { userId, ...to, by: viewer.userId },
      );
      if (!row) throw new Error('The call was not written');
      this.outbox.add(em, 'team.call-scheduled', {
        subject: userId,
        version: row.version,
        data: {
          userId,
          call: { ...to, version: row.version },
          scheduledBy: viewer.userId,
          previous: previous ? stateOf(previous) : null,
          sponsorId,
          address: viewer.address,
          partnerZone: lives?.zone ?? null,
        },
      });
      await this.activity.add(em, {
        id: newId(),
        userId,
        kind: to.at === null ? 'call-cancelled' : 'call-scheduled',
        at: now.toISOString(),
      });
      const news = callNews(userId, previous ? stateOf(previous).at : null, { ...to, version: row.version }, now);
      await this.notifier.notify(em, news, (send) => after.push(send), now);
      return row.version;
    });
    for (const send of after) send();
    this.liveNotifier.notifyCallChanged(userId, sponsorId);
    await this.liveNotifier.readAndNotify(userId, 'call');
    return version;
  }

  /** The call as it stands; null = never one. */
  async current(userId: string): Promise<CallRow | null> {
    const [row] = await this.em
      .fork()
      .execute<CallRow[]>(`select at, zone, version, changed_at from onboarding_call where user_id = :userId`, {
        userId,
      });
    return row ?? null;
  }

  private async mayEdit(viewer: SessionInfo, userId: string): Promise<Editable> {
    if (viewer.userId === userId) throw new Problem('call.own');
    const [row] = await this.em.fork().execute<{ sponsor_id: string | null; above: boolean }[]>(
      `select p.sponsor_id, exists (select from partner_path where descendant = p.id and ancestor = :viewer) as above
       from partner p where p.id = :userId and p.registered`,
      { userId, viewer: viewer.userId },
    );
    const person = row ?? (await this.askIdentity(userId));
    const answer = person
      ? mayEditCall({
          isMasterAdmin: viewer.isMasterAdmin,
          isSponsor: person.sponsor_id === viewer.userId,
          standsAbove: person.above,
        })
      : 'not-found';
    if (!person || answer === 'not-found') throw new Problem('access.not-found');
    if (answer === 'forbidden') throw new Problem('access.forbidden');
    return { id: userId, sponsorId: person.sponsor_id, here: row !== undefined };
  }

  /** Somebody who registered a moment ago, whose event has not arrived. Deleted people are gone there, too. */
  private async askIdentity(userId: string): Promise<{ sponsor_id: string | null; above: boolean } | null> {
    let answer: unknown;
    try {
      answer = await internalFetch(`${this.env.IDENTITY_URL}/internal/users/${userId}`, {
        secret: this.env.INTERNAL_SECRET,
      });
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 1, cause });
    }
    if (answer === null) return null;
    const { user } = internalUser.parse(answer);
    return { sponsor_id: user.sponsorId, above: false };
  }
}
