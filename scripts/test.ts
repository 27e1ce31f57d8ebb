/**
 * `npm test [-- stage … [path …]]`: types, format, lint, dependency rules, links and words, unit and integration tests, browser tests, in one run that
 * ends with «N passed, N failed». Each check that is no test counts as one. `npm test -- --changed [ref]`: what the changes since `ref` can break.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolders } from '../libs/build/remote-folders.mjs';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { root } from './config.ts';
import { choicesOfCommit } from './testing/choices.ts';
import { affectedBy, changedFiles } from './testing/changed.ts';
import { MAX_DAYS, overdue, parseQuarantine, verdictOf } from './testing/quarantine.ts';
import { brokenLinks } from './links.ts';
import { SERVICE_NAMES } from './services.ts';
import { forbiddenWords } from './words.ts';

const say = (text = '') => process.stdout.write(`${text}\n`);
const cache = path.join(root, '.cache');

interface Result {
  passed: number;
  failed: number;
  skipped: number;
}
const one = (ok: boolean): Result => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TZ: 'UTC', DEBUG_PRINT_LIMIT: '0', ...env },
    });
    child.on('exit', (code) => resolve(code === 0));
  });

/**
 * Packages that are type-checked together, because a package that others import as source would otherwise be checked again with each of them. Shell and
 * edge are checked alone: they declare ambient types that other packages must not see.
 */
const PROGRAMS = [
  ['libs/ui', 'libs/i18n', 'libs/web-kit', ...remoteFolders(root)],
  ['libs/contracts', 'libs/file-import', 'libs/nest-kit', ...SERVICE_NAMES.map((name) => `services/${name}`)],
  ['shell'],
  ['scripts'],
  ['services/edge'],
  ['shell/worker'],
];
const tsc = (config: string) => run(['node_modules/typescript/bin/tsc', '-p', config]);

/** Writes a TypeScript configuration for several packages: their common base, and all their files. */
async function together(packages: readonly string[]): Promise<string> {
  const read = async (name: string) => {
    const {
      extends: base,
      include,
      ...own
    } = JSON.parse(await readFile(path.join(root, name, 'tsconfig.json'), 'utf8')) as {
      extends: string;
      include: string[];
    };
    if (Object.keys(own).length > 0) throw new Error(`${name} has options of its own: it is to be checked alone`);
    return { base: path.resolve(root, name, base), include: include.map((each) => path.resolve(root, name, each)) };
  };
  const all = await Promise.all(packages.map(read));
  if (new Set(all.map(({ base }) => base)).size > 1)
    throw new Error(`${packages.join(', ')} extend different configurations`);
  const file = path.join(cache, `tsconfig.${packages[0]?.replaceAll('/', '-')}.json`);
  const options = { typeRoots: [path.join(root, 'node_modules/@types')] };
  await writeFile(
    file,
    JSON.stringify({ extends: all[0]?.base, compilerOptions: options, include: all.flatMap(({ include }) => include) }),
  );
  return file;
}

async function types(_paths: string[], programs: readonly (readonly string[])[] = PROGRAMS): Promise<Result> {
  const results: Result[] = [];
  for (const packages of programs) {
    const ok = await tsc(packages.length > 1 ? await together(packages) : packages[0]!);
    if (!ok) say(`  types of ${packages.join(', ')}: see above`);
    results.push(ok ? { passed: packages.length, failed: 0, skipped: 0 } : one(false));
  }
  return sum(results);
}

const lint = async (files: string[] = []) =>
  one(await run(['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', ...files]));
