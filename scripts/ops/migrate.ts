/** `npm run migrate`: brings all databases that the environment names up to date, before new versions of the services start. */
import path from 'node:path';
import { build } from '../build.ts';
import { root, withDotEnv } from '../config.ts';
import { databaseVariable, SERVICE_BUILDS, SERVICE_NAMES } from '../services.ts';
import { command } from './databases.ts';

await command(async () => {
  Object.assign(process.env, await withDotEnv(process.env));
  const variables = SERVICE_NAMES.map(databaseVariable);
  if (!variables.some((name) => process.env[name]))
    throw new Error(
      `None of ${variables.join(', ')} is set: nothing to migrate. The embedded databases are migrated by npm start.`,
    );
  await build(SERVICE_BUILDS);
  await import(path.join(root, 'deploy/migrate.mjs'));
});
