/** `npm run doctor`: lists what start, tests, benches and images need, whether this machine has it, and how to get what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import net from 'node:net';
import { availableParallelism, freemem } from 'node:os';
import path from 'node:path';
import { root } from './config.ts';
import { type Finding, summaryOf } from './testing/findings.ts';

const say = (text = '') => void process.stdout.write(`${text}\n`);
const GIB = 1024 ** 3;
const runs = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { timeout: 20_000, encoding: 'utf8' });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
};
const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ host, port, timeout: 2000 });
    const end = (ok: boolean) => {
      socket.destroy();
      resolve(ok);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
async function reachable(what: string, variable: string, port: number, without: string): Promise<Finding> {
  const given = process.env[variable];
  if (!given) return { what, found: without, isNeeded: true };
  const url = new URL(given);
  const ok = await answers(url.hostname || '127.0.0.1', Number(url.port) || port);
  return {
    what,
    found: ok ? `${variable} answers` : undefined,
    isNeeded: true,
    remedy: `${variable} names ${url.host}, which does not answer: start it, or unset the variable`,
  };
}

const [major = 0] = process.versions.node.split('.').map(Number);
const { bavail, bsize } = await statfs(root);
const free = (bavail * bsize) / GIB;
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const browser =
  process.env['CHROMIUM_PATH'] ?? browsers.map((name) => runs(name, '--version')).find((found) => found !== undefined);

const findings: Finding[] = [
  {
    what: 'Node',
    found: major >= 20 ? process.version : undefined,
    isNeeded: true,
    remedy: 'install Node 20 or newer',
  },
  {
    what: 'git',
    found: runs('git', '--version'),
    isNeeded: false,
    remedy: 'install git; `npm test -- --changed` needs it',
  },
  {
    what: 'packages',
    found: existsSync(path.join(root, 'node_modules/.installed-from')) ? 'installed' : undefined,
    isNeeded: false,
    remedy: '`npm start` and `npm test` install them',
  },
  {
    what: 'cores',
    found: availableParallelism() >= 2 ? String(availableParallelism()) : undefined,
    isNeeded: false,
    remedy: 'with one core the tests take twice as long',
  },
  {
    what: 'free memory',
    found: freemem() >= 2 * GIB ? `${(freemem() / GIB).toFixed(1)} GiB` : undefined,
    isNeeded: false,
    remedy: 'builds and browser tests want 2 GiB',
  },
  {
    what: 'free disk',
    found: free >= 3 ? `${free.toFixed(0)} GiB` : undefined,
    isNeeded: true,
    remedy: 'packages, builds and databases of the tests need 3 GiB',
  },
  await reachable('PostgreSQL', 'DATABASE_URL_IDENTITY', 5432, 'the one that comes with the packages'),
  await reachable(
    'NATS',
    'NATS_URL',
    4222,
    runs('nats-server', '--version') ?? 'installed by the tests where apt can, otherwise they say what they leave out',
  ),
  {
    what: 'browser',
    found: browser,
    isNeeded: false,
    remedy: '`npm test` installs one; or set CHROMIUM_PATH',
  },
  { what: 'Docker', found: runs('docker', '--version'), isNeeded: false, remedy: 'needed for `docker compose` only' },
];

const { lines, isComplete } = summaryOf(findings);
say(lines.join('\n'));
process.exit(isComplete ? 0 : 1);
