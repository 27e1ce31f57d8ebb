import type { Prospect } from '@nb/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NOTHING, allTicked, rangeTicked, ticked, tickedOf } from './selection.rules';

/** Ticked contacts of the list on show. The functions are the same at every render, so that thousands of rows need not be made anew. */
export function useSelection(shown: readonly Prospect[]) {
  const [selection, setSelection] = useState(NOTHING);
  const selected = useMemo(() => tickedOf(selection, shown), [selection, shown]);
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const order = useCallback(() => latest.current, []);
  const tick = useCallback((id: string, on: boolean, range: boolean) => {
    setSelection((now) => (range ? rangeTicked(now, latest.current, id, on) : ticked(now, id, on)));
  }, []);
  const tickAll = useCallback((on: boolean) => setSelection((now) => allTicked(now, latest.current, on)), []);
  const clear = useCallback(() => setSelection(NOTHING), []);
  return { ids: selection.ids, selected, /** What is on show at the time of asking. */ order, tick, tickAll, clear };
}

export type ContactSelection = ReturnType<typeof useSelection>;
