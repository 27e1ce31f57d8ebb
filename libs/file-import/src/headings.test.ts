import { describe, expect, test } from '@jest/globals';
import { type Heading, isNoPhone, roleOfHeading } from './headings.js';

/** What programs and people of each language call their columns. */
const HEADINGS: Record<string, Partial<Record<string, string>>> = {
  'Outlook in English': {
    firstName: 'First Name',
    middleName: 'Middle Name',
    lastName: 'Last Name',
    company: 'Company',
    phone:
      'Business Phone|Business Phone 2|Car Phone|Company Main Phone|Home Phone|Home Phone 2|Mobile Phone|Other Phone|Primary Phone|Radio Phone|Callback',
    email: 'E-mail Address|E-mail 2 Address|E-mail 3 Address',
    extra:
      "Assistant's Phone|Business Fax|Home Fax|Pager|Telex|TTY/TDD Phone|ISDN|E-mail Type|E-mail Display Name|E-mail 2 Display Name|Manager's Name|Spouse|Initials",
    notes: 'Notes',
  },
  'Outlook in German': {
    firstName: 'Vorname',
    middleName: 'Weitere Vornamen',
    lastName: 'Nachname',
    company: 'Firma',
    phone:
      'Telefon geschäftlich|Telefon geschäftlich 2|Telefon privat|Telefon privat 2|Mobiltelefon|Mobiltelefon 2|Weiteres Telefon|Haupttelefon|Autotelefon|Telefon Firma|Rückmeldung',
    email: 'E-Mail-Adresse|E-Mail 2: Adresse|E-Mail 3: Adresse',
    extra: 'Fax geschäftlich|Fax privat|Weiteres Fax|Pager|Telefon Assistent|E-Mail-Typ|E-Mail: Angezeigter Name',
    notes: 'Notizen',
  },
  'Outlook in Spanish': {
    name: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellidos',
    company: 'Organización|Compañía',
    phone:
      'Teléfono del trabajo|Teléfono del trabajo 2|Particular|Móvil|Otro teléfono|Teléfono principal|Teléfono del automóvil|Radioteléfono|Número de teléfono particular 2|Devolución de llamada',
    email: 'Dirección de correo electrónico|Dirección del correo electrónico 2|Correo electrónico',
    extra: 'Fax del trabajo|Otro fax|Localizador|Tipo de correo electrónico|Nombre de pantalla de correo electrónico',
    notes: 'Notas',
  },
  'Outlook in French': {
    firstName: 'Prénom',
    middleName: 'Deuxième prénom',
    name: 'Nom',
    company: 'Société',
    phone:
      'Téléphone (bureau)|Téléphone 2 (bureau)|Téléphone (domicile)|Téléphone 2 (domicile)|Tél. mobile|Téléphone (autre)|Téléphone principal|Téléphone (voiture)|Téléphone société',
    email: 'Adresse de messagerie|Adresse de messagerie 2|Adresse e-mail|Courriel',
    extra: 'Télécopie (bureau)|Télécopie (domicile)|Récepteur de radiomessagerie|Type de messagerie',
    notes: 'Notes',
  },
  'Thunderbird in English': {
    phone: 'Work Phone|Home Phone|Mobile Number',
    email: 'Primary Email|Secondary Email',
    extra: 'Display Name|Nickname|Screen Name|Fax Number|Pager Number',
    company: 'Organization',
  },
  'Thunderbird in German': {
    phone: 'Tel. dienstlich|Tel. privat|Mobil-Tel.-Nr.',
    email: 'Primäre E-Mail-Adresse|Sekundäre E-Mail-Adresse',
    extra: 'Anzeigename|Spitzname|Fax-Nummer|Pager-Nummer',
    company: 'Organisation',
  },
  'Thunderbird in Spanish': {
    phone: 'Teléfono del trabajo|Teléfono particular|Teléfono móvil',
    email: 'Correo electrónico principal|Correo electrónico secundario',
    extra: 'Nombre mostrado|Apodo|Número de fax',
  },
  'Thunderbird in French': {
    lastName: 'Nom de famille',
    phone: 'Tél. professionnel|Tél. personnel|Portable',
    email: 'Première adresse électronique|Adresse électronique secondaire',
    extra: 'Nom à afficher|Surnom|Fax',
  },
  Google: {
    firstName: 'First Name|Given Name',
    middleName: 'Middle Name|Additional Name',
    lastName: 'Last Name|Family Name',
    company: 'Organization Name|Organization 1 - Name',
    email: 'E-mail 1 - Value|E-mail 2 - Value',
    phone: 'Phone 1 - Value|Phone 4 - Value',
    label: 'E-mail 1 - Label|Phone 2 - Type|Address 1 - Label|Website 1 - Label',
    extra: 'Phonetic First Name|Yomi Name|File As|Photo',
    notes: 'Notes',
  },
  'HubSpot, Salesforce and Zoho': {
    firstName: 'FirstName|First Name',
    lastName: 'LastName',
    name: 'Full Name|Contact Name',
    company: 'AccountName|Account Name|Associated Company',
    phone:
      'Phone|Phone Number|MobilePhone|Mobile Phone Number|HomePhone|OtherPhone|Other Phone|Mobile|WhatsApp Phone Number|Contact Number|Alternate Phone',
    email: 'Email|Secondary Email|EmailAddress|Work Email',
    extra: 'AssistantPhone|Asst. Phone Fax|Contact owner|Contact Owner|Fax',
    notes: 'Description',
  },
  'WhatsApp and LinkedIn': {
    name: 'Saved Name',
    phone: 'Phone Number|Formatted Phone|WhatsApp|WhatsApp Number',
    extra: 'Public Name',
    email: 'Email Address',
  },
  'Excel in Hindi': {
    name: 'नाम|पूरा नाम|संपर्क नाम',
    firstName: 'पहला नाम|प्रथम नाम',
    lastName: 'अंतिम नाम|उपनाम|सरनेम',
    phone: 'फ़ोन|फोन|फ़ोन नंबर|फोन नम्बर|मोबाइल नंबर|संपर्क नंबर|व्हाट्सएप नंबर|घर का फ़ोन|कार्यालय फ़ोन|मोबाइल',
    email: 'ईमेल|ईमेल पता|ई-मेल|ई मेल पता',
    company: 'कंपनी',
    notes: 'टिप्पणी|टिप्पणियाँ|नोट्स',
  },
  'Excel in Punjabi': {
    name: 'ਨਾਮ|ਨਾਂ|ਪੂਰਾ ਨਾਮ',
    firstName: 'ਪਹਿਲਾ ਨਾਮ',
    lastName: 'ਆਖਰੀ ਨਾਮ|ਗੋਤ',
    phone: 'ਫ਼ੋਨ|ਫੋਨ|ਫ਼ੋਨ ਨੰਬਰ|ਮੋਬਾਈਲ ਨੰਬਰ|ਸੰਪਰਕ ਨੰਬਰ|ਵਟਸਐਪ ਨੰਬਰ|ਘਰ ਦਾ ਫ਼ੋਨ',
    email: 'ਈਮੇਲ|ਈਮੇਲ ਪਤਾ',
    company: 'ਕੰਪਨੀ',
    notes: 'ਨੋਟ|ਟਿੱਪਣੀ',
  },
  'Excel in Tagalog': {
    name: 'Pangalan|Buong pangalan',
    firstName: 'Unang pangalan',
    middleName: 'Gitnang pangalan',
    lastName: 'Apelyido|Huling pangalan',
    phone:
      'Telepono|Numero ng telepono|Numero ng cellphone|Cellphone number|Selpon|Telepono sa bahay|Telepono sa trabaho|Contact number',
    email: 'Email|Email address',
    company: 'Kumpanya|Kompanya',
    notes: 'Tala|Mga tala',
  },
  'Lists that people make': {
    firstName: 'Firstname|Vorname(n)|Prénom(s)|Nombre(s)|First name(s)|Givenname',
    lastName: 'Lastname|Surname(s)|Apellido paterno|Apellido materno|Segundo apellido|Apellido(s)|Familyname',
    name: 'Contact|Contact person|Party Name|Customer Name|Fullname|Kontakt|Ansprechpartner|Ansprechpartner:in|Kunde|Kundenname|Apellidos y nombres|Nombre(s) y apellido(s)|Persona de contacto|Cliente|Interlocuteur|Nom du client|Nom et prénom(s)|संपर्क|ग्राहक का नाम|ਸੰਪਰਕ|ਗਾਹਕ ਦਾ ਨਾਮ|Kontak|Pangalan ng customer',
    phone:
      'Contact #|Contactnumber|Phone #|Phone(s)|Mob|Mob. No.|Ph|Ph No|Mobileno|Mobilenumber|Homephone|Number|CP No.|Mobiltelefonnummer|Mobilfunk-Nr.|WhatsApp-Nummer|Tlf.|Tfno. móvil',
    email: 'E-mail(s)|Emailid|Emailaddress',
    extra: 'Sponsor phone|Emergency contact number|Upline mobile',
  },
};

