import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');

/** `npm start` from source, so that nothing need be built. */
async function start(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=nb-source',
      '--disable-warning=ExperimentalWarning',
      '--import',
      path.join(root, 'libs/build/register.mjs'),
      path.join(root, 'scripts/start.ts'),
      ...args,
    ],
    { cwd: root, env: { PATH: process.env['PATH'], ...env } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

test('a mistyped option is named, without a stack', async () => {
  const { code, said } = await start(['--prot', '9000']);
  expect(code).toBe(1);
  expect(said.trim()).toBe("Unknown option '--prot'. `npm start -- --help` tells the options.");
});

test('reports all wrong settings of edge and services in one list, before the product is ready', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'start-'));
  try {
    // Databases that nobody asks: a start that fails for its settings ends before.
    const databases = Object.fromEntries(
      ['IDENTITY', 'TRAINING', 'TEAM'].map((name) => [`DATABASE_URL_${name}`, 'postgresql://127.0.0.1:1/none']),
    );
    const { code, said } = await start(['--no-build', '--no-demo', '--data-dir', dataDir], {
      ...databases,
      BRAND_SUPPORT_EMAIL: 'nobody',
      PASSWORD_MIN: 'many',
      LOG_LEVEL: 'loud',
      OVERRIDE_ORIGINS: 'anywhere',
      RELEASE_PUBLIC_KEYS: 'no-key',
      RELEASE_NOT_BEFORE: 'yesterday',
    });
    expect(code).toBe(1);
    const list = said.slice(said.indexOf('The configuration'));
    expect(list).toContain('has 6 mistakes:');
    expect(list).toContain('  BRAND_SUPPORT_EMAIL: an e-mail address is expected\n');
    expect(list).toContain('  PASSWORD_MIN: a number is expected\n');
    expect(list).toContain('  LOG_LEVEL: one of trace, debug, info');
    expect(list).toContain('  OVERRIDE_ORIGINS: must be origins');
    expect(list).toContain('  RELEASE_PUBLIC_KEYS: must be public keys');
    expect(list).toContain('  RELEASE_NOT_BEFORE: must be like mfe-team=');
    expect(said).not.toContain('    at ');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
