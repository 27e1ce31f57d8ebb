/** `npm run first-admin -- E-MAIL FIRST LAST`: creates the first account of a new installation. */
import { parseArgs } from 'node:util';
import type { FirstAdmin } from '@nb/identity';
import { command, loadServices, openDatabases, say } from './databases.ts';

const HELP = `npm run first-admin -- E-MAIL "FIRST NAME" "LAST NAME"

Makes the master admin that a new installation begins with and shows the temporary password, once. Everybody else is made or invited from there;
once there is a master admin, this makes no other. In an image: node deploy/first-admin.mjs E-MAIL "FIRST NAME" "LAST NAME"

Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  if (values.help) return say(HELP);
  const [email, firstName, lastName] = positionals;
  if (!email || !firstName || !lastName || positionals.length > 3) throw new Error(HELP);
  await loadServices();
  const { makeFirstAdminAt } = (await import('@nb/identity')) as {
    makeFirstAdminAt: (url: string, person: FirstAdmin) => Promise<string>;
  };
  const databases = await openDatabases();
  try {
    const password = await makeFirstAdminAt(databases.urls.identity, { email, firstName, lastName });
    say(`${email} is master admin. Temporary password, shown only here: ${password}`);
  } finally {
    await databases.close();
  }
}

await command(main);
