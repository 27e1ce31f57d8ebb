import { useEffect, useState } from 'react';
import { useProgressQuery } from '@nb/web-kit';

/** By how many milliseconds the server's clock is ahead of this device's; 0 while that is unknown (a wrong clock here changes nothing). */
export function useClockOffset(): number {
  const { data, fulfilledTimeStamp } = useProgressQuery();
  return data === undefined || fulfilledTimeStamp === undefined ? 0 : Date.parse(data.serverTime) - fulfilledTimeStamp;
}

/** The server's time in milliseconds, updated every `interval` milliseconds. */
export function useNow(interval = 1000): number {
  const offset = useClockOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now + offset;
}
