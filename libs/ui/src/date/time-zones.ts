/** Names the browser's list may still carry, and today's names of the same zones in the IANA database. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu', 'Asia/Rangoon': 'Asia/Yangon', 'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv', 'America/Buenos_Aires': 'America/Argentina/Buenos_Aires', 'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville', 'Atlantic/Faeroe': 'Atlantic/Faroe', 'America/Godthab': 'America/Nuuk', 'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei', 'Pacific/Enderbury': 'Pacific/Kanton', 'Africa/Asmera': 'Africa/Asmara',
};

export interface ZoneOption {
  value: string;
  /** `America/New York (GMT-4)` */
  label: string;
  /** `Eastern Daylight Time` */
  description: string;
}

const part = (at: Date, locale: string, zone: string, style: 'shortOffset' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

function minutes(offset: string): number {
  const [, sign, hours = '0', mins = '0'] = /([+-\u2212])(\d+)(?::(\d+))?/.exec(offset) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(mins));
}

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/**
 * Zones with the offset they have on `date` (`YYYY-MM-DD`; today when absent or not a date), ordered by offset from west to east, then name.
 * `keep` is in the list whatever the browser knows, unless it is no zone at all.
 */
export function zoneOptions(locale: string, date: string | undefined, keep?: string, zones: readonly string[] = Intl.supportedValuesOf('timeZone')): ZoneOption[] {
  const wanted = date ? new Date(`${date}T12:00:00Z`) : new Date();
  const at = Number.isNaN(wanted.getTime()) ? new Date() : wanted;
  const names = new Set(zones.map((zone) => renamed[zone] ?? zone));
  if (keep && isZone(keep)) names.add(keep);
  return [...names]
    .filter(isZone)
    .map((zone) => ({ zone, offset: part(at, 'en', zone, 'shortOffset') }))
    .sort((a, b) => minutes(a.offset) - minutes(b.offset) || a.zone.localeCompare(b.zone))
    .map(({ zone, offset }) => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offset === 'GMT' ? 'GMT+0' : offset})`, description: part(at, locale, zone, 'long') }));
}
