import { builtRemote } from '@nb/contracts';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { BlobStore } from './blob-store.js';
import { DirectoryStore } from './directory-store.js';
import { EMPTY_MANIFEST, storeManifest, type StoreManifest } from './manifest.rules.js';
import { s3Options, S3Store } from './s3-store.js';
import { filesHash, integrityOf, type RemoteFileRecord } from './remote-files.js';

/** The immutable record of a version, written after all its files, so that a version with a record is complete. */
export const versionRecord = z.object({
  description: builtRemote,
  version: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number(), integrity: z.string() })),
  by: z.string(),
  at: z.string(),
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

/** Versions of remotes, never changed once they are there, and the manifest that says which is shown. */
export class ReleaseStore {
  constructor(readonly blobs: BlobStore) {}

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

  async record(name: string, version: string): Promise<VersionRecord | null> {
    const blob = await this.blobs.read(`${name}/${version}.json`);
    return blob && versionRecord.parse(JSON.parse(blob.bytes.toString('utf8')));
  }

  /** Every version of a remote, the newest first. */
  async versions(name: string): Promise<VersionRecord[]> {
    const keys = (await this.blobs.list(`${name}/`)).filter((key) => /^[^/]+\/[^/]+\.json$/.test(key));
    const records = await Promise.all(keys.map((key) => this.record(name, path.basename(key, '.json'))));
    return records.filter((record) => record !== null).sort((a, b) => b.at.localeCompare(a.at));
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
    await this.blobs.write(`${name}/${record.version}.json`, json(record), null);
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
export function openReleaseStore(address: string): ReleaseStore {
  if (address.startsWith('s3://')) return new ReleaseStore(new S3Store(s3Options(address)));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address) && !address.startsWith('file://'))
    throw new Error(`A release store at ${address} is not known; give a folder or s3://bucket/prefix`);
  return new ReleaseStore(
    new DirectoryStore(path.resolve(address.startsWith('file://') ? new URL(address).pathname : address)),
  );
}
