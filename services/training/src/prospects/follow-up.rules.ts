import {
  DEFAULT_TIME_ZONE,
  type ErrorCode,
  type MayContact,
  type NextDateReason,
  type Stage,
  type TouchKind,
  type TouchOutcome,
} from '@nb/contracts';

/** Days until the next try after the first touch without an answer, and after the second (docs/product/contacts.md#next-date). */
export const TRY_AGAIN_DAYS = 2;
export const STOP_ASKING_DAYS = 30;
/** So many touches without an answer are enough. */
export const MAX_UNANSWERED = 2;
/** A touch may lie so far ahead, because clocks differ. */
export const TOUCH_AHEAD_MINUTES = 5;
const YEARS_AHEAD = 2;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Where a contact stands and when they are due: what the rules look at and what they change. Days are days in the owner's zone. */
export interface ContactState {
  stage: Stage;
  stageAt: Date | null;
  followUpOn: string | null;
  followUpTime: string | null;
  cadenceDays: number | null;
  lastContactAt: Date | null;
  lastContactKind: TouchKind | null;
  unanswered: number;
  mayContact: MayContact;
  mayContactAt: Date | null;
}
/** The owner's now: the instant, and the day that it is in their zone. */
export interface OwnNow {
  now: Date;
  today: string;
  zone: string;
}
export interface NewTouch {
  at: Date;
  kind: TouchKind;
  outcome: TouchOutcome;
  /** Absent: the rules propose one. */
  followUpOn?: string | null | undefined;
  followUpTime?: string | null | undefined;
}
export interface DateWish {
  followUpOn?: string | null | undefined;
  followUpTime?: string | null | undefined;
}
/** What a change of a contact may say of where they stand; what is absent stays. */
export interface ContactChange extends DateWish {
  stage?: Stage | undefined;
  cadenceDays?: number | null | undefined;
  mayContact?: MayContact | undefined;
}
export interface Refusal {
  refused: Extract<
    ErrorCode,
    'follow-up.past' | 'follow-up.too-far' | 'follow-up.time-without-date' | 'prospect.asked-not' | 'touch.in-future'
  >;
  field: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Clocks of this zone; of the default one if this system does not know it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    format = formatOf(DEFAULT_TIME_ZONE);
  }
  formats.set(zone, format);
  return format;
}
/** What the clocks of the zone show, as if it were UTC. */
function clockIn(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}
const dayOf = (clock: number) => new Date(clock).toISOString().slice(0, 10);

/** The day that it is in this zone. */
export const dayIn = (zone: string, at: Date): string => dayOf(clockIn(zone, at.getTime()));
/** So many days later. Days have no zone, so none is skipped or doubled. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
/** The last day that a follow-up may have. */
export function latestDay(today: string): string {
  const year = Number(today.slice(0, 4)) + YEARS_AHEAD;
  return `${String(year).padStart(4, '0')}${today.slice(4)}`;
}
export const ownNow = (zone: string, now: Date): OwnNow => ({ now, today: dayIn(zone, now), zone });

/** The instant at which the zone's clocks show this: the earlier of two; a time that they skip is as much later as they skip. */
export function instantIn(zone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => clockIn(zone, at) - Math.floor(at / 1000) * 1000);
  const shown = offsets.map((offset) => wanted - offset).filter((at) => clockIn(zone, at) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : wanted - (offsets[0] ?? 0));
}

/** Whether a chosen date may be kept; one that stands there already may, however old it is. */
function refusedDate(before: Pick<ContactState, 'followUpOn'>, wish: DateWish, today: string): Refusal | null {
  const { followUpOn, followUpTime } = wish;
  if (followUpTime && (followUpOn === null || (followUpOn === undefined && before.followUpOn === null)))
    return { refused: 'follow-up.time-without-date', field: 'followUpTime' };
  if (followUpOn === undefined || followUpOn === null || followUpOn === before.followUpOn) return null;
  if (followUpOn < today) return { refused: 'follow-up.past', field: 'followUpOn' };
  return followUpOn > latestDay(today) ? { refused: 'follow-up.too-far', field: 'followUpOn' } : null;
}
/** The same for many contacts together, each of which may have any date. */
export const refusedWish = (wish: DateWish, today: string): Refusal | null =>
  refusedDate({ followUpOn: null }, wish, today);

const moved = (state: ContactState, stage: Stage, now: Date): ContactState =>
  stage === state.stage ? state : { ...state, stage, stageAt: now };
const NO_DATE = { followUpOn: null, followUpTime: null };

/** After a change by the owner. No date for somebody who asked not to be contacted. */
export function afterChange(
  before: ContactState,
  change: ContactChange,
  { now, today }: OwnNow,
): ContactState | Refusal {
  const refusal = refusedDate(before, change, today);
  if (refusal) return refusal;
  let after: ContactState = moved(before, change.stage ?? before.stage, now);
  if (change.mayContact !== undefined && change.mayContact !== before.mayContact)
    after = { ...after, mayContact: change.mayContact, mayContactAt: now };
  if (change.cadenceDays !== undefined) after = { ...after, cadenceDays: change.cadenceDays };
  if (after.mayContact === 'no')
    return change.followUpOn ? { refused: 'prospect.asked-not', field: 'followUpOn' } : { ...after, ...NO_DATE };
  if (change.followUpOn === null) return { ...after, ...NO_DATE };
  return {
    ...after,
    followUpOn: change.followUpOn ?? after.followUpOn,
    followUpTime: change.followUpTime === undefined ? after.followUpTime : change.followUpTime,
  };
}

