/** `npm run first-admin -- E-MAIL FIRST LAST`: creates the first account of a new installation. */
import { parseArgs } from 'node:util';
import type { FirstAdmin } from '@nb/identity';
import { command, loadServices, openDatabases, say } from './databases.ts';

const HELP = `npm run first-admin -- E-MAIL "FIRST NAME" "LAST NAME"
npm run first-admin -- --reset-two-step E-MAIL

Makes the master admin that a new installation begins with and shows the temporary password, once. Everybody else is made or invited from there;
once there is a master admin, this makes no other.

With --reset-two-step: takes the second step of a master admin away who lost everything and whom no other master admin can help; every session of theirs
ends. In an image: node deploy/first-admin.mjs E-MAIL "FIRST NAME" "LAST NAME"

Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false }, 'reset-two-step': { type: 'string' } },
  });
  if (values.help) return say(HELP);
  const [email, firstName, lastName] = positionals;
  const lost = values['reset-two-step'];
  if (lost === undefined ? !lastName || positionals.length > 3 : positionals.length > 0) throw new Error(HELP);
  await loadServices();
  const { makeFirstAdminAt, resetTwoStepAt } = (await import('@nb/identity')) as {
    makeFirstAdminAt: (url: string, person: FirstAdmin) => Promise<string>;
    resetTwoStepAt: (url: string, email: string) => Promise<void>;
  };
  const databases = await openDatabases();
  try {
    if (lost !== undefined) {
      await resetTwoStepAt(databases.urls.identity, lost);
      return say(`${lost} signs in with the password alone from now on, and was signed out everywhere.`);
    }
    if (!email || !firstName || !lastName) throw new Error(HELP);
    const password = await makeFirstAdminAt(databases.urls.identity, { email, firstName, lastName });
    say(`${email} is master admin. Temporary password, shown only here: ${password}`);
  } finally {
    await databases.close();
  }
}

await command(main);
