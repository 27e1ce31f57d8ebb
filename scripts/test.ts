/**
 * `npm test [-- stage … [path …]]`: types, format, lint, dependency rules and links, unit and integration tests, browser tests, in one run that ends
 * with «N passed, N failed». Each check that is no test counts as one.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolders } from '../libs/build/remote-folders.mjs';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { root } from './config.ts';
import { brokenLinks } from './links.ts';
import { SERVICE_NAMES } from './services.ts';

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
 * What is checked in one go: a package that others import as source would be read and checked anew with each of them. The ambient types of a package
 * must not be its neighbours': shell and edge have such, and are checked alone.
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

/** A configuration for several packages: what they extend, and all their files. */
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

async function types(): Promise<Result> {
  const results: Result[] = [];
  for (const packages of PROGRAMS) {
    const ok = await tsc(packages.length > 1 ? await together(packages) : packages[0]!);
    if (!ok) say(`  types of ${packages.join(', ')}: see above`);
    results.push(ok ? { passed: packages.length, failed: 0, skipped: 0 } : one(false));
  }
  return sum(results);
}

const lint = async () => one(await run(['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet']));
const format = async () => {
  const ok = await run(['node_modules/oxfmt/bin/oxfmt', '--check']);
  if (!ok) say('  Run `npm run format`.');
  return one(ok);
};
/** Who imports whom, and what each package.json declares. The root and libs/build ship nothing, so the check of what runs leaves them out. */
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
  ];
  return sum(results);
}

/** Links of documents and of comments. */
function links(): boolean {
  const broken = brokenLinks(root);
  for (const link of broken) say(`  No such file or heading: ${link}`);
  return broken.length === 0;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}
/** Undefined when it ended without a report. */
async function jestReport(more: string[]): Promise<JestReport | undefined> {
  const file = path.join(cache, 'jest.json');
  await rm(file, { force: true });
  // Pages make and drop much at once: with more room for what is new, an eighth less of the time goes into clearing up.
  await run([
    '--experimental-vm-modules',
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    '--config',
    'libs/build/jest.config.mjs',
    '--json',
    '--outputFile',
    file,
    ...more,
  ]);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as JestReport) : undefined;
}

/** So many files that failed are run once more: more than that is no accident. */
const FEW = 4;

async function jest(paths: string[]): Promise<Result> {
  const report = await jestReport(['--maxWorkers=3', ...(paths.length ? ['--', ...paths] : [])]);
  if (!report) return one(false);
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const first = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
  if (failed.length === 0 || failed.length > FEW || paths.length > 0) return first;
  // A machine that is busy with something else makes a test late now and then. What fails again by itself is broken; what does not is named.
  say(
    `\n  ${first.failed} failed. Once more, one file at a time: ${failed.map(({ name }) => path.relative(root, name)).join(', ')}`,
  );
  const again = await jestReport(['--maxWorkers=1', '--', ...failed.map(({ name }) => path.relative(root, name))]);
  if (!again) return first;
  const still = again.numFailedTests + again.numRuntimeErrorTestSuites;
  const names = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  if (still === 0)
    say(`\n  UNSTABLE, failed at first and passed alone:\n${names.map((name) => `    ${name}`).join('\n')}`);
  const passedBefore = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  ).length;
  return { passed: first.passed - passedBefore + again.numPassedTests, failed: still, skipped: first.skipped };
}

async function browser(paths: string[]): Promise<Result> {
  const chromium = await findBrowser(say);
  say(`  Browser: ${chromium}`);
  await build();
  const file = path.join(cache, 'playwright.json');
  await rm(file, { force: true });
  await run(['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...paths], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return one(false);
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

const sum = (results: Result[]): Result =>
  results.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );

const STAGES: Record<string, { title: string; run: (paths: string[]) => Promise<Result> }> = {
  types: { title: 'Types', run: types },
  format: { title: 'Format', run: format },
  lint: { title: 'Lint', run: lint },
  deps: { title: 'Dependency rules and links', run: dependencies },
  unit: { title: 'Unit and integration tests', run: jest },
  browser: { title: 'Browser tests', run: browser },
};

const args = process.argv.slice(2);
const chosen = args.filter((arg) => arg in STAGES);
const paths = args.filter((arg) => !(arg in STAGES));
await mkdir(cache, { recursive: true });
const results: Result[] = [];
const stages = Object.entries(STAGES).filter(([name]) => !chosen.length || chosen.includes(name));
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
  say(
    `  ${stage.title}: ${result.passed} passed, ${result.failed} failed in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  results.push(result);
}
const total = sum(results);
say(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed || !total.passed ? 1 : 0);
