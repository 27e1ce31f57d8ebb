import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What is known about the request, wherever its code runs: logs, events and calls to other services carry the id. */
export interface RequestContext {
  requestId: string;
  /** Where the trace is (W3C), while traces are on. */
  traceparent?: string | undefined;
}
const storage = new AsyncLocalStorage<RequestContext>();

/** The request in whose course this runs; undefined outside of one (timers, start). */
export const requestContext = (): RequestContext | undefined => storage.getStore();
/** Runs `work` as a part of the request (or event) with this id. */
export const withRequestId = <T>(requestId: string | undefined, work: () => T, traceparent?: string): T =>
  storage.run({ requestId: requestId ?? randomUUID(), traceparent }, work);

const SAFE_ID = /^[\w.-]{8,64}$/;
/** An incoming `x-request-id` if it may stand in a log, otherwise a new one. */
export const acceptRequestId = (header: unknown): string =>
  typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID();
