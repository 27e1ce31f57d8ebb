import {
  ADDED_CONTACT_TEXTS,
  type AddedText,
  type ContactText,
  type ProspectType,
  eachContactText,
  withoutLinks,
} from '@nb/contracts';
import {
  type ColumnPlan,
  type ColumnRules,
  type FileLimits,
  type FileRow,
  type FoundPerson,
  type Labelled,
  type PersonProblem,
  type PlannedFile,
  type TableProblemCode,
  addressesIn,
  bodyOf,
  cleanCode,
  cleanLine,
  headerOf,
  isLastFirstColumn,
  isNoName,
  isOtherName,
  isSurelyPhone,
  lastFirst,
  normalizeHeading,
  numberOfCell,
  personWith,
  roleOfHeading,
} from '@nb/file-import';
import { CONTACT_COLUMNS, type ContactFlags, FIRST_COLUMNS, FLAGS_OF } from '../contacts/contacts.rules';
import { namesOf } from '../texts/field-names';
import { type FoundPipeline, PIPELINE_COLUMNS, isPipelineHeading, pipelineOfCell } from './pipeline-columns';

/** Why a row may not be what was meant. */
export type RowProblem = PersonProblem | TableProblemCode;
/** A person of a file, with a type only where the file itself says one. */
export interface FoundContact extends Omit<FoundPerson, 'problems'>, Partial<Record<AddedText, string>> {
  flags?: ContactFlags;
  /** Stage, dates and tags, as an export has them. */
  pipeline?: FoundPipeline;
  problems?: RowProblem[];
}
/** Everything that is written of a person. */
export const textsOf = (found: FoundContact): Record<'name' | ContactText, string> => ({
  name: found.name,
  ...eachContactText((field) => found[field] ?? ''),
});

/** What a column of a contacts file can be, in the order in which it is offered; `label` says what the column after it is. */
const PERSON_ROLES = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'company',
  'phone',
  'email',
  'type',
  'notes',
] as const;
const OTHER_ROLES = ['pipeline', 'extra', 'label', 'ignore'] as const;
// Each once: a company is read also while no contact has one.
export const COLUMN_ROLES = [...new Set([...PERSON_ROLES, ...ADDED_CONTACT_TEXTS, ...OTHER_ROLES])] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A field's names in all languages, as headings. */
const headingsOf = (field: AddedText) =>
  new RegExp(`^(${Object.values(namesOf(field)).map(normalizeHeading).join('|')})$`);

