import { type Progress, type ProgressBody, STEP_NUMBERS, type StepNumber, progress } from '@nb/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import { CACHE, cached } from '../api/cache';
import type { AppDispatch, AppStore } from '../app/store';
import { selectCurrentUser, useCurrentUserQuery } from '../session/session.api';
import { patchProgress } from './progress-patch';

/** How far somebody has come, and where it is saved. */
export const PROGRESS_URL = '/api/training/progress';

const signedInId = (state: unknown) => selectCurrentUser(state as Parameters<typeof selectCurrentUser>[0]).data?.id;

/** `over`: the version that it was written upon; refused when there is a newer one, so that nothing is laid over what was not seen. */
export type ProgressSave = ProgressBody & { over?: number };

/** Goals are saved up to three times, a second apart (PA §7). */
const GOALS_RETRY = { tries: 2, wait: () => 1000 };

/** What this page has sent after `requestId` and has no answer to yet. */
function laterSaves(dispatch: AppDispatch, state: unknown, requestId: string): ProgressSave[] {
  const started = Object.keys((state as ReturnType<AppStore['getState']>).api.mutations);
  const later = new Set(started.slice(started.indexOf(requestId) + 1));
  return dispatch(api.util.getRunningMutationsThunk()).flatMap((running) =>
    running.arg.endpointName === 'saveProgress' && later.has(running.requestId)
      ? [running.arg.originalArgs as ProgressSave]
      : [],
  );
}

const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/training/progress of the person with this id. Fresh 2 minutes, kept 5 (PA §7). */
    progress: build.query<Progress, string>({
      query: () => PROGRESS_URL,
      responseSchema: progress,
      providesTags: ['Progress'],
      ...cached(CACHE.progress),
    }),
    /** POST /api/training/progress: shown immediately, reverted when refused; then the server's answer takes its place. */
    saveProgress: build.mutation<Progress, ProgressSave>({
      query: ({ over, ...body }) => ({
        url: PROGRESS_URL,
        method: 'POST',
        body,
        ...(body.goals !== undefined && { retry: GOALS_RETRY }),
        ...(over !== undefined && { ifMatch: `"${over}"` }),
      }),
      responseSchema: progress,
      async onQueryStarted(body, lifecycle): Promise<void> {
        const { dispatch, queryFulfilled, requestId } = lifecycle;
        const id = signedInId(lifecycle.getState());
        if (id === undefined) return;
        const update = (change: (draft: Progress) => void): { undo: () => void } =>
          dispatch(progressApi.util.updateQueryData('progress', id, change));
        const optimistic = update((draft) => patchProgress(draft, body));
        const result = await queryFulfilled.catch(() => undefined);
        if (result === undefined) return optimistic.undo();
        update((draft) => {
          // An answer that was overtaken by a newer one changes nothing.
          if (result.data.version < draft.version) return;
          Object.assign(draft, result.data);
          for (const later of laterSaves(dispatch, lifecycle.getState(), requestId)) patchProgress(draft, later);
        });
      },
    }),
  }),
});

export const { useSaveProgressMutation } = progressApi;
export { progressApi };

/** The signed-in person's progress; asks nothing while nobody is known (PA §7). */
export function useProgressQuery(options?: { pollingInterval?: number }) {
  const { data: user } = useCurrentUserQuery();
  return progressApi.useProgressQuery(user?.id ?? skipToken, options);
}

const COMPLETED = {
  1: 'step1Completed',
  2: 'step2Completed',
  3: 'step3Completed',
  4: 'step4Completed',
  5: 'step5Completed',
} as const satisfies Record<StepNumber, keyof Progress>;

export const isStepCompleted = (state: Progress, step: StepNumber): boolean => state[COMPLETED[step]];
/** Where Continue leads: the first step that is not complete, 1 when all are (PA §4). */
export const firstIncompleteStep = (state: Progress): StepNumber =>
  STEP_NUMBERS.find((step) => !isStepCompleted(state, step)) ?? 1;
