/**
 * Creates the first master admin of a new installation in the database of `DATABASE_URL_IDENTITY`; they create or invite everybody else. With
 * `--reset-two-step E-MAIL` it takes the second step of a master admin away who lost everything.
 */
import { makeFirstAdminAt, resetTwoStepAt } from '@nb/identity';

const [email, firstName, lastName, ...more] = process.argv.slice(2);
const url = process.env.DATABASE_URL_IDENTITY;
const refuse = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
const isReset = email === '--reset-two-step';
if (isReset ? !firstName || lastName : !lastName || more.length > 0)
  refuse('deploy/first-admin.mjs E-MAIL "FIRST NAME" "LAST NAME", or --reset-two-step E-MAIL');
if (!url) refuse('DATABASE_URL_IDENTITY is missing.');
try {
  if (isReset) {
    await resetTwoStepAt(url, firstName);
    process.stdout.write(`${firstName} signs in with the password alone from now on, and was signed out everywhere.\n`);
  } else {
    const password = await makeFirstAdminAt(url, { email, firstName, lastName });
    process.stdout.write(`${email} is master admin. Temporary password, shown only here: ${password}\n`);
  }
} catch (error) {
  refuse(error.message);
}
