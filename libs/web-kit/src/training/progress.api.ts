import { type Progress, STEP_NUMBERS, type StepNumber, progress } from '@nb/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import { CACHE, cached } from '../api/cache';
import { useCurrentUserQuery } from '../session/session.api';

/** How far somebody has come. */
export const PROGRESS_URL = '/api/training/progress';

/** Here because the dashboard and the navigation of the shell show it; what changes it is the training remote's. */
export const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/training/progress of the person with this id. Fresh 2 minutes, kept 5. */
    progress: build.query<Progress, string>({
      query: () => PROGRESS_URL,
      responseSchema: progress,
      providesTags: ['Progress'],
      ...cached(CACHE.progress),
    }),
  }),
});

/** The signed-in person's progress; asks nothing while nobody is known. */
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
/** Where Continue leads: the first step that is not complete, 1 when all are. */
export const firstIncompleteStep = (state: Progress): StepNumber =>
  STEP_NUMBERS.find((step) => !isStepCompleted(state, step)) ?? 1;
