import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.js';

/** A private NATS server with JetStream that fault tests can stop and start. */
export interface NatsServer {
  url: string;
  start(): Promise<void>;
  /** Kills it; its store on disk stays. */
  stop(): Promise<void>;
  /** Deletes its store on disk; only while it is stopped. */
  dropStore(): Promise<void>;
  /** Stops it and deletes its store. */
  remove(): Promise<void>;
}

const folders = [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];
/** The program, if the machine has it. */
export const natsProgram: string | undefined = folders
  .map((folder) => path.join(folder, 'nats-server'))
  .find((file) => existsSync(file));

export async function startNatsServer(): Promise<NatsServer> {
  const program = natsProgram;
  if (program === undefined) throw new Error('There is no nats-server on this machine');
  const store = await mkdtemp(path.join(tmpdir(), 'nb-nats-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      started.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Server is ready')) resolve();
      });
      started.on('exit', () => reject(new Error(`nats-server ended:\n${output}`)));
    });
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop,
    dropStore: () => rm(path.join(store, 'jetstream'), { recursive: true, force: true }),
    remove: async () => {
      await stop();
      await rm(store, { recursive: true, force: true });
    },
  };
}
