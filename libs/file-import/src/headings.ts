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
    'name|full name|contact name|contact full name|display as|saved name|member name|client name|customer name|lead name|party name|person name|guest name|participant name|attendee name|buyer name|subscriber name|distributor name|invitee name|recipient name|complete name|full legal name|names|name address|name and address|naam|pura naam|last name first name|last first',
  ],
  [
    'company',
    'company|organization|organisation|organization name|organisation name|organization 1 name|company name|business name|account name|associated company|employer|shop name|store name',
  ],
  [
    'phone',
    'callback|phone number s|contact number|contact no|contact nos|contact num|cont no|cont number|contact phone|landline|msisdn|number|numbers|cp no|cp number|numero ng cp',
  ],
  ['notes', 'note|notes|internal note|internal notes|comment|comments|remark|remarks|description|memo'],
  // de
  ['firstName', 'vorname|vornamen|rufname'],
  ['middleName', 'weitere vornamen|zweiter vorname|zweitname'],
  ['lastName', 'nachname|familienname|zuname'],
  [
    'name',
    'vollständiger name|kontaktname|nachname vorname|name vorname|vor und nachname|vor nachname|vor und zuname|vor zuname|vorname nachname|vorname und nachname|nachname und vorname|name und vorname|vorname und name|kundenname|name des kunden|mitgliedsname|name des kontakts',
  ],
  ['company', 'zugehöriges unternehmen|firma|unternehmen|organisation|firmenname|arbeitgeber'],
  ['phone', 'kontaktnummer|kontakt nummer|rückmeldung|rückruf|nummer'],
  [
    'notes',
    'notiz|notizen|interne notiz|interne notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|beschreibung',
  ],
  // es
  ['firstName', 'nombre de pila|primer nombre|nombres'],
  ['middleName', 'segundo nombre'],
  [
    'lastName',
    'apellido|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|1er apellido|2o apellido|2do apellido',
  ],
  [
    'name',
    'nombre|nombre completo|nombre y apellido|nombre y apellidos|nombre apellidos|nombres y apellidos|nombres apellidos|apellido y nombre|apellidos nombre|apellidos y nombre|apellidos nombres|apellidos y nombres|nombre del contacto|nombre de contacto|nombre del cliente|nombre cliente|nombre del socio',
  ],
  [
    'company',
    'empresa|compañía|organización|sociedad|razón social|nombre de la empresa|nombre empresa|nombre de la cuenta|empresa asociada',
  ],
  ['phone', 'particular|número|número de contacto|devolución de llamada'],
  ['notes', 'nota|notas|notas internas|observación|comentario|comentarios|observaciones|descripción'],
  // fr
  ['firstName', 'prénom|prénoms'],
  ['middleName', 'deuxième prénom|autres prénoms'],
  ['lastName', 'nom de famille|nom de naissance|patronyme'],
  [
    'name',
    'nom|nom complet|nom prénom|nom prénoms|nom et prénom|nom et prénoms|noms et prénoms|prénom nom|prénom et nom|prénoms et nom|nom du contact|nom du client|nom client',
  ],
  [
    'company',
    'société|entreprise|organisation|employeur|raison sociale|nom de l entreprise|nom de la société|nom du compte|entreprise associée',
  ],
  ['phone', 'numéro|rappel'],
  ['notes', 'remarque|remarques|note interne|notes internes|commentaire|commentaires|observations|description'],
  // hi
  ['firstName', 'पहला नाम|प्रथम नाम|pahla naam'],
  ['middleName', 'मध्य नाम|बीच का नाम'],
  ['lastName', 'उपनाम|अंतिम नाम|कुलनाम|सरनेम|आखिरी नाम|आख़िरी नाम'],
  ['name', 'नाम|पूरा नाम|संपर्क नाम|संपर्क का नाम|ग्राहक का नाम|सदस्य का नाम|पार्टी का नाम|व्यक्ति का नाम'],
  ['company', 'कंपनी|कम्पनी|संगठन|संस्था|कंपनी का नाम|दुकान का नाम'],
  ['phone', 'संपर्क नंबर|सम्पर्क नंबर|संपर्क संख्या|नंबर'],
  ['notes', 'टिप्पणी|टिप्पणियाँ|टिप्पणियां|नोट|नोट्स|विवरण|रिमार्क'],
  // pa
  ['firstName', 'ਪਹਿਲਾ ਨਾਮ|ਪਹਿਲਾ ਨਾਂ'],
  ['middleName', 'ਵਿਚਕਾਰਲਾ ਨਾਮ|ਮੱਧ ਨਾਮ'],
  ['lastName', 'ਆਖਰੀ ਨਾਮ|ਆਖ਼ਰੀ ਨਾਮ|ਉਪਨਾਮ|ਗੋਤ|ਗੋਤ ਨਾਮ'],
  ['name', 'ਨਾਮ|ਨਾਂ|ਨਾਂਅ|ਪੂਰਾ ਨਾਮ|ਪੂਰਾ ਨਾਂ|ਸੰਪਰਕ ਨਾਮ|ਸੰਪਰਕ ਦਾ ਨਾਮ|ਗਾਹਕ ਦਾ ਨਾਮ|ਮੈਂਬਰ ਦਾ ਨਾਮ|ਪਾਰਟੀ ਦਾ ਨਾਮ|ਵਿਅਕਤੀ ਦਾ ਨਾਮ'],
  ['company', 'ਕੰਪਨੀ|ਸੰਸਥਾ|ਕੰਪਨੀ ਦਾ ਨਾਮ|ਦੁਕਾਨ ਦਾ ਨਾਮ'],
  ['phone', 'ਸੰਪਰਕ ਨੰਬਰ|ਨੰਬਰ'],
  ['notes', 'ਨੋਟ|ਨੋਟਸ|ਟਿੱਪਣੀ|ਟਿੱਪਣੀਆਂ'],
  // tl
  ['firstName', 'unang pangalan'],
  ['middleName', 'gitnang pangalan|panggitnang pangalan'],
  ['lastName', 'apelyido|huling pangalan'],
  [
    'name',
    'pangalan|buong pangalan|pangalan ng kontak|pangalan ng customer|pangalan ng kliyente|pangalan ng miyembro|pangalan at apelyido',
  ],
  ['company', 'kumpanya|kompanya|organisasyon|pangalan ng kumpanya'],
  ['phone', 'numero|numero ng kontak|kontak numero'],
  ['notes', 'tala|mga tala|komento|mga komento|puna|mga puna|komentaryo'],
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
    phone phones ph telephone tel mobile mob cell cellphone cellular mobilephone whatsapp handphone landline viber sms
    telefon telefonnummer telefonnr tele mobil mobiltelefon mobilnummer mobilfunk mobilfunknummer handy handynummer handynr rufnummer
    festnetz festnetznummer haupttelefon autotelefon diensttelefon privattelefon hauptrufnummer
    telefono telefonos telf telef tlf tfno tlfno movil cel moviles celular celulares radiotelefono
    telephones portable portables gsm
    telepono selpon selfon
    फ़ोन फोन मो मोबाइल मोबाईल दूरभाष टेलीफ़ोन टेलीफोन व्हाट्सएप व्हाट्सऐप वाट्सएप
    ਫ਼ੋਨ ਫੋਨ ਮੋਬਾਈਲ ਮੋਬਾਇਲ ਟੈਲੀਫ਼ੋਨ ਟੈਲੀਫੋਨ ਵਟਸਐਪ ਵਟਸਐਪ`),
);
const PHONE_KINDS = new Set(
  wordsOf(`
    number numbers no nos nr num value primary home work business personal private other main car radio company secondary second first
    alternate alternative alt contact formatted line office direct full day evening daytime default preferred best reminder text with country code digit digits gcash
    geschäftlich privat dienstlich firma haupt zentrale weiteres weitere weiterer auto nummer gesch geschäftl priv dienstl tagsüber kontakt beruflich arbeit zuhause
    del de la el al trabajo particular casa oficina principal otro otra otros automóvil coche número num nro personal empresa fijo laboral contacto organización centralita secundario
    bureau domicile voiture société autre principal personnel professionnel pro fixe travail du des le numéro n maison mobile perso
    ng sa cp bahay trabaho opisina iba pang iba pa pangunahing numero kontak
    नंबर नम्बर नं न क्रमांक वैकल्पिक संख्या घर कार्यालय ऑफ़िस ऑफिस दफ़्तर काम का की के मुख्य अन्य संपर्क दूसरा निजी
    ਨੰਬਰ ਨੰ ਬਦਲਵਾਂ ਘਰ ਦਾ ਦੀ ਕੰਮ ਦਫ਼ਤਰ ਦਫਤਰ ਹੋਰ ਮੁੱਖ ਸੰਪਰਕ ਦੂਜਾ ਨਿੱਜੀ`),
);
/** The same of e-mail addresses. */
const EMAIL_NOUNS = new Set(
  wordsOf(
    'email emails gmail mail mails emailadresse mailadresse correo électronique courriel mél messagerie ईमेल मेल ਈਮੇਲ ਮੇਲ',
  ),
);
const EMAIL_KINDS = new Set(
  wordsOf(`
    e ई ਈ add address addresses value id primary home work personal private business other main secondary second first alternate alternative default preferred contact company
    adresse adressen geschäftlich privat dienstlich weitere weiteres primäre sekundäre zweite erste
    dirección direcciones electrónico electrónica electrónicos de del la el primaria primario secundaria secundario principal particular trabajo personal casa otro otra alternativo elec
    première deuxième principale secondaire personnelle professionnelle professionnel pro perso autre bureau domicile travail du
    पता आईडी आइडी मुख्य अन्य दूसरा निजी का ਪਤਾ ਆਈਡੀ ਮੁੱਖ ਹੋਰ ਦੂਜਾ ਨਿੱਜੀ ਦਾ ng sa trabaho bahay pangunahing iba pa`),
);

/** `Phone 1 - Label` and similar headings, whose column names the kind of the next one. */
const LABEL =
  /^(e ?mail|phone|telephone|address|website|im|relation|event|custom field|organization) \d+ (type|label)$/;
/** Headings of other people's numbers, or of numbers nobody answers: never used as the person's own because of their content. */
const FOREIGN =
  /yomi|phonetic|manager|assist[ae]n|asistente|spouse|ehepartner|conyuge|conjoint|initials|user ?name|fax|telecopie|pager|localizador|buscapersonas|radiomessagerie|telex|tty|tdd|isdn|rdsi|rnis|photo|(?<!p)referred|referrer|enroller|recruiter|sponsor|patrocinador|parrain|\bwerber|empfehler|प्रायोजक|स्पॉन्सर|ਸਪਾਂਸਰ|\b(husband|wife|nominee|esposo|esposa|asawa)\b|(?:^| )(?:पति|पत्नी|ਪਤੀ|ਪਤਨੀ)(?: |$)|upline|emergency|notfall|emergencia|urgence|owner|e ?mail( \d)? (type|typ)|^(?:typ|tipo|type) (?:de )?(?:mail|correo|messagerie)|फ़ैक्स|फैक्स|ਫੈਕਸ/;
/** Names by which a person is shown or called where there is no better one. */
const OTHER_NAME =
  /display name|^displayname$|^preferred (first )?name$|^file as$|^public name$|^nick ?name$|^screen name$|anzeigename|angezeigter name|spitzname|speichern unter|nombre (mostrado|de pantalla)|^apodo$|^alias$|nom a afficher|nom complet de l adresse|surnom|pseudonyme|palayaw/;

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
        // `Phone1`
        plain.replace(/(\p{L}\p{M}*)(\d+)\s*$/u, '$1 $2'),
      ].map(normalizeHeading),
    ),
  ];
};

/** People of whom a list is: `Customer email`, `Prénom du contact`, `सदस्य का मोबाइल` say no more than their other words. */
const OWNERS = wordsOf(`
  contact customer client lead member person invitee attendee guest student participant buyer subscriber recipient applicant candidate prospect billing ibo distributor associate consultant
  berater kontakt kontakts kontaktes kunde kunden teilnehmer teilnehmers mitglied mitglieds interessent interessenten
  asociado distribuidor contacto cliente prospecto miembro socio participante persona candidato alumno invitado
  distributeur adhérent membre personne candidat invité élève
  संपर्क सम्पर्क ग्राहक सदस्य व्यक्ति ਸੰਪਰਕ ਗਾਹਕ ਮੈਂਬਰ ਵਿਅਕਤੀ kontak kostumer kliyente miyembro`);
/** A form asks: `What is your name?`, `Ihr Vorname`, `आपका नाम क्या है?`, `Ano ang pangalan mo?`. */
const ASKING = phrasesOf(
  'please|enter|please enter|what is|what s|your|legal|wie lautet|wie ist|ihr|ihre|dein|deine|cuál es|tu|su|quel est|quelle est|votre|ton|ta|आपका|आपकी|आपके|अपना|ਤੁਹਾਡਾ|ਤੁਹਾਡੀ|ਆਪਣਾ|ano ang|iyong|inyong',
);
const ASKED = ['mo', 'po', 'ninyo', 'niyo', 'क्या है', 'ਕੀ ਹੈ'].map(normalizeHeading);
const ASKING_BEFORE = new RegExp(`^(?:(?:${ASKING.join('|')}) )+`);
const ASKING_AFTER = new RegExp(`(?: (?:${ASKED.join('|')}))+$`);
const OWNER_BEFORE = new RegExp(`^(?:${OWNERS.join('|')}) (?:(?:का|की|के|ਦਾ|ਦੀ|ਦੇ) )?`);
const OWNER_AFTER = new RegExp(` (?:of|of the|des|der|del|de la|du|de l|ng) (?:${OWNERS.join('|')})$`);
const withoutAsking = (text: string) => text.replace(ASKING_BEFORE, '').replace(ASKING_AFTER, '');
/** What is left of a heading without whose it is; undefined where that may mean something else: a `Customer number` is no phone. */
function withoutOwner(text: string): string | undefined {
  const rest = text.replace(OWNER_BEFORE, '').replace(OWNER_AFTER, '');
  const isVague = rest === text || BARE_NUMBERS.has(withoutPlace(rest)) || unsureNameRank(rest) !== undefined;
  return isVague || /^(first|last|middle|given|family|second)$/.test(rest) ? undefined : rest;
}

/** In brackets these say that it is about somebody or something else. */
const OTHERS = new Set(
  wordsOf(`
    father mother parent spouse husband wife partner child nominee company type label vater mutter kind firma typ
    padre madre hijo hija empresa tipo père mère enfant société ama ina asawa पिता माता पति पत्नी ਪਿਤਾ ਮਾਤਾ ਪਤੀ ਪਤਨੀ`),
);
const IN_BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/g;
/** A heading without what stands in brackets: `Full name (as per Aadhaar)`; of two scripts each: `नाम (Name)`. */
function withoutBrackets(heading: string): string[] {
  const inside = Array.from(heading.matchAll(IN_BRACKETS), ([, round, square]) => round ?? square ?? '').join(' ');
  if (inside.trim() === '' || wordsOf(inside).some((word) => OTHERS.has(word))) return [];
  const outside = heading.replace(IN_BRACKETS, ' ');
  const isLatin = (text: string) => /\p{sc=Latin}/u.test(text);
  return isLatin(inside) === isLatin(outside) ? [outside] : [outside, inside];
}

const MAX_HEADING = 200;
/** Between two words for a column: `Notes / Comments`, `First and last name`. */
const BETWEEN_HEADINGS = /\s*[/&|+,]\s*|\s+(?:and|or|und|oder|y|o|et|ou|at|और|या|एवं|ਅਤੇ|ਜਾਂ)\s+/iu;

/** The role of a heading, by the list's own headings before the common ones; undefined when unknown. */
export function roleOfHeading<Role extends string>(
  heading: string,
  ownHeadings: readonly Heading<Role>[] = [],
): Role | ColumnRole | undefined {
  const roleOf = (readings: readonly string[], written = ''): Role | ColumnRole | undefined => {
    const own = ownHeadings.find(([, pattern]) => [...readings, written].some((text) => pattern.test(text)));
    if (own) return own[0];
    for (const text of readings) {
      const role = commonRole(text);
      if (role !== undefined) return role;
    }
    return undefined;
  };
  /** What may be a name or something else is decided by the cells below, so no word of it is left out. */
  const roleWithout = (text: string) => {
    const readings = readingsOf(text)
      .map(withoutAsking)
      .filter((reading) => unsureNameRank(reading) === undefined);
    return roleOf(readings) ?? readings.map((each) => commonRole(withoutOwner(each) ?? '')).find((role) => role);
  };
  const whole = roleOf(readingsOf(heading), heading.normalize('NFC').trim());
  // Longer texts are sentences.
  if (heading.length > MAX_HEADING) return whole;
  const parts = heading.split(BETWEEN_HEADINGS).filter((part) => part.trim() !== '');
  const roles = parts.length > 1 ? parts.map(roleWithout) : [];
  // `Tel./Fax`
  if (roles[0] === 'phone' && parts.slice(1).every((part) => /^(tele)?fax$/.test(normalizeHeading(part))))
    return 'phone';
  return (
    whole ??
    roleWithout(heading) ??
    withoutBrackets(heading)
      .map(roleWithout)
      .find((role) => role !== undefined) ??
    (roles.length > 0 && roles.every((role) => role === roles[0])
      ? roles[0]
      : roles.length > 0 && roles.every((role) => role !== undefined && PEOPLE.has(role))
        ? 'name'
        : undefined)
  );
}
const PEOPLE: ReadonlySet<string> = new Set(['name', 'firstName', 'middleName', 'lastName', 'company']);

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

/** Numbers of papers, accounts and places, which may be as long as a phone. */
const NO_PHONE = new Set(
  wordsOf(`
    id uid code zip plz postal postcode postleitzahl codigo date datum fecha birth iban account konto tax vat year age amount price total score pin order
    kundennummer ip lat latitude lng lon longitude leid euid bank ifsc swift bic roll reg registration enrolment enrollment policy folio membership receipt invoice
    bill voucher ticket passport licence license voter ration vehicle serial card token batch ref reference booking cheque imei isbn ean sku ein ssn
    aadhaar aadhar adhaar adhar pan gst gstin आधार खाता पैन राशन ਆਧਾਰ ਖਾਤਾ ਪੈਨ ਰਾਸ਼ਨ
    ausweis reisepass versicherung vertrag rechnung bestellung mitgliedschaft
    cuenta pedido factura dni nie nif cif rfc curp ruc rut cuit cuil cédula documento pasaporte
    siret siren tva compte adhérent commande facture dossier sécu nir passeport
    sss tin philhealth pagibig umid`),
);
const NO_PHONE_TEXT =
  /\b(geburts|steuer)\w*\b|\b(kunden|mitglieds|vertrags|rechnungs|bestell|konto|ausweis|personal) ?(nr|nummer|id)\b|^(member|distributor|partner|customer|client|consultant|associate|ibo|rep|kunden?|mitglieds?|berater|cliente|socio|asociado|distribuidor|distributeur) (no|nr|num)$/;
/** Before «number», these words say whose or which phone it is. */
const NUMBER_KINDS = new Set(
  wordsOf('home work office private privat business day evening other second primary main my contact kontakt'),
);
/** Whether a heading excludes phones, however much its cells look like them. */
export const isNoPhone = (heading: string): boolean =>
  readingsOf(heading).some((text) => {
    if (NO_PHONE_TEXT.test(text) || text.split(' ').some((word) => NO_PHONE.has(word))) return true;
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
