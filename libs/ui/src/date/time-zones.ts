/** Names the browser's list may still carry, and today's names of the same zones in the IANA database. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Godthab': 'America/Nuuk',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Africa/Asmera': 'Africa/Asmara',
};

export interface ZoneOption {
  value: string;
  /** `America/New York (GMT-4)` */
  label: string;
  /** `Eastern Daylight Time` */
  description: string;
}

const part = (at: Date, locale: string, zone: string, style: 'shortOffset' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

function minutes(offset: string): number {
  const [, sign, hours = '0', mins = '0'] = /([+-\u2212])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(mins));
}

// Cached, because asking `Intl` about one zone takes as long as rendering a field, and there are four hundred. While a date is typed only the
// offsets are computed again.
const known = new Map<string, boolean>();
const isZone = (zone: string): boolean => {
  let is = known.get(zone);
  if (is === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      is = true;
    } catch {
      is = false;
    }
    known.set(zone, is);
  }
  return is;
};

/** By language, zone and offset: a zone has another name in summer, and then another offset. */
const longNames = new Map<string, string>();
function longName(at: Date, locale: string, zone: string, offset: string): string {
  const key = `${locale} ${zone} ${offset}`;
  let name = longNames.get(key);
  if (name === undefined) longNames.set(key, (name = part(at, locale, zone, 'long')));
  return name;
}

const MAX_CACHED_DAYS = 30;
const daysOffsets = new Map<string, Map<string, string>>();
function offsetOn(at: Date, zone: string): string {
  const day = at.toISOString();
  let offsets = daysOffsets.get(day);
  if (offsets === undefined) {
    if (daysOffsets.size >= MAX_CACHED_DAYS) daysOffsets.clear();
    daysOffsets.set(day, (offsets = new Map()));
  }
  let offset = offsets.get(zone);
  if (offset === undefined) offsets.set(zone, (offset = part(at, 'en', zone, 'shortOffset')));
  return offset;
}

/** Now, rounded to a quarter of an hour, because clocks change only at those. */
function thisQuarter(): Date {
  const now = new Date();
  now.setUTCMinutes(Math.floor(now.getUTCMinutes() / 15) * 15, 0, 0);
  return now;
}

/**
 * Zones with the offset they have on `date` (`YYYY-MM-DD`; today when absent or not a date), ordered by offset from west to east, then name.
 * `keep` is in the list whatever the browser knows, unless it is no zone at all. With `moment` it has the offset of that moment: on the day
 * the clocks are changed noon has another than the night before.
 */
export function zoneOptions(
  locale: string,
  date: string | undefined,
  keep?: string,
  zones: readonly string[] = Intl.supportedValuesOf('timeZone'),
  moment?: Date,
): ZoneOption[] {
  const wanted = date ? new Date(`${date}T12:00:00Z`) : thisQuarter();
  const at = Number.isNaN(wanted.getTime()) ? thisQuarter() : wanted;
  const names = new Set(zones.map((zone) => renamed[zone] ?? zone));
  if (keep && isZone(keep)) names.add(keep);
  return [...names]
    .filter(isZone)
    .map((zone) => {
      const on = zone === keep && moment ? moment : at;
      return { zone, on, offset: on === at ? offsetOn(at, zone) : part(on, 'en', zone, 'shortOffset') };
    })
    .sort((a, b) => minutes(a.offset) - minutes(b.offset) || a.zone.localeCompare(b.zone))
    .map(({ zone, on, offset }) => ({
      value: zone,
      label: `${zone.replaceAll('_', ' ')} (${offset === 'GMT' ? 'GMT+0' : offset})`,
      description: longName(on, locale, zone, offset),
    }));
}
