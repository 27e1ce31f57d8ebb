/**
 * The two people of line 6, in a separate thread, like browsers on separate machines: in the servers' thread the message would be read only after
 * the servers' next work.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { moment, POLL_MS } from './harness.ts';
import { cookieOf, personId } from './people.ts';

/** How long the sponsor waits for the row to move. */
const LIMIT_MS = 5_000;

interface Ask {
  /** URLs of the service that gets the step, and of the one with the live stream. */
  training: string;
  team: string;
  partner: number;
}
/** When the step was sent, and when the sponsor's page received the row. */
export interface Seen {
  sent: number;
  received: number;
}
type Answer = { seen: Seen } | { failure: string };

async function openPage(
  url: string,
  sponsor: number,
): Promise<{ rowOf(partner: string): Promise<number>; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/team/live`, {
    headers: { cookie: cookieOf(sponsor), accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  // Take the iterator immediately: Node cancels the body of a response that is garbage-collected unread, which would look like an ended stream.
  const chunks = response.body.values();
  return {
    async rowOf(partner) {
      const decoder = new TextDecoder();
      let text = '';
      const limit = setTimeout(
        () => abort.abort(new Error(`The sponsor received nothing within ${LIMIT_MS / 1_000} s`)),
        LIMIT_MS,
      );
      try {
        for await (const chunk of chunks) {
          text += decoder.decode(chunk, { stream: true });
          if (text.includes(partner) && text.includes('"type":"partner"')) return moment();
        }
        throw new Error('The live stream ended');
      } finally {
        clearTimeout(limit);
      }
    },
    close: () => abort.abort(),
  };
}

async function completeStep({ training, team, partner }: Ask): Promise<Seen> {
  const page = await openPage(team, Math.floor((partner + 1) / 3));
  try {
    // A random pause, so that the steps are not in sync with the poller.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * POLL_MS));
    const received = page.rowOf(personId(partner));
    // A failure is reported where it is awaited below.
    received.catch(() => undefined);
    const sent = moment();
    const response = await fetch(`${training}/api/training/complete-step`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(partner) },
      body: JSON.stringify({ step: 1, data: { step1Actions: { action3Completed: true } } }),
    });
    if (!response.ok) throw new Error(`complete-step answered ${response.status} ${await response.text()}`);
    await response.body?.cancel();
    return { sent, received: await received };
  } finally {
    page.close();
  }
}

/** One step at a time. */
export interface Visitors {
  completeStep(ask: Ask): Promise<Seen>;
  close(): Promise<unknown>;
}
export function startVisitors(): Visitors {
  const worker = new Worker(new URL(import.meta.url));
  return {
    completeStep: (ask) =>
      new Promise((resolve, reject) => {
        worker.once('message', (answer: Answer) =>
          'seen' in answer ? resolve(answer.seen) : reject(new Error(answer.failure)),
        );
        worker.postMessage(ask);
      }),
    close: () => worker.terminate(),
  };
}

if (!isMainThread)
  parentPort?.on('message', (ask: Ask) => {
    completeStep(ask).then(
      (seen) => parentPort?.postMessage({ seen } satisfies Answer),
      (error: unknown) =>
        parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Answer),
    );
  });
