/** Creates the first master admin of a new installation in the database of `DATABASE_URL_IDENTITY`; they create or invite everybody else. */
import { makeFirstAdminAt } from '@nb/identity';

const [email, firstName, lastName, ...more] = process.argv.slice(2);
const url = process.env.DATABASE_URL_IDENTITY;
const refuse = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
if (!lastName || more.length > 0) refuse('deploy/first-admin.mjs E-MAIL "FIRST NAME" "LAST NAME"');
if (!url) refuse('DATABASE_URL_IDENTITY is missing.');
try {
  const password = await makeFirstAdminAt(url, { email, firstName, lastName });
  process.stdout.write(`${email} is master admin. Temporary password, shown only here: ${password}\n`);
} catch (error) {
  refuse(error.message);
}
