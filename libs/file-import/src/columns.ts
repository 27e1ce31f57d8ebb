import {
  isDate,
  isMostly,
  isProbablyPhone,
  isSurelyPhone,
  isWrittenPhone,
  looksLike,
  mayBePhone,
} from './cell-kinds.js';
import { withoutInvisible } from './clean.js';
import type { FileRow, Table, TableProblemCode } from './csv.js';
import {
  HEADER_ROWS,
  type Heading,
  isBareName,
  isBareNumber,
  isNoName,
  isNoPhone,
  isOtherName,
  roleOfHeading,
  unsureNameRank,
} from './headings.js';

/** The role of each column of a file. */
export interface ColumnPlan<Role extends string> {
  /** Index of the row with the headings; rows above it are ignored. -1: no headings. */
  headerRow: number;
  roles: Role[];
}

/** What a list needs from a file. Other roles are ignored. */
export interface ColumnRules<Role extends string> {
  roles: readonly (Role | 'ignore')[];
  /** Headings that only this list knows; they are tried before the common ones. */
  headings: readonly Heading<Role | 'ignore'>[];
  /** Roles that several columns may have. Any other role goes to the first matching column. */
  repeatable: readonly Role[];
  /** Roles that are recognised by the content of a column without a known heading. */
  recognized: readonly Extract<Role, 'email' | 'phone'>[];
  /** A column of bare digits may be IDs, so phones are recognised only with a plus or separators. */
  hasIds?: boolean;
  /** Roles of columns without headings, by position. */
  positions: readonly Role[];
  /** Whether a first line with unknown headings still is a line of headings. */
  isHeader: (cells: readonly string[]) => boolean;
}

/** The headings; empty where there are none. */
export const headerOf = (
  rows: readonly FileRow[],
  { headerRow }: Pick<ColumnPlan<string>, 'headerRow'>,
): readonly string[] => rows[headerRow]?.cells ?? [];
/** The rows that are people. */
export const bodyOf = (
  rows: readonly FileRow[],
  { headerRow }: Pick<ColumnPlan<string>, 'headerRow'>,
): readonly FileRow[] => {
  const body = rows.slice(headerRow + 1);
  const header = rows[headerRow]?.cells ?? [];
  // Files that were joined, and printed lists, have their headings again.
  const isHeader = ({ cells }: FileRow) =>
    cells[0] !== undefined &&
    withoutInvisible(cells[0]) === withoutInvisible(header[0] ?? '') &&
    cells.length === header.length &&
    cells.every((cell, column) => column === 0 || cell === header[column]);
  return header.length > 1 && body.some(isHeader) ? body.filter((row) => !isHeader(row)) : body;
};
/** Why the line of headings may not be what was meant: it has several lines in a cell, or a row ran into it. */
export const problemsOfHeader = (
  { rows, problems }: Table,
  { headerRow }: Pick<ColumnPlan<string>, 'headerRow'>,
): TableProblemCode[] => problems.filter(({ line }) => line === rows[headerRow]?.line).map(({ code }) => code);

const SAMPLE_ROWS = 50;
const PEOPLE: readonly string[] = ['name', 'firstName', 'lastName', 'company'];

const sampleOf = (rows: readonly FileRow[], headerRow: number) =>
  rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS).map(({ cells }) => cells);
const widthOf = (rows: readonly FileRow[]) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/**
 * The role of each column: by its heading, otherwise by position and content. The headings are a line with known names, or a first line for
 * which `isHeader` holds; a line with an e-mail address or a phone number is a person.
 */
export function planColumns<Role extends string>(
  rows: readonly FileRow[],
  rules: ColumnRules<Role>,
): ColumnPlan<Role | 'ignore'> {
  const { headerRow, isNamed } = findHeader(rows, rules);
  return { headerRow, roles: assignOnce(rows, rolesOf(rows, headerRow, isNamed, rules), rules) };
}

