import { type Table, parseCsv } from './csv.js';
import { type TextEncoding, decodeText } from './encoding.js';
import { roleOfHeading } from './headings.js';
import { type CardWords, type FoundPerson, decodeCards, parseVcards } from './vcard.js';

/** How the bytes of a file were read. */
export interface FileText {
  encoding: TextEncoding;
  /** The file does not declare its encoding; it was guessed from the content. */
  isGuess: boolean;
  /** Some of its lines with non-ASCII characters, so that the user can check the encoding. */
  preview: string[];
}
export type ParsedFile = { text: FileText } & (
  | {
      kind: 'table';
      table: Table;
      /** It began with a byte order mark, as our own exports do. */
      hasMark: boolean;
    }
  | { kind: 'cards'; people: FoundPerson[] }
);
export type ParseResult = { ok: true; file: ParsedFile } | { ok: false; reason: 'binary' | 'empty' };
export interface ParseOptions {
  /** The encoding chosen by the user; detected by default. */
  encoding?: TextEncoding;
  /** Labels in the notes for fields of a card, in the reader's language. */
  words?: CardWords;
}

const CARD_BEGIN = /^[^\S\r\n]*begin:vcard[^\S\r\n]*$/im;
/**
 * Whether a text is cards. A table has such a line inside of a quoted cell, or below its headings; a report or a mail may stand above the
 * first card.
 */
function holdsCards(text: string, isWellQuoted: boolean): boolean {
  const begin = text.search(CARD_BEGIN);
  if (begin < 0 || text.slice(0, begin).trim() === '') return begin >= 0;
  const { rows } = parseCsv(text, { isWellQuoted });
  const first = rows.findIndex(
    ({ cells }) => CARD_BEGIN.test(cells[0] ?? '') && !cells.slice(1).some((cell) => cell.trim()),
  );
  const isHeading = (cell: string) => roleOfHeading(cell) !== undefined;
  return first >= 0 && !rows.slice(0, first).some(({ cells }) => cells.filter(isHeading).length > 1);
}

/** Reads a whole file of people. Its kind is detected from the content, because file names are unreliable. */
export function parseFile(bytes: Uint8Array, { encoding: chosen, words }: ParseOptions = {}): ParseResult {
  if (isBinary(bytes)) return { ok: false, reason: 'binary' };
  const decoded = decodeText(bytes, chosen);
  const { text, hasMark } = decoded;
  if (isNoText(text)) return { ok: false, reason: 'binary' };
  if (holdsCards(text, hasMark)) {
    const isWide = decoded.encoding.startsWith('utf-16');
    const { encoding, isGuess, ...cards } = isWide ? decoded : decodeCards(bytes, chosen);
    const people = parseVcards(cards.text, words);
    const preview = previewOf(people.map(({ name, notes }) => [name, notes]));
    return people.length > 0
      ? { ok: true, file: { kind: 'cards', people, text: { encoding, isGuess, preview } } }
      : { ok: false, reason: 'empty' };
  }
  const { encoding, isGuess } = decoded;
  const table = parseCsv(text, { isWellQuoted: hasMark });
  const preview = previewOf(table.rows.map(({ cells }) => cells));
  return table.rows.length > 0
    ? { ok: true, file: { kind: 'table', table, hasMark, text: { encoding, isGuess, preview } } }
    : { ok: false, reason: 'empty' };
}

/** The message to the worker that parses. */
export interface ParseRequest {
  buffer: ArrayBuffer;
  options: ParseOptions;
}

// The page reads files in a worker that runs this file, so that it stays smooth with any size.
if ('WorkerGlobalScope' in globalThis)
  self.addEventListener('message', ({ data: { buffer, options } }: MessageEvent<ParseRequest>) => {
    self.postMessage(parseFile(new Uint8Array(buffer), options));
  });

const PREVIEW_LINES = 3;
function previewOf(rows: Iterable<readonly string[]>): string[] {
  const lines: string[] = [];
  for (const cells of rows) {
    if (!cells.some((cell) => /\P{ASCII}/u.test(cell))) continue;
    const line = cells
      .filter((cell) => cell.trim() !== '')
      .join(' · ')
      .slice(0, 120);
    if (!lines.includes(line)) lines.push(line);
    if (lines.length === PREVIEW_LINES) break;
  }
  return lines;
}

/** A renamed spreadsheet or archive, which would be read as garbage: `PK` (xlsx, zip), old Office, PDF. */
const isBinary = (bytes: Uint8Array) =>
  [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
  ].some((mark) => mark.every((byte, index) => bytes[index] === byte));

/** A picture or a program: text has no control characters except for line ends and a few stray ones. */
const isNoText = (text: string) => {
  const sample = text.slice(0, 4000);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (sample.match(/[\u0001-\u0008\u000E-\u001F\u007F]/g) ?? []).length > sample.length / 50;
};
