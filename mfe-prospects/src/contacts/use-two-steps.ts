import { useEffect, useState } from 'react';

/** Rows from here on wait for the second step; those above are read first. */
export const SECOND_STEP_FROM = 5;

/**
 * While a search is typed, the list comes in two steps, a frame apart: writing all rows anew at once would keep a slow phone from
 * taking the next letter for longer than one feels (performance.md 11). Whatever else changes the contacts shows at once.
 * Returns what the rows of the second step show.
 */
export function useTwoSteps<Contact>(contacts: readonly Contact[], needle: string): readonly Contact[] {
  const [late, setLate] = useState({ contacts, needle });
  const waits = late.needle !== needle;
  useEffect(() => {
    if (late.contacts === contacts && late.needle === needle) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After the frame that shows the first step, not within it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLate({ contacts, needle }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [contacts, needle, late]);
  return waits ? late.contacts : contacts;
}
