/** `npm run migrate`: brings all databases that the environment names up to date, before new versions of the services start. */
import path from 'node:path';
import { build } from '../build.ts';
import { root, withDotEnv } from '../config.ts';
import { command, SERVICE_NAMES } from './databases.ts';

await command(async () => {
  Object.assign(process.env, await withDotEnv(process.env));
  if (!SERVICE_NAMES.some((name) => process.env[`DATABASE_URL_${name.toUpperCase()}`]))
    throw new Error('No DATABASE_URL_IDENTITY, DATABASE_URL_TRAINING or DATABASE_URL_TEAM is set: nothing to migrate. The embedded databases are migrated by npm start.');
  await build(['contracts', 'nest-kit', ...SERVICE_NAMES]);
  await import(path.join(root, 'deploy/migrate.mjs'));
});