function findHeader<Role extends string>(
  rows: readonly FileRow[],
  rules: ColumnRules<Role>,
): { headerRow: number; isNamed: boolean } {
  const counts = rows.slice(0, HEADER_ROWS).map(({ cells }) => {
    const isData = cells.some((cell) => looksLike.email(cell) || looksLike.phone(cell));
    return isData ? [] : knownRoles(cells, rules);
  });
  const most = Math.max(0, ...counts.map((known) => known.length));
  const named = counts.findIndex((known) => known.length >= 2 && known.length * 2 >= most);
  if (named >= 0) return { headerRow: named, isNamed: true };
  const single = counts.findIndex((_known, index) => isHeaderAfterTitle(rows, index, rules));
  if (single >= 0)
    return { headerRow: single, isNamed: counts[single]?.some((role) => PEOPLE.includes(role)) ?? false };
  const isNamed = counts[0]?.some((role) => PEOPLE.includes(role)) ?? false;
  const first = rows[0]?.cells ?? [];
  return { headerRow: isNamed || rules.isHeader(first) || hasUnknownHeadings(rows, rules) ? 0 : -1, isNamed };
}

/**
 * Whether a line has one known heading with what it says below it, and nothing but titles above: lines with fewer cells. A person may be
 * called «Last» or «Contact», so the heading is that of phones, addresses or, without doubt, names.
 */
function isHeaderAfterTitle<Role extends string>(
  rows: readonly FileRow[],
  index: number,
  { headings }: ColumnRules<Role>,
): boolean {
  const cells = rows[index]?.cells ?? [];
  const filled = countFilled(cells);
  const isOneColumn = rows.slice(0, SAMPLE_ROWS).every((row) => countFilled(row.cells) <= 1);
  if (filled < (isOneColumn ? 1 : 2) || cells.some((cell) => looksLike.email(cell) || looksLike.phone(cell)))
    return false;
  if (rows.slice(0, index).some((row) => countFilled(row.cells) >= filled)) return false;
  const sample = sampleOf(rows, index);
  return cells.some((heading, column) => {
    const below = filledIn(sample, column);
    const role = roleOfHeading(heading, headings);
    if (role === 'email') return isMostly(below, looksLike.email);
    if (role === 'phone') return isMostly(below, mayBePhone);
    return index > 0 && role === 'name' && unsureNameRank(heading) === undefined && isNames(below);
  });
}
const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Whether the first line has words where the lines below have phones or addresses: then it has headings in a language that `headings.ts` does not know. */
function hasUnknownHeadings<Role extends string>(rows: readonly FileRow[], { recognized }: ColumnRules<Role>): boolean {
  const first = rows[0]?.cells ?? [];
  if (rows.length < 3 || first.some((cell) => /[\p{Nd}@]/u.test(cell))) return false;
  const evident = first.map((_cell, column) =>
    recognized.some((role) => isMostly(filledIn(sampleOf(rows, 0), column), looksLike[role])),
  );
  return evident.includes(true) && first.every((cell, column) => !evident[column] || cell.trim() !== '');
}

/** The plan after the user has chosen another line of headings. Roles that they chose stay for columns in which nothing is recognised. */
export function withHeaderRow<Role extends string>(
  rows: readonly FileRow[],
  plan: ColumnPlan<Role | 'ignore'>,
  headerRow: number,
  rules: ColumnRules<Role>,
): ColumnPlan<Role | 'ignore'> {
  const isNamed = knownRoles(headerOf(rows, { headerRow }), rules).length > 0;
  const found = rolesOf(rows, headerRow, isNamed, rules);
  const free = (role: Role | 'ignore') => isRepeatable(role, rules) || !found.includes(role);
  const roles = found.map((role, column) => {
    const before = plan.roles[column] ?? 'ignore';
    return isUnassigned(role) && free(before) ? before : role;
  });
  return { headerRow, roles: assignOnce(rows, roles, rules) };
}

/** The plan with another role for one column, taken from the column that had it unless both may have it. */
export const withRole = <Role extends string>(
  plan: ColumnPlan<Role | 'ignore'>,
  column: number,
  role: Role | 'ignore',
  rules: ColumnRules<Role>,
): ColumnPlan<Role | 'ignore'> => ({
  ...plan,
  roles: plan.roles.map((before, index) =>
    index === column ? role : before === role && !isRepeatable(role, rules) ? 'ignore' : before,
  ),
});

