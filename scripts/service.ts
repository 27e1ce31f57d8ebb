/** `npm run start -w services/identity` and `npm run migrate -w …`: one service as a process of its own, configured by the environment. */
import path from 'node:path';
import { build } from './build.ts';
import { root, withDotEnv } from './config.ts';

const names = ['identity', 'training', 'team'] as const;
const name = names.find((known) => process.argv.includes(known));
if (!name) {
  process.stderr.write(`Say which service: ${names.join(', ')}.\n`);
  process.exit(1);
}
Object.assign(process.env, await withDotEnv(process.env));
await build(['contracts', 'nest-kit', name]);

if (process.argv.includes('--migrate')) {
  const url = process.env[`DATABASE_URL_${name.toUpperCase()}`];
  if (!url) {
    process.stderr.write(`DATABASE_URL_${name.toUpperCase()} is missing: nothing to migrate.\n`);
    process.exit(1);
  }
  const { migrate } = await import('@nb/nest-kit');
  if (name === 'identity') await migrate((await import('@nb/identity')).identityService, url);
  else if (name === 'training') await migrate((await import('@nb/training')).trainingService, url);
  else await migrate((await import('@nb/team')).teamService, url);
  process.stdout.write(`${name}: the database is up to date.\n`);
} else {
  await import(path.join(root, 'services', name, 'dist/main.js'));
}
