import type { Logger } from '@nb/nest-kit';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontsFor, withoutMissing } from './fonts.js';
import type { SetAnswer, SetDocument, SetRequest } from './typst-process.js';

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Long past what the slowest machine needs for all documents. */
const GIVE_UP_AFTER_MS = 120_000;

const codeOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export type Layout = 'layout.typ' | 'certificate.typ';

/** What the layout of documents reads; `JSON.stringify` of it is all that reaches the typesetter of a document. */
export interface Sheet {
  language: string;
  brand: string;
  title: string;
  lead: string;
  /** The line under the title: version and date. */
  meta: string;
  footer: string;
  /** Year, month, day of the last change: the same text gives the same bytes, whenever it is set. */
  date: readonly [number, number, number];
  words: Readonly<Record<string, string>>;
  /** An address under `words.statement`. */
  statementUrl?: string;
  sections: readonly { heading: string; blocks: readonly unknown[] }[];
}

/**
 * Sets documents as PDFs, in their order: each by the layout, a file beside this one, which reads the document's data and leaves the number of
 * its pages under the label `<pages>`. Signs that no font has are left out, and logged. @throws Error with what the typesetter says, or when it
 * takes too long.
 */
export function typeset(
  sheets: readonly object[],
  layout: Layout = 'layout.typ',
  logger?: Pick<Logger, 'warn'>,
): Promise<SetDocument[]> {
  // Composed letters: of a decomposed one, a font may have the parts and not the whole.
  const documents = sheets.map((sheet) => JSON.stringify(sheet).normalize('NFC'));
  const { files, families, missing } = fontsFor(documents.join(''));
  // The signs alone: whose name they stand in is nobody's business here.
  if (missing.size > 0)
    logger?.warn({ leftOut: Array.from(missing, codeOf), layout }, 'A PDF was set without signs that no font has');
  const shown = (_key: string, value: unknown) => (typeof value === 'string' ? withoutMissing(value, missing) : value);
  const request: SetRequest = {
    sources: {
      '/main.typ': source(layout),
      '/pictures.typ': source('pictures.typ'),
      '/colours.typ': source('colours.typ'),
    },
    fonts: files,
    documents: documents.map((document) => JSON.stringify({ ...(JSON.parse(document) as object), families }, shown)),
  };
  const file = fileURLToPath(new URL(`typst-process${path.extname(import.meta.url)}`, import.meta.url));
  // The quick compiler alone: its code is used for a second. No secret of ours is passed on.
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: ['--liftoff-only', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
  });
  return new Promise<SetDocument[]>((done, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
    }, GIVE_UP_AFTER_MS);
    late.unref();
    child.once('message', (answer: SetAnswer) =>
      'done' in answer ? done(answer.done) : fail(new Error(`Typesetting failed: ${answer.failed}`)),
    );
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      fail(new Error(`The typesetter ended without an answer (${signal ?? `exit code ${code}`})`));
    });
    child.send(request);
  });
}
