import type { ReleaseManifest, ReleasedRemote } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser } from '../session/session.api';
import { leavePage } from '../session/leave-page';
import { loadRemoteModule } from './load-remote';
import { fetchReleaseManifest } from './manifest';
import { type ShownRemote, noteActive, switchOff, useOverrides, withOverrides } from './overrides';
import type { RemoteModule } from './remote-module';
import { useRetryingLoad } from './use-retrying-load';

export interface Remotes {
  /** `failed`: retried automatically. */
  status: 'loading' | 'ready' | 'failed';
  /** The remotes of this release; empty until they are known. */
  remotes: readonly ShownRemote[];
  retry: () => void;
  retrying: boolean;
  /** Loads a remote's module. After failures reads the manifest again, because a newer release may have replaced the files. */
  load: (name: string, failures: number, signal: AbortSignal) => Promise<RemoteModule>;
  /** The version whose code this page runs; undefined before it is loaded. */
  loaded: (name: string) => ShownRemote | undefined;
  /** The currently released version of a remote. */
  newest: (name: string) => Promise<ReleasedRemote | undefined>;
}

const RemotesContext = createContext<Remotes | undefined>(undefined);

export interface RemotesProviderProps {
  /** The manifest, when it is already being fetched. */
  first?: Promise<ReleaseManifest>;
  fetchManifest?: (options?: { tries: number }) => Promise<ReleaseManifest>;
  /** How to load a module; tests pass their own. */
  loadModule?: (released: ReleasedRemote, signal: AbortSignal) => Promise<RemoteModule>;
  children: ReactNode;
}

const NONE: ReleaseManifest = { remotes: [] };

/** The manifest, read at the start and whenever the user changes, because a canary depends on the user. */
function useManifest({
  first,
  fetchManifest = fetchReleaseManifest,
}: Pick<RemotesProviderProps, 'first' | 'fetchManifest'>) {
  const start = useRetryingLoad('manifest', (failures) =>
    failures === 0 && first !== undefined ? first : fetchManifest({ tries: 1 }),
  );
  const [later, setLater] = useState<ReleaseManifest>();
  const user = useSelector(selectCurrentUser).data;
  const reader = user === undefined ? undefined : (user?.id ?? null);
  const before = useRef<string | null>(undefined);
  useEffect(() => {
    if (reader === undefined) return undefined;
    const changed = before.current !== undefined && before.current !== reader;
    before.current = reader;
    if (!changed) return undefined;
    let current = true;
    // Keep the known manifest when it can't be read now.
    fetchManifest({ tries: 3 }).then(
      (manifest) => {
        if (current) setLater(manifest);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [reader, fetchManifest]);
  return { start, first: start.value, manifest: later ?? start.value ?? NONE, signedIn: typeof reader === 'string' };
}

/** Provides the remotes of this release and how to load them. */
export function RemotesProvider({
  first,
  fetchManifest = fetchReleaseManifest,
  loadModule,
  children,
}: RemotesProviderProps) {
  const { i18n } = useTranslation();
  const { start, first: atStart, manifest, signedIn } = useManifest({ ...(first && { first }), fetchManifest });
  const { wanted } = useOverrides();
  // Only overrides that this page was served with, because its content security policy allows no others.
  const remotes = useMemo(
    () => withOverrides({ ...manifest, overrideOrigins: atStart?.overrideOrigins ?? [] }, wanted),
    [manifest, atStart, wanted],
  );
  useEffect(() => {
    noteActive(remotes);
  }, [remotes]);
  useEffect(() => {
    if (!signedIn || start.status !== 'ready') return;
    const allowed = withOverrides(manifest, wanted);
    const granted =
      allowed.filter(({ override }) => override !== undefined).length >
      remotes.filter(({ override }) => override !== undefined).length;
    // Signing in has granted an override: load the page again to get the content security policy for it.
    if (granted) leavePage(window.location.href);
    else
      for (const name of Object.keys(wanted))
        if (!allowed.some((remote) => remote.name === name && remote.override !== undefined))
          switchOff(name, 'refused');
  }, [signedIn, start.status, manifest, remotes, wanted]);

  const newestKnown = useRef(new Map<string, ReleasedRemote>());
  const running = useRef(new Map<string, ShownRemote>());
  useEffect(() => {
    newestKnown.current.clear();
  }, [manifest]);

  const newest = useCallback(
    async (name: string) => (await fetchManifest({ tries: 1 })).remotes.find((released) => released.name === name),
    [fetchManifest],
  );
  const load = useCallback(
    async (name: string, failures: number, signal: AbortSignal) => {
      const listed = remotes.find((candidate) => candidate.name === name);
      const get = async (released: ShownRemote) => {
        const module = await (loadModule === undefined
          ? loadRemoteModule(released, { i18n, signal })
          : loadModule(released, signal));
        // Loaded once: the first version stays.
        if (!running.current.has(name)) running.current.set(name, released);
        return module;
      };
      if (failures === 0 && listed?.override !== undefined) {
        try {
          return await get(listed);
        } catch (error) {
          if (signal.aborted) throw error;
          switchOff(name, 'failed');
        }
      }
      if (failures > 0) {
        const fresh = await newest(name).catch(() => undefined);
        if (fresh) newestKnown.current.set(name, fresh);
      }
      const released = newestKnown.current.get(name) ?? manifest.remotes.find((candidate) => candidate.name === name);
      if (released === undefined) throw new Error(`There is no remote ${name} in this release`);
      return get(released);
    },
    [newest, i18n, loadModule, remotes, manifest],
  );
  const loaded = useCallback((name: string) => running.current.get(name), []);
  const { status, retry, retrying } = start;
  const value = useMemo<Remotes>(
    () => ({ status, remotes, retry, retrying, load, loaded, newest }),
    [status, remotes, retry, retrying, load, loaded, newest],
  );
  return <RemotesContext value={value}>{children}</RemotesContext>;
}

/** The remotes of this release, e.g. for the sidebar. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (remotes === undefined) throw new Error('useRemotes is used outside of RemotesProvider');
  return remotes;
}

/** The remote to which a path belongs: the one with the longest prefix of whole segments, case-insensitive like the router. */
export const remoteOfPath = <Remote extends ReleasedRemote>(
  remotes: readonly Remote[],
  pathname: string,
): Remote | undefined => {
  const path = pathname.toLowerCase();
  const lengthOf = (prefix: string) =>
    path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`) ? prefix.length : 0;
  let best: { released: Remote; length: number } | undefined;
  for (const released of remotes) {
    const length = Math.max(...released.pathPrefixes.map(lengthOf));
    if (length > (best?.length ?? 0)) best = { released, length };
  }
  return best?.released;
};
