#!/usr/bin/env node
/**
 * The single entry point: `npm start`, `npm test` and the others run this file with the machine's Node (20 or newer).
 * It installs what is missing and continues with the pinned Node from the installed packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old to install with. Please use Node 20 or newer.`);

/** Commands and the script (run by the pinned Node, which strips types) behind each. */
const COMMANDS = {
  start: 'start.ts',
  test: 'test.ts',
  dev: 'dev.ts',
  bench: '../bench/index.ts',
  build: 'build.ts',
  jest: 'jest.ts',
  service: 'service.ts',
  migrate: 'service.ts',
  'start:real': 'real.ts',
  release: 'release.ts',
  new: 'new.ts',
  doctor: 'doctor.ts',
  'test:nightly': 'nightly.ts',
  'test:faults': '../faults/index.ts',
  'dead-letters': 'ops/dead-letters.ts',
  jobs: 'ops/jobs.ts',
  rebuild: 'ops/rebuild.ts',
  'first-admin': 'ops/first-admin.ts',
  backup: 'ops/backup.ts',
  restore: 'ops/restore.ts',
  'migrate:all': 'ops/migrate.ts',
  openapi: 'ops/openapi.ts',
  screenshots: 'screenshots.ts',
  walk: '../e2e/walk/index.ts',
};
const [command = 'start', ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command))
  fail(`Unknown command «${command}». Known: ${Object.keys(COMMANDS).join(', ')}.`);

/** The lockfile decides; its hash is kept beside what was installed from it. */
const lockHash = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const marker = path.join(root, 'node_modules', '.installed-from');
const installed = () => existsSync(marker) && readFileSync(marker, 'utf8') === lockHash;

const pinnedNode = () => {
  const { platform, arch } = process;
  const candidates = [
    `node-${platform === 'win32' ? 'win' : platform}-${arch}/bin/node`,
    `node-bin-${platform}-${arch}/bin/node`,
  ].map((name) => path.join(root, 'node_modules', name + (platform === 'win32' ? '.exe' : '')));
  return candidates.find((file) => existsSync(file));
};

async function install() {
  say('Installing packages (about two minutes the first time) …');
  const npm = process.env.npm_execpath;
  const [file, first] = npm ? [process.execPath, [npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const started = Date.now();
  const child = spawn(
    file,
    [...first, 'ci', '--loglevel=error', '--no-fund', '--no-audit', '--include=dev', '--include=optional'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: !npm && process.platform === 'win32',
    },
  );
  const ticker = setInterval(() => say(`  … still installing, ${Math.round((Date.now() - started) / 1000)} s`), 15_000);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(ticker);
  if (code !== 0)
    fail('The packages could not be installed. The lines above say why; run the command again once that is mended.');
  writeFileSync(marker, lockHash);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

if (!installed()) await install();

let node = pinnedNode();
if (!node && Number(process.versions.node.split('.')[0]) >= 26) node = process.execPath;
if (!node)
  fail(
    `No Node 26 for ${process.platform}-${process.arch} came with the packages. Install Node 26 and run the command again.`,
  );
const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
if (version.status !== 0)
  fail(`The Node that came with the packages does not run here (${node}). Install Node 26 and run the command again.`);

const script = path.join(root, 'scripts', COMMANDS[command]);
/** The embedded product runs in one process: half of Node's default space for new objects costs no noticeable time and saves 50 MB. */
const memory = command === 'start' ? ['--max-semi-space-size=16'] : [];
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    ...memory,
    script,
    ...(command === 'migrate' ? ['--migrate'] : []),
    ...args,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
  },
);
// The terminal sends Ctrl-C to both; this one waits for the other to end its work. Other signals are passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
