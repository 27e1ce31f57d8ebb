import {
  type CompleteStepBody,
  type Progress,
  type ProgressBody,
  type StepActions,
  completedStep,
  progress,
} from '@nb/contracts';
import {
  type ApiError,
  type AppDispatch,
  type RootState,
  PROGRESS_URL,
  api,
  newRequestId,
  progressApi,
  selectCurrentUser,
} from '@nb/web-kit';
import type { z } from 'zod';

export type CompletedStep = z.infer<typeof completedStep>;

/** `over`: the version that the change is based on; refused when there is a newer one, so that nothing unseen is overwritten. */
export type ProgressSave = ProgressBody & { over?: number };

/** Goals are saved up to three times, a second apart. */
const GOALS_RETRY = { tries: 2, wait: () => 1000 };

const signedInId = (state: unknown) => selectCurrentUser(state as RootState).data?.id;

/** What this page has sent after `requestId` and has no answer to yet. */
function laterSaves(dispatch: AppDispatch, state: unknown, requestId: string): ProgressSave[] {
  const started = Object.keys((state as RootState).api.mutations);
  const later = new Set(started.slice(started.indexOf(requestId) + 1));
  return dispatch(api.util.getRunningMutationsThunk()).flatMap((running) =>
    running.arg.endpointName === 'saveProgress' && later.has(running.requestId)
      ? [running.arg.originalArgs as ProgressSave]
      : [],
  );
}

type Given<Value> = Exclude<Value, string | undefined>;
const given = <Value>(value: Value): value is Given<Value> => value !== undefined && typeof value !== 'string';

/** What the screen shows until the server answers: the sent parts laid over the known state. JSON texts wait for the answer. */
export function patchProgress(draft: Progress, body: ProgressBody): void {
  for (const name of ['step1Actions', 'step2Actions', 'step3Actions'] as const) {
    const actions = body[name];
    if (given(actions)) Object.assign(draft[name], actions as StepActions);
  }
  for (const name of [
    'step1Completed',
    'step2Completed',
    'step3Completed',
    'step4Completed',
    'step5Completed',
  ] as const) {
    // Only the server completes a step.
    if (body[name] === false && !draft.trainingCompleted) draft[name] = false;
  }
  if (typeof body.referralLink === 'string') draft.referralLink = body.referralLink;
  if (typeof body.callNotes === 'string') draft.callNotes = body.callNotes;
  if (body.customerList !== undefined) draft.customerList = body.customerList;
  if (body.partnerList !== undefined) draft.partnerList = body.partnerList;
  if (given(body.goals)) draft.goals = { ...draft.goals, ...(body.goals as NonNullable<Progress['goals']>) };
  if (given(body.businessModel)) Object.assign(draft.businessModel, body.businessModel);
}

/** The mutations of progress: each replaces the cached progress by the server's answer, without another read. */
export const progressChangesApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useSaveProgressMutation, useCompleteStepMutation } = progressChangesApi;
