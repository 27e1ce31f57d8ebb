/** What page, service worker and services agree on for working offline. Imports no package, to keep the worker small. */
export * from './app-paths.js';

/** Header of every answer to a read: the user it belongs to. Absent for visitors and while an admin views an account, so that those answers are never kept. */
export const READER_HEADER = 'x-reader';

/** Header beside it: how many seconds the session lasts without use. Seconds, because the browser's clock may be wrong. */
export const READER_SECONDS_HEADER = 'x-reader-seconds';
/** Header beside it, `true`: the session outlives the browser («Remember me»). */
export const READER_REMEMBERED_HEADER = 'x-reader-remembered';

/** Header of an answer from the worker's cache: when the server sent it, in ISO 8601. */
export const LAST_SEEN_HEADER = 'x-last-seen';

/** Names of the browser's caches: one for the files of the app, one for the last answers that a user has seen (the user's id follows). */
export const FILES_CACHE = 'nb-files-1';
export const DATA_CACHE_PREFIX = 'nb-data-1-';

/** Entry of a user's cache with the session in which its answers were read. */
export const KEPT_SESSION_URL = '/kept-session';
export interface KeptSession {
  /** When it was last used and when it ends, in ms of the browser's clock. */
  usedAt: number;
  endsAt: number;
  remembered: boolean;
}
/** Parses that entry; undefined when there is none. */
export function keptSession(text: string | undefined): KeptSession | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as KeptSession);
}

/** What the page sends to the service worker. */
export type WorkerMessage =
  /** The page has started. `fetched`: the addresses it has fetched so far, also before there was a worker. */
  | { type: 'started'; fetched: readonly string[] }
  /** The user has signed out: answers still under way are not kept either. Acknowledged through the message's port. */
  | { type: 'forget' };
