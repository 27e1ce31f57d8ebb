import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { findBinaries, type Binaries } from './binaries.js';
import { claim, DataInUseError, isRunning } from './owner.js';
import { freePort } from './ports.js';
import { canEnter, identityOf, unprivilegedUser, type SystemUser } from './unprivileged-user.js';

export interface EmbeddedPostgresOptions {
  /** Where the data live. When the database's user can't enter it, they lie elsewhere and a file here says where. */
  dataDir: string;
  /** Wanted port; another free one is taken when it is not free. */
  port?: number;
  /** Receives a line for what takes time or is worth knowing. */
  log?: (line: string) => void;
  /** false = a crash may lose data; for tests only. */
  durable?: boolean;
}
export interface EmbeddedPostgres {
  port: number;
  /** Where the data really lie. */
  dataDir: string;
  /** Connection string of a database of this server. */
  url(database: string): string;
  /** Makes the databases that are not there yet. */
  createDatabases(names: readonly string[]): Promise<void>;
  /** Stops cleanly, 10 s at most; `immediate`: as a power cut would, to be recovered from at the next start. */
  stop(how?: 'immediate'): Promise<void>;
}

const SUPERUSER = 'postgres';
const START_MS = 30_000;
const LOCK_MS = 3_000;
const settings = (port: number, durable: boolean): Record<string, string> => ({
  port: String(port),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Tests drop databases, which waits for all connections of the server. One that is still signing in would delay that by the default timeout of a minute.
  ...(durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', authentication_timeout: '10s' }),
});

/**
 * A PostgreSQL server of our own as a child process, on 127.0.0.1 alone, with a password that only this user can read.
 * Recovers by itself after a kill of either process.
 * @throws DataInUseError when another live instance has the data; Error when no PostgreSQL runs here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  log = () => undefined,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  await mkdir(dataDir, { recursive: true });
  const release = await claim(path.join(dataDir, 'owner.json'), `The data in ${dataDir}`);
  try {
    const stage = () => stagingFolder(dataDir, user, log);
    const binaries = await findBinaries(user, stage, log);
    const home = user && !canEnter(dataDir, user) ? await stage() : dataDir;
    const cluster = path.join(home, 'cluster');
    const isNew = !existsSync(cluster);
    const password = await prepare(binaries, home, user, log);
    await endOrphan(cluster, log);
    const server = await launch({ binaries, cluster, user, port, durable });
    // Synced to disk in parallel with the start instead of before it, which saves a second.
    if (isNew && durable)
      spawn(binaries.initdb, ['--sync-only', '-D', cluster], childOptions(cluster, user))
        .on('error', () => undefined)
        .unref();
    return running(server, cluster, password, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** A folder that the database's user can enter, the same one each time for these data; its name is kept beside them. */
async function stagingFolder(
  dataDir: string,
  user: SystemUser | undefined,
  log: (line: string) => void,
): Promise<string> {
  const note = path.join(dataDir, 'location');
  const known = await readFile(note, 'utf8').catch(() => '');
  const folder =
    known.trim() ||
    path.join(
      user ? '/var/lib' : (process.env['HOME'] ?? '/var/tmp'),
      `${user ? '' : '.'}network-builders-${randomBytes(6).toString('hex')}`,
    );
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (user) await chown(folder, user.uid, user.gid);
  if (known === '') {
    await writeFile(note, `${folder}\n`);
    log(`The database's user ${user?.name ?? ''} can't enter ${dataDir}; it works in ${folder}`);
  }
  return folder;
}

/** Makes the cluster if there is none; returns its password. */
async function prepare(
  binaries: Binaries,
  home: string,
  user: SystemUser | undefined,
  log: (line: string) => void,
): Promise<string> {
  const cluster = path.join(home, 'cluster');
  const passwordFile = path.join(home, 'password');
  if (existsSync(path.join(cluster, 'PG_VERSION')) && existsSync(passwordFile)) return readFile(passwordFile, 'utf8');
  log('Making the database cluster');
  const password = randomBytes(18).toString('base64url');
  const half = path.join(home, 'cluster.new');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (user) await Promise.all([half, passwordFile].map((each) => chown(each, user.uid, user.gid)));
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const older = ['--encoding=UTF8', '--locale=C'];
  const init = (flags: string[]) =>
    finished(
      spawn(
        binaries.initdb,
        ['-D', half, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', ...flags],
        childOptions(half, user),
      ),
    );
  const first = await init(locale);
  // PostgreSQL before 17, should it be the machine's own, has no builtin locales.
  const result = first.code !== 0 && /locale-provider|builtin/.test(first.output) ? await init(older) : first;
  if (result.code !== 0) throw new Error(`The database cluster could not be made:\n${result.output}`);
  await rename(half, cluster);
  return password;
}

const childOptions = (cwd: string, user: SystemUser | undefined) => ({
  cwd,
  ...identityOf(user),
  env: {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SYSTEMROOT'] ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}),
  },
  stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  // A process group of its own, so that Ctrl-C stops only this process and the database outlives the services that still write.
  detached: process.platform !== 'win32',
  windowsHide: true,
});

function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve({ code, output })));
}

