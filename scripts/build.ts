/**
 * `npm run build [app …]`: what changed since the last build is built again, all else is left as it is.
 * Services and their libraries: TypeScript → JavaScript file by file (swc); what runs as a process of its own: one file (esbuild). Shell and remotes:
 * webpack, then compressed copies.
 */
import { transform } from '@swc/core';
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { remoteFolders } from '../libs/build/remote-folders.mjs';
import { nodeSwcOptions } from '../libs/build/swc.mjs';
import { SERVICE_NAMES } from '../libs/contracts/src/services.ts';
import { bundleProcess } from './bundle.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (text: string) => process.stdout.write(`${text}\n`);
const IGNORED = /(^|\/)(dist|node_modules|testing)(\/|$)|\.test\.tsx?$|\.test-d\.ts$/;

/** Packages that run in Node: source folder → output folder. */
const NODE_BUILDS: Record<string, { source: string; output: string; needs: string[] }> = {
  contracts: { source: 'libs/contracts/src', output: 'libs/contracts/dist', needs: [] },
  'file-import': { source: 'libs/file-import/src', output: 'libs/file-import/dist', needs: [] },
  'nest-kit': { source: 'libs/nest-kit/src', output: 'libs/nest-kit/dist', needs: [] },
  ...Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, { source: `services/${name}/src`, output: `services/${name}/dist`, needs: [] }]),
  ),
  edge: { source: 'services/edge/src', output: 'services/edge/dist', needs: [] },
};
/** Apps for the browser: folder → folders whose change means building it again. Remotes take the shared libraries from the shell. */
const REMOTE_INPUTS = ['libs/build', 'libs/contracts/src', 'libs/file-import/src', 'package-lock.json'];
const SHELL_INPUTS = [...REMOTE_INPUTS, 'libs/ui', 'libs/i18n', 'libs/web-kit'];
const WEB_BUILDS: Record<string, string[]> = {
  shell: [
    'shell/src',
    'shell/worker',
    'shell/public',
    'shell/webpack.config.mjs',
    'shell/package.json',
    ...SHELL_INPUTS,
  ],
  ...Object.fromEntries(remoteFolders(root).map((name) => [name, [name, ...REMOTE_INPUTS]])),
};

async function filesOf(inputs: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const input of inputs) {
    const full = path.join(root, input);
    if (!existsSync(full)) continue;
    if (path.extname(input)) found.push(input);
    else
      for await (const file of glob('**/*', { cwd: full, withFileTypes: true })) {
        if (file.isFile()) found.push(path.relative(root, path.join(file.parentPath, file.name)));
      }
  }
  return found.filter((file) => !IGNORED.test(file)).sort();
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

const stampOf = (output: string) => path.join(root, output, '.built-from');
async function isFresh(output: string, hash: string): Promise<boolean> {
  return existsSync(stampOf(output)) && (await readFile(stampOf(output), 'utf8')) === hash;
}

async function buildNode(name: string, force: boolean): Promise<boolean> {
  const { source, output } = NODE_BUILDS[name]!;
  const files = await filesOf([source]);
  const hash = await hashOf([...files, 'libs/build/swc.mjs']);
  if (!force && (await isFresh(output, hash))) return false;
  await rm(path.join(root, output), { recursive: true, force: true });
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(root, output, path.relative(source, file));
      await mkdir(path.dirname(target), { recursive: true });
      if (!file.endsWith('.ts') || file.endsWith('.d.ts')) {
        if (path.basename(file) !== 'tsconfig.json') await cp(path.join(root, file), target);
        return;
      }
      const result = await transform(await readFile(path.join(root, file), 'utf8'), {
        ...nodeSwcOptions,
        filename: path.join(root, file),
        sourceFileName: path.basename(file),
        swcrc: false,
      });
      const js = target.replace(/\.ts$/, '.js');
      await writeFile(js, `${result.code}\n//# sourceMappingURL=${path.basename(js)}.map\n`);
      if (result.map) await writeFile(`${js}.map`, result.map);
    }),
  );
  await writeFile(stampOf(output), hash);
  return true;
}

