import type { Progress } from '@nb/contracts';
import { type AppDispatch, type AppStore, api, progressApi, selectCurrentUser } from '@nb/web-kit';
import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';

/** Waits for everything that is being written, saved or refused: what the server decides next must know of it. */
export function useWhenWritten(): () => Promise<void> {
  const dispatch = useDispatch<AppDispatch>();
  return useCallback(async () => {
    await Promise.all(dispatch(api.util.getRunningMutationsThunk()));
  }, [dispatch]);
}

/**
 * The signed-in person's progress as it is known at this moment: a page learns of it with its next render, and what was saved just now counts
 * sooner. `isEnough` false: what is known may come from before that, so it is looked at once more when nothing is being read any longer.
 */
export function useProgressNow(): (isEnough: (known: Progress) => boolean) => Promise<Progress | undefined> {
  const store = useStore() as AppStore;
  return useCallback(
    async (isEnough) => {
      const id = selectCurrentUser(store.getState()).data?.id;
      if (id === undefined) return undefined;
      const known = () => progressApi.endpoints.progress.select(id)(store.getState()).data;
      for (;;) {
        const now = known();
        const reading = store.dispatch(progressApi.util.getRunningQueryThunk('progress', id));
        if (reading === undefined || (now !== undefined && isEnough(now))) return now;
        // Whether it succeeds or not: another may follow, with what was saved meanwhile.
        await reading;
      }
    },
    [store],
  );
}
