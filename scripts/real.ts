/** `npm run start:real`: every service and the edge as processes of their own, on the PostgreSQL and NATS that the environment names. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { build } from './build.ts';
import {
  choosePort,
  databaseUrls,
  portsFrom,
  readStartEnv,
  root,
  storeAddress,
  withDotEnv,
  type StartEnv,
} from './config.ts';
import { readOptions } from './options.ts';
import { runToEnd, sharing, supervise, type Supervised } from './processes.ts';
import { byService, databaseVariable, SERVICE_NAMES, urlVariable, type ServiceName } from './services.ts';

const HELP = `npm run start:real [-- options]

Starts the product as it runs in production: a process for each service and the edge, PostgreSQL and NATS JetStream from outside.

  --replicas N   processes of each service (default 1)
  --edges N      edges, on PORT and the ports after it (default 1)
  --demo         load demo people into empty databases; the edge then listens on this computer alone, unless HOST says otherwise
  --no-build     start what was built before
  --release-store DIR  show the remotes' versions that were released into this folder
  --help         this text

Needed in the environment or in .env: ${SERVICE_NAMES.map(databaseVariable).join(', ')}, NATS_URL, SMTP_URL.
With METRICS_PORT the first edge tells its metrics there, the others on the ports after it.
.env.example lists every variable. A process that ends by itself is started again.`;

const say = (text = '') => void process.stdout.write(`${text}\n`);
const NEEDED = [...SERVICE_NAMES.map(databaseVariable), 'NATS_URL', 'SMTP_URL'] as const;

const { values } = readOptions('start:real', {
  options: {
    replicas: { type: 'string', default: '1' },
    edges: { type: 'string', default: '1' },
    demo: { type: 'boolean', default: false },
    build: { type: 'boolean', default: true },
    'release-store': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const count = (name: 'replicas' | 'edges'): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > 16)
    throw new Error(`--${name} must be a number from 1 to 16`);
  return number;
};

async function seed(env: StartEnv): Promise<void> {
  const { seedAll } = await import('../demo/seed.ts');
  const { identity: identityUrl, training: trainingUrl, team: teamUrl } = databaseUrls(env) ?? byService(() => '');
  await seedAll({
    identityUrl,
    trainingUrl,
    teamUrl,
    password: env.DEMO_PASSWORD,
    users: env.DEMO_USERS,
    partners: env.DEMO_PARTNERS,
    now: new Date(),
    log: (line) => say(`  ${line}`),
  });
}

interface Plan {
  replicas: number;
  edges: number;
  port: number;
  shared: NodeJS.ProcessEnv;
  /** Filled as the processes start, so that those of a failed start can be stopped. */
  running: Supervised[];
}

async function startAll({ replicas, edges, port, shared, running }: Plan): Promise<void> {
  say(`Starting ${replicas} of each service and ${edges === 1 ? 'an edge' : `${edges} edges`} …`);
  const { freePorts } = await import('@nb/nest-kit/embedded');
  const free = await freePorts(SERVICE_NAMES.length * replicas);
  const ports = byService(() => free.splice(0, replicas));
  const urlOf = (name: ServiceName, n: number) => `http://127.0.0.1:${ports[name][n]}`;
  for (const name of SERVICE_NAMES)
    await Promise.all(
      Array.from({ length: replicas }, async (_, n) => {
        // Each calls fixed replicas of the others; in production there is a load balancer in between.
        const others = Object.fromEntries(SERVICE_NAMES.map((other) => [urlVariable(other), urlOf(other, n)]));
        running.push(
          await supervise({
            kind: 'service',
            name: `${name}-${n + 1}`,
            script: path.join(root, 'services', name, 'dist/main.js'),
            port: ports[name][n]!,
            say,
            // Services are called only by each other and by the edge, and must not expose metrics and internal calls.
            env: { ...shared, ...others, ...sharing(replicas), HOST: '127.0.0.1', PORT: String(ports[name][n]) },
          }),
        );
      }),
    );
  const all = Object.fromEntries(
    SERVICE_NAMES.map((name) => [urlVariable(name), ports[name].map((_, n) => urlOf(name, n)).join(',')]),
  );
  // Two processes of one machine can't tell theirs on one port.
  const metricsPorts = shared['METRICS_PORT'] ? await portsFrom(Number(shared['METRICS_PORT']), edges) : [];
  for (let n = 0; n < edges; n += 1) {
    const at = n === 0 ? port : await choosePort(port + n);
    const metrics = metricsPorts[n];
    running.push(
      await supervise({
        kind: 'edge',
        name: `edge-${n + 1}`,
        script: path.join(root, 'services/edge/dist/main.js'),
        port: at,
        say,
        env: {
          ...shared,
          ...all,
          // With demo accounts, whose password is public, listen on this computer only, unless configured otherwise.
          HOST: process.env['HOST'] || (values.demo ? 'localhost' : '0.0.0.0'),
          PORT: String(at),
          METRICS_PORT: String(metrics ?? ''),
        },
      }),
    );
    if (metrics) say(`  edge-${n + 1} tells its metrics at http://localhost:${metrics}/metrics`);
  }
}

async function main(): Promise<void> {
  if (values.help) {
    say(HELP);
    return;
  }
  const [replicas, edges] = [count('replicas'), count('edges')];
  Object.assign(process.env, await withDotEnv(process.env));
  if (values['release-store']) process.env['RELEASE_STORE'] = storeAddress(values['release-store']);
  const env = readStartEnv(process.env);
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `The real mode needs ${missing.join(', ')}; npm start brings its own. npm run start:real -- --help tells more.`,
    );
  const port = await choosePort(env.PORT);
  if (values.build) {
    say('Building what changed …');
    await build([], { processes: true });
  }
  say('Bringing the databases up to date …');
  await runToEnd(path.join(root, 'deploy/migrate.mjs'), process.env);
  if (values.demo) await seed(env);

  const running: Supervised[] = [];
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
  const shared = {
    ...process.env,
    INTERNAL_SECRET: process.env['INTERNAL_SECRET'] || randomBytes(32).toString('hex'),
    PUBLIC_ORIGIN: origin,
    HOST: '127.0.0.1',
  };
  const stop = async () => {
    // Stop the edges first, so that no call reaches a stopping service.
    for (const name of ['edge', 'service'])
      await Promise.all(running.filter(({ kind }) => kind === name).map((one) => one.stop()));
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('\nStopping …');
      void stop().then(() => process.exit(0));
    });

  try {
    await startAll({ replicas, edges, port, shared, running });
  } catch (error) {
    await stop();
    throw error;
  }
  say();
  say(`Ready in ${(performance.now() / 1000).toFixed(1)} s: ${running.length} processes.`);
  say(
    `  Open      ${running
      .filter(({ kind }) => kind === 'edge')
      .map(({ url }, n) => (n === 0 ? origin : url))
      .join('   ')}`,
  );
  if (values.demo) say(`  Sign in   admin@demo.test, sponsor@demo.test, partner@demo.test   ${env.DEMO_PASSWORD}`);
  say('\nStop with Ctrl-C.');
}

await main().catch((error: Error) => {
  process.stderr.write(`\n${error.message}\n${process.env['DEBUG'] ? (error.stack ?? '') : ''}`);
  process.exit(1);
});
