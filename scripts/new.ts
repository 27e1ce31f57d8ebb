/** `npm run new -- page REMOTE NAME`, `-- remote NAME` and `-- service NAME`: with tests, registered wherever pages, remotes or services are listed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './config.ts';
import { readOptions } from './options.ts';
import { linkWorkspace } from './scaffold/lockfile.ts';
import { addPage } from './scaffold/page.ts';
import { addService } from './scaffold/register-service.ts';
import { addRemote } from './scaffold/register.ts';

const HELP = `npm run new -- page REMOTE NAME
npm run new -- remote NAME [--owner WHO]
npm run new -- service NAME

page     makes a page of a remote with its test, its texts and its route, at the remote's first path prefix.
remote   makes mfe-NAME with one page, its test and its texts, and adds it to the remotes of this repository.
service  makes services/NAME with a database of its own, one list of everybody's own items at /api/NAME, the event that tells of them and one
         that is heard, and tests; adds it to the services of this repository: contracts, edge, commands, image, compose, Kubernetes.`;

const say = (text = '') => void process.stdout.write(`${text}\n`);
const {
  values,
  positionals: [kind, name, page],
} = readOptions('new', { allowPositionals: true, options: { owner: { type: 'string' }, help: { type: 'boolean' } } });

async function makePage(remote: string, wanted: string): Promise<void> {
  const files = await addPage(root, remote, wanted);
  say(`Made or changed:

${files.map((file) => `  ${file}`).join('\n')}

Now:

  npm run format
  npm test -- unit ${path.dirname(files[0]!)}
  its texts in the six other languages beside en.json; a line in e2e/screens.ts; a menu entry in remote.json if it has one`);
}

async function makeRemote(wanted: string): Promise<void> {
  const folder = await addRemote(root, wanted, values.owner ?? `${wanted} team`);
  await linkWorkspace(root, folder);
  say(
    `Made ${folder}. Now:\n\n  npm run dev -w ${folder}          the remote alone\n  npm start                        in the whole product\n  npm test -- unit ${folder}\n  npm run release -- ${folder}      into a product that runs`,
  );
}

async function makeService(wanted: string): Promise<void> {
  const folder = await addService(root, wanted);
  await linkWorkspace(root, folder);
  say(`Made ${folder}, libs/contracts/src/api/${wanted}.ts and the event ${wanted}.item-changed.`);
  // In a new process, because this one has loaded the old list of services.
  const described = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/ops/openapi.ts')],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (described.status !== 0)
    throw new Error('Its calls could not be described; the lines above say why. Then: npm run openapi');
  const NAME = wanted.toUpperCase();
  say(`
Now:

  npm start                          with /api/${wanted} in the whole product; its database is made and migrated
  npm test -- unit ${folder}
  npm run openapi                    after changing a call

Elsewhere it needs DATABASE_URL_${NAME} and ${NAME}_URL; compose and deploy/kubernetes have them. A stream that exists already takes its events as they are.
What else it keeps of people: name its columns in personal-data.controller.ts, and erase it in items.consumer.ts.`);
}

try {
  if (values.help || !kind || !name) say(HELP);
  else if (kind === 'page' && page) await makePage(name, page);
  else if (kind === 'page') throw new Error('Name the remote and the page: npm run new -- page team leader-board');
  else if (kind === 'remote') await makeRemote(name);
  else if (kind === 'service') await makeService(name);
  else throw new Error(`A page, a remote or a service can be made, not a ${kind}.`);
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exitCode = 1;
}
