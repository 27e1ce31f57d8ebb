import type { Prospect } from '@nb/contracts';
import { TYPE_WORDS, typeOf } from './contact-type';
import { defused } from './formulas';

/** PA §9. */
export const EXPORT_FILE = 'contacts.csv';
export const EXPORT_COLUMNS = ['Name', 'Phone', 'Email', 'Type', 'Notes'] as const;
/** Before the first column, so that spreadsheet programs read the file as UTF-8; also how an import knows our own file. */
const BYTE_ORDER_MARK = '\uFEFF';

export type ExportedContact = Pick<
  Prospect,
  'name' | 'phone' | 'email' | 'notes' | 'isPotentialPartner' | 'isPotentialCustomer'
>;

/** Fields with a comma, quote or newline are quoted, with quotes doubled (PA §9). */
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Text of `contacts.csv`: PA §9 columns, CRLF, UTF-8 mark, formulas defused. */
export function toCsv(contacts: readonly ExportedContact[]): string {
  const rows = contacts.map((contact) => [
    contact.name,
    contact.phone ?? '',
    contact.email ?? '',
    TYPE_WORDS[typeOf(contact)],
    contact.notes ?? '',
  ]);
  return (
    BYTE_ORDER_MARK +
    [EXPORT_COLUMNS, ...rows].map((row) => row.map((cell) => quoted(defused(cell))).join(',')).join('\r\n') +
    '\r\n'
  );
}

const oneLine = (text: string | null) => text?.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ');

/** The list for the clipboard: a bullet per contact with a type suffix, phone, email and notes (PA §9), each on one line. */
export function toCopyList(contacts: readonly ExportedContact[], suffix: (contact: ExportedContact) => string): string {
  return contacts
    .map((contact) => {
      const end = suffix(contact);
      const head = `• ${contact.name}${end ? ` (${end})` : ''}`;
      return [head, contact.phone, contact.email, contact.notes]
        .map((part) => oneLine(part))
        .filter(Boolean)
        .join(' - ');
    })
    .join('\n');
}
