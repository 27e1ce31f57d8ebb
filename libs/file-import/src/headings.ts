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
