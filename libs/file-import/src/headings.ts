/** Reports and LinkedIn exports have some lines above the headings. */
export const HEADER_ROWS = 30;

/** Roles of columns that every list of people knows. `label` names the kind of the next column (Google), `extra` goes to the notes under its heading. */
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
  | 'extra'
  | 'ignore';

/** A role and the pattern of its normalized headings. */
export type Heading<Role extends string = string> = readonly [Role, RegExp];

/** Lower case, accents and signs removed: `E-mail 1 - Value` → `e mail 1 value`, `Téléphone` → `telephone`. Marks of Indian scripts stay. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\ufeff]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (text: string) => text.split(/\s+/).map(normalizeHeading).filter(Boolean);
const phrasesOf = (text: string) => text.split('|').map(normalizeHeading).filter(Boolean);

/** Whole headings, by role and language, as programs and people write them. */
const PHRASES: readonly (readonly [ColumnRole, string])[] = [
  // en
  ['firstName', 'first name|first names|given name|given names|forename|forenames|christian name|first|given|fname'],
  ['middleName', 'middle name|additional name|middle names|middle|second given name'],
  ['lastName', 'last name|last names|family name|surname|surnames|last|family|lname'],
  [
    'name',
    'name|full name|contact name|contact full name|display as|saved name|member name|client name|customer name|lead name|party name|person name|guest name|participant name|attendee name|buyer name|subscriber name|distributor name|last name first name|last first',
  ],
  [
    'company',
    'company|organization|organisation|organization name|organisation name|organization 1 name|company name|business name|account name|associated company|employer',
  ],
  [
    'phone',
    'callback|phone number s|contact number|contact no|contact num|contact phone|landline|msisdn|number|numbers|cp no|cp number',
  ],
  ['notes', 'note|notes|comment|comments|remark|remarks|description|memo'],
  // de
  ['firstName', 'vorname|vornamen|rufname'],
  ['middleName', 'weitere vornamen|zweiter vorname|zweitname'],
  ['lastName', 'nachname|familienname|zuname'],
  [
    'name',
    'vollständiger name|kontaktname|nachname vorname|name vorname|vor und nachname|vorname nachname|vorname und nachname|nachname und vorname|name und vorname|vorname und name|kundenname|name des kunden|mitgliedsname|name des kontakts',
  ],
  ['company', 'firma|unternehmen|organisation|firmenname|arbeitgeber'],
  ['phone', 'kontaktnummer|rückmeldung|rückruf|nummer'],
  ['notes', 'notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|beschreibung'],
  // es
  ['firstName', 'nombre de pila|primer nombre|nombres'],
  ['middleName', 'segundo nombre'],
  ['lastName', 'apellido|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno'],
  [
    'name',
    'nombre|nombre completo|nombre y apellido|nombre y apellidos|nombre apellidos|nombres y apellidos|nombres apellidos|apellido y nombre|apellidos nombre|apellidos y nombre|apellidos nombres|apellidos y nombres|nombre del contacto|nombre de contacto|nombre del cliente|nombre cliente|nombre del socio',
  ],
  ['company', 'empresa|compañía|organización|sociedad'],
  ['phone', 'particular|número|número de contacto|devolución de llamada'],
  ['notes', 'nota|notas|comentario|comentarios|observaciones|descripción'],
  // fr
  ['firstName', 'prénom|prénoms'],
  ['middleName', 'deuxième prénom|autres prénoms'],
  ['lastName', 'nom de famille|patronyme'],
  [
    'name',
    'nom|nom complet|nom prénom|nom prénoms|nom et prénom|nom et prénoms|noms et prénoms|prénom nom|prénom et nom|prénoms et nom|nom du contact|nom du client|nom client',
  ],
  ['company', 'société|entreprise|organisation|employeur'],
  ['phone', 'numéro|rappel'],
  ['notes', 'remarque|remarques|commentaire|commentaires|observations|description'],
  // hi
  ['firstName', 'पहला नाम|प्रथम नाम|pahla naam'],
  ['middleName', 'मध्य नाम|बीच का नाम'],
  ['lastName', 'उपनाम|अंतिम नाम|कुलनाम|सरनेम|आखिरी नाम|आख़िरी नाम'],
  ['name', 'नाम|पूरा नाम|संपर्क नाम|संपर्क का नाम|ग्राहक का नाम|सदस्य का नाम|पार्टी का नाम'],
  ['company', 'कंपनी|कम्पनी|संगठन|संस्था'],
  ['phone', 'संपर्क नंबर|सम्पर्क नंबर|संपर्क संख्या|नंबर'],
  ['notes', 'टिप्पणी|टिप्पणियाँ|टिप्पणियां|नोट|नोट्स|विवरण'],
  // pa
  ['firstName', 'ਪਹਿਲਾ ਨਾਮ|ਪਹਿਲਾ ਨਾਂ'],
  ['middleName', 'ਵਿਚਕਾਰਲਾ ਨਾਮ|ਮੱਧ ਨਾਮ'],
  ['lastName', 'ਆਖਰੀ ਨਾਮ|ਆਖ਼ਰੀ ਨਾਮ|ਉਪਨਾਮ|ਗੋਤ|ਗੋਤ ਨਾਮ'],
  ['name', 'ਨਾਮ|ਨਾਂ|ਪੂਰਾ ਨਾਮ|ਪੂਰਾ ਨਾਂ|ਸੰਪਰਕ ਨਾਮ|ਸੰਪਰਕ ਦਾ ਨਾਮ|ਗਾਹਕ ਦਾ ਨਾਮ|ਮੈਂਬਰ ਦਾ ਨਾਮ|ਪਾਰਟੀ ਦਾ ਨਾਮ'],
  ['company', 'ਕੰਪਨੀ|ਸੰਸਥਾ'],
  ['phone', 'ਸੰਪਰਕ ਨੰਬਰ|ਨੰਬਰ'],
  ['notes', 'ਨੋਟ|ਨੋਟਸ|ਟਿੱਪਣੀ|ਟਿੱਪਣੀਆਂ'],
  // tl
  ['firstName', 'unang pangalan'],
  ['middleName', 'gitnang pangalan|panggitnang pangalan'],
  ['lastName', 'apelyido|huling pangalan'],
  ['name', 'pangalan|buong pangalan|pangalan ng kontak|pangalan ng customer|pangalan ng kliyente|pangalan at apelyido'],
  ['company', 'kumpanya|kompanya|organisasyon'],
  ['phone', 'numero|numero ng kontak|kontak numero'],
  ['notes', 'tala|mga tala|komento|puna'],
];

