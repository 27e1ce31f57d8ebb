import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from './embedded/postgres.js';
import { createTestDatabase } from './testing/database.js';
import { sampleService } from './testing/sample-service.js';

const run = (env: Record<string, string>) => {
  const register = path.resolve(import.meta.dirname, '../../build/register.mjs');
  return spawn(process.execPath, ['--conditions=nb-source', '--import', register, path.resolve(import.meta.dirname, 'testing/run-sample.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
};

test('a process with a wrong environment says what is wrong and ends with 78', async () => {
  const child = run({ INTERNAL_SECRET: 'short' });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect((await once(child, 'close'))[0]).toBe(78);
  expect(output).toMatch(/DATABASE_URL_TRAINING: is missing[^]*INTERNAL_SECRET: /);
}, 20_000);

test('a process starts while NATS is down, answers, and on SIGTERM finishes its calls and ends with 0', async () => {
  const database = await createTestDatabase(sampleService);
  const port = String(await freePort(undefined));
  const child = run({ DATABASE_URL_TRAINING: database.url, INTERNAL_SECRET: 'internal-secret-of-tests', NATS_URL: 'nats://127.0.0.1:1', HOST: '127.0.0.1', PORT: port });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"ready"')) resolve();
    });
    child.on('close', () => reject(new Error(`It ended:\n${output}`)));
  });
  const calls = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/training/notes/slow`));
  await new Promise((resolve) => setTimeout(resolve, 150));
  child.kill('SIGTERM');
  const closed = once(child, 'close');
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect((await closed)[0]).toBe(0);
  await database.drop();
}, 20_000);
