import Papa from 'papaparse';
import { decodeText } from './decode-text';

/** One row of the file and where a spreadsheet shows it, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}
export type ParseResult = { ok: true; rows: FileRow[] } | { ok: false; reason: 'binary' | 'empty' };

/** A spreadsheet or archive that was only given another ending would come out as garbage: `PK` (xlsx, zip), old Office, PDF. */
const isBinary = (bytes: Uint8Array) =>
  [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x25, 0x50, 0x44, 0x46],
  ].some((mark) => mark.every((byte, index) => bytes[index] === byte));
/** Excel's own first line that names the delimiter: `sep=;`. */
const SEP_LINE = /^sep=(.)\r?\n/i;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter that stands most often in the first line, outside of quotes: a list of users begins with the names of its columns. */
function delimiterOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads a whole file of users. What it is, its content tells; blank lines are left out. */
export function parseFile(bytes: Uint8Array): ParseResult {
  if (isBinary(bytes)) return { ok: false, reason: 'binary' };
  const text = decodeText(bytes);
  const named = SEP_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const { data } = Papa.parse<string[]>(body, { delimiter: named?.[1] ?? delimiterOf(body) });
  const rows = data
    .map((cells, index) => ({ line: index + (named ? 2 : 1), cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return rows.length > 0 ? { ok: true, rows } : { ok: false, reason: 'empty' };
}
