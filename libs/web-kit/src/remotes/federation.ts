import type { ReleasedRemote } from '@nb/contracts';
import { type I18n, addTexts } from '@nb/i18n';
import { getInstance, init, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { RemoteLoadError } from './load-remote-error';
import { type RemoteModule, isRemoteModule } from './remote-module';
import { guardScript, trustScripts } from './remote-scripts';

/** The libraries that remotes share with the page, as the federation runtime expects them: by name, with version and the module itself. */
export type SharedLibraries = NonNullable<Parameters<typeof init>[0]['shared']>;

/** Initialises federation for this page, with hooks that set `integrity` on the entry and all other scripts of a remote. `timeLimit`: ms for an entry. */
export function startFederation(shared: SharedLibraries, timeLimit: number): void {
  window.nbRemoteScript = guardScript;
  // A remote that is developed alone has an instance already.
  if (getInstance() === null) init({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        guardScript(script, url);
        return { script, timeout: timeLimit };
      },
    },
  ]);
}

const absolute = (entry: string, failed: number): string => {
  const url = new URL(entry, window.location.origin);
  // Another URL after a failure, so that neither a hanging request nor a damaged cached file is used again.
  if (failed > 0) url.searchParams.set('retry', String(failed));
  return url.href;
};

async function exposed(released: ReleasedRemote, name: string, failed: number): Promise<unknown> {
  trustScripts(released);
  registerRemotes([{ name, entry: absolute(released.entry, failed), entryGlobalName: name }], { force: failed > 0 });
  return (await loadRemote<{ default: unknown }>(`${name}/remote`))?.default;
}

/**
 * The module that a released remote exposes, its texts loaded. `name`: name of its container; `failed`: number of failures so far.
 * Rejects with `RemoteLoadError` when files are missing or changed, or when it is no remote.
 */
export async function loadModule(
  released: ReleasedRemote,
  name: string,
  failed: number,
  i18n: I18n,
): Promise<RemoteModule> {
  const missing = (cause: unknown): never => {
    throw new RemoteLoadError(released.name, 'missing', { cause });
  };
  const module = await exposed(released, name, failed).catch(missing);
  if (!isRemoteModule(module)) throw new RemoteLoadError(released.name, 'incompatible');
  await addTexts(i18n, module.namespace, module.texts).catch(missing);
  return module;
}
