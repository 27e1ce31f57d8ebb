import type { AdminUser } from '@nb/contracts';
import { useTickedAtStart } from '@nb/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const NOBODY: ReadonlySet<string> = new Set();

/** Ticked users of the page of the list on show; after a reload those that the dialog of the address is about. The functions stay the same, so that no row renders again for them. */
export function useSelection(shown: readonly AdminUser[]) {
  const ticked = useTickedAtStart();
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(ticked));
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  /** The last tick, from which a range goes. */
  const anchor = useRef<string>(undefined);
  const selected = useMemo(() => shown.filter(({ id }) => keys.has(id)), [shown, keys]);
  const set = useCallback(
    (ids: readonly string[], on: boolean) =>
      setKeys((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    [],
  );
  const onSelect = useCallback(
    (id: string, on: boolean, isRange: boolean) => {
      const ids = latest.current.map((user) => user.id);
      const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)];
      set(isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], on);
      anchor.current = id;
    },
    [set],
  );
  const onSelectAll = useCallback(
    (on: boolean) =>
      set(
        latest.current.map(({ id }) => id),
        on,
      ),
    [set],
  );
  const onClear = useCallback(() => setKeys(NOBODY), []);
  return { keys, selected, onSelect, onSelectAll, onClear };
}