/** Whether a contact was in My day until this change gave them a later date. One that was made today is planned, not put off. */
export const isPutOff = (before: ContactState, after: ContactState, madeOn: string, today: string): boolean =>
  after.followUpOn !== null &&
  after.followUpOn > today &&
  (before.followUpOn === null
    ? before.stage === 'new' && before.lastContactAt === null && madeOn < today
    : before.followUpOn <= today);

/** Nobody who became a partner or a customer is put aside because they did not answer. */
const putAside = (state: ContactState, now: Date): ContactState =>
  state.stage === 'joined' || state.stage === 'customer' ? state : moved(state, 'not-now', now);

/**
 * After a touch: when the contact was reached last, and the next date with its reason (docs/product/contacts.md#next-date). A touch that is older than the
 * last one, as one that waited without a network, changes neither; that somebody asked not to be contacted counts whenever it comes.
 */
export function afterTouch(
  before: ContactState,
  touch: NewTouch,
  own: OwnNow,
): { state: ContactState; reason: NextDateReason } | Refusal {
  const { now, today, zone } = own;
  if (touch.at.getTime() > now.getTime() + TOUCH_AHEAD_MINUTES * MINUTE_MS)
    return { refused: 'touch.in-future', field: 'at' };
  const refusal = refusedWish(touch, today);
  if (refusal) return refusal;
  const isLast = before.lastContactAt === null || touch.at >= before.lastContactAt;
  const unanswered = touch.outcome === 'no-answer' ? before.unanswered + 1 : 0;
  const noted: ContactState = isLast
    ? { ...before, lastContactAt: touch.at, lastContactKind: touch.kind, unanswered }
    : before;

  if (touch.outcome === 'asked-not' || before.mayContact === 'no') {
    const asked = before.mayContact === 'no' ? {} : { mayContact: 'no' as const, mayContactAt: now };
    return { state: { ...noted, ...asked, ...NO_DATE }, reason: 'asked-not' };
  }
  const aside = touch.outcome === 'not-now' && isLast ? putAside(noted, now) : noted;
  if (touch.followUpOn !== undefined)
    return {
      state: {
        ...aside,
        followUpOn: touch.followUpOn,
        followUpTime: touch.followUpOn === null ? null : (touch.followUpTime ?? null),
      },
      reason: touch.followUpOn === null ? 'none' : 'asked',
    };
  if (!isLast) return { state: before, reason: 'none' };
  const dated = (state: ContactState, followUpOn: string, reason: NextDateReason) => ({
    state: { ...state, followUpOn, followUpTime: null },
    reason,
  });
  switch (touch.outcome) {
    case 'no-answer':
      return unanswered < MAX_UNANSWERED
        ? dated(noted, addDays(today, TRY_AGAIN_DAYS), 'try-again')
        : dated(putAside(noted, now), addDays(today, STOP_ASKING_DAYS), 'stop-asking');
    case 'later':
      // Until a day is chosen, the one that stands there is kept, if it is not over.
      return before.followUpOn !== null && before.followUpOn >= today
        ? { state: noted, reason: 'asked' }
        : { state: { ...noted, ...NO_DATE }, reason: 'none' };
    case 'not-now':
      return { state: { ...aside, ...NO_DATE }, reason: 'none' };
    default: {
      if (noted.cadenceDays === null) return { state: { ...noted, ...NO_DATE }, reason: 'none' };
      const due = addDays(dayIn(zone, touch.at), noted.cadenceDays);
      return dated(noted, due < today ? today : due, 'cadence');
    }
  }
}

/** How many contacts wait on a day and at a time of it. */
export interface Dated {
  on: string;
  time: string | null;
  count: number;
}
/** What team reminds somebody of: see `training.follow-ups-counted`. */
export interface FollowUpDays {
  overdue: number;
  days: { on: string; count: number }[];
  timed: { at: string; count: number }[];
}

/** @param dated ascending by day. */
export function followUpDays(
  dated: readonly Dated[],
  { now, today, zone }: OwnNow,
  most: { days: number; times: number },
): FollowUpDays {
  const ahead = dated.filter(({ on }) => on >= today);
  const days = new Map<string, number>();
  for (const { on, count } of ahead) days.set(on, (days.get(on) ?? 0) + count);
  const nearest = [...days].slice(0, most.days).map(([on, count]) => ({ on, count }));
  const last = nearest.at(-1)?.on ?? '';
  const times = new Map<number, number>();
  for (const { on, time, count } of ahead) {
    if (time === null || on > last) continue;
    const at = instantIn(zone, on, time).getTime();
    if (at > now.getTime()) times.set(at, (times.get(at) ?? 0) + count);
  }
  return {
    overdue: dated.filter(({ on }) => on < today).reduce((sum, { count }) => sum + count, 0),
    days: nearest,
    timed: [...times]
      .toSorted(([a], [b]) => a - b)
      .slice(0, most.times)
      .map(([at, count]) => ({ at: new Date(at).toISOString(), count })),
  };
}

/** An undone move leaves no trace, if it comes so soon. */
export const UNDO_MOVE_SECONDS = 60;
/** Whether a move to this stage takes the last one back. */
export const takesBack = (last: { from: Stage; to: Stage; at: Date }, from: Stage, to: Stage, now: Date): boolean =>
  last.from === to && last.to === from && now.getTime() - last.at.getTime() <= UNDO_MOVE_SECONDS * 1000;
