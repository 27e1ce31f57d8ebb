/** `npm run start -w services/identity` and `npm run migrate -w …`: one service as a process of its own, configured by the environment. */
import path from 'node:path';
import { build } from './build.ts';
import { root, withDotEnv } from './config.ts';
import { databaseVariable, loadService, SERVICE_NAMES, SERVICES, urlVariable } from './services.ts';

const name = SERVICE_NAMES.find((known) => process.argv.includes(known));
if (!name) {
  process.stderr.write(`Say which service: ${SERVICE_NAMES.join(', ')}.\n`);
  process.exit(1);
}
// A PORT in .env is that of the address for browsers.
const port = process.env['PORT'] || String(SERVICES[name].port);
Object.assign(process.env, await withDotEnv(process.env), { PORT: port });
for (const other of SERVICE_NAMES) process.env[urlVariable(other)] ||= `http://127.0.0.1:${SERVICES[other].port}`;
await build(['contracts', 'nest-kit', name]);

if (process.argv.includes('--migrate')) {
  const variable = databaseVariable(name);
  const url = process.env[variable];
  if (!url) {
    process.stderr.write(`${variable} is missing: nothing to migrate.\n`);
    process.exit(1);
  }
  const { migrate } = await import('@nb/nest-kit');
  await migrate(await loadService(name), url);
  process.stdout.write(`${name}: the database is up to date.\n`);
} else {
  await import(path.join(root, 'services', name, 'dist/main.js'));
}
