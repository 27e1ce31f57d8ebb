/**
 * Many callers in a separate process, on raw sockets, so that they measure the server's answer without delays by a client library or the
 * fault test. Started by `callAll`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { quantile } from '../bench/harness.ts';
import { pause } from './fault.ts';

export interface Calling {
  url: string;
  path: string;
  /** One a caller; each calls again as soon as it is answered. */
  cookies: string[];
  lastsMs: number;
  /** Pause after a refusal, randomly varied by up to half. */
  pauseMs: number;
}
export interface Called {
  admitted: number;
  refused: number;
  /** Of those that were admitted and of those refused, ms. */
  admittedP99: number;
  refusedP99: number;
  /** Answers other than 200 and 503, and broken connections, each with how many. */
  others: Record<string, number>;
  /** Event-loop delay of the callers' own process, p99, ms, which is part of their measurements. */
  ownDelay: number;
  seconds: number;
}

/** Lets the callers call for the given time. */
export async function callAll(calling: Calling): Promise<Called> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The callers ended with exit code ${code}`)),
  );
  failed.catch(() => undefined);
  child.send(calling);
  const [called] = (await Promise.race([once(child, 'message'), failed])) as [Called];
  child.disconnect();
  return called;
}

const HEAD_END = Buffer.from('\r\n\r\n');

interface Answer {
  status: string;
  /** Bytes that are still missing. */
  left: number;
}

/** Parses the head of an answer; undefined while it is incomplete. */
function answerIn(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer does not say how long it is: ${head}`);
  return { status: head.slice(9, 12), left: Number(length) - (bytes.length - end - HEAD_END.length) };
}

async function call(calling: Calling): Promise<Called> {
  const { hostname, port } = new URL(calling.url);
  const times: Record<string, number[]> = { 200: [], 503: [] };
  const others: Record<string, number> = {};
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let ends = Number.POSITIVE_INFINITY;
  /** One request and answer; the head may arrive in pieces, the bytes of the body are only counted. */
  const exchange = (socket: Socket, request: Buffer) =>
    new Promise<string>((resolve) => {
      let head: Buffer = Buffer.alloc(0);
      let answer: Answer | undefined;
      const over = (kind: string) => {
        socket.off('data', hear).off('close', broken);
        resolve(kind);
      };
      const hear = (bytes: Buffer) => {
        if (answer) answer.left -= bytes.length;
        else answer = answerIn((head = head.length > 0 ? Buffer.concat([head, bytes]) : bytes));
        if (answer && answer.left <= 0) over(answer.status);
      };
      const broken = () => over('broken off');
      socket.on('data', hear).on('close', broken);
      socket.write(request);
    });
  const caller = async (cookie: string) => {
    const request = Buffer.from(`GET ${calling.path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
    const open = async () => {
      const socket = connect(Number(port), hostname)
        .setNoDelay(true)
        .on('error', () => undefined);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      return socket;
    };
    let socket = await open();
    // Spreads the first calls over a second.
    await pause(Math.random() * 1_000);
    while (performance.now() < ends) {
      if (socket.destroyed) socket = await open();
      const begun = performance.now();
      const kind = await exchange(socket, request);
      const took = times[kind];
      if (took) took.push(performance.now() - begun);
      else others[kind] = (others[kind] ?? 0) + 1;
      if (kind !== '200') await pause(calling.pauseMs * (0.5 + Math.random()));
    }
    socket.destroy();
  };
  const begun = performance.now();
  ends = begun + calling.lastsMs;
  delay.enable();
  await Promise.all(calling.cookies.map(caller));
  const p99 = (kind: string) => (times[kind]!.length > 0 ? quantile(times[kind]!, 0.99) : 0);
  return {
    admitted: times['200']!.length,
    refused: times['503']!.length,
    admittedP99: p99('200'),
    refusedP99: p99('503'),
    others,
    ownDelay: delay.percentile(99) / 1e6,
    seconds: (performance.now() - begun) / 1000,
  };
}

if (process.send)
  process.once('message', (calling: Calling) => void call(calling).then((called) => process.send!(called)));
