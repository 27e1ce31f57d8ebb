/** Migrates each database whose `DATABASE_URL_…` is set, before new versions of the services start. May run repeatedly and in parallel. */
import { databaseVariable, SERVICE_NAMES } from '@nb/contracts';
import { migrate } from '@nb/nest-kit';

for (const name of SERVICE_NAMES) {
  const url = process.env[databaseVariable(name)];
  if (!url) continue;
  const { [`${name}Service`]: service } = await import(`@nb/${name}`);
  await migrate(service, url);
  process.stdout.write(`${name}: the database is up to date\n`);
}
