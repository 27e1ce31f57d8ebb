/**
 * `npm run start -w services/identity`, `npm run start -w services/edge` and `npm run migrate -w …`: one service, or the edge, as a process of its own,
 * configured by the environment. On one machine they find each other without configuration.
 */
import path from 'node:path';
import { remoteFolders } from '../libs/build/remote-folders.mjs';
import { build } from './build.ts';
import { root, withDotEnv } from './config.ts';
import { databaseVariable, loadService, SERVICE_NAMES, SERVICES, urlVariable, type ServiceName } from './services.ts';

const name = [...SERVICE_NAMES, 'edge' as const].find((known) => process.argv.includes(known));
if (!name) {
  process.stderr.write(`Say which: ${SERVICE_NAMES.join(', ')} or edge.\n`);
  process.exit(1);
}
const asked = process.env['PORT'];
Object.assign(process.env, await withDotEnv(process.env));
for (const other of SERVICE_NAMES) process.env[urlVariable(other)] ||= `http://127.0.0.1:${SERVICES[other].port}`;
if (name === 'edge') await startEdge();
else if (process.argv.includes('--migrate')) await migrateOne(name);
else await startOne(name);

async function startEdge(): Promise<void> {
  await build(['contracts', 'nest-kit', 'edge', 'shell', ...remoteFolders(root)]);
  await import(path.join(root, 'services/edge/dist/main.js'));
}

async function startOne(service: ServiceName): Promise<void> {
  // PORT in .env is the public port of the edge.
  process.env['PORT'] = asked || String(SERVICES[service].port);
  await build(['contracts', 'file-import', 'nest-kit', service, `${service}-process`]);
  await import(path.join(root, 'services', service, 'dist/main.js'));
}

async function migrateOne(service: ServiceName): Promise<void> {
  const variable = databaseVariable(service);
  const url = process.env[variable];
  if (!url) {
    process.stderr.write(`${variable} is missing: nothing to migrate.\n`);
    process.exit(1);
  }
  await build(['contracts', 'file-import', 'nest-kit', service]);
  const { migrate } = await import('@nb/nest-kit');
  await migrate(await loadService(service), url);
  process.stdout.write(`${service}: the database is up to date.\n`);
}
