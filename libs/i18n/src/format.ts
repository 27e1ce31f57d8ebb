import { dateTimeFormat, numberFormat, relativeTimeFormat } from './formatters';
import { intlTag } from './languages';

/** An instant: ISO 8601 text, milliseconds, or a Date. */
export type Instant = string | number | Date;
export type DateStyle = 'short' | 'medium' | 'long' | 'full';

const DATE_PARTS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: 'numeric', day: 'numeric' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
};
/** With a zone `Intl` may write `09:05` where it writes `9:05` without one: this is the style of the language without a zone, used everywhere. */
const hourOf = (tag: string): '2-digit' | 'numeric' =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(0)
    .find(({ type }) => type === 'hour')?.value === '00'
    ? '2-digit'
    : 'numeric';
const RELATIVE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export interface Format {
  /** The `Intl` tag in use, e.g. `pa-IN`. */
  readonly tag: string;
  /** The IANA zone in use where a call names none. */
  readonly timeZone: string;
  /** `Nov 21, 2026`. An invalid instant is shown as an empty text, never as «Invalid Date». */
  date(at: Instant, options?: { style?: DateStyle; timeZone?: string }): string;
  /** A calendar day `YYYY-MM-DD`, the same day in every zone. */
  day(localDate: string, style?: DateStyle): string;
  /** `2:14 PM`; with `zoneName`, `2:14 PM EST`. */
  time(at: Instant, options?: { timeZone?: string; zoneName?: boolean }): string;
  /** Date and time together. */
  dateTime(at: Instant, options?: { style?: DateStyle; timeZone?: string; zoneName?: boolean }): string;
  /** Name of a zone on that date: `EST`, or in full `Eastern Standard Time`. */
  zoneName(timeZone: string, at?: Instant, length?: 'short' | 'long'): string;
  /** Offset of a zone on that date, `GMT−5`. */
  zoneOffset(timeZone: string, at?: Instant): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Percent of 100: `percent(40)` is `40%`. */
  percent(value: number): string;
  /** `2 hours ago`, `in 3 days`; `now` under a minute. */
  relative(at: Instant, now?: Instant): string;
  plural(count: number): Intl.LDMLPluralRule;
  /** A date that stands as a heading or begins a line: `Noviembre de 2026`, where the language writes `noviembre` in a sentence. */
  heading(words: string): string;
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string;
}

/**
 * What `Intl` writes, as it is read: `GMT−5` with a minus, because at a hyphen browsers end a line, and in Hindi without the `बजे` («o'clock»)
 * that would follow the zone. `8:30 pm` stays in one piece: a line that ends before `pm` reads as the morning.
 */
const unbroken = (words: string): string =>
  words
    .replace(/(GMT|UTC)-(?=\d)/g, '$1\u2212')
    .replace(/ बजे$/, '')
    .replace(/(:\d\d) (?=[ap]m\b)/gi, '$1\u00A0');

/** The visitor's own zone; UTC where the browser does not know it. */
export const visitorTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Formatters of one language and zone. Pure: the same input, the same text. */
export function createFormat(language: string, timeZone: string = visitorTimeZone()): Format {
  const tag = intlTag(language);
  const timeParts: Intl.DateTimeFormatOptions = { hour: hourOf(tag), minute: '2-digit' };
  const show = (at: Instant, parts: Intl.DateTimeFormatOptions) => {
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return '';
    return unbroken(dateTimeFormat(tag, parts).format(date));
  };
  const zonePart = (zone: string, at: Instant, timeZoneName: 'short' | 'long' | 'shortOffset') =>
    unbroken(
      dateTimeFormat(tag, { timeZone: zone, timeZoneName })
        .formatToParts(new Date(at))
        .find((part) => part.type === 'timeZoneName')?.value ?? zone,
    );

  return {
    tag,
    timeZone,
    date: (at, { style = 'medium', timeZone: zone = timeZone } = {}) =>
      show(at, { ...DATE_PARTS[style], timeZone: zone }),
    day: (localDate, style = 'medium') => show(`${localDate}T12:00:00Z`, { ...DATE_PARTS[style], timeZone: 'UTC' }),
    time: (at, { timeZone: zone = timeZone, zoneName = false } = {}) =>
      show(at, { ...timeParts, timeZone: zone, ...(zoneName && { timeZoneName: 'short' }) }),
    dateTime: (at, { style = 'medium', timeZone: zone = timeZone, zoneName = false } = {}) =>
      show(at, { ...DATE_PARTS[style], ...timeParts, timeZone: zone, ...(zoneName && { timeZoneName: 'short' }) }),
    zoneName: (zone, at = Date.now(), length = 'short') => zonePart(zone, at, length),
    zoneOffset: (zone, at = Date.now()) => zonePart(zone, at, 'shortOffset'),
    number: (value, options) => numberFormat(tag, options).format(value),
    percent: (value) => numberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100),
    relative: (at, now = Date.now()) => {
      const difference = new Date(at).getTime() - new Date(now).getTime();
      if (Number.isNaN(difference)) return '';
      const relative = relativeTimeFormat(tag, { numeric: 'auto' });
      const unit = RELATIVE_UNITS.find(([, length]) => Math.abs(difference) >= length);
      return unit === undefined
        ? relative.format(0, 'second')
        : relative.format(Math.trunc(difference / unit[1]), unit[0]);
    },
    plural: (count) => new Intl.PluralRules(tag).select(count),
    heading: (words) => words.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(tag)),
    list: (items, type = 'conjunction') => new Intl.ListFormat(tag, { type }).format(items),
  };
}