/** Headings of names that may as well be above something else: phones (`Contact`), firms or marks (`Customer`). The first ones are more surely names. */
const UNSURE_NAMES: readonly ReadonlySet<string>[] = [
  'contact|contact person|kontakt|kontaktperson|ansprechpartner|ansprechpartnerin|ansprechpartner in|ansprechperson|contacto|persona de contacto|personne à contacter|personne de contact|interlocuteur|संपर्क|सम्पर्क|संपर्क व्यक्ति|ਸੰਪਰਕ|ਸੰਪਰਕ ਵਿਅਕਤੀ|kontak',
  'customer|client|kunde|kundin|kunde in|cliente|ग्राहक|ਗਾਹਕ|kliyente|kostumer',
].map((phrases) => new Set(phrasesOf(phrases)));
/** Headings that say «number» and no more. */
const BARE_NUMBERS: ReadonlySet<string> = new Set(phrasesOf('number|numbers|nummer|número|numéro|नंबर|ਨੰਬਰ|numero'));

/** A heading of phones has one of these words, and otherwise only words for the kind of phone. */
const PHONE_NOUNS = new Set(
  wordsOf(`
    phone phones ph telephone tel mobile mob cell cellphone cellular mobilephone whatsapp handphone landline viber
    telefon telefonnummer telefonnr tele mobil mobiltelefon mobilnummer mobilfunk mobilfunknummer handy handynummer handynr rufnummer
    festnetz festnetznummer haupttelefon autotelefon diensttelefon privattelefon hauptrufnummer
    telefono telefonos tlf tfno tlfno movil moviles celular celulares radiotelefono
    telephones portable portables gsm
    telepono selpon selfon
    फ़ोन फोन मोबाइल मोबाईल दूरभाष टेलीफ़ोन टेलीफोन व्हाट्सएप व्हाट्सऐप वाट्सएप
    ਫ਼ੋਨ ਫੋਨ ਮੋਬਾਈਲ ਮੋਬਾਇਲ ਟੈਲੀਫ਼ੋਨ ਟੈਲੀਫੋਨ ਵਟਸਐਪ ਵਟਸਐਪ`),
);
const PHONE_KINDS = new Set(
  wordsOf(`
    number numbers no nr num value primary home work business personal private other main car radio company secondary second first
    alternate alternative alt contact formatted line office direct full day evening daytime default preferred with country code
    geschäftlich privat dienstlich firma haupt zentrale weiteres weitere weiterer auto nummer kontakt beruflich arbeit zuhause
    del de la el al trabajo particular casa oficina principal otro otra otros automóvil coche número num personal empresa fijo laboral contacto organización centralita secundario
    bureau domicile voiture société autre principal personnel professionnel pro fixe travail du des le numéro n maison mobile perso
    ng sa bahay trabaho opisina iba pang iba pa pangunahing numero kontak
    नंबर नम्बर संख्या घर कार्यालय ऑफ़िस ऑफिस दफ़्तर काम का की के मुख्य अन्य संपर्क दूसरा निजी
    ਨੰਬਰ ਘਰ ਦਾ ਦੀ ਕੰਮ ਦਫ਼ਤਰ ਦਫਤਰ ਹੋਰ ਮੁੱਖ ਸੰਪਰਕ ਦੂਜਾ ਨਿੱਜੀ`),
);
/** The same of e-mail addresses. */
const EMAIL_NOUNS = new Set(
  wordsOf('email emails mail mails emailadresse mailadresse correo électronique courriel mél messagerie ईमेल मेल ਈਮੇਲ ਮੇਲ'),
);
const EMAIL_KINDS = new Set(
  wordsOf(`
    e ई ਈ address addresses value id primary home work personal private business other main secondary second first alternate alternative default preferred contact company
    adresse adressen geschäftlich privat dienstlich weitere weiteres primäre sekundäre zweite erste
    dirección direcciones electrónico electrónica electrónicos de del la el primaria primario secundaria secundario principal particular trabajo personal casa otro otra alternativo
    première deuxième principale secondaire personnelle professionnelle professionnel autre bureau domicile travail du
    पता मुख्य अन्य दूसरा निजी का ਪਤਾ ਮੁੱਖ ਹੋਰ ਦੂਜਾ ਨਿੱਜੀ ਦਾ ng sa trabaho bahay pangunahing iba pa`),
);

