import { type ReactNode, createContext, useContext, useEffect, useMemo, useRef } from 'react';

type Save = () => Promise<void>;
interface Pending {
  add: (save: Save) => () => void;
  saveAll: () => Promise<void>;
}
const PendingContext = createContext<Pending | undefined>(undefined);

/** Around a step: what its parts have unsaved can be saved before the step is completed. */
export function PendingSaves({ children }: { children: ReactNode }) {
  const saves = useRef(new Set<Save>());
  const pending = useMemo<Pending>(
    () => ({
      add: (save) => {
        saves.current.add(save);
        return () => {
          saves.current.delete(save);
        };
      },
      saveAll: async () => {
        await Promise.all([...saves.current].map((save) => save()));
      },
    }),
    [],
  );
  return <PendingContext value={pending}>{children}</PendingContext>;
}

/** Registers a save of this part. */
export function usePendingSave(save: Save): void {
  const pending = useContext(PendingContext);
  useEffect(() => pending?.add(() => save()), [pending, save]);
}

/** Saves everything around here that is unsaved; rejects when some of it could not be. */
export const useSaveAll = (): Save => useContext(PendingContext)?.saveAll ?? (() => Promise.resolve());
