import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  CALL_MINUTES,
  DEFAULT_TIME_ZONE,
  canonicalZone,
  internalUser,
  type CallFields,
  type CallOverlap,
  type CallPlace,
  type CallState,
  type FreeHours,
  type OnboardingCallAnswer,
  type SessionInfo,
  type TakeProposalBody,
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
  UserLimits,
  type BaseEnv,
} from '@nb/nest-kit';
import { ActivityService } from '../activity/activity.service.js';
import { LiveNotifier } from '../live/live-notifier.js';
import { callNews, NotifierService } from '../notifications/notifier.service.js';
import { mayEditCall } from './calls.rules.js';
import { FREE_HOURS_DAYS, nextFreeHours } from './free-hours.js';
import { OwnZone } from '../digest/own-zone.entity.js';
import { CallAnswerRow } from './call-answer.entity.js';
import { OnboardingCall } from './call.entity.js';
import { UsualPlace } from './usual-place.entity.js';
import { CallRepository } from './call.repository.js';

/** Who changes a call, and from where. */
export type CallEditor = SessionInfo & { address: string };
/** A partner whose call the viewer may change. */
export interface Editable {
  id: string;
  sponsorId: string | null;
  isActive: boolean;
  /** Whether the person's registration has arrived here. */
  here: boolean;
}

/** A sponsor's or admin's change; `undefined` = as it is, or as usual. */
type Wanted = CallFields & {
  onlyIfFree?: boolean | undefined;
  place?: CallPlace | null | undefined;
  isUsualPlace?: boolean | undefined;
  version?: number | undefined;
};

/** `version`: null = nothing was changed, because of those calls at that hour. */
interface Changed {
  version: number | null;
  overlaps: CallOverlap[];
}

const stateOf = ({ at, zone, version, place }: OnboardingCall): CallState => ({
  at: at?.toISOString() ?? null,
  zone,
  version,
  ...(place && { place }),
});
/** The call as it stands, with the calls at the wanted hour: nothing was changed. */
const asked = (
  userId: string,
  current: OnboardingCall | null,
  zone: string,
  overlaps: CallOverlap[],
): OnboardingCallAnswer => ({
  userId,
  version: current?.version ?? 0,
  ...toCallView(current?.at ?? null, zone),
  onboardingCallPlace: current?.place ?? null,
  overlaps,
  isSaved: false,
});
const isSamePlace = (a: CallPlace | null, b: CallPlace | null) => a?.where === b?.where && a?.value === b?.value;

