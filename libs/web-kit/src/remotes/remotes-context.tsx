import type { ReleaseManifest, ReleasedRemote } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { type ReactNode, createContext, useCallback, useContext, useMemo, useRef } from 'react';
import { loadRemoteModule } from './load-remote';
import { fetchReleaseManifest } from './manifest';
import type { RemoteModule } from './remote-module';
import { useRetryingLoad } from './use-retrying-load';

export interface Remotes {
  /** `failed` keeps trying by itself. */
  status: 'loading' | 'ready' | 'failed';
  /** The remotes of this release; empty until they are known. */
  remotes: readonly ReleasedRemote[];
  retry: () => void;
  retrying: boolean;
  /** Loads a remote's module. After failures the release is asked for again: a newer one may have replaced the files. */
  load: (name: string, failures: number, signal: AbortSignal) => Promise<RemoteModule>;
}

const RemotesContext = createContext<Remotes | undefined>(undefined);

export interface RemotesProviderProps {
  /** The manifest, when it is already being fetched. */
  first?: Promise<ReleaseManifest>;
  fetchManifest?: (options?: { tries: number }) => Promise<ReleaseManifest>;
  /** How a module is loaded; tests give modules of their own. */
  loadModule?: (released: ReleasedRemote, signal: AbortSignal) => Promise<RemoteModule>;
  children: ReactNode;
}

const NONE: readonly ReleasedRemote[] = [];

/** Knows which remotes there are and how to get them. */
export function RemotesProvider({ first, fetchManifest = fetchReleaseManifest, loadModule, children }: RemotesProviderProps) {
  const { i18n } = useTranslation();
  const manifest = useRetryingLoad('manifest', (failures) => (failures === 0 && first !== undefined ? first : fetchManifest({ tries: 1 })));
  const remotes = manifest.value?.remotes ?? NONE;
  const newest = useRef(new Map<string, ReleasedRemote>());

  const load = useCallback(
    async (name: string, failures: number, signal: AbortSignal) => {
      if (failures > 0) {
        const fresh = await fetchManifest({ tries: 1 }).catch(() => undefined);
        for (const released of fresh?.remotes ?? []) newest.current.set(released.name, released);
      }
      const released = newest.current.get(name) ?? remotes.find((candidate) => candidate.name === name);
      if (released === undefined) throw new Error(`There is no remote ${name} in this release`);
      return loadModule === undefined ? loadRemoteModule(released, { i18n, signal }) : loadModule(released, signal);
    },
    [fetchManifest, i18n, loadModule, remotes],
  );
  const { status, retry, retrying } = manifest;
  const value = useMemo<Remotes>(() => ({ status, remotes, retry, retrying, load }), [status, remotes, retry, retrying, load]);
  return <RemotesContext value={value}>{children}</RemotesContext>;
}

/** The remotes of this release, e.g. for the sidebar. */
export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (remotes === undefined) throw new Error('useRemotes is used outside of RemotesProvider');
  return remotes;
}

/** The remote to which a path belongs: the one with the longest prefix of whole segments; capitals count as little as they do to the router. */
export const remoteOfPath = (remotes: readonly ReleasedRemote[], pathname: string): ReleasedRemote | undefined => {
  const path = pathname.toLowerCase();
  const lengthOf = (prefix: string) => (path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`) ? prefix.length : 0);
  let best: { released: ReleasedRemote; length: number } | undefined;
  for (const released of remotes) {
    const length = Math.max(...released.pathPrefixes.map(lengthOf));
    if (length > (best?.length ?? 0)) best = { released, length };
  }
  return best?.released;
};
