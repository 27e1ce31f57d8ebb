import {
  builtRemote,
  remoteDescription,
  type BuiltRemote,
  type ReleasedRemote,
  type RemoteDescription,
} from '@nb/contracts';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { readBuilt, scriptIntegrity } from './releases/remote-files.js';

/** Where a remote's folder lies: `remote.json` in it describes it, `dist/` holds what was built. */
export interface RemoteSource {
  name: string;
  dir: string;
}

/** Version of a remote that is not built yet. Its address answers 404 until it is. */
export const MISSING_VERSION = 'missing';
const MISSING_ENTRY = 'remoteEntry.js';

interface Release {
  released: ReleasedRemote;
  /** File name of the entry in `dist/`; null when nothing is built. */
  entryFile: string | null;
}

/** A file that is asked for below `/remotes/<name>/`. `immutable`: the content of the address never changes. */
export interface RemoteFile {
  root: string;
  file: string;
  immutable: boolean;
}

/** One remote and its entry in the manifest, read again when its files change. */
class Remote {
  #known: Release | undefined;
  #key: string | undefined;
  #complaint: string | undefined;

  constructor(
    readonly source: RemoteSource,
    private readonly logger: FastifyBaseLogger,
  ) {}

  get dist(): string {
    return path.join(this.source.dir, 'dist');
  }

  /** The release from its current files. When they are missing or broken, the last known one stays, so that the page can show which part is missing. */
  async release(): Promise<Release | null> {
    try {
      const description = path.join(this.dist, 'remote.json');
      const [folder, file] = await Promise.all([stat(this.dist), stat(description)]);
      const key = `${folder.mtimeMs}:${file.mtimeMs}:${file.size}`;
      if (key !== this.#key) {
        this.#known = await this.#compose(builtRemote.parse(JSON.parse(await readFile(description, 'utf8'))));
        this.#key = key;
        this.#complaint = undefined;
      }
    } catch (error) {
      this.#key = undefined;
      this.#complain(error);
      this.#known ??= await this.#unbuilt();
    }
    return this.#known ?? null;
  }

  async #compose(built: BuiltRemote): Promise<Release> {
    const { version, entry, needs: _, ...description } = built;
    this.#mustBeNamed(description);
    const { files, hash } = await readBuilt(this.dist);
    const scripts = scriptIntegrity(files);
    const integrity = scripts[entry];
    if (integrity === undefined) throw new Error(`${entry} is not there`);
    const release = `${version}-${hash}`;
    return {
      entryFile: entry,
      released: { ...description, version: release, entry: this.#address(release, entry), integrity, files: scripts },
    };
  }

  /** For a remote that is not built or can't be read: the description in its own folder still has its pages. */
  async #unbuilt(): Promise<Release | undefined> {
    try {
      const description = remoteDescription.parse(
        JSON.parse(await readFile(path.join(this.source.dir, 'remote.json'), 'utf8')),
      );
      this.#mustBeNamed(description);
      return {
        entryFile: null,
        released: { ...description, version: MISSING_VERSION, entry: this.#address(MISSING_VERSION, MISSING_ENTRY) },
      };
    } catch (error) {
      this.logger.error(
        { remote: this.source.name, reason: reasonOf(error) },
        'remote left out: it has no readable remote.json',
      );
      return undefined;
    }
  }

  #mustBeNamed(description: RemoteDescription): void {
    if (description.name !== this.source.name) throw new Error(`its remote.json names ${description.name}`);
  }

  #address(version: string, file: string): string {
    return `/remotes/${this.source.name}/${version}/${file}`;
  }

  #complain(error: unknown): void {
    const reason = reasonOf(error);
    if (reason !== this.#complaint)
      this.logger.error({ remote: this.source.name, reason }, 'remote is not usable as it stands');
    this.#complaint = reason;
  }
}

const reasonOf = (error: unknown) =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);

/** The remotes that this edge may serve: the allow-list, their manifest and their files. */
export class Remotes {
  readonly #remotes: ReadonlyMap<string, Remote>;

  constructor(sources: readonly RemoteSource[], logger: FastifyBaseLogger) {
    this.#remotes = new Map(sources.map((source) => [source.name, new Remote(source, logger)]));
  }

  /** What each remote is at the moment, in the order of the sources. */
  async list(): Promise<ReleasedRemote[]> {
    const releases = await Promise.all([...this.#remotes.values()].map((remote) => remote.release()));
    return releases.filter((release) => release !== null).map(({ released }) => released);
  }

  /** The path of the file of `/remotes/<name>/<version>/<file>`; null for an unknown remote. */
  async file(name: string, version: string, file: string): Promise<RemoteFile | null> {
    const remote = this.#remotes.get(name);
    if (!remote) return null;
    const release = await remote.release();
    // A page that started before this remote was built retries at the placeholder address; by now there may be a build.
    const isLate = version === MISSING_VERSION && file === MISSING_ENTRY && release?.entryFile;
    return {
      root: remote.dist,
      file: isLate ? release.entryFile! : file,
      immutable: version !== MISSING_VERSION && version === release?.released.version,
    };
  }
}
