import { builtRemote } from '@nb/contracts';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { BlobStore } from './blob-store.js';
import { DirectoryStore } from './directory-store.js';
import { EMPTY_MANIFEST, storeManifest, type StoreManifest } from './manifest.rules.js';
import type { NotBefore } from './not-before.js';
import { s3Options, S3Store } from './s3-store.js';
import { filesHash, integrityOf, type RemoteFileRecord } from './remote-files.js';
import { isSigned, signature, withSignature, type PublicKeys, type SigningKey } from './signing.js';

/** The immutable record of a version, written after all its files, so that a version with a record is complete. */
export const versionRecord = z.object({
  description: builtRemote,
  version: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), integrity: z.string() })),
  by: z.string(),
  at: z.string(),
  signature: signature.optional(),
});
export type VersionRecord = z.infer<typeof versionRecord>;

const MANIFEST = 'manifest.json';
const TRIES = 50;
const COMPRESSED = /\.(?:js|css|json|svg|vtt)$/;
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export interface KnownManifest {
  manifest: StoreManifest;
  /** Changes whenever the manifest changes. */
  tag: string;
}

export interface Keys {
  /** Whose signatures count; without it none is asked for. */
  publicKeys?: PublicKeys | undefined;
  /** Signs what is released. */
  signingKey?: SigningKey | undefined;
  /** What was released before counts no longer, signed or not: the manifest, which names what is shown, is not signed. */
  notBefore?: NotBefore | undefined;
}

/** A record that nobody signed whose key is known: nothing of its version is shown or served. */
export class NotSigned extends Error {
  override name = 'NotSigned';
  constructor() {
    super('its record is not signed with a known key');
  }
}
/** A record from before the time from which on releases of its remote count. */
export class TooOld extends Error {
  override name = 'TooOld';
  constructor(first: number) {
    super(`it was released before ${new Date(first).toISOString()}`);
  }
}

/** Versions of remotes, never changed once they are there, and the manifest that says which is shown. */
export class ReleaseStore {
  constructor(
    readonly blobs: BlobStore,
    private readonly keys: Keys = {},
  ) {}

  /** @throws when it exists and can't be read, because that must not look like an empty store. */
  async manifest(): Promise<KnownManifest> {
    const blob = await this.blobs.read(MANIFEST);
    if (!blob) return { manifest: EMPTY_MANIFEST, tag: '' };
    return { manifest: storeManifest.parse(JSON.parse(blob.bytes.toString('utf8'))), tag: blob.tag };
  }

