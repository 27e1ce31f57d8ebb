/** Child processes that are kept running, for the real mode on one computer. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const READY_WITHIN_MS = 30_000;
/** A process takes 10 s at most for an orderly stop. */
const STOP_WITHIN_MS = 12_000;
const MAX_BACKOFF_MS = 5_000;

export interface Supervised {
  kind: string;
  name: string;
  url: string;
  /** ID of the current process; undefined between two. */
  pid(): number | undefined;
  /** Resolves when its readiness check answers. @throws after 30 s. */
  ready(): Promise<void>;
  /** Sends a signal to the current process; resolves when it has ended. The supervision may start it again. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** SIGTERM, and SIGKILL when the process does not end. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  kind: string;
  name: string;
  /** A file that Node runs. */
  script: string;
  port: number;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
}

/** Runs a script to its end. @throws when it fails. */
export async function runToEnd(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} failed; the lines above say why.`);
}

/** Compile cache that is kept between starts: a restarted process is ready a fifth sooner. */
const COMPILED = path.resolve(import.meta.dirname, '../.cache/compiled');

/**
 * Size of V8's space for new objects, MB. With the default of half a megabyte, one call causes several garbage collections while later calls wait. The
 * images start with the same.
 */
const ROOM = '--min-semi-space-size=16';

/** Settings of replicas that share one machine: hashing more passwords in parallel than there are processors slows all of them down. */
export const sharing = (replicas: number): NodeJS.ProcessEnv =>
  process.env['HASHED_AT_ONCE']
    ? {}
    : { HASHED_AT_ONCE: String(Math.min(4, Math.max(1, Math.floor(availableParallelism() / replicas)))) };

/** Starts a process, waits until it is ready, and restarts it with growing pauses when it ends by itself. */
export async function supervise({ kind, name, script, port, env, say }: ProcessOptions): Promise<Supervised> {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let stopping = false;
  let failures = 0;
  const start = () => {
    const begun = Date.now();
    const own = spawn(process.execPath, [ROOM, script], {
      env: { NODE_COMPILE_CACHE: COMPILED, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = own;
    own.on('exit', (code, signal) => {
      if (child === own) child = undefined;
      if (stopping) return;
      // A process that ran for a while, or was killed from outside, did not fail at starting.
      failures = signal !== null || Date.now() - begun > 10_000 ? 0 : failures + 1;
      const pause = failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, 100 * 2 ** failures);
      say(`  ${name} ended (${signal ?? code ?? '?'}); started again${pause ? ` in ${pause} ms` : ''}`);
      void setTimeout(pause, undefined, { ref: false }).then(() => {
        if (!stopping) start();
      });
    });
  };
  const ready = async () => {
    for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await setTimeout(50)) {
      const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      if (failures > 3) break;
    }
    throw new Error(`${name} did not become ready; the lines above say why.`);
  };
  const stop = async () => {
    stopping = true;
    const own = child;
    if (!own || own.exitCode !== null) return;
    const gone = once(own, 'exit');
    own.kill('SIGTERM');
    const cut = globalThis.setTimeout(() => own.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(cut);
  };
  const kill = async (signal: NodeJS.Signals) => {
    const own = child;
    if (!own) return;
    const gone = once(own, 'exit');
    own.kill(signal);
    await gone;
  };
  start();
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { kind, name, url, pid: () => child?.pid, ready, kill, stop };
}
