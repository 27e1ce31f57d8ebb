import { z } from 'zod';

const version = z.string().regex(/^[\w.+-]{1,80}$/);

/** Who gets a version first: a percentage of all users, named users, or both. */
export const canary = z.object({ version, percent: z.number().int().min(0).max(100), users: z.array(z.string()) });
export type Canary = z.infer<typeof canary>;

export const ACTIONS = ['release', 'canary', 'promote', 'abort', 'rollback'] as const;
export type Action = (typeof ACTIONS)[number];

const remoteState = z.object({
  /** The version for everybody; null = none of the store, the edge serves the one it was built with. */
  active: version.nullable(),
  /** Versions that were active before, the latest last. */
  previous: z.array(version.nullable()),
  canary: canary.nullable(),
  log: z.array(z.object({ at: z.string(), by: z.string(), action: z.enum(ACTIONS), version: version.nullable() })),
});
export type RemoteState = z.infer<typeof remoteState>;

/** `manifest.json` of a release store: which version of each remote is shown to whom. */
export const storeManifest = z.object({ format: z.literal(1), remotes: z.record(z.string(), remoteState) });
export type StoreManifest = z.infer<typeof storeManifest>;

export const EMPTY_MANIFEST: StoreManifest = { format: 1, remotes: {} };
const EMPTY_STATE: RemoteState = { active: null, previous: [], canary: null, log: [] };
const KEPT_LOG = 200;
const KEPT_PREVIOUS = 50;

/** A change of a remote's versions that can't be made; the message is for the person who releases. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

export type Change =
  | { action: 'release'; version: string }
  | { action: 'canary'; version: string; percent: number; users: readonly string[] }
  | { action: 'promote' }
  | { action: 'abort' }
  /** Back to the version before, or to the one named. */
  | { action: 'rollback'; to?: string };

export const stateOf = (manifest: StoreManifest, name: string): RemoteState =>
  Object.hasOwn(manifest.remotes, name) ? manifest.remotes[name]! : EMPTY_STATE;

const activate = (state: RemoteState, next: string): RemoteState =>
  next === state.active
    ? { ...state, canary: null }
    : { ...state, active: next, previous: [...state.previous, state.active].slice(-KEPT_PREVIOUS), canary: null };

function rolledBack(state: RemoteState, to: string | undefined): RemoteState {
  const index = to === undefined ? state.previous.length - 1 : state.previous.lastIndexOf(to);
  if (state.previous.length === 0) throw new ReleaseRefused(['there is no earlier version to go back to']);
  if (index === -1) throw new ReleaseRefused([`${to ?? ''} was never active; \`list\` shows the versions that were`]);
  // Later versions are dropped from the list, so that the next rollback goes further back instead of forward.
  return { ...state, active: state.previous[index]!, previous: state.previous.slice(0, index), canary: null };
}

function changed(state: RemoteState, change: Change): RemoteState {
  const { canary: open } = state;
  switch (change.action) {
    case 'release':
      if (open && open.version !== change.version)
        throw new ReleaseRefused([`a canary of ${open.version} is open; end it with --promote or --abort first`]);
      return activate(state, change.version);
    case 'canary': {
      if (change.version === state.active)
        throw new ReleaseRefused([`${change.version} is active already, everybody has it`]);
      if (change.percent === 0 && change.users.length === 0)
        throw new ReleaseRefused(['a canary needs a share of the users or some of them by name']);
      const users = [...new Set(change.users.map((email) => email.trim().toLowerCase()))].filter(Boolean).sort();
      return { ...state, canary: canary.parse({ version: change.version, percent: change.percent, users }) };
    }
    case 'promote':
      if (!open) throw new ReleaseRefused(['no canary is open']);
      return activate(state, open.version);
    case 'abort':
      if (!open) throw new ReleaseRefused(['no canary is open']);
      return { ...state, canary: null };
    case 'rollback':
      return rolledBack(state, change.to);
  }
}

/** The manifest after a change, with a line of who made it and when. @throws ReleaseRefused */
export function withChange(
  manifest: StoreManifest,
  name: string,
  change: Change,
  { by, at }: { by: string; at: string },
): StoreManifest {
  const before = stateOf(manifest, name);
  const after = changed(before, change);
  const subject =
    change.action === 'canary'
      ? change.version
      : change.action === 'abort'
        ? (before.canary?.version ?? null)
        : after.active;
  const log = [...after.log, { at, by, action: change.action, version: subject }].slice(-KEPT_LOG);
  return { ...manifest, remotes: { ...manifest.remotes, [name]: { ...after, log } } };
}

/** The user's bucket of a hundred for this remote, always the same (FNV-1a with a final mix). */
export function bucketOf(userId: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${remote}:${userId}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

export interface Reader {
  id: string;
  email: string;
}

/** Whether this reader gets the canary; nobody does who is not signed in. */
export const isInCanary = (open: Canary, remote: string, reader: Reader | null): boolean =>
  reader !== null && (open.users.includes(reader.email.toLowerCase()) || bucketOf(reader.id, remote) < open.percent);
