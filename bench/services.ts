/** The measured services, as built. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServiceDefinition } from '@nb/nest-kit';
import { databaseVariable, loadService, SERVICE_NAMES, type ServiceName } from '../scripts/services.ts';

export { SERVICE_NAMES, type ServiceName };

/** Calls `work` with the definition of that service. */
export const withDefinition = async <T>(
  name: ServiceName,
  work: (definition: ServiceDefinition) => T,
): Promise<Awaited<T>> => await work(await loadService(name));

/** Settings of the services in a benchmark, with rate limits far too high to matter. */
export const serviceEnv = (
  name: ServiceName,
  databaseUrl: string,
  more: Record<string, string> = {},
): Record<string, string> => ({
  [databaseVariable(name)]: databaseUrl,
  INTERNAL_SECRET: 'internal-secret-of-the-benchmark',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'warn',
  DATABASE_POOL: '10',
  ...more,
});

/** A server in a process of its own, so that its processor time is measured separately from the client's. */
export interface Served {
  url: string;
  /** Processor time used so far, ms, user and system. */
  cpu(): Promise<number>;
  /** Event-loop delay since the last call, p99, ns. */
  lag(): Promise<number>;
  stop(): Promise<void>;
}

type Answer = { url: string } | { cpu: number } | { lag: number } | { failed: string };

async function ask(child: ChildProcess, question: object): Promise<Answer> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [Answer];
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}

/** Starts `script` (of this folder) and waits until it serves. */
export async function serve(script: string, options: object): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, script), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const died = once(child, 'exit').then(([code]): Answer => {
    throw new Error(`${script} ended with exit code ${code}`);
  });
  died.catch(() => undefined);
  const started = await Promise.race([ask(child, { start: options }), died]);
  if (!('url' in started)) throw new Error(`${script} did not say where it listens`);
  return {
    url: started.url,
    async cpu() {
      const answer = await ask(child, { cpu: true });
      return 'cpu' in answer ? answer.cpu : Number.NaN;
    },
    async lag() {
      const answer = await ask(child, { lag: true });
      return 'lag' in answer ? answer.lag : Number.NaN;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** The other end of `serve`, in the server's process: `start` answers with the address. */
export function serving<Options>(
  start: (options: Options) => Promise<{ url: string; close(): Promise<unknown> }>,
): void {
  let running: { close(): Promise<unknown> } | undefined;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  process.on('message', (question: { start: Options } | { cpu: true } | { lag: true }) => {
    if ('lag' in question) {
      process.send?.({ lag: delay.percentile(99) });
      // Enabled at the first call, because measuring costs a little.
      delay.enable();
      delay.reset();
      return;
    }
    if ('cpu' in question) {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpu: (user + system) / 1000 });
      return;
    }
    start(question.start).then(
      (server) => {
        running = server;
        process.send?.({ url: server.url });
      },
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    );
  });
  process.on('disconnect', () => {
    void Promise.resolve(running?.close()).finally(() => process.exit(0));
  });
}
