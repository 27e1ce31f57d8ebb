import { currentZone } from '@nb/i18n';
import { type AppStore, selectCurrentUser } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { dayIn } from './dates.rules';

const MINUTE_MS = 60_000;

/** The own zone: the account's, otherwise the browser's. */
export function useOwnZone(): string {
  // Only selected: the frame reads the account, and every line of a list asks for the zone.
  return (
    useSelector((state: ReturnType<AppStore['getState']>) => selectCurrentUser(state).data?.timeZone) ?? currentZone()
  );
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
