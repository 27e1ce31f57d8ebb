import { type ReleasedRemote } from '@nb/contracts';
import { type I18n, addTexts } from '@nb/i18n';
import { RemoteLoadError } from './load-remote-error';
import { type RemoteModule, isRemoteModule } from './remote-module';
import { guardScript, trustScripts } from './remote-scripts';

export { type RemoteFailure, RemoteLoadError } from './load-remote-error';

/** A remote that is not there after this long is shown as missing (security.md R13). */
export const REMOTE_TIME_LIMIT = 8000;

/** Name of a remote's federation container: a global variable, so without hyphens (as libs/build names it). */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

type Runtime = typeof import('@module-federation/enhanced/runtime');
/** What remotes take from the page, as federation's runtime wants to be told: by name, with version and the module itself. */
export type SharedLibraries = NonNullable<Parameters<Runtime['init']>[0]['shared']>;

const loaded = new Map<string, Promise<RemoteModule>>();
const failures = new Map<string, number>();
let getShared: () => Promise<SharedLibraries> = async () => ({});
let starting: Promise<Runtime> | undefined;

/** Says where the libraries are that remotes take from this page; they are fetched with the first remote. */
export function shareWithRemotes(load: () => Promise<SharedLibraries>): void {
  getShared = load;
}

/**
 * The federation runtime of this page, fetched when the first remote is near, with the hooks that put `integrity` on the entry's
 * script and on every other one of a remote. May be called before to have it ready.
 */
export function prepareRemotes(): Promise<void> {
  return runtime().then(() => undefined);
}

function runtime(): Promise<Runtime> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<Runtime> {
  const [federation, shared] = await Promise.all([import('@module-federation/enhanced/runtime'), getShared()]);
  window.nbRemoteScript = guardScript;
  // A remote alone in its frame is built with an instance of its own.
  if (federation.getInstance() === null) federation.init({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });
  federation.registerPlugins([
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
  return federation;
}

const absolute = (entry: string, failed: number): string => {
  const url = new URL(entry, window.location.origin);
  // After a failure another address, so that neither a hanging request nor a damaged cached file answers again.
  if (failed > 0) url.searchParams.set('retry', String(failed));
  return url.href;
};

function register({ registerRemotes }: Runtime, released: ReleasedRemote): void {
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
  const federation = await runtime().catch((cause: unknown) => {
    throw new RemoteLoadError(released.name, 'missing', { cause });
  });
  register(federation, released);
  const exported = await federation.loadRemote<{ default: unknown }>(`${containerName(released.name)}/remote`).catch((cause: unknown) => {
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
