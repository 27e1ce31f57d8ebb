import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How the teardown, another module of Jest, gets at what the setup started. */
const STOP_TEST_SERVER = Symbol.for('nb:stop-test-server');

/**
 * One PostgreSQL for the whole run: the one that `DATABASE_URL_*` names, otherwise one of our own, thrown away afterwards.
 * It runs in a process of its own, because Jest loads this file by rules unlike those of the rest.
 */
export default async function setup(): Promise<void> {
  const given = ['IDENTITY', 'TRAINING', 'TEAM']
    .map((name) => process.env[`DATABASE_URL_${name}`])
    .find((url) => url !== undefined && url !== '');
  if (given !== undefined) {
    process.env['TEST_POSTGRES_URL'] = given;
    return;
  }
  const here = import.meta.dirname;
  const register = path.resolve(here, '../../../build/register.mjs');
  const child = spawn(
    process.execPath,
    ['--conditions=nb-source', '--import', register, path.join(here, 'test-server.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The database for the tests did not start')));
  failed.catch(() => undefined);
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  process.env['TEST_POSTGRES_URL'] = line.toString().trim();
  (globalThis as Record<symbol, unknown>)[STOP_TEST_SERVER] = async () => {
    child.stdin.end();
    await failed.catch(() => undefined);
  };
}