/** Stops a server whose parent was killed, so that its data can be used again. */
async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const [line] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(line);
  if (!Number.isInteger(pid) || pid <= 1 || !isRunning(pid)) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => cluster);
  if (!command.includes(cluster)) return;
  log('A database server was left over from a run that was killed; stopping it');
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isRunning(pid); waited += 50) {
    if (waited === 8_000) process.kill(pid, 'SIGQUIT');
    if (waited > 15_000)
      throw new DataInUseError(`A database server (process ${pid}) still holds ${cluster} and does not stop`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Launch {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
  port: number | undefined;
  durable: boolean;
}

async function launch({
  binaries,
  cluster,
  user,
  port: wanted,
  durable,
}: Launch): Promise<{ child: ChildProcess; port: number }> {
  const began = Date.now();
  for (const end = began + START_MS; ;) {
    const port = await freePort(wanted);
    const flags = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', cluster, ...flags], childOptions(cluster, user));
    const failure = await ready(child);
    if (failure === undefined) return { child, port };
    // Children of a killed server live on for a moment; a port can be taken between looking and listening.
    const locked = /lock file .* already exists/i.test(failure);
    const passing = locked || /pre-existing shared memory block|could not bind|Address already in use/i.test(failure);
    if (locked && Date.now() - began > LOCK_MS) await dropDeadLock(cluster);
    if (!passing || Date.now() > end) throw new Error(`The database could not be started:\n${failure}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Removes the lock file of a killed server that is a zombie process. PostgreSQL takes it for running, for ever where no init process reaps it.
 * Its children have ended by now.
 */
async function dropDeadLock(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 1 && isRunning(pid)) throw new DataInUseError(`Another database server (process ${pid}) uses ${cluster}`);
  await rm(file, { force: true });
}

/** undefined once the server takes connections, otherwise what it said before it ended. */
function ready(child: ChildProcess): Promise<string | undefined> {
  let output = '';
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
      if (output.includes('ready to accept connections')) resolve(undefined);
    };
    child.stderr?.on('data', read);
    child.stdout?.resume();
    child.on('error', (error) => resolve(error.message)).on('close', () => resolve(output));
  });
}

function running(
  { child, port }: { child: ChildProcess; port: number },
  cluster: string,
  password: string,
  release: () => Promise<void>,
): EmbeddedPostgres {
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const interrupt = () => child.kill('SIGINT');
  process.once('exit', interrupt);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (how?: 'immediate') => {
    process.off('exit', interrupt);
    child.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    const hurry = setTimeout(() => child.kill('SIGQUIT'), 8_000);
    await ended;
    clearTimeout(hurry);
    await release();
  };
  let stopping: Promise<void> | undefined;
  return {
    port,
    dataDir: cluster,
    url,
    createDatabases: (names) => createDatabases(url('postgres'), names),
    stop: (how) => (stopping ??= stop(how)),
  };
}

async function createDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const known = new Set(rows.map(({ datname }) => datname));
    for (const name of names)
      if (!known.has(name)) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
