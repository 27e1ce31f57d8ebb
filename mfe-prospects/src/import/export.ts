import type { ContactText, Prospect, Tag } from '@nb/contracts';
import { type Separator, writeCsv } from '@nb/file-import';
import { CONTACT_COLUMNS, type ContactFlags, typeOf } from '../contacts/contacts.rules';
import { EXPORT_HEADINGS, TYPE_WORDS } from './contacts-of-file';
import { type ExportedPipeline, pipelineCells } from './pipeline-columns';

export const EXPORT_FILE = 'contacts.csv';

export type ExportedContact = Pick<Prospect, 'name' | ContactText | keyof ContactFlags> & ExportedPipeline;

/** Text of `contacts.csv`. */
export const toCsv = (
  contacts: readonly ExportedContact[],
  separator: Separator = ',',
  tags: ReadonlyMap<string, Tag> = new Map(),
): string =>
  writeCsv(
    [
      EXPORT_HEADINGS,
      ...contacts.map((contact) => [
        ...CONTACT_COLUMNS.map((column) =>
          column === 'type' ? TYPE_WORDS[typeOf(contact)] : (contact[column] ?? null),
        ),
        ...pipelineCells(contact, tags),
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
