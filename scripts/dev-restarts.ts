/** Keeps the services of `npm run dev` running: a changed source file starts a new process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** An editor writes a file in several steps, a checkout many files. */
const SETTLED_MS = 50;
const STOP_WITHIN_MS = 5_000;

export interface Restarts {
  /** Ends the process that runs and the one that waits. */
  stop(): Promise<void>;
}

export interface RestartsOptions {
  /** Run by Node with an IPC channel: begins its work at the first message, and sends one when it has begun. */
  script: string;
  execArgv: string[];
  env: NodeJS.ProcessEnv;
  /** Folders whose files are watched, with all below. */
  folders: readonly string[];
  say: (line: string) => void;
}

/** Ignores tests and temporary files of editors. */
export const concerns = (file: string): boolean =>
  !/\.test\.tsx?$|~$|(^|[\\/])[.#]|\.sw[a-z]$|(^|[\\/])(node_modules|dist)[\\/]/.test(file);

const end = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  if ((await Promise.race([gone, setTimeout(STOP_WITHIN_MS, 'late', { ref: false })])) === 'late')
    child.kill('SIGKILL');
  await gone;
};

/**
 * Starts the script, and again after every change in `folders`. Another process is always waiting with all packages loaded, so that a restart
 * only has to load the source.
 */
export function keepFresh({ script, execArgv, env, folders, say }: RestartsOptions): Restarts {
  let running: ChildProcess | undefined;
  let waiting: ChildProcess | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let stopped = false;
  const spare = () => {
    // A spare that failed while it loaded is replaced when its turn comes.
    if (waiting?.exitCode === null && waiting.signalCode === null) return;
    waiting = fork(script, { execArgv, env });
  };
  const begin = () => {
    spare();
    const own = waiting!;
    running = own;
    waiting = undefined;
    // If it has ended meanwhile, the exit handler deals with it.
    own.send('begin', () => undefined);
    own.once('message', () => {
      if (!stopped && running === own) spare();
    });
    own.once('exit', (code, signal) => {
      if (running === own && !stopped && signal !== 'SIGTERM')
        say(`The services ended (${signal ?? code ?? '?'}); they are started again after the next change.`);
    });
  };
  const changed = async (file: string) => {
    await setTimeout(SETTLED_MS);
    if (stopped) return;
    say(`${file} has changed: services start again …`);
    const before = running;
    running = undefined;
    await end(before);
    if (!stopped) begin();
  };
  let due = false;
  const onChange = (file: string) => {
    if (due) return;
    due = true;
    restarting = restarting.then(() => {
      const done = changed(file);
      void setTimeout(SETTLED_MS).then(() => (due = false));
      return done;
    });
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null && concerns(name)) onChange(path.relative('', path.join(folder, name)));
    }),
  );
  begin();
  return {
    async stop() {
      stopped = true;
      for (const watcher of watchers) watcher.close();
      await restarting;
      await Promise.all([end(running), end(waiting)]);
    },
  };
}