const format = async (files: string[] = []) => {
  const ok = await run(['node_modules/oxfmt/bin/oxfmt', '--check', ...files]);
  if (!ok) say('  Run `npm run format`.');
  return one(ok);
};
/** Checks imports between packages, and the dependencies in each package.json. The production check skips the root and libs/build, which ship nothing. */
async function dependencies(): Promise<Result> {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const folders = ['libs', 'services', 'shell', ...remoteFolders(root)];
  const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'];
  const whatRuns = ['--production', '--strict', '--workspace', '!.', '--workspace', '!libs/build'];
  const results = [
    one(await run([cruiser, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'])),
    one(await run(knip)),
    one(await run([...knip, ...whatRuns])),
    one(links()),
    one(words()),
  ];
  return sum(results);
}

/** Links of documents and of comments. */
function links(): boolean {
  const broken = brokenLinks(root);
  for (const link of broken) say(`  No such file or heading: ${link}`);
  return broken.length === 0;
}

/** Words that the glossary keeps out of the code. */
function words(): boolean {
  const found = forbiddenWords(root);
  for (const place of found) say(`  Not a word of docs/glossary.md: ${place}`);
  return found.length === 0;
}

/** How long each test file took, ms. */
const durations = new Map<string, number>();
const quarantine = parseQuarantine(await readFile(path.join(root, 'tests/quarantine.json'), 'utf8'));

/** Reports the tests that failed and were run again alone. @returns how many count as failed. */
function afterSecondRun(failed: readonly string[], failedAlone: readonly string[]): number {
  const { broken, unstable, tolerated } = verdictOf(failed, failedAlone, quarantine);
  const list = (title: string, names: string[]) =>
    names.length && say(`\n  ${title}:\n${names.map((name) => `    ${name}`).join('\n')}`);
  list('Failed twice', broken);
  list('UNSTABLE: failed, then passed alone. Counted as failed', unstable);
  list('Failed, then passed alone; listed in tests/quarantine.json', tolerated);
  return broken.length + unstable.length;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}
/** Undefined when it ended without a report. */
async function jestReport(more: string[], turn = 'all'): Promise<JestReport | undefined> {
  const file = path.join(cache, 'jest.json');
  await rm(file, { force: true });
  // Page tests allocate many short-lived objects: with more space for new objects, garbage collection takes an eighth less of the time. Modules are
  // loaded again for each file, so that compiling them for a long run costs a fifth more than it saves.
  await run(
    [
      '--experimental-vm-modules',
      '--conditions=nb-source',
      '--import',
      './libs/build/register.mjs',
      '--max-semi-space-size=64',
      '--no-opt',
      'node_modules/jest/bin/jest.js',
      '--config',
      'libs/build/jest.config.mjs',
      '--json',
      '--outputFile',
      file,
      ...more,
    ],
    { TEST_TURN: turn, TEST_CHANGED: changedHere() },
  );
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as JestReport) : undefined;
}

/** For tests that take turns; empty where git does not know, as in an unpacked archive or a shallow clone. */
function changedHere(): string {
  try {
    return changedFiles(root).files.join('\n');
  } catch {
    return '';
  }
}

/** At most this many failed files are run again: more failures are not flaky tests. */
const FEW = 4;

const failedTests = ({ testResults }: JestReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that could not be loaded has no tests of its own.
    return failed.length === 0 && status === 'failed' ? [path.relative(root, name)] : failed;
  });

async function jest(paths: string[], related: string[] = []): Promise<Result> {
  const chosen =
    related.length > 0
      ? ['--findRelatedTests', '--passWithNoTests', ...related]
      : paths.length > 0
        ? ['--', ...paths]
        : [];
  // What is asked for runs, whosever turn it is.
  const turn = chosen.length > 0 ? 'all' : choicesOfCommit(root).TEST_TURN;
  if (turn !== 'all') say(`  Chosen by the commit: TEST_TURN=${turn}; set this to repeat it, or to «all»`);
  const report = await jestReport(['--maxWorkers=3', ...chosen], turn);
  if (!report) return one(false);
  for (const { name, startTime, endTime } of report.testResults)
    durations.set(path.relative(root, name), endTime - startTime);
  const first = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
  const files = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative(root, name));
  if (files.length === 0 || files.length > FEW || paths.length > 0) return first;
  say(`\n  ${first.failed} failed. Once more, one file at a time: ${files.join(', ')}`);
  const again = await jestReport(['--maxWorkers=1', '--', ...files]);
  if (!again) return first;
  const failed = failedTests(report);
  const counted = afterSecondRun(failed, failedTests(again));
  return { passed: first.passed + failed.length - counted, failed: counted, skipped: first.skipped };
}

interface StoryReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
}
interface Suite {
  file: string;
  specs: {
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
  }[];
  suites?: Suite[];
}
const storiesOf = (suites: readonly Suite[]): { name: string; file: string; status: string; duration: number }[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        name: title,
        file: path.join('e2e', file),
        status,
        duration: results.reduce((total, { duration }) => total + duration, 0),
      })),
    ),
    ...storiesOf(inner),
  ]);

