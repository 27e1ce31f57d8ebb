import { type Table, parseCsv } from './csv.js';
import { type TextEncoding, decodeText } from './encoding.js';
import { type CardWords, type FoundPerson, joinFoldedLetters, parseVcards } from './vcard.js';

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

const CARD_BEGIN = /^\s*begin:vcard\s*$/im;

/** Reads a whole file of people. Its kind is detected from the content, because file names are unreliable. */
export function parseFile(bytes: Uint8Array, { encoding: chosen, words }: ParseOptions = {}): ParseResult {
  if (isBinary(bytes)) return { ok: false, reason: 'binary' };
  const isCards = CARD_BEGIN.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4000)));
  const { text, hasMark, encoding, isGuess } = decodeText(isCards ? joinFoldedLetters(bytes) : bytes, chosen);
  if (isNoText(text)) return { ok: false, reason: 'binary' };
  if (CARD_BEGIN.test(text.slice(0, 4000))) {
    const people = parseVcards(text, words);
    const preview = previewOf(people.map(({ name, notes }) => [name, notes]));
    return people.length > 0
      ? { ok: true, file: { kind: 'cards', people, text: { encoding, isGuess, preview } } }
      : { ok: false, reason: 'empty' };
  }
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
