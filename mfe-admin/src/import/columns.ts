import { type ImportUserRow, LANGUAGES, country, language } from '@nb/contracts';
import type { FileRow } from './parse-file';

/** What a column of the file can be. */
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

export interface ColumnPlan {
  /** The first line names the columns and is nobody. */
  hasHeader: boolean;
  roles: ColumnRole[];
}

/** Lower case, accents and signs gone: `Sponsor-UID` → `sponsor uid`, `firstName` → `first name`. */
const normalized = (header: string) =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** In this order; the first that fits wins. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['ignore', /^(sponsor (e ?mail|name|first name|last name))$/],
  [
    'sponsorUid',
    /^(sponsor( (uid|id|distributor id|code|number))?|sponsored by|upline( id)?|referred by|parrain|patrocinador( id)?)$/,
  ],
  [
    'firstName',
    /^(first( name)?|given name|forename|vorname|prenom|nombre|primer nombre|पहला नाम|ਪਹਿਲਾ ਨਾਮ|unang pangalan)$/,
  ],
  [
    'lastName',
    /^(last( name)?|family name|surname|nachname|familienname|nom( de famille)?|apellidos?|उपनाम|ਆਖਰੀ ਨਾਮ|apelyido)$/,
  ],
  ['name', /^(name|full name|partner( name)?|user( name)?|nombre completo|nom complet|नाम|पूरा नाम|ਨਾਮ|pangalan)$/],
  [
    'email',
    /^(primary |work |personal )?(e ?mail|mail)( address)?( \d)?$|^(correo( electronico)?|courriel|adresse e ?mail|e ?mail ?adresse|ईमेल|ਈਮੇਲ)$/,
  ],
  ['uid', /^(uid|distributor( (id|uid|number))?|partner (id|number)|member (id|number)|id( number)?)$/],
  [
    'phone',
    /^(primary |home |work |mobile |cell )?(phone|telephone|tel|mobile|cell|cellphone)( number| no)?$|^(telefono|telefon(nummer)?|handy|movil|portable|फ़ोन|ਫੋਨ)$/,
  ],
  ['language', /^(language|lang|sprache|langue|idioma|भाषा|ਭਾਸ਼ਾ|wika)$/],
  ['countryCode', /^(country( code)?|land|pays|pais|देश|ਦੇਸ਼|bansa)$/],
];
/** What a header names; `ignore` for one we don't know. */
export const roleOfHeader = (header: string): ColumnRole => {
  const text = normalized(header);
  return (
    NAMES.find(([, pattern]) => pattern.test(text) || pattern.test(header.normalize('NFC').trim()))?.[0] ?? 'ignore'
  );
};

const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim());
const widthOf = (rows: readonly FileRow[]) =>
  rows.slice(0, 50).reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** Each role once: the first column that names it has it. */
const once = (roles: readonly ColumnRole[]): ColumnRole[] =>
  roles.map((role, index) => (role !== 'ignore' && roles.indexOf(role) !== index ? 'ignore' : role));

/** What each column seems to be: by the names in the first line; without names only the e-mail is plain. */
export function planColumns(rows: readonly FileRow[]): ColumnPlan {
  const width = widthOf(rows);
  const first = rows[0]?.cells ?? [];
  if (first.some(looksLikeEmail)) {
    return {
      hasHeader: false,
      roles: once(
        Array.from({ length: width }, (_, column) =>
          rows.slice(0, 50).some(({ cells }) => looksLikeEmail(cells[column] ?? '')) ? 'email' : 'ignore',
        ),
      ),
    };
  }
  return {
    hasHeader: true,
    roles: once(Array.from({ length: width }, (_, column) => roleOfHeader(first[column] ?? ''))),
  };
}

/** What has to be told before a file can be checked: names and the e-mail. */
export function missingRoles({ roles }: ColumnPlan): ('name' | 'email')[] {
  const named = roles.includes('name') || (roles.includes('firstName') && roles.includes('lastName'));
  return [...(named ? [] : ['name' as const]), ...(roles.includes('email') ? [] : ['email' as const])];
}

/** The apostrophe that keeps spreadsheets from running a cell is taken off again (R24). */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;
const fused = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell.replace(/^'+/, '')) ? cell.slice(1) : cell);

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
export function usersOf(rows: readonly FileRow[], { hasHeader, roles }: ColumnPlan): ImportUserRow[] {
  const column = Object.fromEntries(roles.map((role, index) => [role, index]));
  return rows.slice(hasHeader ? 1 : 0).map(({ cells }) => {
    const cell = (role: ColumnRole): string => {
      const index = column[role];
      return index === undefined
        ? ''
        : fused(cells[index]?.trim() ?? '').slice(0, role === 'email' ? CELL_MAX.email : CELL_MAX.other);
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
