/** The embedded product: edge and the three services in this process, over a real PostgreSQL that runs as its child. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BaseEnv, EventBus, RunningService, ServiceDefinition } from '@nb/nest-kit';
import { root, type StartEnv } from './config.ts';

export interface Embedded {
  url: string;
  /** Stops in the order in which nothing is cut off: edge, services, bus, database. */
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

/** The secret that the services show each other: made once, kept beside the data. */
async function internalSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'internal-secret');
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** @throws when another process owns the data, or a service can't start; what had started is stopped again. */
export async function startEmbedded({ env, port, log, extra = {} }: EmbeddedOptions): Promise<Embedded> {
  const [kit, { identityService }, { trainingService }, { teamService }, { startEdge, releasedRemotes }] = await Promise.all([
    import('@nb/nest-kit'), import('@nb/identity'), import('@nb/training'), import('@nb/team'),
    import(path.join(root, fromSource ? 'shell/edge/index.ts' : 'shell/edge-dist/index.js')) as Promise<typeof import('../shell/edge/index.ts')>,
  ]);
  const dataDir = path.resolve(root, env.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const urls = { identity: env.DATABASE_URL_IDENTITY, training: env.DATABASE_URL_TRAINING, team: env.DATABASE_URL_TEAM };
    if (!urls.identity) {
      const postgres = await kit.startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log });
      stops.push(() => postgres.stop());
      const names = ['identity', 'training', 'team'] as const;
      await postgres.createDatabases(names);
      for (const name of names) urls[name] = postgres.url(name);
    }
    const bus: EventBus = env.NATS_URL ? await kit.createJetStreamBus(env.NATS_URL) : kit.createInProcessBus({ services: ['identity', 'training', 'team'] });
    stops.push(() => bus.close());
    const shared = {
      ...process.env,
      ...extra,
      PUBLIC_ORIGIN: origin,
      ALLOW_INSECURE_ORIGIN: String(env.ALLOW_INSECURE_ORIGIN),
      INTERNAL_SECRET: await internalSecret(dataDir),
      RATE_LIMIT_FACTOR: String(env.RATE_LIMIT_FACTOR),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      EMBEDDED: 'true',
      DATABASE_POOL: process.env['DATABASE_POOL'] ?? '4',
      SMTP_URL: env.SMTP_URL,
      SUPPORT_EMAIL: process.env['SUPPORT_EMAIL'] || process.env['BRAND_SUPPORT_EMAIL'],
    };
    const start = async <Env extends BaseEnv>(def: ServiceDefinition<Env>, url: string | undefined, more: Record<string, string> = {}): Promise<RunningService> => {
      await kit.migrate(def, url!);
      const handle = await kit.startService(def, { env: { ...shared, [`DATABASE_URL_${def.name.toUpperCase()}`]: url, ...more }, bus });
      stops.push(() => handle.close());
      return handle;
    };
    const identity = await start(identityService, urls.identity);
    const [training, team] = await Promise.all([
      start(trainingService, urls.training, { IDENTITY_URL: identity.url }),
      start(teamService, urls.team, { IDENTITY_URL: identity.url }),
    ]);
    if (env.DEMO) {
      const { seedAll } = await import('../demo/seed.ts');
      await seedAll({
        identityUrl: urls.identity!, trainingUrl: urls.training!, teamUrl: urls.team!,
        password: env.DEMO_PASSWORD, users: env.DEMO_USERS, partners: env.DEMO_PARTNERS, now: new Date(), log,
      });
    }
    const edge = await startEdge({
      port,
      host: '0.0.0.0',
      publicOrigin: origin,
      allowInsecureOrigin: env.ALLOW_INSECURE_ORIGIN,
      services: { identity: identity.url, training: training.url, team: team.url },
      shellDir: path.join(root, 'shell/dist'),
      remotes: await releasedRemotes(root),
      embedded: true,
    });
    stops.push(() => edge.close());
    return { url: origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
