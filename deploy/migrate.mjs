/** Brings the databases up to date before new versions of the services start: each whose `DATABASE_URL_…` is given. Safe twice, and at once. */
import { identityService } from '@nb/identity';
import { migrate } from '@nb/nest-kit';
import { teamService } from '@nb/team';
import { trainingService } from '@nb/training';

for (const service of [identityService, trainingService, teamService]) {
  const url = process.env[`DATABASE_URL_${service.name.toUpperCase()}`];
  if (!url) continue;
  await migrate(service, url);
  process.stdout.write(`${service.name}: the database is up to date\n`);
}
