/** R22: `npm start` twice on the same data, and after it was killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/config.ts';
import { freePort } from '../scripts/processes.ts';
import { seconds, size, until, Verdict, type Fault } from './fault.ts';

const KILLS = size(5, 2);
const SAID_WITHIN_S = 2;

/** Only what no running product writes by itself: files come and go in the database's own folder. */
const topOf = async (folder: string) => (await Promise.all((await readdir(folder)).toSorted().map(async (name) => `${name} ${(await stat(path.join(folder, name))).ino}`))).join('\n');

export const secondStart: Fault = {
  name: 'R22',
  title: `a second start on the same data is refused with a word, and ${KILLS} starts after kill -9 recover by themselves`,
  world: 'none',
  async run(_, say) {
    const verdict = new Verdict();
    const folder = await mkdtemp(path.join(tmpdir(), 'faults-start-'));
    const running = new Set<ChildProcess>();
    const start = async () => {
      const port = await freePort();
      // A group of its own: killing it takes everything that belongs to it, as a crash of the machine would.
      const child = spawn(process.execPath, ['scripts/boot.mjs', 'start', '--no-build', '--port', String(port), '--data-dir', folder], {
        cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DEMO_USERS: '60', DEMO_PARTNERS: '6' },
      });
      running.add(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => { said += chunk.toString(); });
      const over = once(child, 'exit').then(([code]) => code as number | null);
      const answers = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true;
      return { child, over, said: () => said, answers, ready: () => until(async () => said.includes('Ready in') && (await answers()), 60_000, 'the product is ready') };
    };
    const kill = async ({ child, over }: Awaited<ReturnType<typeof start>>, signal: NodeJS.Signals) => {
      process.kill(-child.pid!, signal);
      await over;
      running.delete(child);
    };
    try {
      let first = await start();
      say(`first start ready after ${seconds(await first.ready())}`);
      const before = await topOf(folder);
      const begun = performance.now();
      const second = await start();
      const code = await second.over;
      const told = (performance.now() - begun) / 1000;
      verdict.expect(code !== 0 && code !== null, `the second start ended with ${code ?? 'a signal'}`);
      verdict.expect(told <= SAID_WITHIN_S, `the second start said so after ${seconds(told)}`);
      verdict.expect(second.said().includes(folder), `it did not name the data: «${second.said().trim().split('\n').at(-1) ?? ''}»`);
      verdict.expect(await first.answers(), 'the first one no longer answers');
      const now = await topOf(folder);
      verdict.expect(now === before, `the second start changed something: «${before.replaceAll('\n', ', ')}» is now «${now.replaceAll('\n', ', ')}»`);
      let slowest = 0;
      for (let n = 0; n < KILLS; n += 1) {
        await kill(first, 'SIGKILL');
        first = await start();
        slowest = Math.max(slowest, await first.ready());
      }
      await kill(first, 'SIGINT');
      return { figures: { 'second start refused after': seconds(told), kills: KILLS, 'slowest recovery': seconds(slowest) }, broken: verdict.broken };
    } finally {
      for (const { pid } of running) {
        try {
          process.kill(-pid!, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await rm(folder, { recursive: true, force: true });
    }
  },
};