  /** Applies a change to the current manifest, and computes it again when another process wrote first, so that no concurrent change is lost. */
  async move(change: (manifest: StoreManifest) => Promise<StoreManifest> | StoreManifest): Promise<StoreManifest> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { manifest, tag } = await this.manifest();
      const next = storeManifest.parse(await change(manifest));
      if (await this.blobs.write(MANIFEST, json(next), tag || null)) return next;
    }
    throw new Error(`The manifest in ${this.blobs.name} could not be moved: others moved it ${TRIES} times meanwhile`);
  }

  /** @throws NotSigned where signatures are asked for and the record has none that counts; TooOld. */
  async record(name: string, version: string): Promise<VersionRecord | null> {
    const known = await this.#read(name, version);
    const refusal = known && this.#refusal(name, known);
    if (refusal) throw refusal;
    return known && known.record;
  }

  async isTooOld(name: string, version: string): Promise<boolean> {
    const known = await this.#read(name, version);
    return known !== null && this.#refusal(name, known) instanceof TooOld;
  }

  async #read(name: string, version: string) {
    const blob = await this.blobs.read(`${name}/${version}.json`);
    if (!blob) return null;
    const content = JSON.parse(blob.bytes.toString('utf8')) as Record<string, unknown>;
    return { content, record: versionRecord.parse(content), tag: blob.tag };
  }

  #refusal(name: string, { content, record }: { content: Record<string, unknown>; record: VersionRecord }) {
    const { publicKeys, notBefore } = this.keys;
    if (publicKeys && !isSigned(content, publicKeys)) return new NotSigned();
    const first = notBefore?.get(name);
    return first === undefined || Date.parse(record.at) >= first ? null : new TooOld(first);
  }

  /** Every version of a remote, the newest first; `refusal`: why an edge with these settings does not show it. */
  async versions(name: string): Promise<(VersionRecord & { refusal: string | null })[]> {
    const keys = (await this.blobs.list(`${name}/`)).filter((key) => /^[^/]+\/[^/]+\.json$/.test(key));
    const known = await Promise.all(keys.map((key) => this.#read(name, path.basename(key, '.json'))));
    return known
      .filter((each) => each !== null)
      .map((each) => ({ ...each.record, refusal: this.#refusal(name, each)?.message ?? null }))
      .sort((a, b) => b.at.localeCompare(a.at));
  }

  /**
   * Signs the record of a version that is there, in the place of an older signature.
   * @throws when the version is not what it is named after: nobody vouches for that.
   */
  async sign(name: string, version: string): Promise<void> {
    const { signingKey } = this.keys;
    const known = await this.#read(name, version);
    if (!signingKey || !known)
      throw new Error(`${name} ${version} can't be signed: no ${known ? 'key' : 'such version'}`);
    const damages = await this.damages(known.record);
    if (damages.length > 0) throw new Error(`${name} ${version} is not signed: ${damages.join('; ')}`);
    if (!(await this.blobs.write(`${name}/${version}.json`, json(withSignature(known.content, signingKey)), known.tag)))
      throw new Error(`${name} ${version} changed meanwhile; try again`);
  }

  /** Adds a version, its record last. An existing version is left unchanged. */
  async add(record: VersionRecord, read: (file: string) => Promise<Buffer>): Promise<void> {
    const { name } = record.description;
    for (const file of record.files) {
      const bytes = await read(file.path);
      if (integrityOf(bytes) !== file.integrity)
        throw new Error(`${file.path} changed while it was being released; try again`);
      await this.#addFile(`${name}/${record.version}/${file.path}`, bytes, file);
      if (COMPRESSED.test(file.path) && bytes.length >= 1024) {
        await this.blobs.write(
          `${name}/${record.version}/${file.path}.br`,
          await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          null,
        );
        await this.blobs.write(
          `${name}/${record.version}/${file.path}.gz`,
          await promisify(gzip)(bytes, { level: 9 }),
          null,
        );
      }
    }
    const { signingKey } = this.keys;
    const written = signingKey ? withSignature(record, signingKey) : record;
    const isNew = await this.blobs.write(`${name}/${record.version}.json`, json(written), null);
    // The same build was there before, perhaps without a signature or with that of a former key.
    if (!isNew && signingKey) await this.sign(name, record.version);
  }

  async #addFile(key: string, bytes: Buffer, { integrity }: RemoteFileRecord): Promise<void> {
    if (await this.blobs.write(key, bytes, null)) return;
    const there = await this.blobs.read(key);
    if (!there || integrityOf(there.bytes) !== integrity)
      throw new Error(`${key} lies in ${this.blobs.name} already, with other bytes`);
  }

  /**
   * A line for each file that is missing or differs from its record. The record may have been changed along with the files, so the hash of all
   * files, which is part of the version's name, is computed again.
   */
  async damages(record: VersionRecord): Promise<string[]> {
    const hash = filesHash();
    const lines: string[] = [];
    for (const { path: file, integrity } of record.files) {
      const blob = await this.blobs.read(`${record.description.name}/${record.version}/${file}`);
      if (!blob) lines.push(`${file} is missing`);
      else if (integrityOf(blob.bytes) !== integrity) lines.push(`${file} is not the file that was released`);
      else hash.add(file, blob.bytes);
    }
    const [, named = ''] = /-([0-9a-f]{12,})$/.exec(record.version) ?? [];
    if (lines.length === 0 && (named === '' || !hash.digest().startsWith(named)))
      lines.push('its files are not those that it is named after');
    return lines;
  }
}

/** The store at an address: a folder, or `s3://bucket/prefix` (s3-store). @throws for any other. */
export function openReleaseStore(address: string, keys: Keys = {}): ReleaseStore {
  if (address.startsWith('s3://')) return new ReleaseStore(new S3Store(s3Options(address)), keys);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address) && !address.startsWith('file://'))
    throw new Error(`A release store at ${address} is not known; give a folder or s3://bucket/prefix`);
  return new ReleaseStore(
    new DirectoryStore(path.resolve(address.startsWith('file://') ? new URL(address).pathname : address)),
    keys,
  );
}
