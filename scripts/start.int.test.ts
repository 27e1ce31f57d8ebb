import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { portFrom } from './config.ts';

jest.setTimeout(120_000);
const root = path.resolve(import.meta.dirname, '..');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** `npm start` from source over the same data, until `look` is done. */
async function running(env: NodeJS.ProcessEnv, look: (port: number, said: string) => Promise<void>) {
  const port = await portFrom(18_100);
  const child = spawn(
    process.execPath,
    [
      '--conditions=nb-source',
      '--disable-warning=ExperimentalWarning',
      '--import',
      path.join(root, 'libs/build/register.mjs'),
      path.join(root, 'scripts/start.ts'),
      '--no-build',
      `--data-dir=${dataDir}`,
      `--port=${port}`,
    ],
    { cwd: root, env: { PATH: process.env['PATH'], DEMO_USERS: '0', DEMO_PARTNERS: '1', ...env } },
  );
  let said = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Stop with Ctrl-C')) ready.resolve();
    });
  const exit = once(child, 'exit').then(() => ready.reject(new Error(said)));
  ready.promise.catch(() => undefined);
  try {
    await ready.promise;
    await look(port, said);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}
const signIn = async (port: number) => {
  const origin = `http://localhost:${port}`;
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'sponsor@demo.test', password: 'Welcome-2-Demo' }),
  });
  return [reply.status, ((await reply.json()) as { code?: string }).code];
};
const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}/health/live`).then(
    () => true,
    () => false,
  );
const addresses = Object.values(networkInterfaces())
  .flat()
  .filter((each) => each !== undefined);
const outward = addresses
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);
/** 127.0.0.1, and ::1 where the computer has IPv6. */
const loopback = ['127.0.0.1', ...(addresses.some(({ address }) => address === '::1') ? ['[::1]'] : [])];

test('on this computer it listens on loopback only; elsewhere it makes no demo data, shuts demo accounts and mails, and says so; nothing is deleted', async () => {
  const elsewhere = { HOST: '0.0.0.0', INCOME_STATEMENT_URL: 'https://provider.test/statement.pdf' };
  const isOpenElsewhere = async (port: number, said: string) => {
    expect(said).toContain('It listens beyond this computer (HOST=0.0.0.0): there are no demo data');
    expect(said).not.toMatch(/sponsor@demo\.test|Mail {6}|INCOME_STATEMENT_URL/);
    for (const host of outward) expect([host, await answers(host, port)]).toEqual([host, true]);
    expect((await fetch(`http://localhost:${port}/dev/mail`)).status).toBe(404);
  };
  await running(elsewhere, async (port, said) => {
    await isOpenElsewhere(port, said);
    expect(await signIn(port)).toEqual([401, 'auth.email-not-found']);
  });
  await running({}, async (port, said) => {
    expect(said).toContain(`Open      http://localhost:${port}\n`);
    expect(said).toContain('sponsor@demo.test');
    expect(said).toContain('without INCOME_STATEMENT_URL, «What people earn» leads to the income disclosure alone');
    for (const host of loopback) expect([host, await answers(host, port)]).toEqual([host, true]);
    for (const host of outward) expect([host, await answers(host, port)]).toEqual([host, false]);
    expect(await signIn(port)).toEqual([200, undefined]);
    expect((await fetch(`http://localhost:${port}/dev/mail`)).status).toBe(200);
  });
  await running(elsewhere, async (port, said) => {
    await isOpenElsewhere(port, said);
    expect(await signIn(port)).toEqual([403, 'auth.deactivated']);
  });
  await running({}, async (port) => expect(await signIn(port)).toEqual([200, undefined]));
});