const isUnassigned = (role: string) => role === 'ignore' || role === 'extra';
const isRepeatable = <Role extends string>(role: Role | 'ignore', { repeatable }: ColumnRules<Role>) =>
  isUnassigned(role) || (repeatable as readonly string[]).includes(role);

/** Assigns each role once, unless several columns may have it; unnamed columns go to the notes, if the list has notes. */
function assignOnce<Role extends string>(
  rows: readonly FileRow[],
  roles: readonly (Role | 'ignore')[],
  rules: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const rest = rules.roles.find((role) => role === 'extra') ?? 'ignore';
  const filled = new Set<number>();
  for (const { cells } of rows)
    for (let column = 0; column < cells.length; column += 1) if (cells[column] !== '') filled.add(column);
  return roles.map((role, column) => {
    const own = isRepeatable(role, rules) || roles.indexOf(role) === column ? role : 'ignore';
    return own === 'ignore' && filled.has(column) ? rest : own;
  });
}

/** The roles that the cells of a line name, if they are headings. */
const knownRoles = <Role extends string>(cells: readonly string[], { headings }: ColumnRules<Role>): string[] =>
  cells.flatMap((cell) => {
    const role = roleOfHeading(cell, headings);
    return role === undefined || isUnassigned(role) || role === 'label' ? [] : [role];
  });

function rolesOf<Role extends string>(
  rows: readonly FileRow[],
  headerRow: number,
  isNamed: boolean,
  rules: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const header = headerOf(rows, { headerRow });
  const sample = sampleOf(rows, headerRow);
  const width = widthOf(rows);
  const evident = evidentRoles(header, sample, width, rules);
  const found = rolesByContent(evident, sample, rules);
  if (headerRow < 0) return found;
  const named = rolesByHeading(header, sample, width, rules);
  // When the line has hardly any known heading, the content is more reliable.
  if (!isNamed)
    return found.map((role, column) => {
      const byPlace = role === 'notes' && (header[column] ?? '').trim() !== '' ? 'ignore' : role;
      return isUnassigned(byPlace) ? (named[column] ?? byPlace) : byPlace;
    });
  return withNames(named, header, sample, evident, rules).map((role, column) => {
    if (roleOfHeading(header[column] ?? '', rules.headings) !== undefined) return role;
    const isNameless = (header[column] ?? '').trim() === '';
    // A column full of addresses or phones has that role whatever its heading; a column without a heading goes by position.
    const own = evident[column] ?? (isNameless && found[column] === 'notes' ? found[column] : undefined);
    return own !== undefined &&
      filledIn(sample, column).length > 0 &&
      (isRepeatable(own, rules) || !named.includes(own))
      ? own
      : role;
  });
}

const filledIn = (sample: readonly (readonly string[])[], column: number) =>
  sample.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');

/** Roles by content alone. Under a heading that does not mention phones, the stricter check applies. */
function evidentRoles<Role extends string>(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  width: number,
  { recognized, hasIds = false, headings }: ColumnRules<Role>,
): (Extract<Role, 'email' | 'phone'> | undefined)[] {
  const [email, phone] = (['email', 'phone'] as const).map((role) => recognized.find((each) => each === role));
  const known = header.map((heading) => roleOfHeading(heading, headings));
  // Beside a column of phones, digits alone are rather IDs.
  const mayBeIds = hasIds || known.includes('phone');
  const roles = Array.from({ length: width }, (_cell, column) => {
    const filled = filledIn(sample, column);
    const heading = header[column] ?? '';
    if (isMostly(filled, looksLike.email)) return email;
    const isPhone =
      heading.trim() === '' && !hasIds
        ? (cell: string) => looksLike.phone(cell) && !isDate(cell)
        : mayBeIds
          ? isWrittenPhone
          : isSurelyPhone;
    return !isNoPhone(heading) && isMostly(filled, isPhone) ? phone : undefined;
  });
  if (hasIds || phone === undefined || known.includes('phone') || roles.includes(phone)) return roles;
  // Nine digits may be an ID, so they are a phone only where the file has no other one.
  const probable = roles.findIndex(
    (role, column) =>
      role === undefined &&
      known[column] === undefined &&
      !isNoPhone(header[column] ?? '') &&
      isMostly(filledIn(sample, column), isProbablyPhone),
  );
  return roles.map((role, column) => (column === probable ? phone : role));
}

