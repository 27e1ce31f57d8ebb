/** The embedded product: edge and services in this process, over a real PostgreSQL that runs as its child. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EventBus } from '@nb/nest-kit';
import type { Edge } from '../services/edge/src/index.ts';
import { databaseUrls, isPrivate, mistakes, root, storeAddress, type StartEnv } from './config.ts';
import { byService, databaseVariable, loadServices, SERVICE_NAMES, urlVariable, type ServiceName } from './services.ts';

export interface Embedded {
  url: string;
  /** Stops in an order that cuts nothing off: edge, services, bus, database. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  env: StartEnv;
  port: number;
  log: (line: string) => void;
  /** Further variables for the services, such as limits in tests. */
  extra?: Record<string, string>;
}

/** `npm run dev` runs everything from its TypeScript source. */
const fromSource = process.execArgv.some((arg) => arg.includes('nb-source'));

/** The secret by which services authenticate to each other: created once, stored with the data. */
async function internalSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'internal-secret');
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** The key of two-step sign-in, likewise, unless the environment names one. */
async function secondStepKey(dataDir: string): Promise<string> {
  if (process.env['SECOND_STEP_KEY']) return process.env['SECOND_STEP_KEY'];
  const file = path.join(dataDir, 'second-step-key');
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** The order in which services receive events: team first, because it updates open pages. */
const CONSUMING: readonly ServiceName[] = ['team', ...SERVICE_NAMES.filter((name) => name !== 'team').toReversed()];
type Urls = Record<ServiceName, string>;
type Stops = (() => Promise<unknown>)[];
interface Databases {
  urls: Urls;
  stop(): Promise<unknown>;
}
interface Parts extends EmbeddedOptions {
  dataDir: string;
  origin: string;
  isPrivate: boolean;
}

/**
 * Resolves when the services answer. The page is served well before: the edge is loaded first and lets calls wait for their service.
 * @throws when another process owns the data, or a part can't start; what had started is stopped again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { env, port } = options;
  const parts: Parts = {
    ...options,
    dataDir: path.resolve(root, env.DATA_DIR),
    origin: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    isPrivate: isPrivate(env),
  };
  await mkdir(parts.dataDir, { recursive: true });
  const services = Promise.withResolvers<Urls>();
  services.promise.catch(() => undefined);
  const stops: Stops = [];
  let edge: Edge | undefined;
  const close = async () => {
    await edge?.close();
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    // Started first, because it takes longest and runs in a process of its own.
    const databases = openDatabases(parts);
    databases.catch(() => undefined);
    stops.push(() =>
      databases.then(
        (opened) => opened.stop(),
        () => undefined,
      ),
    );
    edge = await openEdge(parts, services.promise);
    // Loading the services blocks this process for half a second: answer those who already wait for the page first.
    await setTimeout(50);
    services.resolve(await startServices(parts, databases, stops));
    return { url: parts.origin, close };
  } catch (error) {
    services.reject(error);
    await close();
    const wrong = await wrongSettings(parts).catch(() => []);
    throw wrong.length > 0 ? mistakes(wrong) : error;
  }
}

/**
 * A line for each wrong setting of edge and services. Each of them checks only its own settings and fails at the first start, so they are
 * collected here to report all mistakes in one go.
 */
async function wrongSettings(parts: Parts): Promise<string[]> {
  const [kit, definitions, { notBefore, overrideOrigins, publicKeys, readBrand }] = await Promise.all([
    import('@nb/nest-kit'),
    loadServices(),
    loadEdge(),
  ]);
  const check = (read: () => unknown): string[] => {
    try {
      read();
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').filter((line) => line.startsWith('  '));
    }
  };
  const wrong = (name: string, schema: typeof notBefore | typeof overrideOrigins | typeof publicKeys) =>
    (process.env[name] ? schema.safeParse(process.env[name]) : undefined)?.error?.issues.map(
      ({ message }) => `  ${name}: ${message}`,
    ) ?? [];
  const lines = [
    ...check(() => readBrand(process.env)),
    ...wrong('OVERRIDE_ORIGINS', overrideOrigins),
    ...wrong('RELEASE_PUBLIC_KEYS', publicKeys),
    ...wrong('RELEASE_NOT_BEFORE', notBefore),
    ...SERVICE_NAMES.flatMap((name) =>
      check(() =>
        kit.readEnv(name, definitions[name].env, {
          ...serviceSettings(parts),
          INTERNAL_SECRET: 'only looked at here',
          [databaseVariable(name)]: `postgresql://localhost/${name}`,
        }),
      ),
    ),
  ];
  // Only variables of the environment are reported: others are derived from them here.
  return [...new Set(lines)].filter((line) => process.env[line.trim().split(':')[0] ?? ''] !== undefined);
}

/** The databases that the environment names, otherwise an embedded server's. */
async function openDatabases({ env, dataDir, log }: Parts): Promise<Databases> {
  const given = databaseUrls(env);
  if (given) return { urls: given, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } = await import('@nb/nest-kit/embedded');
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
  try {
    await postgres.createDatabases(SERVICE_NAMES);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { urls: byService((name) => postgres.url(name)), stop: () => postgres.stop() };
}

const loadEdge = async () =>
  (await import(
    path.join(root, fromSource ? 'services/edge/src/index.ts' : 'services/edge/dist/index.js')
  )) as typeof import('../services/edge/src/index.ts');

async function openEdge({ env, port, origin, isPrivate }: Parts, services: Promise<Urls>): Promise<Edge> {
  const { notBefore, overrideOrigins, publicKeys, startEdge, releasedRemotes } = await loadEdge();
  const addressOf = (name: ServiceName): Promise<string> => {
    const address = services.then((urls) => urls[name]);
    // A failed start rejects this promise too. When the edge has not begun to await it, that must not end the process as an unhandled rejection.
    address.catch(() => undefined);
    return address;
  };
  return startEdge({
    port,
    host: env.HOST,
    publicOrigin: origin,
    allowInsecureOrigin: env.ALLOW_INSECURE_ORIGIN,
    services: byService(addressOf),
    shellDir: path.join(root, 'shell/dist'),
    remotes: await releasedRemotes(root),
    ...(env.RELEASE_STORE ? { releaseStore: storeAddress(env.RELEASE_STORE) } : {}),
    ...(process.env['RELEASE_PUBLIC_KEYS']
      ? { releasePublicKeys: publicKeys.parse(process.env['RELEASE_PUBLIC_KEYS']) }
      : {}),
    ...(process.env['RELEASE_NOT_BEFORE']
      ? { releasesNotBefore: notBefore.parse(process.env['RELEASE_NOT_BEFORE']) }
      : {}),
    ...(process.env['OVERRIDE_ORIGINS']
      ? { overrideOrigins: overrideOrigins.parse(process.env['OVERRIDE_ORIGINS']) }
      : {}),
    embedded: true,
    showsMails: isPrivate,
  });
}

/** Settings of the services, without their secret and the addresses of services and databases. */
const serviceSettings = ({ env, port, origin, isPrivate, extra = {} }: Parts): Record<string, string | undefined> => ({
  ...process.env,
  ...extra,
  // The edge's port, which may differ from the environment's.
  PORT: String(port),
  PUBLIC_ORIGIN: origin,
  ALLOW_INSECURE_ORIGIN: String(env.ALLOW_INSECURE_ORIGIN),
  RATE_LIMIT_FACTOR: String(env.RATE_LIMIT_FACTOR),
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  EMBEDDED: 'true',
  // Only the edge is reachable from outside of this machine.
  HOST: '127.0.0.1',
  DEMO_ACCOUNTS: String(isPrivate),
  DATABASE_POOL: process.env['DATABASE_POOL'] ?? '4',
  SMTP_URL: env.SMTP_URL,
  SUPPORT_EMAIL: process.env['SUPPORT_EMAIL'] || process.env['BRAND_SUPPORT_EMAIL'],
});

async function startServices(parts: Parts, databases: Promise<Databases>, stops: Stops): Promise<Urls> {
  const { env, dataDir, isPrivate, log } = parts;
  const [kit, definitions, { seedAll }] = await Promise.all([
    import('@nb/nest-kit'),
    loadServices(),
    import('../demo/seed.ts'),
  ]);
  const { urls } = await databases;
  await Promise.all(SERVICE_NAMES.map((name) => kit.migrate(definitions[name], urls[name])));
  if (env.DEMO && isPrivate) {
    await seedAll({
      identityUrl: urls.identity,
      trainingUrl: urls.training,
      teamUrl: urls.team,
      password: env.DEMO_PASSWORD,
      users: env.DEMO_USERS,
      partners: env.DEMO_PARTNERS,
      now: new Date(),
      log,
    });
  }
  const bus: EventBus = env.NATS_URL
    ? kit.createJetStreamBus(env.NATS_URL)
    : kit.createInProcessBus({ services: CONSUMING });
  stops.push(() => bus.close());
  const shared = {
    ...serviceSettings(parts),
    INTERNAL_SECRET: await internalSecret(dataDir),
    SECOND_STEP_KEY: await secondStepKey(dataDir),
  };
  // Services call each other, so each needs the addresses of the others before it starts.
  const ports = await kit.freePorts(SERVICE_NAMES.length);
  const portOf = (name: ServiceName) => ports[SERVICE_NAMES.indexOf(name)]!;
  const addresses = Object.fromEntries(
    SERVICE_NAMES.map((name) => [urlVariable(name), `http://127.0.0.1:${portOf(name)}`]),
  );
  const start = async (name: ServiceName) => {
    const service = await kit.startService(definitions[name], {
      env: { ...shared, ...addresses, [databaseVariable(name)]: urls[name] },
      bus,
      port: portOf(name),
    });
    stops.push(() => service.close());
  };
  // Identity first, because the others ask it about users.
  await start('identity');
  await Promise.all(SERVICE_NAMES.filter((name) => name !== 'identity').map(start));
  return byService((name) => `http://127.0.0.1:${portOf(name)}`);
}
