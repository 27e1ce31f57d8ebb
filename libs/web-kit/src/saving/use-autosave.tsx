import type { SaveState } from '@nb/ui';
import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../api/api';
import { isApiError } from '../api/api-error';
import type { AppDispatch } from '../app/store';
import { onConnectionBack } from '../connection/use-connection';
import { useUnsavedChanges } from '../routing/unsaved-changes';

export interface AutosaveOptions<Value> {
  /** Milliseconds after the last change. */
  delay: number;
  /** Rejects when it could not be saved. `by` says whether a person asked for it. */
  save: (value: Value, by: SaveBy) => Promise<unknown>;
  /** A value that cannot be saved as it is; it stays unsaved until it is changed. */
  isValid?: (value: Value) => boolean;
  /** What an earlier visit left unsaved. */
  unsaved?: Value | undefined;
  /** Called with every draft, and with `undefined` once it is saved. */
  onDraft?: (value: Value | undefined) => void;
}
/** What was typed cannot be saved as it is; the field says why. */
export class NotValidYet extends Error {}
export type SaveBy = 'timer' | 'person';

export interface Autosave<Value> {
  /** What was typed and is not saved yet. */
  draft: Value | undefined;
  state: SaveState;
  /** When it was last saved, in milliseconds. */
  savedAt: number | undefined;
  change: (value: Value) => void;
  /** Saves now what is unsaved; rejects when that fails, and with `NotValidYet` when it was not tried. Does nothing without a draft. */
  flush: (by?: SaveBy) => Promise<void>;
}

type Save = () => Promise<void>;
const PendingSavesContext = createContext<{ add: (save: Save) => () => void; all: ReadonlySet<Save> } | undefined>(
  undefined,
);

/** Wraps a step, so that unsaved changes of its parts can be saved before it is completed. */
export function PendingSaves({ children }: { children: ReactNode }) {
  const pending = useMemo(() => {
    const all = new Set<Save>();
    const add = (save: Save) => {
      all.add(save);
      return () => {
        all.delete(save);
      };
    };
    return { add, all };
  }, []);
  return <PendingSavesContext value={pending}>{children}</PendingSavesContext>;
}

/**
 * Saves all unsaved changes within the surrounding `PendingSaves`; rejects when one of them fails. Also waits for running mutations, such as a
 * tick or a contact, because the server's next decision must include them.
 */
export function useSaveAll(): Save {
  const pending = useContext(PendingSavesContext);
  const dispatch = useDispatch<AppDispatch>();
  return useCallback(async () => {
    await Promise.all([...(pending?.all ?? [])].map((save) => save()));
    await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  }, [pending, dispatch]);
}

/** How long after a failed save it is retried, if the failure may pass: no answer, or an error of the server. */
const AUTOSAVE_RETRY_MS = 20_000;
export const mayPass = (error: unknown): boolean =>
  isApiError(error) && (typeof error.status === 'string' || error.status >= 500 || error.status === 429);
const quietly = (work: Promise<unknown>): void => {
  work.catch(() => undefined);
};

/** Keeps a draft and saves it: `delay` after the last change, on `flush`, before the page is left; one save at a time, and what is typed meanwhile follows. */
export function useAutosave<Value>({
  delay,
  save,
  isValid = () => true,
  unsaved,
  onDraft,
}: AutosaveOptions<Value>): Autosave<Value> {
  const [draft, setDraft] = useState<Value | undefined>(unsaved);
  const [state, setState] = useState<SaveState>(unsaved === undefined ? 'idle' : 'unsaved');
  const [savedAt, setSavedAt] = useState<number>();
  const pending = useRef<{ value: Value } | undefined>(unsaved === undefined ? undefined : { value: unsaved });
  const running = useRef<Promise<unknown>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ save, isValid, onDraft });
  useEffect(() => {
    latest.current = { save, isValid, onDraft };
  });

  const flush = useCallback(async function saveNow(by: SaveBy = 'person'): Promise<void> {
    clearTimeout(timer.current);
    while (running.current !== undefined) await running.current.catch(() => undefined);
    const taken = pending.current;
    if (taken === undefined) return;
    if (!latest.current.isValid(taken.value)) throw new NotValidYet();
    setState('saving');
    running.current = latest.current.save(taken.value, by);
    try {
      await running.current;
      setSavedAt(Date.now());
      if (pending.current !== taken) return setState('unsaved');
      pending.current = undefined;
      latest.current.onDraft?.(undefined);
      setDraft(undefined);
      setState('saved');
    } catch (error) {
      setState(pending.current === taken ? 'failed' : 'unsaved');
      if (pending.current === taken && mayPass(error))
        timer.current = setTimeout(() => quietly(saveNow('timer')), AUTOSAVE_RETRY_MS);
      throw error;
    } finally {
      running.current = undefined;
    }
  }, []);

  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => quietly(flush('timer')), delay);
  }, [delay, flush]);
  const change = useCallback(
    (value: Value) => {
      pending.current = { value };
      latest.current.onDraft?.(value);
      setDraft(value);
      setState('unsaved');
      if (latest.current.isValid(value)) wait();
      else clearTimeout(timer.current);
    },
    [wait],
  );

  // A draft of an earlier visit is saved like a change; an unsaved one is saved when the page is left.
  useEffect(() => {
    if (pending.current !== undefined) wait();
    return () => {
      clearTimeout(timer.current);
      quietly(flush());
    };
  }, [flush, wait]);
  // A save that failed for want of a connection is retried as soon as it is back.
  useEffect(
    () =>
      onConnectionBack(() => {
        if (pending.current !== undefined) quietly(flush('timer'));
      }),
    [flush],
  );
  useUnsavedChanges(draft !== undefined, flush, onDraft !== undefined);
  const pendingSaves = useContext(PendingSavesContext);
  useEffect(() => pendingSaves?.add(() => flush()), [pendingSaves, flush]);
  return { draft, state, savedAt, change, flush };
}