const hasLetters = (cell: string) => /\p{L}/u.test(cell);
/** Names have letters, no digits or signs of addresses. */
const isNameText = (cell: string) => hasLetters(cell) && !/[\p{Nd}@]|:\/\//u.test(cell);
/** Names differ. */
const isNames = (values: readonly string[]) => isMostly(values, isNameText) && new Set(values).size * 2 > values.length;

/** Where no heading names people but the list takes names by their place, they are the first unknown column that looks like names. */
function withNames<Role extends string>(
  named: readonly (Role | 'ignore')[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
  evident: readonly (Role | undefined)[],
  { positions, headings }: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const name = positions[0];
  const column =
    name === undefined || named.some((role) => PEOPLE.includes(role))
      ? -1
      : header.findIndex(
          (heading, index) =>
            heading.trim() !== '' &&
            roleOfHeading(heading, headings) === undefined &&
            evident[index] === undefined &&
            !isNoPhone(heading) &&
            !isNoName(heading) &&
            isNames(filledIn(sample, index)),
        );
  return named.map((role, index) => (index === column && name !== undefined ? name : role));
}

/** Headings that may mean several things, by what is below them: `Contact` above phones, `Number` above the numbers of rows. */
function withContent<Role extends string>(
  found: readonly (Role | 'ignore')[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
  own: (role: string) => Role | 'ignore',
): (Role | 'ignore')[] {
  const ranks = found.map((role, column) => (role === 'name' ? unsureNameRank(header[column] ?? '') : undefined));
  const hasNames = found.some(
    (role, column) => ['firstName', 'lastName'].includes(role) || (role === 'name' && ranks[column] === undefined),
  );
  const roles = found.map((role, column) => {
    const filled = filledIn(sample, column);
    if (role === 'phone' && isBareNumber(header[column] ?? '') && filled.length > 0 && !isMostly(filled, mayBePhone))
      return 'ignore';
    if (ranks[column] === undefined) return role;
    // The only column that may hold names holds them even if it holds many numbers.
    const isAlone = !found.some((other, index) => index !== column && PEOPLE.includes(other));
    const isMeant = (test: (cell: string) => boolean) =>
      isAlone ? filled.length > 0 && filled.every(test) : isMostly(filled, test);
    if (isMeant(looksLike.email)) return own('email');
    return isMeant((cell) => mayBePhone(cell) || looksLike.email(cell)) ? own('phone') : role;
  });
  // One of several is the name, and none beside a sure one.
  const best = hasNames
    ? undefined
    : ranks.reduce<number | undefined>(
        (least, rank, column) =>
          rank !== undefined && roles[column] === 'name' && (least === undefined || rank < (ranks[least] ?? rank))
            ? column
            : least,
        undefined,
      );
  return roles.map((role, column) =>
    ranks[column] === undefined || role !== 'name' || column === best ? role : 'ignore',
  );
}

function rolesByHeading<Role extends string>(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  width: number,
  { roles, headings }: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const own = (role: string | undefined) => roles.find((each) => each === role) ?? 'ignore';
  const byHeading = Array.from({ length: width }, (_cell, column) =>
    own(roleOfHeading(header[column] ?? '', headings)),
  );
  const found = withContent(byHeading, header, sample, own);
  const has = (role: string) => (found as string[]).includes(role);
  if (!PEOPLE.some(has)) {
    const other = header.findIndex(isOtherName);
    return found.map((role, column) => (column === other ? own('name') : role));
  }
  if (has('firstName') === has('lastName')) return found;
  const [present, missing] = has('firstName') ? ['firstName', 'lastName'] : ['lastName', 'firstName'];
  const part = (found as string[]).indexOf(present);
  return found.map((role, column) => {
    if (role !== 'name' || !isBareName(header[column] ?? '')) return role;
    // A column next to «First name» that is only called «Name» may have whole names or last names: a whole name contains the first name.
    const both = sample.filter((cells) => cells[column]?.trim() && cells[part]?.trim());
    const isWhole = isMostly(
      both.map((cells) =>
        `${cells[column]}`.toLowerCase().includes(`${cells[part]}`.trim().toLowerCase()) ? 'whole' : 'part',
      ),
      (kind) => kind === 'whole',
    );
    return isWhole ? role : own(missing);
  });
}

/** Roles by position, except for columns whose content is evidently an e-mail or a phone. Numbers of rows and dates are no names. */
function rolesByContent<Role extends string>(
  evident: readonly (Role | undefined)[],
  sample: readonly (readonly string[])[],
  { positions, repeatable }: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const columns = [...evident.keys()];
  const [name, notes] = [positions[0], positions.at(-1)];
  const mayBeName = (column: number) => isMostly(filledIn(sample, column), hasLetters);
  const isName = (column: number) => isMostly(filledIn(sample, column), isNameText);
  // Names come first and notes last, in whatever order the others are.
  const others = columns.filter((column) => evident[column] === undefined);
  const names = others.find(isName) ?? others.find(mayBeName) ?? others[0];
  // `Ann,Lee,+1 …`: of two columns of single words the second is the family name.
  const isWord = (cell: string) => isNameText(cell) && !/\s/.test(cell.trim());
  const second =
    names !== undefined &&
    name !== undefined &&
    (repeatable as readonly string[]).includes(name) &&
    evident[names + 1] === undefined &&
    evident[names + 2] !== undefined &&
    [names, names + 1].every((column) => isMostly(filledIn(sample, column), isWord))
      ? names + 1
      : undefined;
  const isUsual =
    second === undefined && evident.every((role, column) => role === undefined || role === positions[column]);
  if (isUsual && (name === undefined || names === undefined || names === 0))
    return columns.map((column) => positions[column] ?? 'ignore');
  return columns.map(
    (column) =>
      evident[column] ??
      (column === names || column === second ? name : column === others.at(-1) ? notes : undefined) ??
      'ignore',
  );
}

/** `Lee, Ann`: family name first. */
const LAST_FIRST = /^([^,]{1,60}),\s*([^,]{1,60})$/;
/** Suffixes after a comma that are no first name. */
const SUFFIX =
  /^(jr|sr|i{1,3}|iv|v|md|dds|dvm|phd|mba|cpa|esq|rn|msc|bsc|ma|ba|inc|llc|ltd|gmbh|ag|kg|co|corp|s ?a|s ?l|s ?r ?l|plc|pvt|limited|dr|prof|dipl.*)$/;
const isSuffix = (text: string) => SUFFIX.test(text.toLowerCase().replace(/\./g, ' ').trim());
const isLastFirst = (name: string) => {
  const [, last = '', first = ''] = LAST_FIRST.exec(name.trim()) ?? [];
  return /\p{L}/u.test(last) && /\p{L}/u.test(first) && !/\p{N}/u.test(first) && !isSuffix(first);
};
/** Whether a column of whole names is written `Last, First`. */
export const isLastFirstColumn = (names: readonly string[]): boolean =>
  isMostly(
    names.filter((name) => name.trim() !== ''),
    isLastFirst,
  );
/** The parts of a name written `Last, First`; undefined for one that is written otherwise. */
export function lastFirst(name: string): { firstName: string; lastName: string } | undefined {
  if (!isLastFirst(name)) return undefined;
  const [, lastName = '', firstName = ''] = LAST_FIRST.exec(name.trim()) ?? [];
  return { firstName: firstName.trim(), lastName: lastName.trim() };
}

/**
 * A name and the suffixes after its commas: `Jane Doe, MD`. A few capital letters after two other words are one (`Jane Doe, PMP`), which
 * only holds outside of columns written `Last, First`.
 */
export function withoutSuffix(name: string): { name: string; suffix: string } {
  let own = name;
  for (;;) {
    const [, before = '', after = ''] = /^(.*\S)\s*,\s*([^,]*)$/.exec(own) ?? [];
    const isLetters = /^(?:\p{Lu}\.?){2,5}$/u.test(after) && /\s/.test(before) && /\p{Ll}/u.test(before);
    if (before === '' || !(after === '' || isSuffix(after) || isLetters)) break;
    own = before;
  }
  return { name: own, suffix: name.slice(own.length).replace(/^[\s,]+|[\s,]+$/g, '') };
}
