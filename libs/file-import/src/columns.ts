import type { FileRow } from './csv.js';

/** What a column can hold in every list of people. `label` says what the column after it is (Google), `ignore` is nobody's. */
export type ColumnRole =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'company'
  | 'phone'
  | 'email'
  | 'notes'
  | 'label'
  | 'ignore';

/** What a column is whose normalized heading fits. */
export type Heading<Role extends string = string> = readonly [Role, RegExp];

/** What the columns of a file are in a list whose columns have these roles. */
export interface ColumnPlan<Role extends string> {
  /** The first line names the columns and is nobody. */
  hasHeader: boolean;
  roles: Role[];
}

/** What a list wants of a file. Roles that are not among its own are ignored. */
export interface ColumnRules<Role extends string> {
  roles: readonly (Role | 'ignore')[];
  /** Headings that only this list knows; they go before the common ones. */
  headings: readonly Heading<Role | 'ignore'>[];
  /** Roles that several columns may have. Any other is held by the first column that has it. */
  repeatable: readonly Role[];
  /** What is recognised by what stands in the column, where no heading says it. */
  recognized: readonly Extract<Role, 'email' | 'phone'>[];
  /** What columns without headings are, by their place. */
  positions: readonly Role[];
  /** Whether a first line whose headings are not known names the columns all the same. */
  isHeader: (cells: readonly string[]) => boolean;
}

const SAMPLE_ROWS = 50;
const PEOPLE: readonly string[] = ['name', 'firstName', 'lastName', 'company'];
const looksLike = {
  email: (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim()),
  phone: (cell: string) => /^\+?[\p{Nd}\s().\-/]{6,}$/u.test(cell.trim()),
};

const sampleOf = (rows: readonly FileRow[], hasHeader: boolean) =>
  rows.slice(hasHeader ? 1 : 0, SAMPLE_ROWS + 1).map(({ cells }) => cells);
const widthOf = (rows: readonly FileRow[]) =>
  rows.slice(0, SAMPLE_ROWS).reduce((most, { cells }) => Math.max(most, cells.length), 0);
const isMostly = (values: readonly string[], test: (value: string) => boolean) =>
  values.length > 0 && values.filter(test).length * 2 > values.length;

/**
 * What each column is: by the names in the first line, otherwise by place and content. A first line with known names, or one that
 * `isHeader`, names the columns; a line that holds an e-mail address or a phone number is somebody's.
 */
export function planColumns<Role extends string>(
  rows: readonly FileRow[],
  rules: ColumnRules<Role>,
): ColumnPlan<Role | 'ignore'> {
  const first = rows[0]?.cells ?? [];
  const isData = first.some((cell) => looksLike.email(cell) || looksLike.phone(cell));
  const isNamed = !isData && namesColumns(first, rules);
  const hasHeader = isNamed || rules.isHeader(first);
  return { hasHeader, roles: once(rolesOf(rows, hasHeader, isNamed, rules), rules) };
}

