import { roleOfHeader, type ColumnPlan, type ColumnRole } from './columns';
import { flagsOfWord } from './contact-type';
import { EXPORT_COLUMNS } from './export';
import { fused } from './formulas';
import { type FoundContact, type Labelled, cleanLine, cleanText, withExtras } from './found-contact';

export interface TableFile {
  rows: string[][];
  /** It began with a byte order mark, as our own export does. */
  marked: boolean;
}

/** Written by our own export: its cells are taken as they are, so that a round trip loses nothing (R24). */
export const isOwnExport = ({ rows, marked }: TableFile): boolean =>
  marked &&
  rows[0]?.length === EXPORT_COLUMNS.length &&
  EXPORT_COLUMNS.every((name, index) => rows[0]?.[index] === name);

/** Several values in one cell, as Google Contacts writes them. */
const SEVERAL = /\s+:::\s+/;

/** Mobile numbers first: that is how people are reached. */
const isMobile = ({ label }: Labelled) => /mobile|cell|movil|móvil|handy|portable|मोबाइल/i.test(label);

function labelBeside(file: TableFile, plan: ColumnPlan, row: readonly string[], column: number): string {
  if (!plan.hasHeader) return '';
  if (plan.roles[column - 1] === 'label' && row[column - 1]?.trim())
    return cleanLine(row[column - 1] ?? '').replace(/^\* /, '');
  const header = cleanLine(file.rows[0]?.[column] ?? '');
  // `Phone 2 - Value` names its place in the file, not what number it is.
  return header.endsWith(' - Value') ? '' : header;
}

/** One contact of one row by the columns' roles; blanked and cleaned as PA §5 says. */
function contactOfRow(file: TableFile, plan: ColumnPlan, row: readonly string[]): FoundContact {
  const cells = (role: ColumnRole) =>
    plan.roles.flatMap((each, column) =>
      each === role && row[column]?.trim() ? [{ column, text: fused(row[column]) }] : [],
    );
  const line = (role: ColumnRole) =>
    cells(role)
      .map(({ text }) => cleanLine(text))
      .join(' ');
  const parts = [line('firstName'), line('middleName'), line('lastName')].filter(Boolean).join(' ');
  const name = line('name') || parts || line('company');
  const notes = cells('notes')
    .map(({ text }) => cleanText(text))
    .join('\n');
  const values = (role: 'phone' | 'email') =>
    cells(role).flatMap(({ text, column }) =>
      text.split(SEVERAL).map((value): Labelled => ({
        label: labelBeside(file, plan, row, column),
        value: cleanLine(value.replace(/^'(?=\+?\p{Nd})/u, '')),
      })),
    );
  const phones = values('phone').toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)));
  const flags = flagsOfWord(line('type'));
  return { ...withExtras({ name, notes }, phones, values('email')), ...(flags && { flags }) };
}

/** Every row of a table as a contact, also those without a name (they are counted and left out later). */
export function contactsOfTable(file: TableFile, plan: ColumnPlan): FoundContact[] {
  const body = plan.hasHeader ? file.rows.slice(1) : file.rows;
  if (isOwnExport(file) && plan.roles.every((role, column) => role === roleOfHeader(EXPORT_COLUMNS[column] ?? '')))
    return body.map(ownContact);
  return body.map((row) => contactOfRow(file, plan, row));
}

function ownContact(row: readonly string[]): FoundContact {
  const [name = '', phone = '', email = '', type = '', notes = ''] = row.map(fused);
  const flags = flagsOfWord(type);
  return { name, phone, email, notes, ...(flags && { flags }) };
}
