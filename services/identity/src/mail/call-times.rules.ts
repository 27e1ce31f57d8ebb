import type { Language } from '@nb/contracts';

/** What `Intl` calls the two languages that it knows better by another tag. */
const INTL_TAG: Partial<Record<Language, string>> = { pa: 'pa-IN', tl: 'fil-PH' };

/** When a call is, in words: first in the zone it was made in, then in UTC, each zone named (decisions 11). */
export function callTimes(at: string, zone: string, language: Language): string[] {
  const shown = (timeZone: string) => {
    const format = new Intl.DateTimeFormat(INTL_TAG[language] ?? language, {
      weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone,
    });
    return `${format.format(new Date(at))} (${timeZone})`;
  };
  return zone === 'UTC' ? [shown('UTC')] : [shown(zone), shown('UTC')];
}
