import { useEffect, useState } from 'react';

/** What is said in minutes and days is said again so often. */
const MINUTE_MS = 60_000;

/** The time, again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
