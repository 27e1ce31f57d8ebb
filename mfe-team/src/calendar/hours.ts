import { type CalendarDate, Time, fromDate, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';

const HOUR_MS = 3_600_000;
/** A week shows these hours, and those of its calls. */
const FIRST_HOUR = 8;
const LAST_HOUR = 19;

/** When a call begins by the viewer's clocks, in hours after midnight. */
const startOf = ({ onboardingCallDatetime: at }: CalendarCall, zone: string): number => {
  const { hour, minute } = fromDate(new Date(at), zone);
  return hour + minute / 60;
};
const lastHourOf = (call: CalendarCall, zone: string): number => Math.min(23, Math.ceil(startOf(call, zone)));

/** The hours that a week shows, each by its first minute: those of a working day, and more where calls are earlier or later. */
export function hoursOf(calls: readonly CalendarCall[], zone: string): number[] {
  const first = Math.min(FIRST_HOUR, ...calls.map((call) => Math.floor(startOf(call, zone))));
  const last = Math.max(LAST_HOUR, ...calls.map((call) => lastHourOf(call, zone)));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A call in the column of its day: where it begins, in hours after midnight, and its place beside others at that time. */
export interface Block {
  call: CalendarCall;
  start: number;
  lane: number;
  lanes: number;
}
/** More at one time are counted instead of drawn. */
const MAX_LANES = 2;

/** The calls of a day, those at one time beside each other; and those for which there is no room, by when they begin. */
export function blocksOf(calls: readonly CalendarCall[], zone: string): { blocks: Block[]; more: Map<number, number> } {
  const blocks: Block[] = [];
  const more = new Map<number, number>();
  let together: Block[] = [];
  for (const call of calls) {
    const start = startOf(call, zone);
    if (together.every((other) => other.start + 1 <= start)) together = [];
    const taken = new Set(together.filter((other) => other.start + 1 > start).map(({ lane }) => lane));
    const lane = [0, 1].find((each) => !taken.has(each));
    if (lane === undefined || lane >= MAX_LANES) {
      more.set(start, (more.get(start) ?? 0) + 1);
      continue;
    }
    const block: Block = { call, start, lane, lanes: 1 };
    together.push(block);
    blocks.push(block);
    const lanes = Math.max(...together.map((each) => each.lane)) + 1;
    for (const each of together) each.lanes = lanes;
  }
  return { blocks, more };
}

/** Other people's calls keep nobody from one of their own. */
export const isOwn = ({ sponsorName }: CalendarCall): boolean => sponsorName === null;

/** An hour of a day in which a call can be set. */
export interface FreeHour {
  day: string;
  hour: number;
}
export const instantOfHour = (day: CalendarDate, hour: number, zone: string): Date =>
  toZoned(toCalendarDateTime(day, new Time(hour)), zone, 'earlier').toDate();

/** The hours of a day that are to come and that no call touches. */
export function freeHoursOf(
  day: CalendarDate,
  hours: readonly number[],
  calls: readonly CalendarCall[],
  { zone, now }: { zone: string; now: number },
): number[] {
  return hours.filter((hour) => {
    const at = instantOfHour(day, hour, zone).getTime();
    return (
      at > now &&
      calls.every(({ onboardingCallDatetime }) => Math.abs(Date.parse(onboardingCallDatetime) - at) >= HOUR_MS)
    );
  });
}

/** From this hour on a call is proposed on a day where no hour was chosen. */
const USUAL_HOUR = 10;
const USUAL_HOURS = Array.from({ length: 24 - USUAL_HOUR }, (_, index) => USUAL_HOUR + index);

/** The hour that a day proposes for a new call; null = none of them is to come or free. */
export const proposedHour = (
  day: CalendarDate,
  calls: readonly CalendarCall[],
  at: { zone: string; now: number },
): number | null => freeHoursOf(day, USUAL_HOURS, calls.filter(isOwn), at)[0] ?? null;

/** Where an arrow leads among the free hours; null = nowhere. */
export function hourAfterKey(key: string, from: FreeHour, free: readonly FreeHour[], rtl = false): FreeHour | null {
  const sideways = (isBack: boolean) => {
    const days = [...new Set(free.map(({ day }) => day))].toSorted();
    const at = days.indexOf(from.day);
    const day = days[at + (isBack ? -1 : 1)];
    const there = free.filter((each) => each.day === day);
    const distance = ({ hour }: FreeHour) => Math.abs(hour - from.hour);
    return there.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
  };
  const here = free.filter(({ day }) => day === from.day);
  const at = here.findIndex(({ hour }) => hour === from.hour);
  switch (key) {
    case 'ArrowDown':
      return here[at + 1] ?? null;
    case 'ArrowUp':
      return here[at - 1] ?? null;
    case 'Home':
      return here[0] ?? null;
    case 'End':
      return here.at(-1) ?? null;
    case 'ArrowLeft':
      return sideways(!rtl);
    case 'ArrowRight':
      return sideways(rtl);
    default:
      return null;
  }
}
