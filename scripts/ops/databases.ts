/** The databases for the operations commands: those that the environment names, otherwise the embedded server's. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceTools, StoredService } from '@nb/nest-kit';
import { build } from '../build.ts';
import { databaseUrls, readStartEnv, root, withDotEnv } from '../config.ts';
import {
  byService,
  databaseVariable,
  loadServices as load,
  SERVICE_BUILDS,
  SERVICE_NAMES,
  type ServiceName,
} from '../services.ts';

export { SERVICE_NAMES, type ServiceName };
export type Urls = Record<ServiceName, string>;

export interface Databases {
  urls: Urls;
  /** Environment for a service's code. */
  env: NodeJS.ProcessEnv;
  close(): Promise<unknown>;
}

/**
 * Uses a running embedded server beside the product; otherwise starts one for the duration of the command.
 * @throws Error when the environment is wrong or there are no data.
 */
export async function openDatabases(): Promise<Databases> {
  const env = await withDotEnv(process.env);
  const settings = readStartEnv(env);
  const given = databaseUrls(settings);
  if (given) return { urls: given, env, close: () => Promise.resolve() };
  const dataDir = path.resolve(root, settings.DATA_DIR, 'postgres');
  const { DataInUseError, startEmbeddedPostgres } = await import('@nb/nest-kit/embedded');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.createDatabases(SERVICE_NAMES);
    return { urls: byService((name) => postgres.url(name)), env, close: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    const server = await runningServer(dataDir);
    return { urls: byService((name) => `${server}/${name}`), env, close: () => Promise.resolve() };
  }
}

/** The server that another process runs on these data. */
async function runningServer(dataDir: string): Promise<string> {
  const elsewhere = await readFile(path.join(dataDir, 'location'), 'utf8').catch(() => '');
  const home = elsewhere.trim() || dataDir;
  const [password, pidFile] = await Promise.all([
    readFile(path.join(home, 'password'), 'utf8'),
    readFile(path.join(home, 'cluster/postmaster.pid'), 'utf8'),
  ]);
  const port = pidFile.split('\n')[3]?.trim() ?? '';
  if (!/^\d+$/.test(port))
    throw new Error(`The database in ${home} is just starting or stopping. Try again in a moment.`);
  return `postgres://postgres:${password}@127.0.0.1:${port}`;
}

let loaded: ReturnType<typeof load> | undefined;
/** The services' code, built when it has changed. */
export const loadServices = () => (loaded ??= build(SERVICE_BUILDS).then(load));
export type Services = Record<ServiceName, StoredService>;

/** Works with a service's own code on its database. */
export async function withTools(
  databases: Pick<Databases, 'urls' | 'env'>,
  service: ServiceName,
  work: (tools: ServiceTools) => Promise<void>,
): Promise<void> {
  const { openTools } = await import('@nb/nest-kit');
  const services = await loadServices();
  const env = { ...databases.env, [databaseVariable(service)]: databases.urls[service] };
  const tools = await openTools(services[service], env);
  try {
    await work(tools);
  } finally {
    await tools.close();
  }
}

export const say = (text = '') => void process.stdout.write(`${text}\n`);

/** Runs a command: a failure is reported in one line (with `DEBUG` with its stack) and exit code 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`\n${message}\n${process.env['DEBUG'] ? `${stack ?? ''}\n` : ''}`);
    process.exit(1);
  }
}
