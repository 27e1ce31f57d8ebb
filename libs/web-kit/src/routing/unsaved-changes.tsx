import { Button, Dialog } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDispatch } from 'react-redux';
import { NavigationType as Action, useBlocker } from 'react-router-dom';
import { canKeepDrafts } from '../drafts/unsent-drafts';
import { useCurrentUserQuery } from '../session/session.api';
import { unsavedChanged } from '../session/held-page';
import { isStepOfOverlay } from './own-step';

/** Saves the unsaved changes; rejects when that fails. */
export type Flush = () => Promise<unknown>;

interface Entry {
  flush?: Flush;
  /** What cannot be saved stays in this browser as a draft. */
  isKept?: boolean;
}

interface Registry {
  set: (id: string, entry: Entry | undefined) => void;
  /** Whether an ended session leaves the page in place for it. */
  hold: (id: string, isTyped: boolean) => void;
  list: () => readonly Entry[];
  /** Saves, or asks about what would be lost; whether the page may be left. */
  settle: () => Promise<boolean>;
}

const RegistryContext = createContext<Registry | undefined>(undefined);

/**
 * While `dirty`, leaving the page asks first. With `flush` (autosaving pages) it saves instead and asks only when
 * that fails. While something is unsaved, an ended session leaves the page in place; not for what this browser keeps as a draft (`isKept`).
 * A router can have only one blocker, which the shell owns; remotes register here.
 */
export function useUnsavedChanges(dirty: boolean, flush?: Flush, isKept = false): void {
  const registry = useContext(RegistryContext);
  const id = useId();
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  const flushes = flush !== undefined;
  useEffect(() => {
    registry?.set(
      id,
      dirty ? { ...(flushes && { flush: async () => latest.current?.() }), ...(isKept && { isKept }) } : undefined,
    );
    return () => registry?.set(id, undefined);
  }, [registry, id, dirty, flushes, isKept]);
}

/**
 * For what is typed and never saved as it stands, such as a password or what a text is made of: an ended session leaves the page in place,
 * leaving it oneself asks nothing.
 */
export function useHoldsPage(isTyped: boolean): void {
  const registry = useContext(RegistryContext);
  const id = useId();
  useEffect(() => {
    registry?.hold(id, isTyped);
    return () => registry?.hold(id, false);
  }, [registry, id, isTyped]);
}

/**
 * For what leaves the page without the router, such as logging out: saves what can be saved, asks about the rest, and resolves
 * with whether to go on.
 */
export function useSettleChanges(): () => Promise<boolean> {
  const registry = useContext(RegistryContext);
  return useCallback(async () => registry?.settle() ?? true, [registry]);
}

/** What could not be saved. */
const flushAll = async (entries: readonly Entry[]): Promise<Entry[]> => {
  const results = await Promise.allSettled(
    entries.map(async ({ flush }) => {
      if (flush === undefined) throw new Error('Has no way to be saved');
      await flush();
    }),
  );
  return entries.filter((_, index) => results[index]?.status === 'rejected');
};

/** Contains the registry and the blocker; used once, inside of the router. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const dispatch = useDispatch();
  const { data: user } = useCurrentUserQuery();
  /** Who can save something here: no visitor, and nobody who only looks at the account. */
  const owner = useRef<string>(undefined);
  useLayoutEffect(() => {
    owner.current = user && !user.viewAs ? user.id : undefined;
  });
  const entries = useRef(new Map<string, Entry>());
  const held = useRef(new Set<string>());
  const [asking, setAsking] = useState(false);
  const answer = useRef<(leave: boolean) => void>(undefined);
  const registry = useMemo<Registry>(() => {
    const note = () => {
      const isUnsaved = held.current.size > 0 || [...entries.current.values()].some(({ isKept }) => !isKept);
      dispatch(unsavedChanged(isUnsaved ? owner.current : undefined));
    };
    return {
      set: (id, entry) => {
        if (entry) entries.current.set(id, entry);
        else entries.current.delete(id);
        note();
      },
      hold: (id, isTyped) => {
        if (isTyped) held.current.add(id);
        else held.current.delete(id);
        note();
      },
      list: () => [...entries.current.values()],
      settle: async () => {
        const unsaved = await flushAll([...entries.current.values()]);
        if (unsaved.every(({ isKept }) => isKept === true && canKeepDrafts())) return true;
        return new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setAsking(true);
        });
      },
    };
  }, [dispatch]);
  // A page may change its own query, but Back and Forward would close the drawer or tab that the query had opened.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there, historyAction }) =>
      entries.current.size > 0 &&
      !isStepOfOverlay() &&
      (here.pathname !== there.pathname || (historyAction === Action.Pop && here.search !== there.search)),
  );
  const { state } = blocker;

  useEffect(() => {
    if (state !== 'blocked') return undefined;
    let current = true;
    void flushAll(registry.list()).then((unsaved) => {
      if (!current) return;
      if (unsaved.length === 0) blocker.proceed?.();
      else setAsking(true);
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one try for each time the way is blocked
  }, [state]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (entries.current.size > 0) event.preventDefault();
    };
    // Phones close a page without asking, so save what can be saved.
    const save = () => {
      void flushAll(registry.list().filter(({ flush }) => flush !== undefined));
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', save);
    };
  }, [registry]);

  const decide = (leaving: boolean) => {
    setAsking(false);
    const resolve = answer.current;
    answer.current = undefined;
    if (resolve) {
      // So that the browser does not ask about the discarded changes a second time.
      if (leaving) entries.current.clear();
      resolve(leaving);
    } else if (leaving) blocker.proceed?.();
    else blocker.reset?.();
  };
  const stay = () => decide(false);
  const leave = () => decide(true);
  return (
    <RegistryContext value={registry}>
      {children}
      <Dialog
        open={asking}
        onClose={stay}
        alert
        icon="warning"
        tone="warning"
        title={t('unsaved.title')}
        actions={
          <>
            <Button onPress={stay}>{t('unsaved.stay')}</Button>
            <Button variant="danger" onPress={leave}>
              {t('unsaved.leave')}
            </Button>
          </>
        }
      >
        {t('unsaved.text')}
      </Dialog>
    </RegistryContext>
  );
}
