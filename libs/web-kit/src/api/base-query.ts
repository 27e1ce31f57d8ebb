import { createAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { type ApiMeta, type ApiRequest, type RetryPlan, call } from './call';
import { freshRead, isFailing, lastSeenRead, triedWell, tryFailed, wasLastSeen } from '../connection/connection.slice';
import { holdsPage, sessionHeld } from '../session/held-page';
import { askStepUp, stepUpClock } from '../session/step-up';
import { newRequestId } from './identifiers';

export type { ApiRequest, RetryPlan } from './call';

/** Exponential from 1 s, at most 30 s: what a downline list does three times. */
export const EXPONENTIAL_RETRY: RetryPlan = {
  tries: 3,
  wait: (attempt) => Math.min(30_000, 1000 * 2 ** (attempt - 1)),
};

export interface ApiOptions {
  /** A 401 gives `null` instead of an error; used only for the current user. */
  nullWhenSignedOut?: boolean;
}

/** A read was answered with 401, or a write for want of a session: this page's has ended. */
export const sessionLost = createAction('session/lost');
/** A call was refused because the account must have a second step first. */
export const secondStepDemanded = createAction('session/second-step-demanded');

const mayPass = ({ status }: ApiError) =>
  status === 'network' || status === 'timeout' || (typeof status === 'number' && (status >= 500 || status === 429));
const pause = (milliseconds: number, abort: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    abort.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** How long a form takes to know that its save was refused. */
const SETTLE_MS = 100;
interface Saving {
  api?: { mutations: Record<string, { status: string } | undefined> };
}
const isSaving = (state: unknown) =>
  Object.values((state as Saving).api?.mutations ?? {}).some((mutation) => mutation?.status === 'pending');
/** Waits for saves that are under way: what one was refused for is unsaved again, and keeps the page. @returns whether there were any. */
async function settleSaves(getState: () => unknown, abort: AbortSignal): Promise<boolean> {
  if (!isSaving(getState())) return false;
  while (isSaving(getState()) && !abort.aborted) await pause(SETTLE_MS, abort);
  await pause(SETTLE_MS, abort);
  return true;
}

/** The base query of all calls: cookies, JSON both ways, a request id; 401 on a read = signed out. */
export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiError, ApiOptions, ApiMeta> = async (
  args,
  { dispatch, signal, getState, queryCacheKey },
  options,
) => {
  const request: ApiRequest = typeof args === 'string' ? { url: args } : args;
  const idempotencyKey = request.idempotencyKey ?? (request.creates ? newRequestId() : undefined);
  const key = queryCacheKey ?? request.url;
  const begunAt = stepUpClock();
  let outcome = await call(request, idempotencyKey, signal);
  for (let attempt = 1; attempt <= (request.retry?.tries ?? 0); attempt += 1) {
    if (outcome.error === undefined || !mayPass(outcome.error) || signal.aborted) break;
    if (!isFailing(getState(), key)) dispatch(tryFailed(key));
    const asked = (outcome.error.retryAfter ?? 0) * 1000;
    await pause(Math.max(asked, request.retry?.wait(attempt) ?? 0), signal);
    if (signal.aborted) break;
    outcome = await call(request, idempotencyKey, signal);
  }
  if (outcome.error === undefined && isFailing(getState(), key)) dispatch(triedWell(key));
  if (outcome.meta.lastSeen !== undefined) dispatch(lastSeenRead({ key, at: outcome.meta.lastSeen, now: Date.now() }));
  else if (outcome.error === undefined && wasLastSeen(getState(), key)) dispatch(freshRead(key));
  // Asked for a fresh authentication: once that is there, the call is made again, once.
  if (outcome.error?.problem?.code === 'access.step-up' && !signal.aborted && (await askStepUp(begunAt)))
    outcome = await call(request, idempotencyKey, signal);
  // Somebody may have signed in again while a save was under way.
  if (outcome.error?.status === 401 && options?.nullWhenSignedOut && (await settleSaves(getState, signal)))
    outcome = await call(request, idempotencyKey, signal);
  if (outcome.error?.status === 401) {
    if (options?.nullWhenSignedOut) {
      if (!holdsPage(getState())) return { data: null, meta: outcome.meta };
      dispatch(sessionHeld());
    } else if ((request.method ?? 'GET') === 'GET' || outcome.error.problem?.code === 'access.signed-out')
      dispatch(sessionLost());
  }
  if (outcome.error?.problem?.code === 'access.second-step-required') dispatch(secondStepDemanded());
  return outcome;
};
