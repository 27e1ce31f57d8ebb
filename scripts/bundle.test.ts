import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleProcess } from './bundle.ts';

let root: string;
const main = () => path.join(root, 'services/rewards/dist/main.js');
const FILES: Record<string, string> = {
  // Reads what lies beside it, not beside the file that it becomes part of.
  'libs/kit/dist/http/words.js':
    "import { readFileSync } from 'node:fs';\nexport const words = JSON.parse(readFileSync(new URL('../words.json', import.meta.url), 'utf8'));",
  'libs/kit/dist/words.json': '"found beside the library"',

  // As older packages are written: Node's own parts by `require`, and a try for what may be missing.
  'node_modules/older/package.json': '{ "name": "older", "main": "index.js" }',
  'node_modules/older/index.js':
    "const os = require('os');\nlet more = 'nothing more';\ntry { more = require('not-installed'); } catch {}\nmodule.exports = class Older { lines = typeof os.EOL + ', ' + more;\n  fail() {\n    throw new Error('seen from inside');\n  }\n};",
  'services/rewards/package.json': '{ "type": "module" }',
  'services/rewards/dist/list.js': 'export class List {}',
};
const START =
  "import { words } from '../../../libs/kit/dist/http/words.js';\nimport Older from 'older';\nimport { List } from './list.js';\nconsole.log(JSON.stringify([words, new Older().lines, List.name, Older.name]));\nif (process.argv[2] === 'break-package') new Older().fail();\nif (process.argv[2]) throw new Error('seen from outside');\n";

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  await bundleProcess(root, START, main());
});
afterAll(() => rm(root, { recursive: true, force: true }));

const run = (...args: string[]) => promisify(execFile)(process.execPath, ['--enable-source-maps', main(), ...args]);

test('one file does what all of them did: texts beside each, packages of the older kind, names', async () => {
  await rm(path.join(root, 'node_modules'), { recursive: true });
  await rm(path.join(root, 'services/rewards/dist/list.js'));
  const { stdout } = await run();
  expect(JSON.parse(stdout)).toEqual(['found beside the library', 'string, nothing more', 'List', 'Older']);
});

test('maps our code to lines, and packages to files only', async () => {
  await expect(run('break')).rejects.toThrow(/seen from outside[^]*dist\/main\.js:6/);
  await expect(run('break-package')).rejects.toThrow(/seen from inside[^]*older\/index\.js:1/);
});

test('what is missing of ours is said', async () => {
  await expect(
    bundleProcess(root, "import './gone.js';", path.join(root, 'services/rewards/dist/other.js')),
  ).rejects.toThrow('Could not resolve "./gone.js"');
});
