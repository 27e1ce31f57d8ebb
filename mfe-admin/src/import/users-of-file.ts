import { type ImportUserResult, type ImportUserRow, LANGUAGES, country, language } from '@nb/contracts';
import { type ColumnPlan, type ColumnRules, type FileLimits, type FileRow, writeCsv } from '@nb/file-import';

/** What a column of the file can be, in the order in which it is offered. */
export const COLUMN_ROLES = [
  'firstName',
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
      /^(sponsor( (uid|id|distributor id|code|number))?|sponsored by|upline( id)?|referred by|parrain|patrocinador( id)?)$/,
    ],
    ['name', /^(partner|user)( name)?$/],
    ['uid', /^(uid|distributor( (id|uid|number))?|partner (id|number)|member (id|number)|id( number)?)$/],
    ['language', /^(language|lang|sprache|langue|idioma|भाषा|ਭਾਸ਼ਾ|wika)$/],
    ['countryCode', /^(country( code)?|land|pays|pais|देश|ਦੇਸ਼|bansa)$/],
  ],
  repeatable: [],
  // A column of digits may be phones as well as distributor IDs, and names without headings may be first or last names.
  recognized: ['email'],
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

/** The rows to send, in the order of the file. */
export function usersOf(rows: readonly FileRow[], { hasHeader, roles }: ColumnPlan<ColumnRole>): ImportUserRow[] {
  const column = Object.fromEntries(roles.map((role, index) => [role, index]));
  return rows.slice(hasHeader ? 1 : 0).map(({ cells }) => {
    const cell = (role: ColumnRole): string => {
      const index = column[role];
      return index === undefined
        ? ''
        : (cells[index]?.trim() ?? '').slice(0, role === 'email' ? CELL_MAX.email : CELL_MAX.other);
    };
    const whole = cell('name').split(/\s+/).filter(Boolean);
    return {
      // «Maria del Mar López»: the last word is the family name, if the file does not say better.
      firstName: cell('firstName') || whole.slice(0, Math.max(1, whole.length - 1)).join(' ') || null,
      lastName: cell('lastName') || (whole.length > 1 ? whole.at(-1) : '') || null,
      email: cell('email') || null,
      uid: cell('uid') || null,
      phone: cell('phone') || null,
      sponsorUid: cell('sponsorUid') || null,
      language: cell('language') ? languageOf(cell('language')) : null,
      countryCode: country.safeParse(cell('countryCode').toUpperCase()).data ?? null,
    };
  });
}

/** A file to begin with: the columns that are understood, and one example. */
export const templateFile = (): string =>
  writeCsv([
    ['firstName', 'lastName', 'email', 'uid', 'phone', 'sponsorUid', 'language', 'countryCode'],
    ['Maya', 'Okafor', 'maya@example.com', 'NB-1001', '+1 555 010 0100', '', 'en', 'US'],
  ]);

/** The refused rows as they were, each with the reasons in a last column, ready to be mended and imported again. */
export function errorsFile(
  rows: readonly FileRow[],
  hasHeader: boolean,
  results: readonly ImportUserResult[],
  reason: string,
): string {
  const header = hasHeader ? (rows[0]?.cells ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
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
    ...(hasHeader ? [padded(header, reason)] : []),
    ...refused.map(({ cells, why }) => padded(cells, why)),
  ]);
}