describe.each(Object.entries(HEADINGS))('%s', (_program, roles) => {
  const table = Object.entries(roles).flatMap(([role, names = '']) =>
    names.split('|').map((name) => [name, role] as const),
  );
  test.each(table)('«%s» is %s', (heading, role) => expect(roleOfHeading(heading)).toBe(role));
});

test.each([
  'Shoe size',
  'Numero de cuenta',
  'Phone model',
  'Email opt out',
  'Mobile operating system',
  'Kundennummer',
  'Postleitzahl',
  'Home Address',
  'Work Address 1',
  'Country Code',
])('«%s» is nobody’s phone or address', (heading) => expect(roleOfHeading(heading)).toBeUndefined());

test.each([
  ['Number', false],
  ['Nummer', false],
  ['Mobiltelefonnummer', false],
  ['Second number', false],
  ['Kundennummer', true],
  ['Customer number', true],
  ['Customer #', true],
  ['Membership number', true],
  ['Order', true],
])('«%s» excludes phones: %s', (heading, isExcluded) => expect(isNoPhone(heading)).toBe(isExcluded));

describe('a heading says the same with words around it', () => {
  test.each([
    [
      'firstName',
      'Your first name|billing_first_name|Contact: First Name|Person - First name|First Name (Given)|Ihr Vorname|Prénom du contact|Votre prénom|Vorname des Kontakts',
    ],
    ['lastName', 'Billing Last Name|Last Name / Surname|Ihr Nachname|1er Apellido|Nom de naissance'],
    [
      'name',
      'Name & Address|What is your name?|Please enter your full name|Full Name (as per Aadhaar)|Invitee Name|Person - Name|Name of customer|नाम (Name)|Name (ਨਾਮ)|आपका नाम क्या है|Ano ang pangalan mo?|Nom du membre|Nombre del prospecto',
    ],
    [
      'name',
      'First and last name|Surname, First name|Vor-/Nachname|Vor- und Zuname|Nom & Prénom|Name/Firma|Nombre o razón social',
    ],
    [
      'phone',
      'Your phone number (WhatsApp preferred)|Cont. No.|Mobile Number (10 digit)|billing_phone|Person - Phone - Mobile|Phone1|Telefon 2|Tel./Fax|Telefon / Telefax|Ihre Handynummer|Tel. gesch.|Telf.|Nro. de celular|मोबाइल नं.|मो. नं.|ਮੋਬਾਈਲ ਨੰ.|Numero ng CP|सदस्य का मोबाइल|Preferred phone',
    ],
    [
      'email',
      'Your email|Customer Email|Person - Email - Work|Email2|Email add|Gmail|ईमेल आईडी|Votre e-mail|Tu correo electrónico',
    ],
    ['notes', 'Notes / Comments|Internal notes|Contact notes|Mga Puna'],
    [
      'company',
      'Company/Organization|Raison sociale|Nombre de la cuenta|Nom du compte|Zugehöriges Unternehmen|Razón social|कंपनी का नाम|Person - Organization',
    ],
  ])('%s', (role, headings) =>
    expect(headings.split('|').map((heading) => [heading, roleOfHeading(heading)])).toEqual(
      headings.split('|').map((heading) => [heading, role]),
    ),
  );
  test.each([
    'Is My Contact',
    'Your contact',
    'Contact (see below)',
    'Contact ID',
    'Customer number',
    'Billing City',
    'Name (Father)',
    'पिता का नाम',
    'Phone (type)',
    'City (Name)',
    'SMS consent',
    'Lead Source',
  ])('but «%s» says something else', (heading) => expect(roleOfHeading(heading)).toBeUndefined());
  test('a list’s own headings are known with words around them too, but not of somebody else', () => {
    const own: Heading<'uid'>[] = [['uid', /^(uid|id)$/]];
    expect(['Your ID', 'UID (10 digits)', 'Contact ID'].map((heading) => roleOfHeading(heading, own))).toEqual([
      'uid',
      'uid',
      undefined,
    ]);
  });
});

test('a long text is no heading', () => {
  expect(roleOfHeading(`Name ${' '.repeat(300_000)}x`)).toBeUndefined();
  expect(roleOfHeading(`Name${'('.repeat(300_000)}`)).toBe('name');
});

test.each(['Aadhaar No.', 'Account No', 'SIRET', 'LEID', 'CONFIRM_IP', 'Latitude', 'DNI', 'आधार नंबर', 'Member No.'])(
  'numbers under «%s» are no phones',
  (heading) => expect(isNoPhone(heading)).toBe(true),
);
test.each(['Con. No.', 'Reach', 'Kontakt Nr.', 'Viber no'])('numbers under «%s» may be', (heading) =>
  expect(isNoPhone(heading)).toBe(false),
);
