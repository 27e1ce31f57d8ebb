import { afterEach, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { concerns, keepFresh, type Restarts } from './dev-restarts.js';

// Logs to a file what it does. The value it logs, or `broken` to fail with, is read from the watched folder.
const SCRIPT = `
import { appendFileSync, readFileSync } from 'node:fs';
const log = (line) => appendFileSync(process.env.LOG, line + '\\n');
process.once('message', () => {
  const value = readFileSync(process.env.VALUE, 'utf8');
  if (value === 'broken') process.exit(1);
  log('runs ' + value);
  process.send('ready');
});
process.on('SIGTERM', () => { log('ends'); process.exit(0); });
log('loaded');
setInterval(() => undefined, 1000);
`;

let folder = '';
let restarts: Restarts | undefined;
const said: string[] = [];
afterEach(async () => {
  await restarts?.stop();
  await rm(folder, { recursive: true, force: true });
});

const logLines = async () =>
  (await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
async function until(is: (lines: string[]) => boolean): Promise<string[]> {
  for (let tries = 0; tries < 400; tries += 1) {
    const lines = await logLines();
    if (is(lines)) return lines;
    await setTimeout(25);
  }
  throw new Error(`Only: ${(await logLines()).join(', ')}; said: ${said.join(' ')}`);
}
const edit = (name: string, text: string) => writeFile(path.join(folder, 'src/deep', name), text);

async function start(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'restarts-'));
  await mkdir(path.join(folder, 'src/deep'), { recursive: true });
  await edit('value.ts', 'one');
  await writeFile(path.join(folder, 'run.mjs'), SCRIPT);
  said.length = 0;
  restarts = keepFresh({
    script: path.join(folder, 'run.mjs'),
    execArgv: [],
    folders: [path.join(folder, 'src')],
    say: (line) => said.push(line),
    env: { ...process.env, LOG: path.join(folder, 'log'), VALUE: path.join(folder, 'src/deep/value.ts') },
  });
  // The next one waits, loaded, while the first runs.
  await until((lines) => lines.includes('runs one') && lines.filter((line) => line === 'loaded').length === 2);
}

test('a change of a source stops the running process and starts the waiting one; a change of a test does not', async () => {
  await start();
  await edit('value.test.ts', 'no source');
  await edit('value.ts', 'two');
  const lines = await until((all) => all.includes('runs two') && all.filter((line) => line === 'loaded').length === 3);
  expect(lines.filter((line) => line.startsWith('runs'))).toEqual(['runs one', 'runs two']);
  expect(lines.indexOf('ends')).toBeLessThan(lines.indexOf('runs two'));
  expect(said).toEqual([expect.stringMatching(/value\.ts has changed/)]);
});

test('a process that fails is started again at the next change', async () => {
  await start();
  await edit('value.ts', 'broken');
  for (let tries = 0; tries < 400 && said.length < 2; tries += 1) await setTimeout(25);
  expect(said[1]).toMatch(/ended \(1\).*after the next change/);
  await edit('value.ts', 'mended');
  await until((lines) => lines.includes('runs mended'));
});

test('stopping leaves nothing behind', async () => {
  await start();
  await restarts?.stop();
  const ended = await until((lines) => lines.filter((line) => line === 'ends').length === 2);
  await edit('value.ts', 'three');
  await setTimeout(300);
  expect(await logLines()).toEqual(ended);
});

test.each([
  ['calls/calls.rules.ts', true],
  ['texts/en.json', true],
  ['calls/calls.int.test.ts', false],
  ['calls/.calls.ts.swp', false],
  ['calls.ts~', false],
  ['dist/index.js', false],
])('%s concerns what runs: %s', (file, is) => {
  expect(concerns(file)).toBe(is);
});
