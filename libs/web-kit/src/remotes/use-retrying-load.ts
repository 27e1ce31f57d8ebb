import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

export interface Loading<Value> {
  status: 'loading' | 'ready' | 'failed';
  value: Value | undefined;
  error: unknown;
  /** A retry is under way while the failure is still shown. */
  retrying: boolean;
  retry: () => void;
}

/** How long until the next try by itself: 2 s, doubling, at most 30 s. */
const nextTry = (failures: number) => Math.min(30_000, 1000 * 2 ** failures);

/**
 * Loads something and does not give up: after a failure it retries automatically, immediately when the browser is back online,
 * and on request. `load` gets the number of failures so far; a new `key` starts over.
 */
export function useRetryingLoad<Value>(
  key: string,
  load: (failures: number, signal: AbortSignal) => Promise<Value>,
): Loading<Value> {
  const [state, setState] = useState<{
    key: string;
    status: Loading<Value>['status'];
    value?: Value;
    error?: unknown;
    retrying: boolean;
  }>({ key, status: 'loading', retrying: false });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const again = useRef<() => void>(() => undefined);

  useEffect(() => {
    const stop = new AbortController();
    let failures = 0;
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async () => {
      if (running || stop.signal.aborted) return;
      running = true;
      clearTimeout(timer);
      setState((before) => {
        if (before.key !== key) return { key, status: 'loading', retrying: false };
        return before.status === 'failed' ? { ...before, retrying: true } : before;
      });
      try {
        const value = await latest.current(failures, stop.signal);
        if (stop.signal.aborted) return;
        window.removeEventListener('online', now);
        again.current = () => undefined;
        // The loaded part may be a whole page: rendering it as a transition does not block input.
        startTransition(() => setState({ key, status: 'ready', value, retrying: false }));
      } catch (error) {
        if (stop.signal.aborted) return;
        failures += 1;
        timer = setTimeout(now, nextTry(failures));
        setState({ key, status: 'failed', error, retrying: false });
      } finally {
        running = false;
      }
    };
    const now = () => {
      void attempt();
    };
    again.current = now;
    window.addEventListener('online', now);
    now();
    return () => {
      stop.abort();
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [key]);

  const retry = useCallback(() => again.current(), []);
  const current = state.key === key ? state : { status: 'loading' as const, retrying: false };
  return {
    status: current.status,
    value: 'value' in current ? current.value : undefined,
    error: 'error' in current ? current.error : undefined,
    retrying: current.retrying,
    retry,
  };
}