/** `Phone 1 - Label` and similar headings, whose column names the kind of the next one. */
const LABEL =
  /^(e ?mail|phone|telephone|address|website|im|relation|event|custom field|organization) \d+ (type|label)$/;
/** Headings of other people's numbers, or of numbers nobody answers: never used as the person's own because of their content. */
const FOREIGN =
  /yomi|phonetic|manager|assist[ae]n|asistente|spouse|ehepartner|conyuge|conjoint|initials|user ?name|fax|telecopie|pager|localizador|buscapersonas|radiomessagerie|telex|tty|tdd|isdn|rdsi|rnis|photo|referred|sponsor|upline|emergency|notfall|emergencia|urgence|owner|e ?mail( \d)? (type|typ)|^(?:typ|tipo|type) (?:de )?(?:mail|correo|messagerie)|फ़ैक्स|फैक्स|ਫੈਕਸ/;
/** Names by which a person is shown or called where there is no better one. */
const OTHER_NAME =
  /display name|^file as$|^public name$|^nick ?name$|^screen name$|anzeigename|angezeigter name|spitzname|speichern unter|nombre (mostrado|de pantalla)|^apodo$|^alias$|nom a afficher|nom complet de l adresse|surnom|pseudonyme|palayaw/;

const PHRASE_ROLES = new Map<string, ColumnRole>();
for (const [role, phrases] of PHRASES)
  for (const phrase of phrasesOf(phrases)) if (!PHRASE_ROLES.has(phrase)) PHRASE_ROLES.set(phrase, role);
for (const phrase of UNSURE_NAMES.flatMap((phrases) => [...phrases])) PHRASE_ROLES.set(phrase, 'name');
/** `Firstname`, `Contactnumber`: the same without blanks. */
const JOINED_ROLES = new Map(
  [...PHRASE_ROLES]
    .filter(([phrase]) => phrase.includes(' '))
    .map(([phrase, role]) => [phrase.replaceAll(' ', ''), role]),
);

/** `Mobilenumber`, `Mobiltelefonnummer`: a noun and one more word in one. */
const compoundOf = (word: string, nouns: ReadonlySet<string>, kinds: ReadonlySet<string>): string[] => {
  for (let at = 2; at <= word.length - 2; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.some((part) => nouns.has(part)) && parts.every((part) => nouns.has(part) || kinds.has(part)))
      return parts;
  }
  return [word];
};
const isMadeOf = (text: string, nouns: ReadonlySet<string>, kinds: ReadonlySet<string>) => {
  const words = text
    .split(' ')
    .flatMap((word) => (nouns.has(word) || kinds.has(word) ? [word] : compoundOf(word, nouns, kinds)));
  return (
    words.some((word) => nouns.has(word)) &&
    words.every((word) => nouns.has(word) || kinds.has(word) || /^\p{N}+$/u.test(word))
  );
};

