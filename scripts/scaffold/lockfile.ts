/** Does the work of an install for a new workspace without new dependencies. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Lock {
  packages: Record<string, Record<string, unknown>>;
}
export interface Workspace {
  folder: string;
  /** Its `package.json`. */
  manifest: {
    name: string;
    version: string;
    dependencies: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  /** The repository's own package depends on it; otherwise it is named among the workspaces. */
  usedByRoot?: boolean;
}

const sorted = <T>(values: Record<string, T>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** The lockfile's text with the workspace added, made without a network. */
export function addToLock(text: string, { folder, manifest, usedByRoot = false }: Workspace): string {
  const lock = JSON.parse(text) as Lock;
  const { name, version, dependencies, devDependencies } = manifest;
  const own = lock.packages['']!;
  if (usedByRoot) own['dependencies'] = sorted({ ...(own['dependencies'] as Record<string, string>), [name]: '*' });
  else (own['workspaces'] as string[]).push(folder);
  lock.packages[folder] = {
    ...(folder.endsWith(name) ? {} : { name }),
    version,
    dependencies,
    ...(devDependencies ? { devDependencies } : {}),
  };
  lock.packages[`node_modules/${name}`] = { resolved: folder, link: true };
  return `${JSON.stringify({ ...lock, packages: sorted(lock.packages) }, null, 2)}\n`;
}

/** Links the workspace, and updates the hash of the installed lockfile. */
export async function linkWorkspace(root: string, folder: string): Promise<void> {
  const { name } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as { name: string };
  const link = path.join(root, 'node_modules', name);
  await mkdir(path.dirname(link), { recursive: true });
  await symlink(path.relative(path.dirname(link), path.join(root, folder)), link, 'junction').catch(() => undefined);
  await writeFile(
    path.join(root, 'node_modules/.installed-from'),
    createHash('sha256')
      .update(await readFile(path.join(root, 'package-lock.json')))
      .digest('hex'),
  );
}
