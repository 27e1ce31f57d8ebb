import { type ColumnPlan, planColumns } from './columns';
import { decodeText } from './decode-text';
import type { FoundContact } from './found-contact';
import { type TableFile, contactsOfTable } from './table-contacts';
import { parseTable } from './table';
import { parseVcards } from './vcard';

export type ParsedFile =
  | { kind: 'table'; table: TableFile; plan: ColumnPlan; contacts: FoundContact[] }
  | { kind: 'vcard'; contacts: FoundContact[] };

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

export type ParseFailure = 'binary' | 'empty';
export type ParseResult = { ok: true; file: ParsedFile } | { ok: false; reason: ParseFailure };

/** Reads a whole contacts file. What it is, its content tells; names of files lie. */
export function parseFile(bytes: Uint8Array): ParseResult {
  if (isBinary(bytes)) return { ok: false, reason: 'binary' };
  const { text, marked } = decodeText(bytes);
  if (isNoText(text)) return { ok: false, reason: 'binary' };
  if (/^\s*begin:vcard/i.test(text)) {
    const contacts = parseVcards(text);
    return contacts.length > 0 ? { ok: true, file: { kind: 'vcard', contacts } } : { ok: false, reason: 'empty' };
  }
  const table: TableFile = { rows: parseTable(text), marked };
  const plan = planColumns(table.rows);
  if (table.rows.length <= (plan.hasHeader ? 1 : 0)) return { ok: false, reason: 'empty' };
  return { ok: true, file: { kind: 'table', table, plan, contacts: contactsOfTable(table, plan) } };
}