/** Onboarding calls. This service owns them from the first change on; version 0 comes from identity's registration. */
@Injectable()
export class CallsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly liveNotifier: LiveNotifier,
    private readonly calls: CallRepository,
    private readonly notifier: NotifierService,
    private readonly limits: UserLimits,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** The call of a registration, unless a newer one is known: the higher version wins everywhere. */
  keepFirst(em: EntityManager, userId: string, call: CallState, sponsorId: string | null): Promise<void> {
    return this.calls.writeFirst(em, userId, call, sponsorId);
  }

  /**
   * Sets or moves a partner's call. Another call of the same sponsor at that hour is a warning in the answer; with `onlyIfFree`
   * nothing is changed then, so that the question can be asked first.
   * Without a place a call keeps its own, and a new one has the sponsor's usual one.
   * @throws Problem `call.own`, `access.not-found`, `access.forbidden`, `call.*`, `partner.deactivated`, `limit.mails`.
   */
  async schedule(
    viewer: CallEditor,
    userId: string,
    { onlyIfFree = false, isUsualPlace = false, version: seen, ...fields }: Wanted,
    now: Date,
  ): Promise<OnboardingCallAnswer> {
    const person = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    const wanted = resolveCall(fields, now, current?.zone);
    if (wanted === null) throw callIncomplete(fields);
    if (!person.isActive) throw new Problem('partner.deactivated');
    const question = (overlaps: CallOverlap[]) => asked(userId, current, current?.zone ?? wanted.zone, overlaps);
    const taken = onlyIfFree ? await this.overlaps(this.em, person, wanted.at) : [];
    if (taken.length > 0) return question(taken);
    const place = await this.placeOf(viewer, person, fields.place, current);
    const isSame = current?.at?.getTime() === wanted.at.getTime() && isSamePlace(place, current.place);
    const to = { at: wanted.at.toISOString(), zone: wanted.zone, place };
    const usual = isUsualPlace ? place : undefined;
    const change = () => this.change(viewer, person, to, { now, seen, usual, onlyIfFree });
    const { version, overlaps } = isSame ? await change() : await this.mailed(viewer, change);
    if (version === null) return question(overlaps);
    return {
      userId,
      version,
      ...toCallView(wanted.at, wanted.zone),
      onboardingCallPlace: place,
      overlaps,
      isSaved: true,
    };
  }

  /**
   * Sets the call to a time that the partner proposed, where it takes place now; `onlyIfFree` as for `schedule`.
   * @throws Problem as `schedule`, and `call.version-conflict` when the call has changed or that time is no longer proposed.
   */
  async take(
    viewer: CallEditor,
    userId: string,
    { version: seen, at, onlyIfFree = false }: TakeProposalBody,
    now: Date,
  ): Promise<OnboardingCallAnswer> {
    const person = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    if (!current?.at || current.version !== seen) throw new Problem('call.version-conflict');
    const wanted = resolveCall({ onboardingCallTime: at }, now, current.zone);
    if (wanted === null) throw callIncomplete({});
    if (!person.isActive) throw new Problem('partner.deactivated');
    const question = (overlaps: CallOverlap[]) => asked(userId, current, current.zone, overlaps);
    const taken = onlyIfFree ? await this.overlaps(this.em, person, wanted.at) : [];
    if (taken.length > 0) return question(taken);
    const to = { at: wanted.at.toISOString(), zone: current.zone, place: current.place };
    const { version, overlaps } = await this.mailed(viewer, () =>
      this.change(viewer, person, to, { now, seen, isProposed: true, onlyIfFree }),
    );
    if (version === null) return question(overlaps);
    return {
      userId,
      version,
      ...toCallView(wanted.at, current.zone),
      onboardingCallPlace: current.place,
      overlaps,
      isSaved: true,
    };
  }

  /** What a call without a given place has: the place until now, or the usual one of the sponsor, and of the one who sets it where there is none. */
  private async placeOf(
    viewer: CallEditor,
    { sponsorId }: Editable,
    given: CallPlace | null | undefined,
    current: OnboardingCall | null,
  ): Promise<CallPlace | null> {
    if (given !== undefined) return given;
    if (current?.at) return current.place;
    const usual = await this.em.fork().findOne(UsualPlace, { userId: sponsorId ?? viewer.userId });
    return usual?.place ?? null;
  }

  /** Cancels a partner's call, of somebody who is deactivated, too; without one nothing changes. @throws Problem as `schedule`. */
  async cancel(viewer: CallEditor, userId: string, now: Date): Promise<OnboardingCallAnswer> {
    const person = await this.mayEdit(viewer, userId);
    const current = await this.current(userId);
    const zone = current?.zone ?? DEFAULT_TIME_ZONE;
    const to = { at: null, zone, place: null };
    const changed = current?.at && (await this.mailed(viewer, () => this.change(viewer, person, to, { now })));
    const version = (changed ? changed.version : current?.version) ?? 0;
    return { userId, version, ...toCallView(null, zone), onboardingCallPlace: null, overlaps: [], isSaved: true };
  }

  /** A change of which the partner is mailed; what is not written counts as no mail. @throws Problem `limit.mails`, and as `change`. */
  private async mailed({ userId }: CallEditor, change: () => Promise<Changed>): Promise<Changed> {
    const changed = await this.limits.counted('mails', userId, change);
    if (changed.version === null) await this.limits.giveBack('mails', userId);
    return changed;
  }

  /**
   * Writes the call's next version with its event in one transaction, and notifies open pages after it. What was answered to the version before falls.
   * `seen`: the version that it must still be; `isProposed`: the time must still be proposed; `onlyIfFree`: with another call at that hour
   * nothing is changed, and the version is null.
   */
  private async change(
    viewer: CallEditor,
    person: Editable,
    to: { at: string | null; zone: string; place: CallPlace | null },
    {
      now,
      seen,
      usual,
      isProposed = false,
      onlyIfFree = false,
    }: {
      now: Date;
      seen?: number | undefined;
      usual?: CallPlace | null | undefined;
      isProposed?: boolean;
      onlyIfFree?: boolean;
    },
  ): Promise<Changed> {
    const { id: userId, sponsorId } = person;
    const after: (() => void)[] = [];
    const changed = await this.em.fork().transactional(async (em) => {
      await this.calls.lockHours(em, [sponsorId, userId]);
      const locked = person.here ? await this.calls.lockPartner(em, userId) : person;
      if (!locked) throw new Problem('access.not-found');
      if (!locked.isActive && to.at !== null) throw new Problem('partner.deactivated');
      const before = await em.findOne(OnboardingCall, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (seen !== undefined && seen !== (before?.version ?? 0)) throw new Problem('call.version-conflict');
      const answer = await em.findOne(CallAnswerRow, userId);
      if (isProposed && !(answer?.version === seen && to.at !== null && answer?.times.includes(to.at)))
        throw new Problem('call.version-conflict');
      const at = to.at === null ? null : new Date(to.at);
      const overlaps = at ? await this.overlaps(em, person, at) : [];
      if (onlyIfFree && overlaps.length > 0) return { version: null, overlaps };
      if (answer) await em.nativeDelete(CallAnswerRow, { userId });
      if (usual) await em.upsert(UsualPlace, { userId: viewer.userId, place: usual });
      if (usual === null) await em.nativeDelete(UsualPlace, { userId: viewer.userId });
      const previous = before && stateOf(before);
      const lives = await em.findOne(OwnZone, userId);
      const next = await this.calls.writeNext(em, userId, {
        at,
        zone: to.zone,
        place: to.place,
        scheduledBy: viewer.userId,
      });
      this.outbox.add(em, 'team.call-scheduled', {
        subject: userId,
        version: next,
        data: {
          userId,
          call: { at: to.at, zone: to.zone, version: next, ...(to.place && { place: to.place }) },
          scheduledBy: viewer.userId,
          previous,
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
      const isElsewhere = !isSamePlace(to.place, before?.place ?? null);
      const news = callNews(userId, previous?.at ?? null, { ...to, version: next, isElsewhere }, now);
      await this.notifier.notify(em, news, (send) => after.push(send), now);
      return { version: next, overlaps };
    });
    if (changed.version === null) return changed;
    for (const send of after) send();
    this.liveNotifier.notifyCallChanged(userId, sponsorId);
    await this.liveNotifier.readAndNotify(userId, 'call');
    return changed;
  }

  /** When the viewer may have a call next. */
  async freeHours({ userId }: SessionInfo, now: Date): Promise<FreeHours> {
    const zone = canonicalZone(await this.calls.findZone(userId));
    const hour = CALL_MINUTES * 60_000;
    const end = new Date(now.getTime() + FREE_HOURS_DAYS * 86_400_000 + hour);
    const taken = await this.calls.startsOf(userId, new Date(now.getTime() - hour), end);
    return { zone, hours: nextFreeHours(now, zone, taken).map((at) => at.toISOString()) };
  }

  /** The call as it stands; null = never one. */
  current(userId: string): Promise<OnboardingCall | null> {
    return this.em.fork().findOne(OnboardingCall, userId);
  }

  /** The sponsor's other calls that a call at this instant would touch: those of the direct partners, and the sponsor's own. */
  private async overlaps(em: EntityManager, { id: userId, sponsorId }: Editable, at: Date): Promise<CallOverlap[]> {
    if (sponsorId === null) return [];
    const span = CALL_MINUTES * 60_000;
    const [after, before] = [new Date(at.getTime() - span), new Date(at.getTime() + span)];
    const rows = await this.calls.overlapping(em, userId, sponsorId, after, before);
    return rows.map(({ id, firstName, lastName, at: begins, zone }) => ({
      userId: id,
      firstName,
      lastName,
      own: id === sponsorId,
      ...toCallView(begins, zone),
    }));
  }

  /** @throws Problem `call.own`, `access.not-found`, `access.forbidden`. */
  async mayEdit(viewer: SessionInfo, userId: string): Promise<Editable> {
    if (viewer.userId === userId) throw new Problem('call.own');
    const row = await this.calls.findPartner(viewer.userId, userId);
    const person = row ?? (await this.askIdentity(userId));
    const answer = person
      ? mayEditCall({
          isMasterAdmin: viewer.isMasterAdmin,
          isSponsor: person.sponsorId === viewer.userId,
          standsAbove: person.standsBelow,
        })
      : 'not-found';
    if (!person || answer === 'not-found') throw new Problem('access.not-found');
    if (answer === 'forbidden') throw new Problem('access.forbidden');
    return { id: userId, sponsorId: person.sponsorId, isActive: person.isActive, here: row !== undefined };
  }

  /** Reads a user from identity whose registration has not arrived here yet; identity does not answer for deleted users. */
  private async askIdentity(
    userId: string,
  ): Promise<{ sponsorId: string | null; isActive: boolean; standsBelow: boolean } | null> {
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
    return { sponsorId: user.sponsorId, isActive: user.isActive, standsBelow: false };
  }
}
