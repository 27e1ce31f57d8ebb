/** `npm run test:nightly [-- stage …]`: checks that take too long for each change, in stages from which an interrupted run continues. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './config.ts';
import { readOptions } from './options.ts';
import { MAX_DAYS, overdue, parseQuarantine } from './testing/quarantine.ts';

const HELP = `npm run test:nightly [-- options] [stage …]

  languages   the long journey in every language, and names of ten writing systems
  motion      every story of the browser with the movements that most people see
  screens     every screen in both themes, every dialog at both widths
  walk        every sentence of the product in a browser, at a desk and on a phone in the dark theme
  unit        every unit and integration test, also those that take turns
  inputs      odd values in every place of every call
  scaffolds   a field is added as docs/architecture.md says; a new page, remote and service, with types and tests
  faults      failures on purpose
  bench       the measured budgets
  quarantine  no test has been unstable for more than ${MAX_DAYS} days

  --again     every stage; otherwise stages that passed for this commit are left out
  --help      this text`;

interface Stage {
  name: string;
  /** Arguments of scripts/boot.mjs, one process each. */
  commands: string[][];
  env?: Record<string, string>;
}
const STAGES: readonly Stage[] = [
  {
    name: 'languages',
    commands: [['test', 'browser', 'journey-languages', 'languages', 'writing-systems', 'two-step-sign-in']],
    env: { TEST_LANGUAGE: 'all' },
  },
  { name: 'motion', commands: [['test', 'browser']], env: { TEST_MOTION: 'full', TEST_TURN: 'all' } },
  {
    name: 'screens',
    commands: [['test', 'browser', 'every-screen', 'dialogs']],
    env: { TEST_THEME: 'all', TEST_WIDTH: 'all', TEST_SCREENS: 'all' },
  },
  { name: 'walk', commands: [['walk'], ['walk', '--width', '360', '--theme', 'dark']] },
  { name: 'unit', commands: [['test', 'unit']], env: { TEST_TURN: 'all' } },
  { name: 'inputs', commands: [['test', 'unit', 'odd-inputs']], env: { ODD_INPUTS: 'all' } },
  {
    name: 'scaffolds',
    commands: [['test', 'unit', 'scripts/add-field', 'scripts/new']],
    env: { SCAFFOLDS: 'all' },
  },
  { name: 'faults', commands: [['test:faults']] },
  { name: 'bench', commands: [['bench']] },
  { name: 'quarantine', commands: [] },
];

const say = (text = '') => void process.stdout.write(`${text}\n`);
const { values, positionals } = readOptions('test:nightly', {
  allowPositionals: true,
  options: { again: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) {
  say(HELP);
  process.exit(0);
}
const unknown = positionals.filter((wanted) => !STAGES.some(({ name }) => name === wanted));
if (unknown.length > 0) {
  process.stderr.write(`\nNo stage ${unknown.join(', ')}.\n\n${HELP}\n`);
  process.exit(1);
}

/** Stages that passed, with the commit they passed for. */
const stateFile = path.join(root, '.cache/nightly.json');
interface State {
  commit: string;
  passed: string[];
}
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const before = await readFile(stateFile, 'utf8').then(
  (text) => JSON.parse(text) as State,
  () => null,
);
const passed = new Set(!values.again && before?.commit === commit ? before.passed : []);
await mkdir(path.dirname(stateFile), { recursive: true });

async function holds({ name, commands, env }: Stage): Promise<boolean> {
  if (name === 'quarantine') {
    const late = overdue(parseQuarantine(await readFile(path.join(root, 'tests/quarantine.json'), 'utf8')), new Date());
    for (const { test, since, owner } of late) say(`  since ${since}, ${owner}: ${test}`);
    return late.length === 0;
  }
  // Runs all commands of a stage even when one fails, because each reports something else.
  const results = commands.map(
    (args) =>
      spawnSync(process.execPath, [path.join(root, 'scripts/boot.mjs'), ...args], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...env },
      }).status === 0,
  );
  return results.every(Boolean);
}

const wanted = STAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let failed = 0;
let held = 0;
for (const [index, stage] of wanted.entries()) {
  const title = `[${index + 1} of ${wanted.length}] ${stage.name}`;
  if (passed.has(stage.name)) {
    say(`\n${title}: passed before for this commit`);
    held += 1;
    continue;
  }
  say(`\n${title}`);
  const started = performance.now();
  const ok = await holds(stage);
  say(`\n${title}: ${ok ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 60_000)} min`);
  if (ok) {
    held += 1;
    passed.add(stage.name);
    await writeFile(stateFile, JSON.stringify({ commit, passed: [...passed] } satisfies State));
  } else failed += 1;
}
say(`\n${held} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
