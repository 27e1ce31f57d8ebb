import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { linkWorkspace } from './scaffold/lockfile.ts';

/** Follows docs/architecture.md#add-a-field in a copy of what the text names, and runs what follows from it. */
const root = path.resolve(import.meta.dirname, '..');
const WORKSPACES = [
  ...['build', 'contracts', 'nest-kit', 'file-import', 'i18n', 'ui', 'web-kit'].map((name) => `libs/${name}`),
  'services/training',
  'mfe-prospects',
];
/** Types, service and page tests take more than a minute, so they are for the nightly run. */
const isWhole = process.env['SCAFFOLDS'] === 'all';

let copy: string;
let text: string;
beforeAll(async () => {
  const guide = await readFile(path.join(root, 'docs/architecture.md'), 'utf8');
  text = /\n### Add a field\n([^]*?)\n### /.exec(guide)?.[1] ?? '';
  copy = await mkdtemp(path.join(tmpdir(), 'field-'));
  for (const each of ['package.json', 'package-lock.json', ...WORKSPACES])
    await cp(path.join(root, each), path.join(copy, each), {
      recursive: true,
      filter: (from) => !/\/(dist|node_modules)$/.test(from),
    });
  await mkdir(path.join(copy, 'node_modules/@nb'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!['@nb', 'mfe-prospects'].includes(name) && !name.startsWith('.'))
      await symlink(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const folder of WORKSPACES) await linkWorkspace(copy, folder);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const said = (pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The text does not say ${pattern}`);
  return found;
};
/** The files that a link of the steps leads to. */
const linked = () =>
  [...(text.split('\nOnly where')[0] ?? '').matchAll(/\]\(((?:\.\.\/|product\/)[^)#]+)/g)]
    .map(([, link = '']) => path.join('docs', link))
    .filter((file) => file !== 'scripts/add-field.test.ts');
const fileOf = (name: string) => linked().find((file) => path.basename(file) === name) ?? name;
const change = async (file: string, from: string | RegExp, to: string) => {
  const before = await readFile(path.join(copy, file), 'utf8');
  const after = before.replace(from, to);
  expect([file, after === before]).toEqual([file, false]);
  await writeFile(path.join(copy, file), after);
};
/** What a program says, also when it fails. */
const run = async (args: string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: copy,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
};
const tsc = (folder: string) => run([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
const jest = async (project: string, ...args: string[]) => {
  await writeFile(
    path.join(copy, `jest.${project}.mjs`),
    `import all from './libs/build/jest.config.mjs';

const found = all.projects.find((each) => each.displayName === '${project}');
export default { ...found, roots: ['<rootDir>/${project === 'web' ? 'mfe-prospects' : 'services/training'}'] };
`,
  );
  const flags = ['--experimental-vm-modules', '--conditions=nb-source', '--import', './libs/build/register.mjs'];
  const program = path.join(root, 'node_modules/jest/bin/jest.js');
  return run([...flags, program, '--config', `jest.${project}.mjs`, '--runInBand', '--verbose', ...args]);
};

test('the text names at most ten files and a migration, all of which are there', () => {
  const files = linked();
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(10);
});

test('done as the text says, the types fit and the field is kept, changed, imported and given back', async () => {
  const [line, field] = [said(/\*\*Contract\*\*: `(\w+: \d+)`/), said(/\*\*Contract\*\*: `(\w+): /)];
  await change(fileOf('prospects.ts'), 'const ADDED_TEXTS = {', `const ADDED_TEXTS = { ${line},`);
  const migration = said(/\*\*Migration\*\*: `([^`]+)`/);
  const source = said(/```ts\n([^]*?)```/).replace(/^ {3}/gm, '');
  await writeFile(path.join(copy, migration), source);
  const name = /export class (\w+)/.exec(source)?.[1] ?? '';
  await change(fileOf('index.ts'), /\n\];/, `\n  ${said(/`(\{ name: [^`]+\})` last/)},\n];`);
  await change(fileOf('index.ts'), /^/, `import { ${name} } from './${path.basename(migration, '.ts')}.js';\n`);
  const names = JSON.parse(said(/```json\n([^]*?)```/)) as Record<string, unknown>;
  await change(fileOf('fields.json'), /^\{/, `{${JSON.stringify(names).slice(1, -1)},`);

  if (!isWhole) return;
  expect(await tsc('services/training')).toBe('');
  const story = `the ${field} of a contact is kept, listed, changed, imported and given back by the undo`;
  const report = await jest('int', 'prospects.int', '-t', `the ${field} of a contact`);
  expect([report.includes(`✓ ${story}`), report]).toEqual([true, expect.stringMatching(/^Tests: .* 1 passed/m)]);
  expect(await tsc('mfe-prospects')).toBe('');
  const page = await jest('web', 'editing.page', 'draft.test', 'import/(export|contacts-of-file|review).test');
  expect([page.includes(`✓ the ${field} is edited in the sheet and in the row`), page]).toEqual([
    true,
    expect.stringMatching(/^Tests: +\d+ passed, \d+ total$/m),
  ]);
}, 600_000);
