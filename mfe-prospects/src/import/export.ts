import type { Prospect } from '@nb/contracts';
import { type Separator, writeCsv } from '@nb/file-import';
import { typeOf } from '../contacts/contacts.rules';
import { EXPORT_COLUMNS, TYPE_WORDS } from './contacts-of-file';

export const EXPORT_FILE = 'contacts.csv';

export type ExportedContact = Pick<
  Prospect,
  'name' | 'phone' | 'email' | 'notes' | 'isPotentialPartner' | 'isPotentialCustomer'
>;

/** Text of `contacts.csv`. */
export const toCsv = (contacts: readonly ExportedContact[], separator: Separator = ','): string =>
  writeCsv(
    [
      EXPORT_COLUMNS,
      ...contacts.map((contact) => [
        contact.name,
        contact.phone,
        contact.email,
        TYPE_WORDS[typeOf(contact)],
        contact.notes,
      ]),
    ],
    separator,
  );

const oneLine = (text: string | null) => text?.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ');

/** The list for the clipboard: a bullet per contact with a type suffix, phone, email and notes, each on one line. */
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
