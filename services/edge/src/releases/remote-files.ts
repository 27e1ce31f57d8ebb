import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface RemoteFileRecord {
  /** Below the folder, with `/`. */
  path: string;
  size: number;
  /** `sha384-…`, as a browser checks it. */
  integrity: string;
}

export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Not part of a version: compressed copies are derived, and source maps and dot files are private. */
/** 128 bits, enough against collisions. */
const HASH_LENGTH = 32;
const LEFT_OUT = /^\.|\.(?:br|gz|map)$/;

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

export interface FolderContents {
  files: RemoteFileRecord[];
  /** Over names and bytes of all files. */
  hash: string;
}

/** One hash over names and bytes of files, added in the order of their names. */
export function filesHash() {
  const hash = createHash('sha256');
  return {
    add: (file: string, bytes: Uint8Array) => void hash.update(file).update('\0').update(bytes),
    digest: () => hash.digest('hex'),
  };
}

/** Every file of a built remote, and one hash over all of them. */
export async function readBuilt(root: string): Promise<FolderContents> {
  const hash = filesHash();
  const files: RemoteFileRecord[] = [];
  for (const file of await filesBelow(root)) {
    const bytes = await readFile(path.join(root, file));
    hash.add(file, bytes);
    files.push({ path: file, size: bytes.length, integrity: integrityOf(bytes) });
  }
  return { files, hash: hash.digest().slice(0, HASH_LENGTH) };
}

/** What a page checks before it runs a script, by path. */
export const scriptIntegrity = (files: readonly RemoteFileRecord[]): Record<string, string> =>
  Object.fromEntries(files.filter((file) => file.path.endsWith('.js')).map((file) => [file.path, file.integrity]));
