/** `npm run rebuild -- team`: rebuilds the read model from the current states of the other services. */
import { command, loadServices, openDatabases, say, SERVICE_NAMES } from './databases.ts';

const HELP = `npm run rebuild -- team

Rebuilds what team keeps of identity and training (partners, their tree, open invitations) from the current data of those two.
The product may run: people see the old state until the rebuild is committed. Calls, which only team stores, are not changed.
Uses DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

if (import.meta.main)
  await command(async () => {
    const name = SERVICE_NAMES.find((known) => process.argv.includes(known));
    if (process.argv.includes('--help') || !name) {
      say(HELP);
      if (!name && !process.argv.includes('--help')) throw new Error('Say which service: team.');
      return;
    }
    const services = await loadServices();
    const databases = await openDatabases();
    try {
      const { rebuild } = await import('@nb/nest-kit');
      const others = SERVICE_NAMES.filter((other) => other !== name).map((other) => ({
        definition: services[other],
        databaseUrl: databases.urls[other],
      }));
      const people = await rebuild({ definition: services[name], databaseUrl: databases.urls[name] }, others);
      say(`${name}: rebuilt; it knows ${people} ${people === 1 ? 'person' : 'people'}.`);
    } finally {
      await databases.close();
    }
  });
