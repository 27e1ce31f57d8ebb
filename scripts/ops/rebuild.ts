/** `npm run rebuild -- team`: rebuilds the read model from the current states of the other services. */
import { command, loadServices, openDatabases, say, SERVICE_NAMES } from './databases.ts';

const HELP = `npm run rebuild -- team

Makes everything that team has learnt from identity and training (partners, their tree, open invitations) anew from what those two know now.
The product may run: people see the old picture until the new one is there. Calls, which team alone knows, stay as they are.
Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

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
      say(`${name}: made anew; it knows ${people} ${people === 1 ? 'person' : 'people'}.`);
    } finally {
      await databases.close();
    }
  });
