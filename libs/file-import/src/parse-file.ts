import { type Table, parseCsv } from './csv.js';
import { decodeText } from './decode-text.js';
import type { FoundPerson } from './found-person.js';
import { parseVcards } from './vcard.js';

export type ParsedFile =
  | {
      kind: 'table';
      table: Table;
      /** It began with a byte order mark, as our own exports do. */
      hasMark: boolean;
    }
  | { kind: 'cards'; people: FoundPerson[] };
export type ParseResult = { ok: true; file: ParsedFile } | { ok: false; reason: 'binary' | 'empty' };

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
