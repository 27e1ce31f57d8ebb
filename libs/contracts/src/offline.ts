/** What page, service worker and services agree on for the time without a connection. No package is imported here: the worker takes it as it is. */
export * from './app-paths.js';

/** On every answer to a read: whose it is. Not there for visitors, nor while an admin looks at somebody's account, so neither is ever kept. */
export const READER_HEADER = 'x-reader';

/** On an answer that the worker gives in the server's place: when the server gave it, in ISO 8601. */
export const LAST_SEEN_HEADER = 'x-last-seen';

/** Names of the browser's caches: one for the files of the app, one for what a person saw last (the person's id follows). */
export const FILES_CACHE = 'nb-files-1';
export const DATA_CACHE_PREFIX = 'nb-data-1-';

/** What the page sends to the service worker. */
export type WorkerMessage =
  /** The page has started. `fetched`: the addresses it has fetched so far, also before there was a worker. */
  | { type: 'started'; fetched: readonly string[] }
  /** The user has signed out: answers still under way are not kept either. Acknowledged through the message's port. */
  | { type: 'forget' };
