/** The whole embedded product for a line that needs pages: built, on a free port, with fresh data and few demo people. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@nb/nest-kit';
import { databaseVariable, SERVICE_NAMES } from '../scripts/services.ts';

const root = path.resolve(import.meta.dirname, '..');
const PATIENCE_MS = 120_000;
const READY = 'Stop with Ctrl-C.';

export interface Product {
  url: string;
  /** Of the process at the top of its tree. */
  pid: number;
  stop(): Promise<void>;
}

/** Removes external servers from the environment, because the embedded mode is measured. */
export function withoutServers(): NodeJS.ProcessEnv {
  const servers: readonly string[] = [...SERVICE_NAMES.map(databaseVariable), 'NATS_URL', 'SMTP_URL'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !servers.includes(name)));
}

/** @throws when it is not ready in time; the message holds what it said. */
export async function startProduct({ demoUsers = 10 }: { demoUsers?: number } = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(root, '.data/bench-product-'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['scripts/boot.mjs', 'start', '--no-build', '--port', String(port), '--data-dir', dataDir],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutServers(), PORT: String(port), DEMO_USERS: String(demoUsers), RATE_LIMIT_FACTOR: '1000' },
    },
  );
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    // When the database's user can't enter the folder, the data is elsewhere, as this file says.
    const elsewhere = await readFile(path.join(dataDir, 'postgres/location'), 'utf8').catch(() => '');
    for (const folder of [dataDir, elsewhere.trim()].filter(Boolean))
      await rm(folder, { recursive: true, force: true });
  };
  let said = '';
  const begun = performance.now();
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes(READY)) {
    if (child.exitCode !== null || performance.now() - begun > PATIENCE_MS) {
      await stop();
      throw new Error(`The product did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop };
}
