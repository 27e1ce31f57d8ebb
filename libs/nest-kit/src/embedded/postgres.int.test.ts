import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { freePort } from './ports.js';
import { startEmbeddedPostgres } from './postgres.js';

const cleaning: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

async function folder(mode = 0o755): Promise<string> {
  const outer = await mkdtemp(path.join(tmpdir(), 'nb-embedded-'));
  await chmod(outer, mode);
  cleaning.push(async () => {
    const staged = await readFile(path.join(outer, 'data/location'), 'utf8').catch(() => '');
    if (staged !== '') await rm(staged.trim(), { recursive: true, force: true });
    await rm(outer, { recursive: true, force: true });
  });
  return path.join(outer, 'data');
}
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}
const start = async (dataDir: string, port?: number) => {
  const server = await startEmbeddedPostgres({ dataDir, port });
  cleaning.push(() => server.stop());
  return server;
};

/** The same in a process of its own, which the test may kill. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const register = path.resolve(import.meta.dirname, '../../../build/register.mjs');
  const module = path.resolve(import.meta.dirname, 'postgres.ts');
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(server.url('postgres')); setInterval(() => {}, 1e6);`;
  const child = spawn(
    process.execPath,
    ['--conditions=nb-source', '--import', register, '--input-type=module', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

describe('the embedded PostgreSQL', () => {
  test('starts, keeps its data over a stop, and takes another port when the wanted one is not free', async () => {
    const dataDir = await folder();
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    cleaning.push(() => new Promise((resolve) => taken.close(resolve)));
    const first = await startEmbeddedPostgres({ dataDir, port });
    expect(first.port).not.toBe(port);
    await first.createDatabases(['identity', 'team']);
    await ask(first.url('team'), 'create table kept as select 7 as value');
    await first.stop();
    const second = await start(dataDir);
    await second.createDatabases(['identity', 'team']);
    expect(await ask(second.url('team'), 'select value from kept')).toBe(7);
    expect(await ask(second.url('team'), 'show fsync')).toBe('on');
    expect(await ask(second.url('team'), `select lower('ÄÑ')`)).toBe('äñ');
    await ask(second.url('team'), 'create extension pg_trgm');
  }, 30_000);

  test('for tests: a connection that never finishes signing in delays dropping a database by a few seconds only', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await folder(), durable: false });
    cleaning.push(() => server.stop());
    await server.createDatabases(['dropped']);
    const half = connect(server.port, '127.0.0.1');
    cleaning.push(() => Promise.resolve(half.destroy()));
    const said = Buffer.from('\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
    said.writeInt32BE(said.length);
    half.on('error', () => undefined).write(said);
    // Asked for the password by now.
    await once(half, 'data');
    const began = performance.now();
    await ask(server.url('postgres'), 'drop database dropped with (force)');
    expect(performance.now() - began).toBeLessThan(20_000);
  }, 90_000);

  test('refuses data that a live instance has, and takes over those of a killed one', async () => {
    const dataDir = await folder();
    const other = await startElsewhere(dataDir);
    cleaning.push(async () => other.child.kill('SIGKILL'));
    await ask(other.url, 'create table kept as select 7 as value');
    const began = performance.now();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another running instance/);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await ask(other.url, 'select value from kept')).toBe(7);
    const died = once(other.child, 'exit');
    other.child.kill('SIGKILL');
    await died;
    const next = await start(dataDir);
    expect(await ask(next.url('postgres'), 'select value from kept')).toBe(7);
  }, 30_000);

  test('recovers when the server itself was killed', async () => {
    const dataDir = await folder();
    const other = await startElsewhere(dataDir);
    await ask(other.url, 'create table kept as select 7 as value');
    const postmaster = Number(
      (
        await readFile(path.join((await ask(other.url, 'show data_directory')) as string, 'postmaster.pid'), 'utf8')
      ).split('\n')[0],
    );
    const died = once(other.child, 'exit');
    other.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await died;
    expect(await ask((await start(dataDir)).url('postgres'), 'select value from kept')).toBe(7);
  }, 30_000);

  test('works where its user can not enter, and finds the same data again', async () => {
    const dataDir = await folder(0o700);
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url('postgres'), 'create table kept as select 7 as value');
    await first.stop();
    expect(await ask((await start(dataDir)).url('postgres'), 'select value from kept')).toBe(7);
  }, 30_000);
});
