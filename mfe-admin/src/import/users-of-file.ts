import { type ImportUserResult, type ImportUserRow, LANGUAGES, country, language } from '@nb/contracts';
import {
  type ColumnPlan,
  type ColumnRules,
  type FileLimits,
  type FileRow,
  type Table,
  type TableProblemCode,
  addressesIn,
  bodyOf,
  cleanCode,
  cleanLine,
  headerOf,
  isLastFirstColumn,
  isNoName,
  lastFirst,
  numberOfCell,
  withoutSuffix,
  writeCsv,
} from '@nb/file-import';

/** What a column of the file can be, in the order in which it is offered. */
export const COLUMN_ROLES = [
  'firstName',
  'middleName',
  'lastName',
  'name',
  'email',
  'uid',
  'phone',
  'sponsorUid',
  'language',
  'countryCode',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export const COLUMN_RULES: ColumnRules<ColumnRole> = {
  roles: COLUMN_ROLES,
  headings: [
    ['ignore', /^sponsor (e ?mail|name|first name|last name)$/],
    [
      'sponsorUid',
      /^(sponsor( (uid|id|distributor id|code|number|no|nr))?|sponsored by|upline( id)?|referred by|parrain|patrocinador( id)?)$/,
    ],
    ['name', /^(partner|user)( name)?$/],
    [
      'uid',
      /^(uid|distributor|(distributor|partner|member|ibo|associate|consultant) (id|uid|number|no|num|nr)|id( number)?)$/,
    ],
    [
      'uid',
      /^(id|(numero|no|nro|n)) (de |del |d )?(asociado|distribuidor|socio|distributeur|adherent|partenaire)$|^(partner|berater|vertriebspartner|mitglieds?) ?(nr|nummer)$|^(वितरक|सदस्य) (आईडी|संख्या)$|^(ਵਿਤਰਕ|ਮੈਂਬਰ) (ਆਈਡੀ|ਨੰਬਰ)$|^id ng (miyembro|distributor)$/,
    ],
    ['language', /^(language|lang|sprache|langue|idioma|भाषा|ਭਾਸ਼ਾ|wika)$/],
    ['countryCode', /^(country( code)?|land|pays|pais|देश|ਦੇਸ਼|bansa)$/],
  ],
  // Both family names of a person, and the phone that somebody has.
  repeatable: ['lastName', 'phone'],
  recognized: ['email', 'phone'],
  // A column of bare digits may be phones as well as distributor IDs, and names without headings may be first or last names.
  hasIds: true,
  positions: [],
  isHeader: (cells) => !cells.some((cell) => cell.includes('@')),
};

/** The server takes 5 MiB of rows in one import; a file far beyond that is something else. */
export const FILE_LIMITS: FileLimits = {
  endings: ['.csv', '.txt', '.tsv'],
  maxBytes: 20 * 1024 * 1024,
};

/** What a file must have before it can be checked: names and the e-mail. */
export function missingRoles({ roles }: ColumnPlan<ColumnRole>): ('name' | 'email')[] {
  const hasNames = roles.includes('name') || (roles.includes('firstName') && roles.includes('lastName'));
  return [...(hasNames ? [] : ['name' as const]), ...(roles.includes('email') ? [] : ['email' as const])];
}

/** The language of a cell such as `en`, `pa-IN` or `Deutsch`. */
function languageOf(cell: string): ImportUserRow['language'] {
  const short = cell
    .toLowerCase()
    .replace(/^fil\b/, 'tl')
    .split(/[-_]/)[0];
  const parsed = language.safeParse(short);
  if (parsed.success) return parsed.data;
  const names = (each: string) =>
    [new Intl.DisplayNames(each, { type: 'language' }), new Intl.DisplayNames('en', { type: 'language' })].map(
      (shown) => shown.of(each)?.toLowerCase(),
    );
  return LANGUAGES.find((each) => names(each).includes(cell.toLowerCase())) ?? null;
}

/** The longest cell the server takes; a longer one breaks the rule of its field anyway. */
const CELL_MAX = { email: 400, other: 200 } as const;

/** First and family name of a whole one: written `Last, First`, or with the family name last, if the file does not say better. */
function partsOf(written: string, isLastFirst: boolean, given: string, family: string): [string, string] {
  const inColumn = isLastFirst ? lastFirst(written) : undefined;
  if (inColumn) return [given || inColumn.firstName, family || inColumn.lastName];
  if (given && family) return [given, family];
  if (family) {
    const end = written.toLowerCase().endsWith(` ${family.toLowerCase()}`) ? -family.length : undefined;
    const parts = end === undefined ? lastFirst(written) : undefined;
    return [given || (parts?.firstName ?? written.slice(0, end).trim()), family];
  }
  if (given) {
    const start = written.toLowerCase().startsWith(`${given.toLowerCase()} `) ? given.length : 0;
    const parts = start === 0 ? lastFirst(written) : undefined;
    return [given, written === given ? '' : (parts?.lastName ?? written.slice(start).trim())];
  }
  // One name may be written `Last, First` among others that are not.
  const { name, suffix } = withoutSuffix(written);
  const words = name.split(' ').filter(Boolean);
  const { firstName, lastName } = lastFirst(name) ?? {
    // «Maria del Mar López»: the last word is the family name.
    firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
  return [firstName, [lastName, suffix].filter(Boolean).join(', ')];
}

/** What a row says of a role, in the order of its columns. */
const filledIn = (cells: readonly string[], { roles }: ColumnPlan<ColumnRole>, wanted: ColumnRole): string[] =>
  roles.flatMap((role, column) => (role === wanted && cells[column]?.trim() ? [cells[column]] : []));

/** The rows to send, in the order of the file. `allowsOneName`: who has no last name has one name. */
export function usersOf(
  rows: readonly FileRow[],
  plan: ColumnPlan<ColumnRole>,
  allowsOneName = false,
): ImportUserRow[] {
  const body = bodyOf(rows, plan);
  const isLastFirst = isLastFirstColumn(body.slice(0, 200).map(({ cells }) => filledIn(cells, plan, 'name')[0] ?? ''));
  return body.map(({ cells }) => {
    const filled = (role: ColumnRole) =>
      filledIn(cells, plan, role).map((cell) => cell.slice(0, role === 'email' ? CELL_MAX.email : CELL_MAX.other));
    // The first phone that somebody has: the home phone, else the mobile one.
    const cell = (role: ColumnRole): string => filled(role)[0] ?? '';
    const line = (role: ColumnRole) => [...new Set(filled(role).map(cleanLine))].join(' ').slice(0, CELL_MAX.other);
    const code = (role: ColumnRole) => {
      const number = numberOfCell(cell(role));
      // What a spreadsheet destroyed goes as it is: it is refused with the reason, in its row.
      if (number.kind === 'destroyed') return number.written;
      return isNoName(number.value) ? '' : number.value;
    };
    const named = (role: ColumnRole) => (isNoName(line(role)) ? '' : line(role));
    const given = [named('firstName'), named('middleName')].filter(Boolean).join(' ');
    const [firstName, lastName] = partsOf(named('name'), isLastFirst, given, named('lastName'));
    const { addresses } = addressesIn(cell('email'));
    return {
      firstName: firstName || null,
      lastName: lastName || null,
      ...(allowsOneName && firstName && !lastName && { hasOneName: true }),
      // Of several addresses nobody knows which is meant: the cell goes as it is, and is refused in its row.
      email: (addresses.length === 1 ? addresses[0] : cleanCode(cell('email'))) || null,
      uid: code('uid') || null,
      phone: code('phone') || null,
      sponsorUid: code('sponsorUid') || null,
      language: line('language') ? languageOf(line('language')) : null,
      countryCode: country.safeParse(line('countryCode').toUpperCase()).data ?? null,
    };
  });
}

/** Why a row may not be what was meant. */
export type RowProblem = TableProblemCode | 'restored-number' | 'destroyed-number';
/** A row that somebody should look at before it is imported. */
export interface DoubtfulRow {
  row: FileRow;
  problems: RowProblem[];
}

/** The rows that may not be what was meant, in the order of the file. */
export function doubtfulRows({ rows, problems }: Table, plan: ColumnPlan<ColumnRole>): DoubtfulRow[] {
  const codes = new Map<number, RowProblem[]>();
  for (const { line, code } of problems) codes.set(line, [...(codes.get(line) ?? []), code]);
  const numbers = plan.roles.flatMap((role, column) => (['uid', 'phone', 'sponsorUid'].includes(role) ? [column] : []));
  return bodyOf(rows, plan).flatMap((row) => {
    const found = new Set(codes.get(row.line));
    for (const column of numbers) {
      const { kind } = numberOfCell(row.cells[column] ?? '');
      if (kind !== 'whole') found.add(`${kind}-number`);
    }
    return found.size > 0 ? [{ row, problems: [...found] }] : [];
  });
}

/** Columns with something in them that is left behind, also in some rows only: a user has one phone. */
export const leftBehind = ({ rows }: Table, plan: ColumnPlan<ColumnRole>): number[] => {
  const body = bodyOf(rows, plan);
  const isPhone = (role: ColumnRole | undefined) => role === 'phone';
  return plan.roles.flatMap((role, column) => {
    const isLeft = ({ cells }: FileRow) =>
      cells[column]?.trim() &&
      (role === 'ignore' ||
        (isPhone(role) && cells.slice(0, column).some((cell, index) => isPhone(plan.roles[index]) && cell.trim())));
    return body.some(isLeft) ? [column] : [];
  });
};

/** A file to begin with: the columns that are understood, and one example. */
export const templateFile = (): string =>
  writeCsv([
    ['firstName', 'lastName', 'email', 'uid', 'phone', 'sponsorUid', 'language', 'countryCode'],
    ['Maya', 'Okafor', 'maya@example.com', 'NB-1001', '+1 555 010 0100', '', 'en', 'US'],
  ]);

/** The refused rows as they were, each with the reasons in a last column, ready to be mended and imported again. */
export function errorsFile(
  rows: readonly FileRow[],
  plan: ColumnPlan<ColumnRole>,
  results: readonly ImportUserResult[],
  reason: string,
): string {
  const header = headerOf(rows, plan);
  const body = bodyOf(rows, plan);
  const refused = results
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, refusals }) => ({
      cells: body[row]?.cells ?? [],
      why: refusals.map(({ message }) => message).join(' '),
    }));
  const width = Math.max(header.length, ...refused.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[], last: string) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
    last,
  ];
  return writeCsv([
    ...(plan.headerRow >= 0 ? [padded(header, reason)] : []),
    ...refused.map(({ cells, why }) => padded(cells, why)),
  ]);
}
