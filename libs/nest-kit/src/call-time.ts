import {
  CalendarDateTime,
  fromAbsolute,
  parseDate,
  parseTime,
  toCalendarDateTime,
  toTime,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';
import { canonicalZone, DEFAULT_TIME_ZONE, latestCall, type CallFields, type CallView } from '@nb/contracts';
import { fieldProblem, type Problem } from './http/problem.js';

const DATE = 'onboardingCallDate';
const TIME = 'onboardingCallTime';

/** The earlier of two instants that a clock shows twice; a time that it never shows is refused (docs/product/calls.md#time). */
function zoned(date: string, time: string, zone: string): ZonedDateTime {
  const local: CalendarDateTime = toCalendarDateTime(parseDate(date), parseTime(time));
  try {
    return toZoned(local, zone, 'earlier');
  } catch (cause) {
    throw fieldProblem('call.invalid-time', TIME, { cause });
  }
}

const isInstant = (value: string) => value.includes('T');

/**
 * The call that a payload's fields mean (docs/product/calls.md#time); null = none is given.
 * @param fields checked by contracts `callFields`; without a zone `defaultZone` holds.
 * @throws Problem `call.incomplete` (date without time or the reverse), `call.invalid-time` (a time that the zone's clocks
 *   skips), `call.in-past` (before `now`), `call.too-far` (after `latestCall`).
 */
export function resolveCall(
  fields: CallFields,
  now: Date,
  defaultZone: string = DEFAULT_TIME_ZONE,
): { at: Date; zone: string } | null {
  const { onboardingCallDate: date, onboardingCallTime: time } = fields;
  const zone = fields.onboardingCallTimezone ?? defaultZone;
  if (!date && !time) return null;
  const at = time && isInstant(time) ? new Date(time) : resolveLocal(fields, zone);
  if (Number.isNaN(at.getTime())) throw fieldProblem('call.invalid-time', TIME);
  const when = time && isInstant(time) ? TIME : [DATE, TIME];
  if (at < now) throw fieldProblem('call.in-past', when);
  if (at > latestCall(now)) throw fieldProblem('call.too-far', when);
  return { at, zone };
}

/** `call.incomplete` at whichever of date and time is missing. */
export const callIncomplete = ({ onboardingCallDate, onboardingCallTime }: CallFields): Problem =>
  fieldProblem('call.incomplete', [...(onboardingCallDate ? [] : [DATE]), ...(onboardingCallTime ? [] : [TIME])]);

function resolveLocal(fields: CallFields, zone: string): Date {
  const { onboardingCallDate: date, onboardingCallTime: time } = fields;
  if (!date || !time) throw callIncomplete(fields);
  const day = isInstant(date) ? date.slice(0, 10) : date;
  const wanted = zoned(day, time, zone);
  // An hour that the change to summer time skips does not throw with 'earlier' but is moved back, so compare with what was asked for.
  if (toTime(wanted).toString().slice(0, 5) !== time) throw fieldProblem('call.invalid-time', TIME);
  return wanted.toDate();
}

/** Views are cached, because formatting in a zone costs more than the rest of a hot read, and the same few calls are shown often. */
const VIEWS_KEPT = 5_000;
const views = new Map<string, CallView>();

/**
 * How answers show a call: the instant, and date and time in its zone. Invalid values that came into the database by hand or by a restore must not
 * fail every answer of that person: an unknown zone becomes the default zone, an invalid instant means no call.
 */
export function toCallView(at: Date | null, zone: string): CallView {
  // PostgreSQL's `infinity` comes as a number.
  const key = `${at === null ? '' : Number(at)} ${zone}`;
  const known = views.get(key);
  if (known) return { ...known };
  const view = readClocks(at, zone);
  if (views.size >= VIEWS_KEPT) views.clear();
  views.set(key, view);
  return { ...view };
}

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return true;
  } catch {
    return false;
  }
};

function readClocks(at: Date | null, given: string): CallView {
  const zone = isZone(given) ? canonicalZone(given) : DEFAULT_TIME_ZONE;
  if (!Number.isFinite(Number(at))) at = null;
  if (at === null)
    return {
      onboardingCallDate: null,
      onboardingCallTime: null,
      onboardingCallDatetime: null,
      onboardingCallTimezone: zone,
    };
  const local = new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString();
  return {
    onboardingCallDate: local.slice(0, 10),
    onboardingCallTime: local.slice(11, 16),
    onboardingCallDatetime: at.toISOString(),
    onboardingCallTimezone: zone,
  };
}

const DAY_MS = 86_400_000;
const MAX_KNOWN = 10_000;
/** By zone and UTC day; null on a day on which the zone's clocks are changed. */
const knownOffsets = new Map<string, number | null>();

/** The zone's offset from UTC, ms. Cached by day and zone, because `Intl` costs more than the rest of a hot read. */
function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const key = `${zone} ${day}`;
  let offset = knownOffsets.get(key);
  if (offset === undefined) {
    const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS].map((each) => fromAbsolute(each, zone).offset);
    offset = first === undefined || first !== last ? null : first;
    if (knownOffsets.size >= MAX_KNOWN) knownOffsets.clear();
    knownOffsets.set(key, offset);
  }
  return offset ?? fromAbsolute(instant, zone).offset;
}
