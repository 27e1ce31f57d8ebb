/**
 * `npm run dev [-- app …]`: services and edge from source, restarted on change; apps with hot reload.
 * With an app's name only that app's server runs: a remote alone in a small frame, or `services/team` for the services alone.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { DEV_PORTS } from '../libs/build/dev-server.mjs';
import { build } from './build.ts';
import { databaseVariable, SERVICE_NAMES } from './services.ts';
import { keepFresh } from './dev-restarts.ts';
import { choosePort, readStartEnv, root, withDotEnv } from './config.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const ports = DEV_PORTS as Record<string, number>;
const wanted = process.argv.slice(2).map((name) => name.replace(/\/$/, ''));
const unknown = wanted.filter((name) => !(name in ports) && !name.startsWith('services/'));
if (unknown.length) {
  process.stderr.write(
    `Nothing called ${unknown.join(', ')} to develop. Known: ${[...Object.keys(ports), ...SERVICE_NAMES.map((name) => `services/${name}`)].join(', ')}.\n`,
  );
  process.exit(1);
}
const apps = Object.keys(ports).filter((name) => !wanted.length || wanted.includes(name));
const children: ChildProcess[] = [];

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );

/** The edge to use: the one that runs already, or a new one with the services. */
async function backend(): Promise<string> {
  const given = process.env['DEV_EDGE'] ?? 'http://localhost:8080';
  if (await answers(`${given}/health/live`)) {
    say(`Using the product that runs at ${given}.`);
    return given;
  }
  const env = readStartEnv(await withDotEnv(process.env));
  const port = await choosePort(env.PORT);
  say('Starting database, services and edge from source …');
  // The database outlives restarts of the services, so that those take about a second.
  await build(['contracts', 'nest-kit']);
  const { startEmbeddedPostgres } = await import('@nb/nest-kit');
  const postgres = await startEmbeddedPostgres({ dataDir: path.resolve(root, env.DATA_DIR, 'postgres'), log: say });
  const urls: Record<string, string> = {};
  await postgres.createDatabases(SERVICE_NAMES);
  for (const name of SERVICE_NAMES) urls[databaseVariable(name)] = postgres.url(name);
  process.on('exit', () => void postgres.stop());
  const services = keepFresh({
    script: path.join(root, 'scripts/dev-backend.ts'),
    execArgv: [
      '--conditions=nb-source',
      '--disable-warning=ExperimentalWarning',
      '--import',
      path.join(root, 'libs/build/register.mjs'),
    ],
    env: { ...process.env, ...urls, PORT: String(port), LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info' },
    folders: [
      'libs/contracts/src',
      'libs/file-import/src',
      'libs/nest-kit/src',
      'services/edge/src',
      ...SERVICE_NAMES.map((name) => `services/${name}/src`),
    ].map((folder) => path.join(root, folder)),
    say,
  });
  stopBackend = async () => {
    await services.stop();
    await postgres.stop();
  };
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 240 && !(await answers(`${url}/health/live`)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 250));
  return url;
}

let stopBackend: () => Promise<unknown> = async () => undefined;
const stop = async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children
      .filter(({ exitCode }) => exitCode === null)
      .map((child) => new Promise((resolve) => child.on('exit', resolve))),
  );
  await stopBackend();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

const edge = await backend();
for (const name of apps) {
  children.push(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(root, 'libs/build/run.mjs'), 'serve'], {
      cwd: path.join(root, name),
      stdio: 'inherit',
      env: { ...process.env, DEV_EDGE: edge },
    }),
  );
}
say('');
for (const name of apps)
  say(`  ${name.padEnd(14)} http://localhost:${ports[name]}${name === 'shell' ? '   (the whole product)' : ''}`);
say('Stop with Ctrl-C.');
