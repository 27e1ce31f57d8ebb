/**
 * The two people of line 6, in a thread of their own, as their browsers are on machines of their own: read in the servers' thread, the message
 * would wait until the servers have done whatever they do after they sent it.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { moment, POLL_MS } from './harness.ts';
import { cookieOf, personId } from './people.ts';

/** How long the sponsor waits for the row to move. */
const LIMIT_MS = 5_000;

interface Ask {
  /** Where the step goes to, and where the page is open. */
  training: string;
  team: string;
  partner: number;
}
/** Moments of when the step was sent, of when the sponsor's page heard of it, and of when it also had the rest of the row (team's message). */
export interface Seen {
  sent: number;
  heard: number;
  row: number;
}
type Answer = { seen: Seen } | { failure: string };

async function openPage(
  url: string,
  sponsor: number,
): Promise<{ heard(partner: string): Promise<Omit<Seen, 'sent'>>; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/team/live`, {
    headers: { cookie: cookieOf(sponsor), accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  // Taken at once: the body of a response that was collected before anybody reads it is cancelled by Node, and looks like a stream that ended.
  const chunks = response.body.values();
  return {
    async heard(partner) {
      const decoder = new TextDecoder();
      let text = '';
      let first: number | undefined;
      const limit = setTimeout(
        () => abort.abort(new Error(`The sponsor heard nothing within ${LIMIT_MS / 1_000} s`)),
        LIMIT_MS,
      );
      try {
        for await (const chunk of chunks) {
          const at = moment();
          text += decoder.decode(chunk, { stream: true });
          if (text.includes(partner)) first ??= at;
          if (first !== undefined && text.includes('"type":"partner"')) return { heard: first, row: at };
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
    // The poller looks at any moment: the steps must not fall in with its beat.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * POLL_MS));
    const heard = page.heard(personId(partner));
    // Told by whoever waits for it below.
    heard.catch(() => undefined);
    const sent = moment();
    const response = await fetch(`${training}/api/training/complete-step`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(partner) },
      body: JSON.stringify({ step: 1, data: { step1Actions: { action3Completed: true } } }),
    });
    if (!response.ok) throw new Error(`complete-step answered ${response.status} ${await response.text()}`);
    await response.body?.cancel();
    return { sent, ...(await heard) };
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
