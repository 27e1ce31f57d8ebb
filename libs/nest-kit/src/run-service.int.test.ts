import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from './embedded/ports.js';
import { createTestDatabase, type TestDatabase } from './testing/database.js';
import { sampleService } from './testing/sample-service.js';

const run = (env: Record<string, string>, ...more: string[]) => {
  const register = path.resolve(import.meta.dirname, '../../build/register.mjs');
  return spawn(
    process.execPath,
    [
      '--conditions=nb-source',
      '--import',
      register,
      path.resolve(import.meta.dirname, 'testing/run-sample.ts'),
      ...more,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
};

test('a process with a wrong environment says what is wrong and ends with 78', async () => {
  const child = run({ INTERNAL_SECRET: 'short' });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect((await once(child, 'close'))[0]).toBe(78);
  expect(output).toMatch(/DATABASE_URL_TRAINING: is missing[^]*INTERNAL_SECRET: /);
}, 20_000);

async function ready(database: TestDatabase, ...more: string[]) {
  const port = String(await freePort());
  const child = run(
    {
      DATABASE_URL_TRAINING: database.url,
      INTERNAL_SECRET: 'internal-secret-of-tests',
      NATS_URL: 'nats://127.0.0.1:1',
      HOST: '127.0.0.1',
      PORT: port,
    },
    ...more,
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"ready"')) resolve();
    });
    child.on('close', () => reject(new Error(`It ended:\n${output}`)));
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

test('a process starts while NATS is down, answers, and on SIGTERM finishes its calls and ends with 0', async () => {
  const database = await createTestDatabase(sampleService);
  const { child, url } = await ready(database);
  const calls = Array.from({ length: 20 }, () => fetch(`${url}/api/training/notes/slow`));
  await new Promise((resolve) => setTimeout(resolve, 150));
  child.kill('SIGTERM');
  const closed = once(child, 'close');
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect((await closed)[0]).toBe(0);
  await database.drop();
}, 20_000);

test('a process whose stop waits for something that does not come says so and ends with 1', async () => {
  const database = await createTestDatabase(sampleService);
  const { child, url } = await ready(database, '1500');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // A call whose body never comes.
  const { hostname, port } = new URL(url);
  const call = connect(Number(port), hostname);
  call.write(
    `POST /api/prospects/import HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  await new Promise((resolve) => setTimeout(resolve, 150));
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said).toContain('The training service has not stopped within 1.5 s and gives up');
  call.destroy();
  await database.drop();
}, 20_000);
