/** `npm run backup -- DIR`: all databases as they were at one moment. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { command, openDatabases, say, SERVICE_NAMES, type ServiceName, type Urls } from './databases.ts';
import { endAll, snapshots } from './snapshot.ts';
import { databaseCopy, writeTables, type DatabaseCopy } from './tables.ts';

const HELP = `npm run backup -- DIR

Copies the databases of all services, as they are at one moment, into the new folder DIR. The product may run.
Keep the folder as you keep the databases: it holds everything that people have entered, and their password hashes.
Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

export const MANIFEST = 'backup.json';
export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  databases: z.record(z.string(), databaseCopy),
});
export type Manifest = Omit<z.infer<typeof manifest>, 'databases'> & {
  databases: Partial<Record<ServiceName, DatabaseCopy>>;
};

/** A new backup, which has every service. */
export type Backup = Manifest & { databases: Record<ServiceName, DatabaseCopy> };

/** Copies the databases into `dir`, which appears only when it is complete. @throws Error when it exists already. */
export async function backup(urls: Urls, dir: string): Promise<Backup> {
  if (existsSync(dir) && (await readdir(dir)).length > 0)
    throw new Error(`There is something in ${dir} already. Name a new folder.`);
  const half = `${path.resolve(dir)}.part`;
  await rm(half, { recursive: true, force: true });
  const clients = await snapshots(SERVICE_NAMES.map((name) => urls[name]));
  const takenAt = new Date().toISOString();
  try {
    const copies = await Promise.all(
      SERVICE_NAMES.map(async (name, index) => {
        await mkdir(path.join(half, name), { recursive: true, mode: 0o700 });
        return [name, await writeTables(clients[index]!, path.join(half, name))] as const;
      }),
    );
    const written: Backup = { format: 1, takenAt, databases: Object.fromEntries(copies) as Backup['databases'] };
    await writeFile(path.join(half, MANIFEST), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
    await rm(dir, { recursive: true, force: true });
    await rename(half, dir);
    return written;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  } finally {
    await endAll(clients);
  }
}

if (import.meta.main)
  await command(async () => {
    const [dir] = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
    if (process.argv.includes('--help')) return say(HELP);
    if (!dir) throw new Error(`Say where the copy should go.\n\n${HELP}`);
    const databases = await openDatabases();
    try {
      const { databases: copies } = await backup(databases.urls, path.resolve(dir));
      for (const name of SERVICE_NAMES)
        say(
          `${name.padEnd(9)} ${copies[name].tables.length} tables, ${copies[name].tables.reduce((sum, { rows }) => sum + rows, 0)} rows`,
        );
      say(`Everything is in ${path.resolve(dir)}. It comes back with: npm run restore -- ${dir}`);
    } finally {
      await databases.close();
    }
  });