/** Bundles a service's process with everything that it loads: our libraries and the packages. */
async function buildProcess(service: string, force: boolean): Promise<boolean> {
  const { output } = NODE_BUILDS[service]!;
  const stamp = path.join(root, output, '.process-from');
  const built = await Promise.all(
    ['contracts', 'file-import', 'nest-kit', service].map((name) =>
      readFile(stampOf(NODE_BUILDS[name]!.output), 'utf8'),
    ),
  );
  const hash = createHash('sha256')
    .update(built.join())
    .update(await hashOf(['scripts/bundle.ts', 'package-lock.json']))
    .digest('hex');
  if (!force && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return false;
  const source = path.join(root, `services/${service}/src/main.ts`);
  const { code } = await transform(await readFile(source, 'utf8'), {
    ...nodeSwcOptions,
    sourceMaps: false,
    filename: source,
    swcrc: false,
  });
  await bundleProcess(root, code, path.join(root, output, 'main.js'));
  await writeFile(stamp, hash);
  return true;
}

const run = (args: string[], cwd: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || `exit code ${code}`))));
  });

/** Compressed copies beside every text file, so that the edge never compresses while somebody waits. */
async function compress(output: string): Promise<void> {
  const tasks: Promise<void>[] = [];
  for await (const file of glob('**/*.{js,css,html,json,svg,vtt}', { cwd: path.join(root, output) })) {
    const full = path.join(root, output, file);
    // The edge inserts the brand into the pages, so they can't be compressed at build time.
    if (file.endsWith('.html')) continue;
    tasks.push(
      (async () => {
        const bytes = await readFile(full);
        if (bytes.length < 1024) return;
        await writeFile(
          `${full}.br`,
          await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        await writeFile(`${full}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      })(),
    );
  }
  await Promise.all(tasks);
}

async function buildWeb(name: string, force: boolean): Promise<boolean> {
  const hash = await hashOf(await filesOf(WEB_BUILDS[name]!));
  const output = `${name}/dist`;
  if (!force && (await isFresh(output, hash))) return false;
  await run([path.join(root, 'libs/build/run.mjs'), 'build'], path.join(root, name));
  await compress(output);
  await writeFile(stampOf(output), hash);
  return true;
}

/** Suffix of the build step that bundles a service's process; the last step, because it includes the output of the others. */
const PROCESS = '-process';
export const PROCESS_BUILDS = SERVICE_NAMES.map((name) => `${name}${PROCESS}`);
const buildOne = (name: string, force: boolean): Promise<boolean> =>
  name.endsWith(PROCESS)
    ? buildProcess(name.slice(0, -PROCESS.length), force)
    : name in NODE_BUILDS
      ? buildNode(name, force)
      : buildWeb(name, force);

/**
 * Builds the named packages, or all that the embedded product and the pages need. One after the other: webpack already uses what two cores give.
 * @throws when a build fails; the message is the tool's own output.
 */
export async function build(names: string[] = [], { force = false, processes = false } = {}): Promise<void> {
  const all = [...Object.keys(NODE_BUILDS), ...Object.keys(WEB_BUILDS), ...PROCESS_BUILDS];
  const wanted = names.length
    ? names.map((name) => path.basename(name))
    : all.filter((name) => processes || !name.endsWith(PROCESS));
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length) throw new Error(`Nothing to build is called ${unknown.join(', ')}. Known: ${all.join(', ')}.`);
  let built = 0;
  for (const [index, name] of wanted.entries()) {
    const started = performance.now();
    const did = await buildOne(name, force);
    if (did) {
      built += 1;
      say(
        `  ${index + 1} of ${wanted.length}  built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
    }
  }
  if (!built) say('  Everything is built already.');
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  say('Building …');
  await build(
    args.filter((arg) => !arg.startsWith('-')),
    { force: args.includes('--force'), processes: true },
  ).catch((error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  });
}
