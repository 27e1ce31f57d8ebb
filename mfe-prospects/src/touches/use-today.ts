import { currentZone } from '@nb/i18n';
import { useCurrentUserQuery } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { dayIn } from './dates.rules';

const MINUTE_MS = 60_000;

/** The own zone: the account's, otherwise the browser's. */
export function useOwnZone(): string {
  const { data: user } = useCurrentUserQuery();
  return user?.timeZone ?? currentZone();
}

/** The time in milliseconds, again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Today as a day in the own zone; another one after midnight. */
export const useToday = (): string => dayIn(useOwnZone(), useMinute());
