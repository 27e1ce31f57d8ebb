import { builtRemote, type RemoteDescription } from '@nb/contracts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { clashes, oversize, SIZE_LIMITS, type SizeLimits } from './checks.rules.js';
import { ReleaseRefused, stateOf, withChange, type Change, type StoreManifest } from './manifest.rules.js';
import { unmetNeeds } from './ranges.rules.js';
import { NotSigned, TooOld, type ReleaseStore, type VersionRecord } from './release-store.js';
import { readBuilt } from './remote-files.js';

export interface Built {
  /** Name of the remote. */
  name: string;
  /** Its build: `remote.json`, entry, files. */
  dir: string;
}

export interface PublishOptions extends Built {
  store: ReleaseStore;
  /** What the running shell shares: package → version. */
  shared: Readonly<Record<string, string>>;
  /** Descriptions of remotes that the edge was built with; it serves them while the store has no version. */
  builtIn: readonly RemoteDescription[];
  limits?: SizeLimits;
  by: string;
  now: Date;
  /** Only some people get it first. */
  canary?: { percent: number; users: readonly string[] };
}

/** The version record for the build in a folder. @throws ReleaseRefused */
export async function readVersion(
  { name, dir }: Built,
  { by, now }: { by: string; now: Date },
): Promise<VersionRecord> {
  const text = await readFile(path.join(dir, 'remote.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new ReleaseRefused([`${path.join(dir, 'remote.json')} is not there: has the remote been built?`]);
  const parsed = builtRemote.safeParse(parseJson(text));
  if (!parsed.success) throw new ReleaseRefused([`its remote.json is not valid:\n${z.prettifyError(parsed.error)}`]);
  const { data: description } = parsed;
  if (description.name !== name) throw new ReleaseRefused([`its remote.json names ${description.name}, not ${name}`]);
  const { files, hash } = await readBuilt(dir);
  if (!files.some((file) => file.path === description.entry))
    throw new ReleaseRefused([`its entry ${description.entry} is not there`]);
  return { description, version: `${description.version}-${hash}`, files, by, at: now.toISOString() };
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @throws ReleaseRefused where edges would refuse it: not signed with a known key, or too old. */
async function recordOf(store: ReleaseStore, name: string, version: string): Promise<VersionRecord | null> {
  try {
    return await store.record(name, version);
  } catch (error) {
    if (error instanceof TooOld) throw new ReleaseRefused([`${name} ${version}: ${error.message}`]);
    if (!(error instanceof NotSigned)) throw error;
    throw new ReleaseRefused([`${name} ${version}: ${error.message}; \`npm run release -- sign\` signs what is there`]);
  }
}

/** Nothing of a version that is too old is shown. */
const shownRecord = async (store: ReleaseStore, name: string, version: string): Promise<VersionRecord | null> =>
  (await store.isTooOld(name, version)) ? null : recordOf(store, name, version);

/** Descriptions of all remotes that somebody gets: active and canary versions of the store, and the edge's other remotes. */
async function shown(
  store: ReleaseStore,
  manifest: StoreManifest,
  builtIn: readonly RemoteDescription[],
): Promise<RemoteDescription[]> {
  const records = await Promise.all(
    Object.entries(manifest.remotes).flatMap(([name, { active, canary }]) =>
      [active, canary?.version].flatMap((version) => (version ? [shownRecord(store, name, version)] : [])),
    ),
  );
  const own = records.flatMap((record) => (record ? [record.description] : []));
  return [...own, ...builtIn.filter(({ name }) => !stateOf(manifest, name).active)];
}

/**
 * Puts a build into the store as a version of its own and shows it, to everybody or to some.
 * @throws ReleaseRefused with every reason; the store is unchanged then.
 */
export async function publish(options: PublishOptions): Promise<{ record: VersionRecord; manifest: StoreManifest }> {
  const { store, name, dir, shared, builtIn, limits = SIZE_LIMITS, canary, by, now } = options;
  const record = await readVersion({ name, dir }, { by, now });
  const refuse = async (manifest: StoreManifest) => {
    const reasons = [
      ...clashes(record.description, await shown(store, manifest, builtIn)),
      ...unmetNeeds(record.description.needs, shared),
      ...oversize(record.files, limits),
    ];
    if (reasons.length > 0) throw new ReleaseRefused([...new Set(reasons)]);
  };
  const change: Change = canary
    ? { action: 'canary', version: record.version, ...canary }
    : { action: 'release', version: record.version };
  const move = (manifest: StoreManifest) => withChange(manifest, name, change, { by, at: now.toISOString() });
  const { manifest } = await store.manifest();
  await refuse(manifest);
  move(manifest);
  await store.add(record, (file) => readFile(path.join(dir, file)));
  // The same build may have been released before, too long ago.
  await recordOf(store, name, record.version);
  // Checked again, because a conflicting release may have been made meanwhile.
  return {
    record,
    manifest: await store.move(async (current) => {
      await refuse(current);
      return move(current);
    }),
  };
}

export interface ChangeOptions {
  store: ReleaseStore;
  name: string;
  shared: Readonly<Record<string, string>>;
  by: string;
  now: Date;
}

/** Shows another version that is in the store already. The version is checked as a new one is. @throws ReleaseRefused */
export async function changeRelease(
  change: Exclude<Change, { action: 'release' | 'canary' }>,
  { store, name, shared, by, now }: ChangeOptions,
): Promise<StoreManifest> {
  return store.move(async (manifest) => {
    const next = withChange(manifest, name, change, { by, at: now.toISOString() });
    const { active } = stateOf(next, name);
    if (active !== null && active !== stateOf(manifest, name).active) {
      const record = await recordOf(store, name, active);
      if (!record) throw new ReleaseRefused([`${active} is no longer in the store`]);
      const reasons = [...unmetNeeds(record.description.needs, shared), ...(await store.damages(record))];
      if (reasons.length > 0) throw new ReleaseRefused(reasons.map((reason) => `${active}: ${reason}`));
    }
    return next;
  });
}
