/** `node scripts/boot.mjs jest [args]`: Jest with the project's configuration. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const result = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--conditions=nb-source',
    '--import',
    './libs/build/register.mjs',
    '--max-semi-space-size=64',
    '--no-opt',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--config',
    'libs/build/jest.config.mjs',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC', DEBUG_PRINT_LIMIT: '0' } },
);
process.exit(result.status ?? 1);
