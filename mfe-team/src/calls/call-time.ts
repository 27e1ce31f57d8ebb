import { getLocalTimeZone, parseDateTime, toZoned, today } from '@internationalized/date';

/** A call as a form has it: `YYYY-MM-DD`, `HH:MM`, IANA zone; empty = not chosen. */
export interface CallFields {
  date: string;
  time: string;
  zone: string;
}
export type CallFault = 'missing' | 'invalid' | 'past';

/** The instant that a local date, time and zone mean, the earlier of two; null when no such time exists there (docs/product/calls.md#time). */
export function instantOf({ date, time, zone }: CallFields): Date | null {
  try {
    const local = parseDateTime(`${date}T${time}`);
    const zoned = toZoned(local, zone, 'earlier');
    // A time in a gap is moved by the conversion; the screen says so before the server refuses it.
    return zoned.hour === local.hour && zoned.minute === local.minute ? zoned.toDate() : null;
  } catch {
    return null;
  }
}

/** Whether that time comes twice that night, when the clocks go back; the earlier one is meant then (docs/product/calls.md#time). */
export function isRepeated({ date, time, zone }: CallFields): boolean {
  try {
    const local = parseDateTime(`${date}T${time}`);
    const [earlier, later] = [toZoned(local, zone, 'earlier'), toZoned(local, zone, 'later')];
    return earlier.toDate() < later.toDate() && later.hour === local.hour && earlier.hour === local.hour;
  } catch {
    return false;
  }
}

/** What keeps a call from being made (docs/product/calls.md#time); null = nothing. */
export function callFault(fields: CallFields, now: Date): CallFault | null {
  if (!fields.date || !fields.time) return 'missing';
  const at = instantOf(fields);
  if (at === null) return 'invalid';
  return at < now ? 'past' : null;
}

/** Today where the call is, `YYYY-MM-DD`: the first day that can be chosen. */
export function firstDay(zone: string): string {
  try {
    return today(zone).toString();
  } catch {
    return today(getLocalTimeZone()).toString();
  }
}
