import type { Language } from '@nb/contracts';

/** What `Intl` calls the two languages that it knows better by another tag. */
const INTL_TAG: Partial<Record<Language, string>> = { pa: 'pa-IN', tl: 'fil-PH' };

/** In Hindi `Intl` ends with «o'clock», after the zone. */
const plain = (written: string): string => written.replace(/ बजे$/, '');

/** When something is, short, by the clock of this zone, which is named. */
export const shortTime = (at: string, timeZone: string, language: Language): string =>
  plain(
    new Intl.DateTimeFormat(INTL_TAG[language] ?? language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }).format(new Date(at)),
  );

/**
 * When a call is, in words, each zone named, because partner and sponsor often live in different ones: first by the reader's own clock where it is known, then in the zone it was
 * set in; in UTC where no own one is known.
 */
export function callTimes(
  at: string,
  { zone, ownZone, language }: { zone: string; ownZone: string | null; language: Language },
): string[] {
  const shown = (timeZone: string) => {
    const format = new Intl.DateTimeFormat(INTL_TAG[language] ?? language, {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
    const written = plain(format.format(new Date(at)));
    // The zone's abbreviation stands at the end already; UTC has no longer name.
    return timeZone === 'UTC' ? written : `${written} (${timeZone.replaceAll('_', ' ')})`;
  };
  return [...new Set([ownZone ?? zone, ownZone === null ? 'UTC' : zone])].map(shown);
}
