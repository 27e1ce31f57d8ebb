import { type ColumnPlan, type ColumnRules, bodyOf, planColumns } from './columns.js';
import type { ParsedFile, ParseOptions, ParseRequest, ParseResult } from './parse-file.js';

/** A file with what its columns are. */
export type PlannedFile<Role extends string> =
  | (Extract<ParsedFile, { kind: 'table' }> & { plan: ColumnPlan<Role | 'ignore'> })
  | Extract<ParsedFile, { kind: 'cards' }>;

export type ReadResult<Role extends string> =
  | { ok: true; file: PlannedFile<Role> }
  | { ok: false; reason: 'binary' | 'empty' | 'unreadable' };

/** What files a list takes. */
export interface FileLimits {
  /** `.csv` */
  endings: readonly string[];
  maxBytes: number;
}

/** Why a file is not even opened. */
export const refusalOf = (
  { name, size }: File,
  { endings, maxBytes }: FileLimits,
): 'wrongType' | 'tooBig' | undefined =>
  !endings.some((ending) => name.toLowerCase().endsWith(ending)) ? 'wrongType' : size > maxBytes ? 'tooBig' : undefined;

/** A parsed file with its plan; a table with nothing but headings is empty. */
export function planFile<Role extends string>(result: ParseResult, rules: ColumnRules<Role>): ReadResult<Role> {
  if (!result.ok) return result;
  const { file } = result;
  if (file.kind === 'cards') return { ok: true, file };
  const plan = planColumns(file.table.rows, rules);
  if (bodyOf(file.table.rows, plan).length === 0) return { ok: false, reason: 'empty' };
  return { ok: true, file: { ...file, plan } };
}

/**
 * Reads a file that a person chose, in a worker. A refusal is an answer, also when the file was removed or may not be read.
 * @returns undefined once the signal is aborted, which also stops the worker.
 */
export async function readFile<Role extends string>(
  file: File,
  rules: ColumnRules<Role>,
  signal: AbortSignal,
  options: ParseOptions = {},
): Promise<ReadResult<Role> | undefined> {
  try {
    return planFile(await parseInWorker(file, signal, options), rules);
  } catch {
    return signal.aborted ? undefined : { ok: false, reason: 'unreadable' };
  }
}

async function parseInWorker(file: File, signal: AbortSignal, options: ParseOptions): Promise<ParseResult> {
  const buffer = await file.arrayBuffer();
  signal.throwIfAborted();
  // Without workers (very old browsers, tests) the page reads the file itself.
  if (typeof Worker === 'undefined')
    return (await import('./parse-file.js')).parseFile(new Uint8Array(buffer), options);
  const worker = new Worker(new URL('./parse-file.ts', import.meta.url));
  return new Promise<ParseResult>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<ParseResult>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The file could not be read')));
    const request: ParseRequest = { buffer, options };
    worker.postMessage(request, [buffer]);
  }).finally(() => worker.terminate());
}
