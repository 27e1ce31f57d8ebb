/** Which column of a file is what: by the names in its first line, else by position and content (PA §5). */
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

/** Lower case, accents and signs gone: `E-mail 1 - Value` → `e mail 1 value`, `Téléphone` → `telephone`. Marks of Indian scripts stay. */
const normalized = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** In this order; the first that fits wins. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['label', /^(e ?mail|phone|telephone|address|website|im|relation|event|custom field|organization) \d+ (type|label)$/],
  [
    'ignore',
    /yomi|phonetic|display name|manager|assistant|spouse|initials|user ?name|file as|fax|pager|telex|tty|photo|e ?mail( \d)? type|referred/,
  ],
  [
    'firstName',
    /^(first name|given name|forename|vorname|prenom|nombre de pila|primer nombre|pahla naam|पहला नाम|प्रथम नाम|ਪਹਿਲਾ ਨਾਮ|first|given)$/,
  ],
  ['middleName', /^(middle name|additional name|zweiter vorname|deuxieme prenom|segundo nombre|मध्य नाम|middle)$/],
  [
    'lastName',
    /^(last name|family name|surname|nachname|familienname|nom de famille|apellidos?|उपनाम|अंतिम नाम|कुलनाम|ਆਖਰੀ ਨਾਮ|last)$/,
  ],
  [
    'name',
    /^(name|full name|contact( name)?|contact full name|display as|nombre( completo)?|nom( complet)?|vollstandiger name|kontakt(name)?|contacto|pangalan|buong pangalan|नाम|पूरा नाम|ਨਾਮ|ਨਾਂ|ਪੂਰਾ ਨਾਮ|prospect( name)?|customer( name)?)$/,
  ],
  [
    'company',
    /^(company|organi[sz]ation( 1)?( name)?|business name|firma|empresa|societe|entreprise|unternehmen|कंपनी)$/,
  ],
  ['type', /^(type|contact type|typ|tipo|kontakttyp|प्रकार)$/],
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

/** What a header names; undefined for one we don't know. */
export const roleOfHeader = (header: string): ColumnRole | undefined => {
  const text = normalized(header);
  return NAMES.find(([, pattern]) => pattern.test(text) || pattern.test(header.normalize('NFC').trim()))?.[0];
};

const PEOPLE: readonly ColumnRole[] = ['name', 'firstName', 'lastName', 'company'];
const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim());
const looksLikePhone = (cell: string) => /^\+?[\p{Nd}\s().\-/]{6,}$/u.test(cell.trim());

export interface ColumnPlan {
  /** The first line names the columns and is no contact. */
  hasHeader: boolean;
  roles: ColumnRole[];
}

const widthOf = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, 50).reduce((most, row) => Math.max(most, row.length), 0);

/** Roles by the header's names. Beside a first name alone, «Name» (German) and «Nom» (French) are the family name. */
export const rolesByHeader = (header: readonly string[], width = header.length): ColumnRole[] => {
  const roles = Array.from(
    { length: width },
    (_cell, index): ColumnRole => roleOfHeader(header[index] ?? '') ?? 'ignore',
  );
  const isFamilyName = roles.includes('firstName') && !roles.includes('lastName');
  return roles.map((role, index) => {
    if (role === 'name' && isFamilyName) return 'lastName';
    return role === 'type' && roles.indexOf('type') !== index ? 'ignore' : role;
  });
};

/** Columns without names: name, phone, email, notes (PA §5), unless what stands in them is plainly the other way round. */
export function rolesByContent(rows: readonly (readonly string[])[], width = widthOf(rows)): ColumnRole[] {
  const sample = rows.slice(0, 50);
  const mostly = (column: number, test: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  };
  const plan: readonly ColumnRole[] = ['name', 'phone', 'email', 'notes'];
  const columns = Array.from({ length: width }, (_cell, index) => index);
  const evident = columns.map((column): ColumnRole | undefined =>
    mostly(column, looksLikeEmail) ? 'email' : mostly(column, looksLikePhone) ? 'phone' : undefined,
  );
  if (evident.every((role, index) => role === undefined || role === plan[index]))
    return columns.map((column) => plan[column] ?? 'ignore');
  const others = columns.filter((column) => evident[column] === undefined);
  return columns.map(
    (column) => evident[column] ?? (column === others[0] ? 'name' : column === others.at(-1) ? 'notes' : 'ignore'),
  );
}

/**
 * Roles of a file whose first line names its columns. A column without a name goes by its place and content, and one that plainly holds
 * e-mail addresses is theirs whatever it is called, unless another column has that role: nothing is left behind for a word.
 */
export function rolesWithHeader(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  width = header.length,
): ColumnRole[] {
  const named = rolesByHeader(header, width);
  const found = rolesByContent(rows, width);
  return named.map((role, column) => {
    const name = header[column] ?? '';
    const own = found[column];
    const nameless = name.trim() === '' && (own === 'phone' || own === 'notes');
    return own !== undefined &&
      (nameless || own === 'email') &&
      roleOfHeader(name) === undefined &&
      !named.includes(own) &&
      found.indexOf(own) === column
      ? own
      : role;
  });
}

/**
 * Reads the first line: known names make it a header. Otherwise it is skipped when it contains «name» or «contact» (PA §5), and
 * the columns go by position.
 */
export function planColumns(rows: readonly (readonly string[])[]): ColumnPlan {
  const [first = [], ...rest] = rows;
  const width = widthOf(rows);
  const known = first
    .map((cell) => roleOfHeader(cell))
    .filter((role) => role !== undefined && role !== 'ignore' && role !== 'label');
  const isData = first.some((cell) => looksLikeEmail(cell) || looksLikePhone(cell));
  const named = !isData && known.some((role) => role !== undefined && PEOPLE.includes(role));
  if (named || (!isData && known.length >= 2)) return { hasHeader: true, roles: rolesWithHeader(first, rest, width) };
  const hasHeader = /name|contact/i.test(first.join(' '));
  return { hasHeader, roles: rolesByContent(hasHeader ? rest : rows, width) };
}
