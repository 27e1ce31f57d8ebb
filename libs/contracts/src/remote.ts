import { z } from 'zod';

/** When a navigation entry is shown. */
export const navWhen = z.enum(['always', 'training-completed', 'master-admin']);
export type NavWhen = z.infer<typeof navWhen>;

/** By language; English at least. */
const words = z.object({ en: z.string().min(1) }).catchall(z.string());

/** Where one can go. */
export const place = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  path: z.string().startsWith('/'),
  label: words,
  icon: z.string(),
});
export type Place = z.infer<typeof place>;

/** One entry of the sidebar. `order` sorts across remotes; `activePrefixes` mark it current besides `path`. */
export const navEntry = place.extend({
  /** The sentence under the page's heading, which is the label: both are shown while the page loads. */
  lead: words.optional(),
  when: navWhen,
  order: z.number(),
  activePrefixes: z.array(z.string().startsWith('/')).optional(),
});
export type NavEntry = z.infer<typeof navEntry>;

/** `remote.json` beside a remote's code: what the shell must know before any of that code is loaded. */
export const remoteDescription = z.object({
  name: z.string().regex(/^mfe-[a-z][a-z0-9-]*$/),
  owner: z.string(),
  contract: z.literal(1),
  pathPrefixes: z.array(z.string().startsWith('/')).min(1),
  nav: z.array(navEntry),
  /** Views of its pages that have no entry in the sidebar: the palette and the keys of the shell lead there. */
  places: z.array(place).optional(),
  /** Its pages that are tables, by exact path: as wide as the screen gives, where pages to read keep a readable width. */
  widePaths: z.array(z.string().startsWith('/')).optional(),
  /** Names of components that other remotes may show through a slot. */
  slots: z.array(z.string()).optional(),
});
export type RemoteDescription = z.infer<typeof remoteDescription>;

/** `remote.json` that a build writes beside the code: the description, and what only the build knows. */
export const builtRemote = remoteDescription.extend({
  version: z.string().regex(/^[\w.+-]{1,64}$/),
  entry: z.string().regex(/^remoteEntry(?:\.[\w-]+)?\.js$/),
  /** What it takes from the page it runs in: package → accepted range. */
  needs: z.record(z.string(), z.string()).default({}),
});
export type BuiltRemote = z.infer<typeof builtRemote>;

/** One deployed remote: where its entry lies and what the bytes must hash to (`sha384-…`). */
export const releasedRemote = remoteDescription.extend({
  version: z.string(),
  entry: z.string(),
  integrity: z.string().optional(),
  /** What every script of this version must hash to, by its path beside the entry. */
  files: z.record(z.string(), z.string()).optional(),
  /** This version is a canary, and the current user is one of those who get it. */
  canary: z.boolean().optional(),
  releasedAt: z.string().optional(),
});
export type ReleasedRemote = z.infer<typeof releasedRemote>;

/**
 * `/remotes.json` of the edge: never cached, read by the shell at start and whenever the user changes.
 * `overrideOrigins`: from where this reader may load a build of their own in place of a released one; absent: nowhere.
 */
export const releaseManifest = z.object({
  remotes: z.array(releasedRemote),
  overrideOrigins: z.array(z.string()).optional(),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;