async function browser(paths: string[]): Promise<Result> {
  const chromium = await findBrowser(say);
  say(`  Browser: ${chromium}`);
  const choices = choicesOfCommit(root);
  // What is asked for by name runs, whosever turn it is.
  if (paths.length > 0) choices.TEST_TURN = 'all';
  const repeat = Object.entries(choices).map(([name, value]) => `${name}=${value}`);
  say(`  Chosen by the commit: ${repeat.join(' ')}; set these to repeat it, or to «all»`);
  await build();
  const file = path.join(cache, 'playwright.json');
  await rm(file, { force: true });
  await run(['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...paths], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    TEST_CHANGED: changedHere(),
    ...choices,
  });
  if (!existsSync(file)) return one(false);
  const { stats, errors, suites } = JSON.parse(await readFile(file, 'utf8')) as StoryReport;
  const stories = storiesOf(suites);
  for (const { file: name, duration } of stories) durations.set(name, (durations.get(name) ?? 0) + duration);
  const flaky = stories.filter(({ status }) => status === 'flaky').map(({ name }) => name);
  const unstable = afterSecondRun(flaky, []);
  return {
    passed: stats.expected + flaky.length - unstable,
    failed: stats.unexpected + errors.length + unstable,
    skipped: stats.skipped,
  };
}

const sum = (results: Result[]): Result =>
  results.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );

interface Stage {
  title: string;
  run: (paths: string[]) => Promise<Result>;
}
const STAGES: Record<string, Stage> = {
  types: { title: 'Types', run: types },
  format: { title: 'Format', run: () => format() },
  lint: { title: 'Lint', run: () => lint() },
  deps: { title: 'Dependency rules, links and words', run: dependencies },
  unit: { title: 'Unit and integration tests', run: jest },
  browser: { title: 'Browser tests', run: browser },
};

/** What the changes since `ref` can break; browser stories only when they changed themselves. */
function changedStages(ref: string | undefined): Record<string, Stage> {
  const { since, files } = changedFiles(root, ref);
  say(`${files.length} files differ from ${since}`);
  const { programs, code, stories, everything } = affectedBy(files, PROGRAMS);
  if (everything) return STAGES;
  const scripts = code.filter((name) => !name.endsWith('.json'));
  const tested = code.filter((name) => !name.startsWith('e2e/'));
  if (stories.length === 0) say('Browser stories are left out: npm test -- browser NAME runs those of a feature.');
  return {
    ...(programs.length > 0 && { types: { title: 'Types', run: () => types([], programs) } }),
    ...(code.length > 0 && { format: { title: 'Format', run: () => format(code) } }),
    ...(scripts.length > 0 && { lint: { title: 'Lint', run: () => lint(scripts) } }),
    deps: { title: 'Dependency rules, links and words', run: dependencies },
    ...(tested.length > 0 && { unit: { title: 'Tests of what changed', run: () => jest([], tested) } }),
    ...(stories.length > 0 && { browser: { title: 'Browser tests that changed', run: () => browser(stories) } }),
  };
}

const args = process.argv.slice(2);
const isChanged = args[0] === '--changed';
const all = isChanged ? changedStages(args[1]) : STAGES;
const chosen = isChanged ? [] : args.filter((arg) => arg in STAGES);
const paths = isChanged ? [] : args.filter((arg) => !(arg in STAGES));
await mkdir(cache, { recursive: true });
const results: Result[] = [];
const times: string[] = [];
const begun = performance.now();
const seconds = (from: number) => `${Math.round((performance.now() - from) / 1000)} s`;
const stages = Object.entries(all).filter(([name]) => !chosen.length || chosen.includes(name));
for (const [index, [, stage]] of stages.entries()) {
  say(`\n[${index + 1} of ${stages.length}] ${stage.title}`);
  const started = performance.now();
  let result: Result;
  try {
    result = await stage.run(paths);
  } catch (error) {
    say((error as Error).message);
    result = one(false);
  }
  say(`  ${stage.title}: ${result.passed} passed, ${result.failed} failed in ${seconds(started)}`);
  times.push(`${stage.title} ${seconds(started)}`);
  results.push(result);
}
if (durations.size > 10) {
  say('\nSlowest files:');
  for (const [name, ms] of [...durations].toSorted(([, one], [, other]) => other - one).slice(0, 10))
    say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
if (stages.length > 1) say(`\n${times.join(' · ')} · together ${seconds(begun)}`);
const late = overdue(quarantine, new Date());
for (const { test, since, owner } of late)
  say(`\u001B[31mIn quarantine for more than ${MAX_DAYS} days (since ${since}, ${owner}): ${test}\u001B[0m`);
const total = sum(results);
say(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed || (!total.passed && stages.length > 0) ? 1 : 0);
