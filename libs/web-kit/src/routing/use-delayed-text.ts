import { useCallback, useEffect, useState } from 'react';

/**
 * A debounced text, applied a moment after the last key. Returns what is typed, how to change it, whether it is pending, how often it followed a
 * change from elsewhere, and how to apply it immediately, as Enter does. Back, Forward and «Clear filters» change the applied text, and the typed
 * text follows. What this hook applied may arrive late (the address changes in a transition): letters typed meanwhile are kept.
 */
export function useDelayedText(
  applied: string,
  apply: (text: string) => void,
  delayMs: number,
): [string, (text: string) => void, boolean, number, () => void] {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [followed, setFollowed] = useState(0);
  const [inFlight, setInFlight] = useState<readonly string[]>([]);
  if (seen !== applied) {
    const own = inFlight.indexOf(applied);
    setSeen(applied);
    setInFlight(own < 0 ? [] : inFlight.slice(own + 1));
    if (own < 0) {
      setTyped(applied);
      setFollowed(followed + 1);
    }
  }
  // Don't apply a text again that is being applied already.
  const isSent = typed === (inFlight.at(-1) ?? applied);
  const applyNow = useCallback(() => {
    if (isSent) return;
    setInFlight((before) => [...before, typed]);
    apply(typed);
  }, [isSent, typed, apply]);
  useEffect(() => {
    if (isSent) return undefined;
    const timer = setTimeout(applyNow, delayMs);
    return () => clearTimeout(timer);
  }, [isSent, applyNow, delayMs]);
  return [typed, setTyped, typed !== applied, followed, applyNow];
}
