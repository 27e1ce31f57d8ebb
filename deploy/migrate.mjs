/** Brings the databases up to date before new versions of the services start: each whose `DATABASE_URL_…` is given. Safe twice, and at once. */
import { databaseVariable, SERVICE_NAMES } from '@nb/contracts';
import { migrate } from '@nb/nest-kit';

for (const name of SERVICE_NAMES) {
  const url = process.env[databaseVariable(name)];
  if (!url) continue;
  const { [`${name}Service`]: service } = await import(`@nb/${name}`);
  await migrate(service, url);
  process.stdout.write(`${name}: the database is up to date\n`);
}
