/** Starts the embedded product on a free port with fresh data, one for each worker, passes their addresses to the tests, and stops them afterwards. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nb/nest-kit/embedded';
import type { FullConfig } from '@playwright/test';

export interface Product {
  url: string;
  /** Folder of its data. */
  data: string;
  /** Folder of its release store. */
  releases: string;
}

export default async function startProducts({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: workers }, startProduct));
  // Workers are separate processes and find their product by their number (people.ts).
  process.env['PRODUCTS'] = JSON.stringify(products.map(({ product }) => product));
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}

async function startProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const root = path.resolve(import.meta.dirname, '..');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'scripts/start.ts'),
      '--no-build',
      '--port',
      String(port),
      '--data-dir',
      dataDir,
      '--release-store',
      path.join(dataDir, 'releases'),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Enough users that a search finds nobody by chance, and no more, because each worker seeds them again.
      env: {
        DEMO_USERS: '1000',
        OVERRIDE_ORIGINS: 'http://localhost:*',
        // Mails of a call that was moved wait for the next move, three minutes where people use it.
        CALL_MAIL_DELAY_SECONDS: '1',
        ...process.env,
        RATE_LIMIT_FACTOR: '1000',
      },
    },
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Stop with Ctrl-C.')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    setTimeout(() => reject(new Error(`The product was not ready after 90 s:\n${output}`)), 90_000).unref();
  });
  return {
    product: { url: `http://localhost:${port}`, data: dataDir, releases: path.join(dataDir, 'releases') },
    async stop() {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