/** `Contact 2` is another `Contact`. */
const withoutPlace = (text: string) => text.replace(/ \d+$/, '');
function commonRole(text: string): ColumnRole | undefined {
  if (LABEL.test(text)) return 'label';
  if (FOREIGN.test(text) || OTHER_NAME.test(text)) return 'extra';
  const exact = PHRASE_ROLES.get(text) ?? PHRASE_ROLES.get(withoutPlace(text));
  if (exact) return exact;
  const joined = JOINED_ROLES.get(text);
  if (joined) return joined;
  // E-mail comes first, because e-mail headings may contain words for phones.
  if (isMadeOf(text, EMAIL_NOUNS, EMAIL_KINDS)) return 'email';
  return isMadeOf(text, PHONE_NOUNS, PHONE_KINDS) ? 'phone' : undefined;
}

/** `firstName` is «first name», `WhatsApp` is one word, `Nombre(s)` is «nombres», `Contact #` is «contact no»: all readings are tried. */
const readingsOf = (heading: string) => {
  const plain = heading.replace(/(\p{L}\p{M}*)\((?:s|es|n|en)\)/giu, '$1');
  return [
    ...new Set(
      [
        heading.replaceAll('#', ' no '),
        heading.replace(/(\p{L})\((s|es|n|en)\)/giu, '$1$2'),
        plain,
        plain.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'),
      ].map(normalizeHeading),
    ),
  ];
};

/** The role of a heading, by the list's own headings before the common ones; undefined when unknown. */
export function roleOfHeading<Role extends string>(
  heading: string,
  ownHeadings: readonly Heading<Role>[] = [],
): Role | ColumnRole | undefined {
  const readings = readingsOf(heading);
  const own = ownHeadings.find(([, pattern]) =>
    [...readings, heading.normalize('NFC').trim()].some((text) => pattern.test(text)),
  );
  if (own) return own[0];
  for (const text of readings) {
    const role = commonRole(text);
    if (role !== undefined) return role;
  }
  return undefined;
}

/** Whether a heading says «name» and no more. Beside a first or a last name that often means the other one (`Nombre;Apellidos`, `Name;Vorname`). */
export const isBareName = (heading: string): boolean =>
  /^(name|nom|nombre|pangalan|नाम|ਨਾਮ|ਨਾਂ)$/.test(normalizeHeading(heading));
/** Whether a heading is a nickname or another substitute for a name. */
export const isOtherName = (heading: string): boolean => readingsOf(heading).some((text) => OTHER_NAME.test(text));
/** How sure it is that a heading of names is one, from 0; undefined for one that surely is, or is none. */
export function unsureNameRank(heading: string): number | undefined {
  const rank = UNSURE_NAMES.findIndex((phrases) => readingsOf(heading).some((text) => phrases.has(withoutPlace(text))));
  return rank < 0 ? undefined : rank;
}
/** Whether a heading says «number» and no more, which may be a phone or the number of a row. */
export const isBareNumber = (heading: string): boolean => BARE_NUMBERS.has(withoutPlace(normalizeHeading(heading)));

const NO_PHONE =
  /\b(id|uid|code|zip|plz|postal|postcode|postleitzahl|codigo|date|datum|fecha|birth|geburts\w*|iban|account|konto|tax|steuer\w*|vat|year|age|amount|price|total|score|pin|kundennummer|customer no|order)\b/;
/** Before «number», these words say whose or which phone it is. */
const NUMBER_KINDS = new Set(
  wordsOf('home work office private privat business day evening other second primary main my'),
);
/** Whether a heading excludes phones, however much its cells look like them. */
export const isNoPhone = (heading: string): boolean =>
  readingsOf(heading).some((text) => {
    if (NO_PHONE.test(text)) return true;
    const before = /^(.*?) ?(?:nummer|number)$/.exec(text)?.[1];
    return (
      before !== undefined &&
      before !== '' &&
      !before.split(' ').every((word) => NUMBER_KINDS.has(word)) &&
      !isMadeOf(before, PHONE_NOUNS, PHONE_KINDS)
    );
  });

/** Headings of what differs from person to person without being a name. */
const NO_NAME = new Set(
  wordsOf(`
    city town address street country state region website url web link status stage type group category title position job role department source gender sex language product tags birthday since
    ort stadt wohnort adresse anschrift straße land bundesland webseite typ art gruppe kategorie titel abteilung beruf quelle geschlecht sprache
    ciudad localidad población dirección calle país provincia estado tipo grupo categoría título puesto cargo profesión origen sexo idioma
    ville adresse rue pays région statut groupe catégorie titre poste fonction métier langue
    शहर पता देश राज्य ਸ਼ਹਿਰ ਪਤਾ ਦੇਸ਼ lungsod tirahan bansa`),
);
/** Whether a heading excludes names, however much its cells look like them. */
export const isNoName = (heading: string): boolean =>
  readingsOf(heading).some((text) => text.split(' ').some((word) => NO_NAME.has(word)));
