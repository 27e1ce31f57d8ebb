import { type ReleasedRemote } from '@nb/contracts';
import { type I18n, addTexts } from '@nb/i18n';
import { getInstance, init, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type RemoteModule, isRemoteModule } from './remote-module';
import { guardScript, trustScripts } from './remote-scripts';

/** A remote that is not there after this long is shown as missing (security.md R13). */
export const REMOTE_TIME_LIMIT = 8000;

export type RemoteFailure = 'missing' | 'time-limit' | 'incompatible';

/** Why a remote cannot be shown, and which. */
export class RemoteLoadError extends Error {
  constructor(readonly remote: string, readonly reason: RemoteFailure, options?: ErrorOptions) {
    super(`Remote ${remote}: ${reason}`, options);
    this.name = 'RemoteLoadError';
  }
}

/** Name of a remote's federation container: a global variable, so without hyphens (as libs/build names it). */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

const loaded = new Map<string, Promise<RemoteModule>>();
const failures = new Map<string, number>();
let ready = false;

/** The federation runtime of this page, with the hooks that put `integrity` on the entry's script and on every other one of a remote. */
function prepareRuntime(): void {
  if (ready) return;
  ready = true;
  // Built by webpack the host's instance exists already; under test there is none yet.
  window.nbRemoteScript = guardScript;
  if (getInstance() === null) init({ name: 'host', remotes: [] });
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        guardScript(script, url);
        // Our own limit comes first: it covers the chunks and texts as well.
        return { script, timeout: REMOTE_TIME_LIMIT * 2 };
      },
    },
  ]);
}

const absolute = (entry: string, failed: number): string => {
  const url = new URL(entry, window.location.origin);
  // After a failure another address, so that neither a hanging request nor a damaged cached file answers again.
  if (failed > 0) url.searchParams.set('retry', String(failed));
  return url.href;
};

function register(released: ReleasedRemote): void {
  const failed = failures.get(released.name) ?? 0;
  const entry = absolute(released.entry, failed);
  trustScripts(released);
  const name = containerName(released.name);
  registerRemotes([{ name, entry, entryGlobalName: name }], { force: failed > 0 });
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

/** Lets one caller go; whoever else waits for the same remote still gets it. */
const until = <Value>(signal: AbortSignal | undefined, remote: string, loading: Promise<Value>): Promise<Value> =>
  signal === undefined ? loading : new Promise((resolve, reject) => {
    const leave = () => reject(new RemoteLoadError(remote, 'missing', { cause: signal.reason }));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    void loading.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });

async function load(released: ReleasedRemote, i18n: I18n): Promise<RemoteModule> {
  register(released);
  const exported = await loadRemote<{ default: unknown }>(`${containerName(released.name)}/remote`).catch((cause: unknown) => {
    throw new RemoteLoadError(released.name, 'missing', { cause });
  });
  const module = exported?.default;
  if (!isRemoteModule(module)) throw new RemoteLoadError(released.name, 'incompatible');
  await addTexts(i18n, module.namespace, module.texts).catch((cause: unknown) => {
    throw new RemoteLoadError(released.name, 'missing', { cause });
  });
  return module;
}

export interface LoadOptions {
  i18n: I18n;
  /** Milliseconds; 8 s by default. */
  timeLimit?: number;
  signal?: AbortSignal;
}

/**
 * The module of a released remote, its texts loaded. Loaded once; after a failure the next call fetches anew, from another
 * address. Rejects with `RemoteLoadError` after the time limit, when files are missing or changed, or when it is no remote.
 */
export function loadRemoteModule(released: ReleasedRemote, { i18n, timeLimit = REMOTE_TIME_LIMIT, signal }: LoadOptions): Promise<RemoteModule> {
  prepareRuntime();
  const known = loaded.get(released.name);
  if (known !== undefined) return until(signal, released.name, known);
  const limit = expired(released.name, timeLimit);
  const loading = Promise.race([load(released, i18n), limit.promise]).catch((error: unknown) => {
    loaded.delete(released.name);
    failures.set(released.name, (failures.get(released.name) ?? 0) + 1);
    throw error;
  }).finally(limit.stop);
  loaded.set(released.name, loading);
  return until(signal, released.name, loading);
}

/** Makes the remotes of a release known without fetching anything of theirs. */
export function registerReleasedRemotes(remotes: readonly ReleasedRemote[]): void {
  prepareRuntime();
  for (const released of remotes) if (!loaded.has(released.name)) register(released);
}
