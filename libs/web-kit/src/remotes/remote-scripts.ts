import type { ReleasedRemote } from '@nb/contracts';

declare global {
  interface Window {
    /** Called by each remote's own loader before it fetches a script (libs/build). */
    nbRemoteScript?: (script: HTMLScriptElement, url: string) => void;
  }
}

/** A hash that matches nothing. */
const NEVER = `sha384-${'A'.repeat(64)}`;

/** Folders of released versions, with the hashes of their scripts. */
const folders = new Map<string, Readonly<Record<string, string>>>();
const entries = new Map<string, string>();
const failures = new Map<string, number>();

const plain = (address: string): string => {
  const url = new URL(address, window.location.origin);
  return `${url.origin}${url.pathname}`;
};

/** Registers the hashes of a released version: from now on only those scripts of it run. */
export function trustScripts({ entry, integrity, files }: ReleasedRemote): void {
  const address = plain(entry);
  if (integrity !== undefined) entries.set(address, integrity);
  if (files !== undefined) folders.set(address.slice(0, address.lastIndexOf('/') + 1), files);
}

/** The required hash of a script. A script that the release does not list must not run. undefined = unknown folder. */
export function integrityFor(url: string): string | undefined {
  const address = plain(url);
  for (const [folder, files] of folders) {
    if (!address.startsWith(folder)) continue;
    const file = address.slice(folder.length);
    return Object.hasOwn(files, file) ? files[file] : NEVER;
  }
  return entries.get(address);
}

/**
 * Sets the hash on a remote's script before it is fetched, so that the browser runs nothing that differs. After a failure uses another
 * URL, so that neither a hanging request nor a damaged cached file is used again.
 */
export function guardScript(script: HTMLScriptElement, url: string): void {
  const integrity = integrityFor(url);
  if (integrity === undefined) return;
  // Without CORS the browser cannot check bytes from another origin and refuses them.
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  const address = plain(url);
  const failed = failures.get(address) ?? 0;
  if (failed > 0 && !url.includes('?')) script.src = `${url}?retry=${failed}`;
  script.addEventListener('error', () => failures.set(address, failed + 1), { once: true });
}
