import { type CompleteStepBody, completedStep } from '@nb/contracts';
import { type ApiError, api, newRequestId, progressApi, selectCurrentUser } from '@nb/web-kit';
import type { z } from 'zod';

export type CompletedStep = z.infer<typeof completedStep>;

const signedInId = (state: unknown) => selectCurrentUser(state as Parameters<typeof selectCurrentUser>[0]).data?.id;

export const completeStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** POST /api/training/complete-step: waits for the server, whose answer is the new progress. Fails without a call while nobody is signed in. */
    completeStep: build.mutation<CompletedStep, CompleteStepBody>({
      queryFn: (body, { getState }, _options, send) =>
        signedInId(getState()) === undefined
          ? {
              error: {
                status: 'no-user',
                message: 'User ID is required',
                requestId: newRequestId(),
              } satisfies ApiError,
            }
          : (send({ url: '/api/training/complete-step', method: 'POST', body }) as Promise<
              { data: CompletedStep } | { error: ApiError }
            >),
      responseSchema: completedStep,
      invalidatesTags: (_result, error) => (error ? [] : ['Compliance']),
      async onQueryStarted(_body, lifecycle) {
        const result = await lifecycle.queryFulfilled.catch(() => undefined);
        const id = signedInId(lifecycle.getState());
        if (result === undefined || id === undefined) return;
        lifecycle.dispatch(
          progressApi.util.upsertQueryEntries([{ endpointName: 'progress', arg: id, value: result.data.progress }]),
        );
      },
    }),
  }),
});

export const { useCompleteStepMutation } = completeStepApi;
