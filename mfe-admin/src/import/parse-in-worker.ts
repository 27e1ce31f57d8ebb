import type { ParseResult } from './parse-file';

const startWorker = (): Worker | undefined => {
  // Only where there is none at all (very old browsers, tests) the page reads the file itself.
  if (typeof Worker === 'undefined') return undefined;
  return new Worker(new URL('./parse.worker.ts', import.meta.url));
};

/** Reads a file of users in a worker. Rejects when it can't be read (removed, no permission) or `signal` is aborted, which stops the worker. */
export async function parseInWorker(file: File, signal: AbortSignal): Promise<ParseResult> {
  const buffer = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = startWorker();
  if (worker === undefined) return (await import('./parse-file')).parseFile(new Uint8Array(buffer));
  return new Promise<ParseResult>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<ParseResult>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The file could not be read')));
    worker.postMessage(buffer, [buffer]);
  }).finally(() => worker.terminate());
}
