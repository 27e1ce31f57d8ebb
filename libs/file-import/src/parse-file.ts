import { type Table, parseCsv } from './csv.js';
import { type FoundPerson, parseVcards } from './vcard.js';

export type ParsedFile =
  | {
      kind: 'table';
      table: Table;
      /** It began with a byte order mark, as our own exports do. */
      hasMark: boolean;
    }
  | { kind: 'cards'; people: FoundPerson[] };
export type ParseResult = { ok: true; file: ParsedFile } | { ok: false; reason: 'binary' | 'empty' };

/** Reads a whole file of people. What it is, its content says; names of files lie. */
export function parseFile(bytes: Uint8Array): ParseResult {
  if (isBinary(bytes)) return { ok: false, reason: 'binary' };
  const { text, hasMark } = decodeText(bytes);
  if (isNoText(text)) return { ok: false, reason: 'binary' };
  if (/^\s*begin:vcard/i.test(text)) {
    const people = parseVcards(text);
    return people.length > 0 ? { ok: true, file: { kind: 'cards', people } } : { ok: false, reason: 'empty' };
  }
  const table = parseCsv(text);
  return table.rows.length > 0 ? { ok: true, file: { kind: 'table', table, hasMark } } : { ok: false, reason: 'empty' };
}

// The page reads files in a worker that runs this file, so that it stays smooth with any size.
if ('WorkerGlobalScope' in globalThis)
  self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    self.postMessage(parseFile(new Uint8Array(data)));
  });

/** A spreadsheet or archive that was only given another ending would come out as garbage: `PK` (xlsx, zip), old Office, PDF. */
const isBinary = (bytes: Uint8Array) =>
  [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
  ].some((mark) => mark.every((byte, index) => bytes[index] === byte));

/** A picture or a program: text has no control characters but those of its lines, save for one that strayed into it. */
const isNoText = (text: string) => {
  const sample = text.slice(0, 4000);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (sample.match(/[\u0001-\u0008\u000E-\u001F\u007F]/g) ?? []).length > sample.length / 50;
};

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** UTF-16 without its mark: in text that is mostly Latin every other byte is zero. */
function looksLikeUtf16(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return undefined;
}

/** By the byte order mark, otherwise UTF-8 when it is valid UTF-8, otherwise what old Windows programs write. */
function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = looksLikeUtf16(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export interface DecodedText {
  text: string;
  /** It began with a byte order mark, which is no part of `text`. */
  hasMark: boolean;
}

/** The text of a file's bytes; never fails. NUL and broken surrogates, which the server refuses, are removed. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const raw = new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
  const hasMark = raw.startsWith('\uFEFF');
  return {
    text: raw
      .slice(hasMark ? 1 : 0)
      .replaceAll('\u0000', '')
      .toWellFormed(),
    hasMark,
  };
}