export const COLUMN_RULES: ColumnRules<ColumnRole> = {
  roles: COLUMN_ROLES,
  headings: [
    ['type', /^(type|contact type|typ|tipo|kontakttyp|प्रकार)$/],
    ['name', /^(prospect|customer)( name)?$/],
    ...ADDED_CONTACT_TEXTS.map((field) => [field, headingsOf(field)] as const),
    ['pipeline', isPipelineHeading],
  ],
  repeatable: [
    'name',
    'firstName',
    'middleName',
    'lastName',
    'company',
    'phone',
    'email',
    'notes',
    'label',
    'pipeline',
  ],
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

/** The headings of our own export, `contacts.csv`, the same in every language. */
export const EXPORT_HEADINGS: readonly string[] = [
  'Name',
  'Phone',
  'Email',
  'Type',
  'Notes',
  ...ADDED_CONTACT_TEXTS.map((field) => namesOf(field).en),
  ...PIPELINE_COLUMNS.map(({ heading }) => heading),
];
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

/** Written by our own export, of this release or an earlier one: its cells are taken as they are, so that a round trip loses nothing. */
export function isOwnExport({ table: { rows }, hasMark }: Pick<ContactsTable, 'table' | 'hasMark'>): boolean {
  const headings = rows[0]?.cells ?? [];
  return (
    hasMark &&
    headings.length >= FIRST_COLUMNS.length &&
    headings.every((heading, index) => heading === EXPORT_HEADINGS[index])
  );
}

/** Google puts every contact into this group, so it says nothing. */
const SYSTEM_GROUP = /(?:^|\s+:::\s+)\* ?my ?contacts(?=\s+:::|$)/i;
/** Several values in one cell, as Google Contacts writes them, or each in its line. */
const SEVERAL = /\s+:::\s+|[\r\n]+/;
/** Mobile numbers first: that is how people are reached; of the two ways in which WhatsApp writes a number, the one for people. */
const rankOf = ({ label }: Labelled) =>
  /mobil|cell|movil|móvil|handy|portable|selpon|मोबाइल|ਮੋਬਾਈਲ/i.test(label) ? 0 : /formatted/i.test(label) ? 1 : 2;

/** Everybody in the file, in its order; a row of which nothing can be read has no name. Names are in one line and hold no links, as the list keeps them. */
export const contactsOfFile = (file: ContactsFile): FoundContact[] =>
  foundIn(file).map((found) => {
    const name = withoutLinks(found.name);
    return name === found.name ? found : { ...found, name };
  });

function foundIn(file: ContactsFile): FoundContact[] {
  if (file.kind === 'cards') return file.people;
  const { table, plan } = file;
  const rows = bodyOf(table.rows, plan);
  const problems = new Map<number, TableProblemCode[]>();
  for (const { line, code } of table.problems) problems.set(line, [...(problems.get(line) ?? []), code]);
  const withProblems = (contact: FoundContact, { line }: FileRow, isOwn: boolean): FoundContact => {
    const codes = (problems.get(line) ?? []).filter((code) => !isOwn || code !== 'several-lines');
    return codes.length > 0 ? { ...contact, problems: [...codes, ...(contact.problems ?? [])] } : contact;
  };
  const isUntouched = plan.roles.every(
    (role, column) => role === roleOfHeading(EXPORT_HEADINGS[column] ?? '', COLUMN_RULES.headings),
  );
  if (isOwnExport(file) && isUntouched) return rows.map((row) => withProblems(ownContact(row), row, true));
  const columns = columnsOf(plan, headerOf(table.rows, plan), rows);
  return rows.map((row) => withProblems(contactOfRow(row.cells, columns), row, false));
}

/** Where the contacts of `contactsOfFile` stand in a spreadsheet; those of cards nowhere. */
export const linesOfContacts = (file: ContactsFile): readonly number[] =>
  file.kind === 'table' ? bodyOf(file.table.rows, file.plan).map(({ line }) => line) : [];

/** Columns with something in them that is left behind, by their headings. */
export function leftBehind({ table: { rows }, plan }: ContactsTable): number[] {
  const body = bodyOf(rows, plan);
  return plan.roles.flatMap((role, column) =>
    role === 'ignore' && body.some(({ cells }) => cells[column]?.trim()) ? [column] : [],
  );
}

/** The added texts that are given. */
const addedTexts = (textOf: (field: AddedText) => string): Partial<Record<AddedText, string>> =>
  Object.fromEntries(ADDED_CONTACT_TEXTS.map((field) => [field, textOf(field)]).filter(([, text]) => text));

function ownContact({ cells }: FileRow): FoundContact {
  const cellOf = (column: (typeof CONTACT_COLUMNS)[number]) => cells[CONTACT_COLUMNS.indexOf(column)] ?? '';
  const flags = flagsOfWord(cellOf('type'));
  return {
    name: cellOf('name'),
    phone: cellOf('phone'),
    email: cellOf('email'),
    notes: cellOf('notes'),
    ...addedTexts(cellOf),
    ...(flags && { flags }),
    ...pipelineIn(
      PIPELINE_COLUMNS.map(({ heading }, place) => ({ heading, cell: cells[CONTACT_COLUMNS.length + place] ?? '' })),
    ),
  };
}

/** What these cells say together; nothing where they say nothing. */
function pipelineIn(
  cells: readonly { heading: string; cell: string }[],
  isForeign = false,
): Pick<FoundContact, 'pipeline'> {
  const found = Object.assign(
    {},
    ...cells.map(({ heading, cell }) => pipelineOfCell(heading, cell, isForeign)),
  ) as FoundPipeline;
  return Object.keys(found).length > 0 ? { pipeline: found } : {};
}

/** A part of the number in a column of its own: `Vorwahl`, `Country code`. */
const AREA_CODE = /^(?:(?:orts)?vorwahl|area code|std code|prefijo|lada|indicatif|एसटीडी कोड)$/;
const COUNTRY_CODE =
  /^(?:(?:country|dial|dialing|phone|calling) code|landervorwahl|landesvorwahl|codigo de pais|indicatif pays|prefijo pais|देश कोड)$/;

interface Column {
  index: number;
  /** What the file calls it. */
  label: string;
  /** The column before says for each row what this one is. */
  isLabelled: boolean;
  /** Names of this column are written `Last, First`. */
  isLastFirst: boolean;
  /** What the column before it may hold of a number in this one. */
  codeBefore?: RegExp | undefined;
}
type Columns = Record<ColumnRole, Column[]>;

/** The codes that a heading announces: an area code, or a country code with its plus. */
function codesUnder(heading: string): RegExp | undefined {
  const text = normalizeHeading(heading);
  if (AREA_CODE.test(text)) return /^0?\d{2,5}$/;
  return COUNTRY_CODE.test(text) ? /^(?:\+|00)\d{1,4}$/ : undefined;
}

function columnsOf({ roles }: ColumnPlan<ColumnRole>, header: readonly string[], rows: readonly FileRow[]): Columns {
  const columns = roles.map((role, index): Column => {
    const heading = cleanLine(header[index] ?? '');
    return {
      index,
      // `Phone 2 - Value` names its place in the file, not what number it is.
      label: heading.endsWith(' - Value') && role !== 'extra' ? '' : heading,
      isLabelled: header.length > 0 && roles[index - 1] === 'label',
      codeBefore: role === 'phone' && roles[index - 1] === 'extra' ? codesUnder(header[index - 1] ?? '') : undefined,
      isLastFirst: role === 'name' && isLastFirstColumn(rows.slice(0, 200).map(({ cells }) => cells[index] ?? '')),
    };
  });
  return Object.fromEntries(
    COLUMN_ROLES.map((role) => [role, columns.filter(({ index }) => roles[index] === role)]),
  ) as Columns;
}

const wordsOf = (name: string) => name.toLowerCase().split(/[\s,]+/);
/** Whether one name holds every word of another one. */
const holds = (name: string, other: string) => {
  const words = wordsOf(name);
  return wordsOf(other).every((word) => words.includes(word));
};

/** Digits with what stands between them. */
const NUMBER_IN_TEXT = /[+(]?\p{Nd}[\p{Nd}\s().\-/]{5,}\p{Nd}/gu;
const AROUND_NAME = /^[\s:;,|·"–—-]+|(?<![\s:;,|·"–—-])[\s:;,|·"–—-]+$/g;
/** The parts of a line such as `Mama: 0171 5550100`, as notes of a phone have them. */
function partsOfLine(line: string): { name: string; phones: Labelled[]; emails: Labelled[] } {
  const labelled = (value: string): Labelled => ({ label: '', value });
  const { addresses } = addressesIn(line);
  const rest = addresses.reduce((text, address) => text.replace(address, ' '), line);
  const phones = (rest.match(NUMBER_IN_TEXT) ?? [])
    .map((text) => text.replace(/^\((?!.*\))/, ''))
    .filter(isSurelyPhone);
  if (phones.length + addresses.length === 0) return { name: line, phones: [], emails: [] };
  const name = phones
    .reduce((text, phone) => text.replace(phone, ' '), rest)
    .replace(/\(\s*\)|<\s*>/g, ' ')
    .replace(AROUND_NAME, '');
  return { name: cleanLine(name), phones: phones.map(labelled), emails: addresses.map(labelled) };
}

function contactOfRow(cells: readonly string[], columns: Columns): FoundContact {
  const filled = (role: ColumnRole) => columns[role].filter(({ index }) => cells[index]?.trim());
  const lineIn = ({ index }: Column) => cleanLine(cells[index] ?? '');
  // Lists that were put together say the same twice.
  const line = (role: ColumnRole) => [...new Set(filled(role).map(lineIn).filter(Boolean))].join(' ');
  const named = (role: 'name' | 'firstName' | 'middleName' | 'lastName') =>
    filled(role).filter(({ index }) => !isNoName(cells[index] ?? ''));
  const nameIn = (role: 'firstName' | 'middleName' | 'lastName') => [...new Set(named(role).map(lineIn))].join(' ');
  const labelOf = ({ index, label, isLabelled }: Column) => {
    const own = isLabelled ? cleanLine(cells[index - 1] ?? '').replace(/^\* /, '') : '';
    return { own, label };
  };
  const extras: Labelled[] = [];
  /** `Ann Lee` of `Ann Lee <ann@x.test>`. */
  const besideAddress: { label: string; words: string; written: string }[] = [];
  const problems = new Set<RowProblem>();
  /** The code in the column before a number without one. */
  const codeOf = ({ index, codeBefore }: Column, number: string) => {
    const code = cleanCode(cells[index - 1] ?? '');
    return codeBefore?.test(code) && /^[1-9][\d\s./-]*$/.test(number.trim()) && !number.startsWith(code.slice(1))
      ? `${code} `
      : '';
  };
  const values = (role: 'phone' | 'email') =>
    filled(role).flatMap((column) => {
      const { own, label } = labelOf(column);
      return (cells[column.index] ?? '').split(SEVERAL).flatMap((written): Labelled[] => {
        if (role === 'email') {
          const { addresses, words } = addressesIn(written);
          if (words !== '' && addresses.length > 0) besideAddress.push({ label: own || label, words, written });
          return (addresses.length > 0 ? addresses : [cleanCode(written)]).map((value) => ({
            label: own || label,
            value,
          }));
        }
        const number = numberOfCell(codeOf(column, written) + written);
        if (number.kind !== 'whole') problems.add(`${number.kind}-number`);
        if (number.kind !== 'destroyed') return [{ label: own || label, value: number.value }];
        extras.push({ label: own || label, value: number.written });
        return [];
      });
    });

  const firstLast = (column: Column) => {
    const name = lineIn(column);
    const parts = column.isLastFirst ? lastFirst(name) : undefined;
    return parts ? `${parts.firstName} ${parts.lastName}` : name;
  };
  const phones = values('phone').toSorted((a, b) => rankOf(a) - rankOf(b));
  const emails = values('email');
  const names = named('name').map(firstLast).filter(Boolean);
  const isSaidBy = (name: string, place: number) =>
    names.some(
      (other, index) => index !== place && holds(other, name) && (other.length > name.length || index < place),
    );
  const whole = names.filter((each, place) => !isSaidBy(each, place)).join(' ');
  const [given, family] = [[nameIn('firstName'), nameIn('middleName')].filter(Boolean).join(' '), nameIn('lastName')];
  const parts = [given, family].filter(Boolean).join(' ');
  let name = whole || parts;
  if (whole && parts && !holds(whole, parts)) {
    if (holds(parts, whole)) name = parts;
    else if (!given) name = `${whole} ${parts}`;
    else if (!family) name = `${parts} ${whole}`;
    else {
      name = parts;
      extras.push({ label: columns.name[0]?.label ?? '', value: whole });
    }
  }
  // Lines of a file without columns for them have numbers and addresses beside the name.
  if (columns.phone.length === 0 && columns.email.length === 0) {
    const line = partsOfLine(name);
    name = line.name;
    phones.push(...line.phones);
    emails.push(...line.emails);
  }
  const others = filled('extra').filter(({ label }) => isOtherName(label));
  name ||= others.map(lineIn).find(Boolean) ?? besideAddress[0]?.words ?? '';
  for (const { label, words, written } of besideAddress)
    if (!holds(name, words)) extras.push({ label, value: cleanLine(written) });
  // What a contact has a field for does not go to its notes.
  const added = addedTexts(line);
  const company = line('company');
  if (name && company && !('company' in added)) extras.push({ label: columns.company[0]?.label ?? '', value: company });
  name ||= company;

  const notes = filled('notes')
    .map(({ index }) => cells[index]?.trim())
    .join('\n');
  const kept = filled('extra').map((column) => {
    const { own, label } = labelOf(column);
    const value = (cells[column.index] ?? '')
      .replace(SYSTEM_GROUP, '')
      .replace(/^\s*:::\s*/, '')
      .trim();
    return { label: own ? `${label} (${own})` : label, value };
  });
  const pipelineColumns = filled('pipeline').map((column) => ({
    heading: column.label,
    cell: cells[column.index] ?? '',
  }));
  // What is no stage, date or tag of ours is kept in the notes.
  // Of the columns that only our exports have, one is enough.
  const isOurs = pipelineColumns.length > 0 && columns.pipeline.some(({ label }) => label === 'Stage since');
  for (const { heading, cell } of pipelineColumns)
    if (!pipelineOfCell(heading, cell, !isOurs)) extras.push({ label: heading, value: cell.trim() });
  const type = line('type');
  const flags = flagsOfWord(type);
  if (type && !flags) extras.push({ label: columns.type[0]?.label ?? '', value: type });
  const person = personWith({ name, notes }, phones, emails, [
    ...extras,
    ...kept.filter((each) => !isPartOf(each, kept)),
  ]);
  const all = [...problems, ...(person.problems ?? [])];
  return {
    ...person,
    ...added,
    ...(all.length > 0 && { problems: all }),
    ...(flags && { flags }),
    ...pipelineIn(pipelineColumns, !isOurs),
  };
}

/** `Address 1 - City` says again what `Address 1 - Formatted` says. */
const isPartOf = ({ label, value }: Labelled, all: readonly Labelled[]) => {
  const start = /^(.+ - )(?!Formatted)/.exec(label)?.[1];
  return (
    start !== undefined &&
    all.some((other) => other.label.startsWith(`${start}Formatted`) && other.value.includes(value))
  );
};
