import type { ReleasedRemote } from '@nb/contracts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RemoteFile, Remotes } from '../remotes.js';
import { isInCanary, type RemoteState, type StoreManifest } from './manifest.rules.js';
import { unmetNeeds } from './ranges.rules.js';
import type { Readers } from './readers.js';
import type { ReleaseStore, VersionRecord } from './release-store.js';
import { scriptIntegrity } from './remote-files.js';
import { VerifiedFiles } from './verified-files.js';

/** A refused version is checked again after this time, because it may have been repaired. */
const LOOK_AGAIN_MS = 5_000;
const NAME = /^mfe-[a-z][a-z0-9-]*$/;
const VERSION = /^[\w.+-]{1,80}$/;

export interface CatalogOptions {
  /** Remotes in their own folders, used where the store has none. */
  built: Remotes;
  store: ReleaseStore | null;
  readers: Readers;
  /** Contains `shared.json` with the versions that remotes can use. */
  shellDir: string;
  logger: FastifyBaseLogger;
}

interface Checked {
  at: number;
  shared: string;
  record: VersionRecord | null;
}

/** Which version each user gets: from the release store, and before a remote's first release the one built with the edge. */
export class Catalog {
  #known: StoreManifest | undefined;
  readonly #checked = new Map<string, Promise<Checked>>();
  readonly #complaints = new Set<string>();
  readonly #files: VerifiedFiles | undefined;

  constructor(private readonly options: CatalogOptions) {
    this.#files = options.store ? new VerifiedFiles(options.store.blobs) : undefined;
  }

  /** Removes what it has copied. */
  async close(): Promise<void> {
    await this.#files?.close();
  }

  /** @throws when the store has never been readable. */
  async remotesFor(request: FastifyRequest): Promise<ReleasedRemote[]> {
    const [built, manifest] = await Promise.all([this.options.built.list(), this.#manifest()]);
    const states = Object.entries(manifest?.remotes ?? {}).filter(([name]) => NAME.test(name));
    if (states.length === 0) return built;
    const reader = states.some(([, { canary }]) => canary) ? await this.options.readers.of(request) : null;
    const released = new Map(
      await Promise.all(
        states.map(async ([name, state]) => [name, await this.#released(name, state, reader)] as const),
      ),
    );
    return [
      ...built.map((remote) => released.get(remote.name) ?? remote),
      ...[...released.values()]
        .filter((remote) => remote !== null)
        .filter(({ name }) => !built.some((remote) => remote.name === name)),
    ];
  }

  /** Where the file of `/remotes/<name>/<version>/<file>` lies. Released files stay available, so that pages opened before keep working. */
  async file(name: string, version: string, file: string): Promise<RemoteFile | null> {
    const { store, built } = this.options;
    if (store && NAME.test(name) && VERSION.test(version)) {
      const record = await store.record(name, version).catch(() => null);
      if (record?.files.some((each) => each.path === file)) {
        const root = await this.#files!.folder(record, file);
        if (root !== null) return { root, file, immutable: true };
        this.#complain(
          `${name}/${version}/${file}`,
          `${file} of ${name} ${version} is not served: it is not the file that was released`,
        );
        return null;
      }
    }
    return built.file(name, version, file);
  }

  /** The manifest as it is now; when it can't be read, as it was last. */
  async #manifest(): Promise<StoreManifest | null> {
    const { store } = this.options;
    if (!store) return null;
    try {
      this.#known = (await store.manifest()).manifest;
    } catch (error) {
      if (!this.#known) throw error;
      this.#complain('manifest', `the release manifest can't be read, the last one holds: ${reasonOf(error)}`);
    }
    return this.#known;
  }

  /** The version of one remote for a user. A damaged or incompatible version is replaced by the previous one. */
  async #released(
    name: string,
    { active, previous, canary }: RemoteState,
    reader: { id: string; email: string } | null,
  ): Promise<ReleasedRemote | null> {
    if (canary && isInCanary(canary, name, reader)) {
      const record = await this.#sound(name, canary.version);
      if (record) return released(record, true);
    }
    if (active === null) return null;
    for (const version of [active, ...previous.toReversed()]) {
      const record = version === null ? null : await this.#sound(name, version);
      if (record) return released(record, false);
    }
    return null;
  }

  /** The record of a version whose files are whole and whose needs this shell meets; null, with a line in the log, otherwise. */
  async #sound(name: string, version: string): Promise<VersionRecord | null> {
    const shared = await readFile(path.join(this.options.shellDir, 'shared.json'), 'utf8').catch(() => '');
    const key = `${name}/${version}`;
    const before = await this.#checked.get(key);
    if (before && before.shared === shared && (before.record || Date.now() - before.at < LOOK_AGAIN_MS))
      return before.record;
    const checking = this.#check(name, version, shared);
    this.#checked.set(key, checking);
    return (await checking).record;
  }

  async #check(name: string, version: string, shared: string): Promise<Checked> {
    const done = (record: VersionRecord | null) => ({ at: Date.now(), shared, record });
    try {
      const record = await this.options.store!.record(name, version);
      if (!record) throw new Error('it is not in the store');
      const versions = shared === '' ? null : z.record(z.string(), z.string()).parse(JSON.parse(shared));
      if (!versions) this.#complain('shared', 'the shell has no shared.json: what remotes need is not checked');
      const reasons = [
        ...(await this.options.store!.damages(record)),
        ...(versions ? unmetNeeds(record.description.needs, versions) : []),
      ];
      if (reasons.length > 0) throw new Error(reasons.join('; '));
      return done(record);
    } catch (error) {
      this.#complain(`${name}/${version}`, `${name} ${version} is refused: ${reasonOf(error)}`);
      return done(null);
    }
  }

  #complain(about: string, reason: string): void {
    if (this.#complaints.has(`${about}:${reason}`)) return;
    this.#complaints.add(`${about}:${reason}`);
    this.options.logger.error({ reason }, 'release store');
  }
}

const reasonOf = (error: unknown) =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);

function released({ description, version, files, at }: VersionRecord, canary: boolean): ReleasedRemote {
  const { entry, needs: _, version: __, ...described } = description;
  const scripts = scriptIntegrity(files);
  return {
    ...described,
    version,
    entry: `/remotes/${described.name}/${version}/${entry}`,
    files: scripts,
    releasedAt: at,
    ...(scripts[entry] !== undefined && { integrity: scripts[entry] }),
    ...(canary && { canary }),
  };
}
