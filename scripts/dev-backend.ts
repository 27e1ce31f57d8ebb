/**
 * Services and edge in one process, from source. `npm run dev` keeps one of these running and the next one waiting. The waiting one has loaded
 * the packages, half of the start time, and reads our sources only when its turn comes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.ts';
import { SERVICE_NAMES } from './services.ts';

const turn = new Promise((resolve) => process.once('message', resolve));

const packagesOf = (folder: string): string[] =>
  Object.keys(
    (JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as { dependencies?: object })
      .dependencies ?? {},
  ).filter((name) => !name.startsWith('@nb/'));
for (const name of new Set(
  [
    'libs/contracts',
    'libs/file-import',
    'libs/nest-kit',
    ...SERVICE_NAMES.map((service) => `services/${service}`),
  ].flatMap(packagesOf),
)) {
  // Some packages have no main entry, only subpaths; a broken package is reported when the code that needs it imports it.
  await import(name).catch(() => undefined);
}
await turn;

const [{ startEmbedded }, { readStartEnv }] = await Promise.all([import('./embedded.ts'), import('./config.ts')]);
const env = readStartEnv(process.env);
const product = await startEmbedded({
  env,
  port: env.PORT ?? 8080,
  log: (line) => process.stdout.write(`  ${line}\n`),
});
const stop = () => void product.close().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// The parent process is gone, and nobody else would stop this one.
process.on('disconnect', stop);
process.send?.('ready');