/** The plan once the person has said whether the first line names the columns; what they chose stays where nothing better is found. */
export function withHeader<Role extends string>(
  rows: readonly FileRow[],
  plan: ColumnPlan<Role | 'ignore'>,
  hasHeader: boolean,
  rules: ColumnRules<Role>,
): ColumnPlan<Role | 'ignore'> {
  const isNamed =
    hasHeader && (rows[0]?.cells ?? []).some((cell) => (roleOfHeading(cell, rules.headings) ?? 'ignore') !== 'ignore');
  const found = rolesOf(rows, hasHeader, isNamed, rules);
  const free = (role: Role | 'ignore') => isRepeatable(role, rules) || !found.includes(role);
  const roles = found.map((role, column) => {
    const before = plan.roles[column] ?? 'ignore';
    return role === 'ignore' && free(before) ? before : role;
  });
  return { hasHeader, roles: once(roles, rules) };
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

const isRepeatable = <Role extends string>(role: Role | 'ignore', { repeatable }: ColumnRules<Role>) =>
  role === 'ignore' || (repeatable as readonly string[]).includes(role);
const once = <Role extends string>(roles: readonly (Role | 'ignore')[], rules: ColumnRules<Role>) =>
  roles.map((role, column) => (isRepeatable(role, rules) || roles.indexOf(role) === column ? role : 'ignore'));

/** A person's column, or two others that are known. */
function namesColumns<Role extends string>(first: readonly string[], { headings }: ColumnRules<Role>): boolean {
  const known = first
    .map((cell) => roleOfHeading(cell, headings))
    .filter((role) => role !== undefined && role !== 'ignore' && role !== 'label');
  return known.length >= 2 || known.some((role) => role !== undefined && PEOPLE.includes(role));
}

function rolesOf<Role extends string>(
  rows: readonly FileRow[],
  hasHeader: boolean,
  isNamed: boolean,
  rules: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const header = hasHeader ? (rows[0]?.cells ?? []) : [];
  const sample = sampleOf(rows, hasHeader);
  const width = widthOf(rows);
  const found = rolesByContent(sample, width, rules);
  if (!hasHeader) return found;
  const named = rolesByHeading(header, sample, width, rules);
  // Where the line hardly names anything, the content says more.
  if (!isNamed) return found.map((role, column) => (role === 'ignore' ? (named[column] ?? role) : role));
  return named.map((role, column) => {
    const heading = header[column] ?? '';
    const own = found[column] ?? 'ignore';
    // A column without a name goes by its content, and one with e-mail addresses is theirs whatever it is called, unless another column has the role.
    const isNameless = heading.trim() === '' && (own === 'phone' || own === 'notes');
    return (isNameless || own === 'email') &&
      roleOfHeading(heading, rules.headings) === undefined &&
      !named.includes(own) &&
      found.indexOf(own) === column
      ? own
      : role;
  });
}

function rolesByHeading<Role extends string>(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  width: number,
  { roles, headings }: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const own = (role: string | undefined) => roles.find((each) => each === role) ?? 'ignore';
  const found = Array.from({ length: width }, (_cell, column) => own(roleOfHeading(header[column] ?? '', headings)));
  const has = (role: string) => (found as string[]).includes(role);
  if (has('firstName') === has('lastName')) return found;
  const [present, missing] = has('firstName') ? ['firstName', 'lastName'] : ['lastName', 'firstName'];
  const part = (found as string[]).indexOf(present);
  return found.map((role, column) => {
    if (role !== 'name' || !isBareName(header[column] ?? '')) return role;
    // A whole name contains its part.
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

/** By place, unless what stands in the columns is plainly something else. */
function rolesByContent<Role extends string>(
  sample: readonly (readonly string[])[],
  width: number,
  { recognized, positions }: ColumnRules<Role>,
): (Role | 'ignore')[] {
  const columns = Array.from({ length: width }, (_cell, column) => column);
  const evident = columns.map((column): Role | undefined => {
    const filled = sample.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    return recognized.find((role) => isMostly(filled, looksLike[role]));
  });
  if (evident.every((role, column) => role === undefined || role === positions[column]))
    return columns.map((column) => positions[column] ?? 'ignore');
  // Names come first and notes last, wherever the rest stands.
  const others = columns.filter((column) => evident[column] === undefined);
  const [name, notes] = [positions[0], positions.at(-1)];
  return columns.map(
    (column) =>
      evident[column] ?? (column === others[0] ? name : column === others.at(-1) ? notes : undefined) ?? 'ignore',
  );
}

/** In this order; the first that fits wins. */
const HEADINGS: readonly Heading<ColumnRole>[] = [
  ['label', /^(e ?mail|phone|telephone|address|website|im|relation|event|custom field|organization) \d+ (type|label)$/],
  [
    'ignore',
    /yomi|phonetic|display name|manager|assistant|spouse|initials|user ?name|file as|fax|pager|telex|tty|photo|e ?mail( \d)? type|referred/,
  ],
  [
    'firstName',
    /^(first name|given name|forename|vorname|prenom|nombre de pila|primer nombre|pahla naam|पहला नाम|प्रथम नाम|ਪਹਿਲਾ ਨਾਮ|unang pangalan|first|given)$/,
  ],
  ['middleName', /^(middle name|additional name|zweiter vorname|deuxieme prenom|segundo nombre|मध्य नाम|middle)$/],
  [
    'lastName',
    /^(last name|family name|surname|nachname|familienname|nom de famille|apellidos?|उपनाम|अंतिम नाम|कुलनाम|ਆਖਰੀ ਨਾਮ|apelyido|last)$/,
  ],
  [
    'name',
    /^(name|full name|contact( name)?|contact full name|display as|nombre( completo)?|nom( complet)?|vollstandiger name|kontakt(name)?|contacto|pangalan|buong pangalan|नाम|पूरा नाम|ਨਾਮ|ਨਾਂ|ਪੂਰਾ ਨਾਮ)$/,
  ],
  [
    'company',
    /^(company|organi[sz]ation( 1)?( name)?|business name|firma|empresa|societe|entreprise|unternehmen|कंपनी)$/,
  ],
  [
    'email',
    /^(primary |home |work |personal |business |other )?(e ?mail|mail)( address(es)?)?( \d+)?( address| value)?$|^(correo( electronico)?|courriel|adresse e ?mail|adresse (de messagerie|electronique)|e ?mail ?adresse|ईमेल( पता)?|ई मेल|ਈਮੇਲ)( \d)?$/,
  ],
  [
    'phone',
    /^(primary |home |work |business |mobile |cell |other |main |car |radio |company main )?(phone|telephone|tel|mobile|cell|cellphone|whatsapp)( number| no)?( \d+)?( value| number)?$|^(callback|phone number s|telefono( movil| celular)?|movil|celular|numero( de telefono)?|telephone( portable| mobile)?|portable|numero de telephone|telefon(nummer)?|mobil(telefon|nummer)?|handy(nummer)?|rufnummer|फ़ोन|फोन|फ़ोन|मोबाइल|दूरभाष|(फ़ोन|फोन|फ़ोन|मोबाइल) (नंबर|नम्बर)|ਫੋਨ|ਫ਼ੋਨ|ਮੋਬਾਈਲ|telepono)( \d)?$/,
  ],
  [
    'notes',
    /^(notes?|comments?|remarks?|description|memo|notas?|comentarios?|remarques?|commentaires?|notizen?|bemerkung(en)?|anmerkung(en)?|टिप्पणी|टिप्पणियाँ|नोट्स|ਨੋਟ|ਨੋਟਸ|mga tala|tala)$/,
  ],
];

/** Lower case, accents and signs removed: `E-mail 1 - Value` → `e mail 1 value`, `Téléphone` → `telephone`. Marks of Indian scripts stay. */
const normalize = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
/** `firstName` is «first name», `WhatsApp` is one word: both readings are tried. */
const readingsOf = (heading: string) => [
  normalize(heading),
  normalize(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
  heading.normalize('NFC').trim(),
];

/** What a heading names, by the list's own headings before the common ones; undefined for one that nobody knows. */
export function roleOfHeading<Role extends string>(
  heading: string,
  ownHeadings: readonly Heading<Role>[] = [],
): Role | ColumnRole | undefined {
  const readings = readingsOf(heading);
  return [...ownHeadings, ...HEADINGS].find(([, pattern]) => readings.some((text) => pattern.test(text)))?.[0];
}

/** Whether a heading says «name» and no more. Beside a first or a last name that often means the other one (`Nombre;Apellidos`, `Name;Vorname`). */
export const isBareName = (heading: string): boolean =>
  /^(name|nom|nombre|pangalan|नाम|ਨਾਮ|ਨਾਂ)$/.test(normalize(heading));
