/** `npm run new -- remote NAME`: a remote with one page and its test, known to shell, edge, build and image. */
import { parseArgs } from 'node:util';
import { root } from './config.ts';
import { addRemote, linkWorkspace } from './scaffold/register.ts';

const HELP = `npm run new -- remote NAME [--owner WHO]

Makes mfe-NAME with one page, its test and its texts, and adds it to the remotes of this repository.`;

const say = (text = '') => void process.stdout.write(`${text}\n`);
const { values, positionals: [kind, name] } = parseArgs({ allowPositionals: true, options: { owner: { type: 'string' }, help: { type: 'boolean' } } });

try {
  if (values.help || !kind || !name) say(HELP);
  else if (kind !== 'remote') throw new Error(`Only a remote can be made so far, not a ${kind}.`);
  else {
    const folder = await addRemote(root, name, values.owner ?? `${name} team`);
    await linkWorkspace(root, folder);
    say(`Made ${folder}. Now:\n\n  npm run dev -w ${folder}          the remote alone\n  npm start                        in the whole product\n  npm test -- unit ${folder}\n  npm run release -- ${folder}      into a product that runs`);
  }
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exitCode = 1;
}
