import { currentZone } from '@nb/i18n';
import { useCurrentUserQuery } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { dayIn } from './dates.rules';

const MINUTE_MS = 60_000;

/** The own zone: the account's, otherwise the browser's. */
export function useOwnZone(): string {
  const { data: user } = useCurrentUserQuery();
  const own = (user as { timeZone?: string | null } | null | undefined)?.timeZone;
  return own ?? currentZone();
}

/** Today as a day in the own zone; changes at midnight. */
export function useToday(): string {
  const zone = useOwnZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return dayIn(zone, now);
}
