import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { BlobStore } from './blob-store.js';
import type { VersionRecord } from './release-store.js';
import { integrityOf } from './remote-files.js';

/** Ending of a compressed copy, and what makes the file of it again. */
const COMPRESSED = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

/**
 * Released files as they are served: copies in a folder that is this edge's alone, each made when it is first asked for, and only of the bytes that its
 * record names. A page checks its own scripts, but not those of a worker, nor anything else.
 */
export class VerifiedFiles {
  #root: Promise<string> | undefined;
  readonly #copies = new Map<string, Promise<string | null>>();

  constructor(private readonly blobs: BlobStore) {}

  /** The folder with this file of the record, plain and compressed; null = it is not there, or not the file that was released. */
  async folder({ description: { name }, version, files }: VersionRecord, file: string): Promise<string | null> {
    const integrity = files.find((each) => each.path === file)?.integrity;
    if (integrity === undefined) return null;
    const key = `${name}/${version}`;
    const id = `${integrity} ${key}/${file}`;
    const copying = this.#copies.get(id) ?? this.#copy(key, file, integrity);
    this.#copies.set(id, copying);
    // It may be repaired.
    const forget = () => void this.#copies.delete(id);
    copying.then((folder) => folder ?? forget(), forget);
    return copying;
  }

  async close(): Promise<void> {
    if (this.#root) await rm(await this.#root, { recursive: true, force: true });
  }

  async #copy(key: string, file: string, integrity: string): Promise<string | null> {
    const bytes = (await this.blobs.read(`${key}/${file}`))?.bytes;
    if (!bytes || integrityOf(bytes) !== integrity) return null;
    this.#root ??= mkdtemp(path.join(tmpdir(), 'network-builders-edge-'));
    const folder = path.join(await this.#root, key);
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
    for (const [ending, decompress] of COMPRESSED) {
      const copy = (await this.blobs.read(`${key}/${file}${ending}`))?.bytes;
      const original: Buffer | undefined =
        copy && (await decompress(copy, { maxOutputLength: bytes.length }).catch(() => undefined));
      if (original?.equals(bytes)) await writeFile(`${target}${ending}`, copy!);
    }
    return folder;
  }
}
