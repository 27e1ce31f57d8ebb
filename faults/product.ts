/** The embedded product as `npm start` runs it, in a process group of its own that may be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/config.ts';
import { until } from './fault.ts';

export interface Product {
  /** Resolves with the exit code when it has ended; null = by a signal. */
  over: Promise<number | null>;
  /** What it printed so far. */
  said: () => string;
  answers: () => Promise<boolean>;
  /** Resolves with the seconds that it took to answer. */
  ready: () => Promise<number>;
  /** Kills the whole group, like a crash; its database is in another group and survives. Resolves when it has ended. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

export interface Products {
  start: (port: number) => Product;
  /** Kills whatever still runs. */
  end: () => void;
}

/** A folder that the database's system user can enter, so that the data is not stored elsewhere. */
export async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `faults-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

const kill = (pid: number | undefined, signal: NodeJS.Signals) => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
};

export function products(folder: string, env: Record<string, string>, options: readonly string[] = []): Products {
  const running = new Set<ChildProcess>();
  return {
    start(port) {
      const child = spawn(
        process.execPath,
        ['scripts/boot.mjs', 'start', '--no-build', '--port', String(port), '--data-dir', folder, ...options],
        {
          cwd: root,
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...env },
        },
      );
      running.add(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      const over = once(child, 'exit').then(([code]) => code as number | null);
      const answers = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok === true;
      return {
        over,
        answers,
        said: () => said,
        ready: () => until(async () => said.includes('Ready in') && (await answers()), 60_000, 'the product is ready'),
        async kill(signal) {
          kill(child.pid, signal);
          await over;
          running.delete(child);
        },
      };
    },
    end: () => running.forEach(({ pid }) => kill(pid, 'SIGKILL')),
  };
}
