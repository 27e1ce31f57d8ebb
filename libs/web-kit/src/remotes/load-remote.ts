import type { ReleasedRemote } from '@nb/contracts';
import type { I18n } from '@nb/i18n';
import type { SharedLibraries } from './federation';
import { RemoteLoadError } from './load-remote-error';
import type { RemoteModule } from './remote-module';

export type { SharedLibraries } from './federation';

export { type RemoteFailure, RemoteLoadError } from './load-remote-error';

/** A remote that is not loaded after this time, ms, is shown as missing: the error card must appear within 8 s, on a slow phone too. */
export const REMOTE_TIME_LIMIT = 7000;

/** Name of a remote's federation container: a global variable, so without hyphens (as libs/build names it). */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

type Federation = typeof import('./federation');

const loaded = new Map<string, Promise<RemoteModule>>();
const failures = new Map<string, number>();
let getShared: () => Promise<SharedLibraries> = async () => ({});
let starting: Promise<Federation> | undefined;

/** Sets how to load the libraries that this page shares with remotes; they are fetched with the first remote. */
export function shareWithRemotes(load: () => Promise<SharedLibraries>): void {
  getShared = load;
}

/** Prefetches the federation runtime of this page, which otherwise is fetched with the first remote. */
export function prepareRemotes(): Promise<void> {
  return federation().then(() => undefined);
}

function federation(): Promise<Federation> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** Loads the code that only pages with a remote need, in one chunk, in parallel with the shared libraries. */
async function start(): Promise<Federation> {
  const shared = getShared();
  // A rejection is handled where it is awaited below.
  shared.catch(() => undefined);
  const module = await import('./federation');
  const libraries = await shared;
  // Twice our own limit, which includes chunks and texts and should apply first.
  module.startFederation(libraries, REMOTE_TIME_LIMIT * 2);
  return module;
}

/** Rejects after the time limit. */
const expired = (remote: string, timeLimit: number) => {
  let stop: () => void = () => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteLoadError(remote, 'time-limit')), timeLimit);
    stop = () => clearTimeout(timer);
  });
  return { promise, stop: () => stop() };
};

/** Rejects for one caller on abort; others that wait for the same remote still get it. */
const until = <Value>(signal: AbortSignal | undefined, remote: string, loading: Promise<Value>): Promise<Value> =>
  signal === undefined
    ? loading
    : new Promise((resolve, reject) => {
        const leave = () => reject(new RemoteLoadError(remote, 'missing', { cause: signal.reason }));
        if (signal.aborted) leave();
        signal.addEventListener('abort', leave, { once: true });
        void loading.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });

async function load(released: ReleasedRemote, i18n: I18n): Promise<RemoteModule> {
  const { loadModule } = await federation().catch((cause: unknown) => {
    throw new RemoteLoadError(released.name, 'missing', { cause });
  });
  return loadModule(released, containerName(released.name), failures.get(released.name) ?? 0, i18n);
}

export interface LoadOptions {
  i18n: I18n;
  /** Milliseconds; 7 s by default. */
  timeLimit?: number;
  signal?: AbortSignal;
}

/**
 * The module of a released remote, its texts loaded. Loaded once; after a failure the next call fetches it again, from another
 * address. Rejects with `RemoteLoadError` after the time limit, when files are missing or changed, or when it is no remote.
 */
export function loadRemoteModule(
  released: ReleasedRemote,
  { i18n, timeLimit = REMOTE_TIME_LIMIT, signal }: LoadOptions,
): Promise<RemoteModule> {
  const known = loaded.get(released.name);
  if (known !== undefined) return until(signal, released.name, known);
  const limit = expired(released.name, timeLimit);
  const loading = Promise.race([load(released, i18n), limit.promise])
    .catch((error: unknown) => {
      loaded.delete(released.name);
      failures.set(released.name, (failures.get(released.name) ?? 0) + 1);
      throw error;
    })
    .finally(limit.stop);
  loaded.set(released.name, loading);
  return until(signal, released.name, loading);
}
