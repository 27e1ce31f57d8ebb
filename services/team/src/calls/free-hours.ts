import { CALL_MINUTES } from '@nb/contracts';
import { Problem, resolveCall, toCallView } from '@nb/nest-kit';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many are offered. */
export const OFFERED_HOURS = 6;
const AHEAD_MS = 2 * HOUR_MS;
/** How far ahead is looked. */
export const FREE_HOURS_DAYS = 14;
/** A call begins at a full hour from 9:00 on, and is over by 20:00. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20 - CALL_MINUTES / 60;

/** The next free hours of somebody who lives by the clocks of `zone` and has these calls (docs/product/calls.md#free-hours). */
export function nextFreeHours(now: Date, zone: string, calls: readonly Date[]): Date[] {
  const free: Date[] = [];
  const earliest = now.getTime() + AHEAD_MS;
  const latest = now.getTime() + FREE_HOURS_DAYS * DAY_MS;
  const isTaken = (at: number) => calls.some((call) => Math.abs(call.getTime() - at) < CALL_MINUTES * 60_000);
  const today = Date.parse(`${toCallView(now, zone).onboardingCallDate}T00:00:00Z`);
  for (let day = 0; day <= FREE_HOURS_DAYS && free.length < OFFERED_HOURS; day += 1) {
    const date = new Date(today + day * DAY_MS).toISOString().slice(0, 10);
    for (let hour = FIRST_HOUR; hour <= LAST_HOUR && free.length < OFFERED_HOURS; hour += 1) {
      const at = instantOf(date, hour, zone, now);
      if (at !== null && at >= earliest && at <= latest && !isTaken(at)) free.push(new Date(at));
    }
  }
  return free;
}

/** Null: in the past, or an hour that the zone's clocks skip. */
function instantOf(date: string, hour: number, zone: string, now: Date): number | null {
  const time = `${String(hour).padStart(2, '0')}:00`;
  try {
    const call = resolveCall({ onboardingCallDate: date, onboardingCallTime: time, onboardingCallTimezone: zone }, now);
    return call?.at.getTime() ?? null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
