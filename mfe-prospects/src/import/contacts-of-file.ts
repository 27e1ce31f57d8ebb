import type { ProspectType } from '@nb/contracts';
import {
  type ColumnPlan,
  type ColumnRules,
  type FileLimits,
  type FileRow,
  type FoundPerson,
  type Labelled,
  type PlannedFile,
  cleanLine,
  personWith,
  roleOfHeading,
} from '@nb/file-import';
import { type ContactFlags, FLAGS_OF } from '../contacts/contacts.rules';

/** A person of a file, with a type only where the file itself says one. */
export interface FoundContact extends FoundPerson {
  flags?: ContactFlags;
}

/** What a column of a contacts file can be, in the order in which it is offered; `label` says what the column after it is. */
export const COLUMN_ROLES = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'company',
  'phone',
  'email',
  'type',
  'notes',
  'label',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export const COLUMN_RULES: ColumnRules<ColumnRole> = {
  roles: COLUMN_ROLES,
  headings: [
    ['type', /^(type|contact type|typ|tipo|kontakttyp|प्रकार)$/],
    ['name', /^(prospect|customer)( name)?$/],
  ],
  repeatable: ['name', 'firstName', 'middleName', 'lastName', 'company', 'phone', 'email', 'notes', 'label'],
  recognized: ['email', 'phone'],
  positions: ['name', 'phone', 'email', 'notes'],
  isHeader: (cells) => /name|contact/i.test(cells.join(' ')),
};

/** Spreadsheets and address books. The size is far above 10,000 contacts with long notes; a photo album in a `.vcf` exceeds it. */
export const FILE_LIMITS: FileLimits = {
  endings: ['.csv', '.vcf', '.txt', '.tsv'],
  maxBytes: 50 * 1024 * 1024,
};

export type ContactsFile = PlannedFile<ColumnRole>;
export type ContactsTable = Extract<ContactsFile, { kind: 'table' }>;

/** The columns of our own export, `contacts.csv`. */
export const EXPORT_COLUMNS = ['Name', 'Phone', 'Email', 'Type', 'Notes'] as const;
/** Words of its Type column. They are part of the file's format and the same in every language. */
export const TYPE_WORDS: Readonly<Record<ProspectType, string>> = {
  partner: 'Partner',
  customer: 'Customer',
  both: 'Partner & Customer',
  other: 'Contact',
};

/** Flags of a Type cell; undefined when it says nothing we know, e.g. «Mobile». */
export function flagsOfWord(word: string): ContactFlags | undefined {
  const text = word.toLowerCase();
  if (/^\s*(contact|other|none)\s*$/.test(text)) return FLAGS_OF.other;
  const partner = /\b(partner|p|distributor|socio|partenaire)\b/.test(text);
  const customer = /\b(customer|c|client|cliente|kunde)\b/.test(text);
  const both = /\bboth\b/.test(text);
  return partner || customer || both
    ? { isPotentialPartner: partner || both, isPotentialCustomer: customer || both }
    : undefined;
}

/** Written by our own export: its cells are taken as they are, so that a round trip loses nothing. */
export const isOwnExport = ({ table: { rows }, hasMark }: Pick<ContactsTable, 'table' | 'hasMark'>): boolean =>
  hasMark &&
  rows[0]?.cells.length === EXPORT_COLUMNS.length &&
  EXPORT_COLUMNS.every((name, index) => rows[0]?.cells[index] === name);

/** Several values in one cell, as Google Contacts writes them. */
const SEVERAL = /\s+:::\s+/;
/** Mobile numbers first: that is how people are reached. */
const isMobile = ({ label }: Labelled) => /mobile|cell|movil|móvil|handy|portable|मोबाइल/i.test(label);

/** Everybody in the file, also those without a name (they are counted and left out later). */
export function contactsOfFile(file: ContactsFile): FoundContact[] {
  if (file.kind === 'cards') return file.people;
  const { table, plan } = file;
  const rows = plan.hasHeader ? table.rows.slice(1) : table.rows;
  const isUntouched = plan.roles.every(
    (role, column) => role === roleOfHeading(EXPORT_COLUMNS[column] ?? '', COLUMN_RULES.headings),
  );
  if (isOwnExport(file) && isUntouched) return rows.map(ownContact);
  const columns = columnsOf(plan, plan.hasHeader ? table.rows[0]?.cells : undefined);
  return rows.map(({ cells }) => contactOfRow(cells, columns));
}

function ownContact({ cells: [name = '', phone = '', email = '', type = '', notes = ''] }: FileRow): FoundContact {
  const flags = flagsOfWord(type);
  return { name, phone, email, notes, ...(flags && { flags }) };
}

interface Column {
  index: number;
  /** What the file calls it. */
  label: string;
  /** The column before says for each row what this one is. */
  isLabelled: boolean;
}
type Columns = Record<ColumnRole, Column[]>;

function columnsOf({ roles }: ColumnPlan<ColumnRole>, header: readonly string[] = []): Columns {
  const columns = roles.map((_role, index): Column => {
    const heading = cleanLine(header[index] ?? '');
    return {
      index,
      // `Phone 2 - Value` names its place in the file, not what number it is.
      label: heading.endsWith(' - Value') ? '' : heading,
      isLabelled: header.length > 0 && roles[index - 1] === 'label',
    };
  });
  return Object.fromEntries(
    COLUMN_ROLES.map((role) => [role, columns.filter(({ index }) => roles[index] === role)]),
  ) as Columns;
}

function contactOfRow(cells: readonly string[], columns: Columns): FoundContact {
  const filled = (role: ColumnRole) => columns[role].filter(({ index }) => cells[index]?.trim());
  const line = (role: ColumnRole) =>
    filled(role)
      .map(({ index }) => cleanLine(cells[index] ?? ''))
      .join(' ');
  const values = (role: 'phone' | 'email') =>
    filled(role).flatMap(({ index, label, isLabelled }) => {
      const own = isLabelled ? cleanLine(cells[index - 1] ?? '').replace(/^\* /, '') : '';
      return (cells[index] ?? '').split(SEVERAL).map((value): Labelled => ({
        label: own || label,
        // Spreadsheets want an apostrophe before a number that is text.
        value: cleanLine(value.replace(/^'(?=\+?\p{Nd})/u, '')),
      }));
    });
  const parts = [line('firstName'), line('middleName'), line('lastName')].filter(Boolean).join(' ');
  const name = line('name') || parts || line('company');
  const notes = filled('notes')
    .map(({ index }) => cells[index]?.trim())
    .join('\n');
  const phones = values('phone').toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)));
  const flags = flagsOfWord(line('type'));
  return { ...personWith({ name, notes }, phones, values('email')), ...(flags && { flags }) };
}
