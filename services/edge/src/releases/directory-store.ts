import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Blob, BlobStore } from './blob-store.js';

/** A lock is held for one small write; a process that holds it longer must have been killed. */
const LOCK_STALE_MS = 10_000;
const LOCK_WAIT_MS = 30_000;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;
const tagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A release store in a folder, which several machines may share. */
export class DirectoryStore implements BlobStore {
  readonly name: string;

  constructor(readonly root: string) {
    this.name = root;
  }

  async read(key: string): Promise<Blob | null> {
    try {
      const bytes = await readFile(this.#at(key));
      return { bytes, tag: tagOf(bytes) };
    } catch (error) {
      if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Uint8Array, expected: string | null): Promise<boolean> {
    const target = this.#at(key);
    await mkdir(path.dirname(target), { recursive: true });
    const fresh = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
    await writeDurably(fresh, bytes);
    try {
      if (expected === null) {
        // A link is made only where nothing is, in one step.
        await link(fresh, target);
        return true;
      }
      return await this.#locked(target, async () => {
        if ((await this.read(key))?.tag !== expected) return false;
        await rename(fresh, target);
        return true;
      });
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(fresh, { force: true });
    }
  }

  async list(prefix: string): Promise<string[]> {
    const folder = path.dirname(this.#at(`${prefix}x`));
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .filter((key) => key.startsWith(prefix))
        .sort();
    } catch (error) {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  #at(key: string): string {
    const full = path.resolve(this.root, key);
    if (!full.startsWith(path.resolve(this.root) + path.sep))
      throw new Error(`${key} lies outside of the release store`);
    return full;
  }

  /** Runs one `work` at a time, across processes: the process that could create the lock file continues. */
  async #locked<T>(target: string, work: () => Promise<T>): Promise<T> {
    const lock = `${target}.lock`;
    for (const end = Date.now() + LOCK_WAIT_MS; ;) {
      try {
        await (await open(lock, 'wx')).close();
        break;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        if (Date.now() > end) throw new Error(`${lock} is held by somebody else`, { cause: error });
        const held = await stat(lock).catch(() => null);
        if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) await rm(lock, { force: true });
        else await setTimeout(20 + Math.random() * 30);
      }
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }
}

/** A rename must not arrive on disk before the bytes do. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes, { flag: 'wx', flush: true });
}
