import { requestContext } from './request-context.js';

export interface InternalCall {
  secret: string;
  /** Sent as JSON by POST; absent = GET. */
  body?: unknown;
  timeoutMs?: number;
}
/** Header in which services prove each other that they are services. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

/** A call between services: the answer's JSON; null for 404. Rejects on anything else and after 2 s. */
export async function internalFetch(url: string, { secret, body, timeoutMs = 2_000 }: InternalCall): Promise<unknown> {
  const requestId = requestContext()?.requestId;
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: secret,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  }
  return response.json();
}
