/**
 * Runs only while an image is built: reduces package.json to the workspaces that one kind of image needs, so that `npm prune` removes everything else.
 * The versions stay those of the lockfile, and nothing is downloaded again.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const KEPT = {
  service: ['libs/contracts', 'libs/file-import', 'libs/nest-kit', 'services/*', '!services/edge'],
  edge: ['libs/contracts', 'libs/nest-kit', 'services/edge'],
};
const kind = process.argv[2];
if (!Object.hasOwn(KEPT, kind)) throw new Error(`Of which image? ${Object.keys(KEPT).join(' or ')}`);

const change = (file, work) => {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  work(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
};
change('package.json', (top) => {
  top.workspaces = KEPT[kind];
  for (const each of ['dependencies', 'devDependencies', 'optionalDependencies', 'scripts']) delete top[each];
});
