import { LAST_SEEN_HEADER } from '@nb/contracts';
import type { ApiError, NoAnswer } from './api-error';
import { forgetOwnChange, rememberOwnChange } from '../live/own-changes';
import { newRequestId } from './identifiers';
import { readProblem } from './read-problem';

/** One call. Only `url` is needed for a read. */
export interface ApiRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Query parameters; absent, null and empty values are left out. */
  params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Makes something: carries an `Idempotency-Key`, the same in every retry of this call. */
  creates?: boolean;
  /** A key of the caller, where a second press must repeat the first call. */
  idempotencyKey?: string;
  /** ETag of the version that was edited, sent as `If-Match`. */
  ifMatch?: string;
  /** Milliseconds until the call is given up. */
  timeLimit?: number;
  /** Retries after a temporary failure (no answer, 5xx, 429), each after its wait. None by default. */
  retry?: RetryPlan;
}

export interface RetryPlan {
  tries: number;
  /** Milliseconds before try `n` (1 = the first repetition). */
  wait: (attempt: number) => number;
}

/** What an answer carried besides its body. */
export interface ApiMeta {
  requestId: string;
  etag?: string;
  /** Set when the server could not be reached and the service worker answered from its cache: when that was received, in milliseconds. */
  lastSeen?: number;
}

export type Outcome =
  | { data: unknown; meta: ApiMeta; error?: undefined }
  | { error: ApiError; meta: ApiMeta; data?: undefined };

const withParams = (url: string, params: ApiRequest['params']) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${text}`;
};

const parseJson = (text: string): { ok: true; value: unknown } | { ok: false } => {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
};

/** Why a call was refused, from its answer. */
export const readRefusal = (response: Response, text: string, requestId: string): ApiError => {
  const json = parseJson(text);
  const problem = json.ok ? readProblem(json.value) : undefined;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    message: `${response.status}: ${text || response.statusText}`,
    language: document.documentElement.lang,
    requestId: problem?.requestId ?? requestId,
    ...(problem && { problem }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  };
};

/** One HTTP call: cookies, JSON both ways, a request id, the language. Never rejects. */
export async function call(
  request: ApiRequest,
  idempotencyKey: string | undefined,
  abort: AbortSignal,
): Promise<Outcome> {
  const requestId = newRequestId();
  const meta: ApiMeta = { requestId };
  const failed = (status: NoAnswer, text: string): Outcome => {
    forgetOwnChange(requestId);
    return { error: { status, message: `${status}: ${text}`, requestId }, meta };
  };
  if ((request.method ?? 'GET') !== 'GET') rememberOwnChange(requestId);
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json');
  headers.set('x-request-id', requestId);
  // Refusals should be in the current language.
  if (document.documentElement.lang) headers.set('accept-language', document.documentElement.lang);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (request.ifMatch !== undefined) headers.set('if-match', request.ifMatch);

  // A timer instead of AbortSignal.timeout, because it is cleared with the call and works with fake timers.
  const stop = new AbortController();
  let timedOut = false;
  const timer =
    request.timeLimit === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          stop.abort();
        }, request.timeLimit);
  const forward = () => stop.abort();
  abort.addEventListener('abort', forward);
  if (abort.aborted) forward();
  try {
    const url = withParams(request.url, request.params);
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      credentials: 'same-origin',
      headers,
      signal: stop.signal,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    const etag = response.headers.get('etag');
    if (etag !== null) meta.etag = etag;
    const seenAt = Date.parse(response.headers.get(LAST_SEEN_HEADER) ?? '');
    if (!Number.isNaN(seenAt)) meta.lastSeen = seenAt;
    if (!response.ok) return { error: readRefusal(response, text, requestId), meta };
    if (text === '') return { data: null, meta };
    const json = parseJson(text);
    return json.ok ? { data: json.value, meta } : failed('unreadable', 'The answer is not JSON');
  } catch (error) {
    return timedOut
      ? failed('timeout', 'No answer in time')
      : failed('network', error instanceof Error ? error.message : 'No connection');
  } finally {
    clearTimeout(timer);
    abort.removeEventListener('abort', forward);
  }
}
