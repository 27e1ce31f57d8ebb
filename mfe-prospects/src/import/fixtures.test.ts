import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { bodyOf, parseFile, planFile } from '@nb/file-import';
import { COLUMN_RULES, type ContactsFile, contactsOfFile } from './contacts-of-file';

/**
 * Small files as programs of many countries, makers and years write them, and broken ones. Each with its encoding and its people: name, phone,
 * e-mail, notes (a slash is a new line), and after an exclamation mark why the row should be looked at.
 */
const FILES: [file: string, encoding: string, people: string[]][] = [
  ['apellidos-mx.csv', 'utf-8', ['Begoña Muñoz Peña | +52 55 5555 0102 | b@example.mx |']],
  [
    'apple.vcf',
    'utf-8',
    [
      'Chidi Okafor | +234 803 555 0102 | chidi@example.ng | Company: Acme, Sales / Job title: Head / Address: 12 Road, Lagos, Nigeria / Birthday: 1990-04-01 / HomePage: https://chidi.example / Date: 2015-06-01 / instagram: http://instagram.example/chidi / WhatsApp: +2348035550102 / Nickname: Chi',
    ],
  ],
  [
    'bad-quote.csv',
    'utf-8',
    ['"Ed" Smith | +1 555 0100 |  | a | !stray-quote', 'Ben | +1 555 0101 |  | b', 'Cid | +1 555 0102 |  | c'],
  ],
  ['base64-fn.vcf', 'utf-8', ['Jörg Groß | 0171 5550102 |  |']],
  ['big5.csv', 'big5', ['王小明 | +886 910 555 102 |  |', '陳美麗 | +886 910 555 103 |  |']],
  ['card-base64-loose.vcf', 'utf-8', ['Jörg Groß | 0171 5550102 |  |']],
  ['card-fax-only.vcf', 'utf-8', ['Ada Nyong |  |  | Fax: +1 212 555 0199']],
  ['card-folded-letter.vcf', 'utf-8', ['Jörg Groß | +49 171 5550102 |  | xxxxxxxxxxनम']],
  [
    'card-full.vcf',
    'utf-8',
    [
      'Ada Nyong | +1-212-555-0100 | ada@example.com | met at fair / Nickname: Addie / Company: Acme, Sales / Job title: Head / Job title: Lead / Birthday: 1990-04-01 / Anniversary: 2015-06-01 / Address: 1 Main St, New York, NY, 10001, USA / Website: https://ada.example / Messenger: xmpp:ada@chat.example / Related: Bo / Group: friends, team / Skype: ada.skype',
    ],
  ],
  ['card-organisation.vcf', 'utf-8', ['Corner Bakery, Orders | +1 212 555 0100 |  |']],
  [
    'card-outlook-2.1.vcf',
    'utf-8',
    [
      'Jörg Groß | +49 30 5550101 | joerg@example.de | Company: Bäckerei / Address: Hauptstr. 1 Hinterhaus, Berlin, 10115, Deutschland',
    ],
  ],
  ['card-qp-soft.vcf', 'utf-8', ['Jörg Groß | 0171 5550102 |  | einszwei']],
  [
    'card-samsung.vcf',
    'utf-8',
    [
      'Ada Nyong | +12125550100 | ada@example.com | WhatsApp: +12125550101 / Nickname: Addie / Birthday: 1990-04-01 / Company: Acme / Job title: Head',
    ],
  ],
  [
    'cell-unquoted-comma.csv',
    'utf-8',
    ['Ada | +1 212 555 0100 |  | tea', 'Ben | +1 212 555 0101 |  | coffee / no milk | !extra-cells'],
  ],
  ['cp1250.csv', 'windows-1250', ['Łukasz Żółkiewski | +48 600 555 102 |  |', 'Jiří Dvořák | +420 600 555 103 |  |']],
  ['cp1251.csv', 'windows-1251', ['Иван Петров | +7 905 555 01 02 |  |', 'Ольга Смирнова | +7 905 555 01 03 |  |']],
  [
    'cp1253.csv',
    'windows-1253',
    ['Γιώργος Παπαδόπουλος | +30 690 555 0102 |  |', 'Μαρία Νικολάου | +30 690 555 0103 |  |'],
  ],
  ['cp1254.csv', 'windows-1254', ['Şahin Yıldız | +90 530 555 0102 |  |', 'İpek Güneş | +90 530 555 0103 |  |']],
  ['cp874.csv', 'windows-874', ['สมชาย ใจดี | +66 81 555 0102 |  |', 'สุดา รักไทย | +66 81 555 0103 |  |']],
  ['emailonly.vcf', 'utf-8', ['x@example.com |  | x@example.com |  | !no-name']],
  [
    'ends-cr-lf-crlf.csv',
    'utf-8',
    [
      'Ada | +1 212 555 0100 |  |',
      'Ben | +1 212 555 0101 |  |',
      'Cid | +1 212 555 0102 |  |',
      'Dee | +1 212 555 0103 |  |',
    ],
  ],
  [
    'excel-de.csv',
    'windows-1252',
    ['Jörg Groß | 0171 5550102 | joerg@example.de | kommt / bald / Telefon (privat): 030 5550101 | !extra-cells'],
  ],
  [
    'excel-hi.csv',
    'utf-8',
    ['सुनीता देवी | +91 98765 00001 | sunita@example.in | पड़ोसी / संपर्क नंबर: +91 98765 00002 / कंपनी: दुकान'],
  ],
  ['excel-pa.csv', 'utf-8', ['ਹਰਜੀਤ ਕੌਰ | +91 98140 12345 | harjit@example.in | ਗੁਆਂਢੀ / ਵਟਸਐਪ ਨੰਬਰ: +91 98140 54321']],
  [
    'excel-tl.csv',
    'utf-8',
    [
      'Juan dela Cruz | 0917 123 4567 | juan@example.ph | kapitbahay / Telepono sa bahay: 02 8123 4567 / Kumpanya: Tindahan',
    ],
  ],
  ['extensions.csv', 'utf-8', ['Ada | +1 212 555 0100 ext. 12 |  |', 'Ben | +1 212 555 0100 ext. 34 |  |']],
  [
    'firma-ansprechpartner.csv',
    'utf-8',
    ['Eva Berg | 030 5550101 |  | Firma: Acme GmbH', 'Jan Wolf | 030 5550102 |  | Firma: Beta AG'],
  ],
  ['float.csv', 'utf-8', ['Ada | 491711234567 |  |  | !restored-number']],
  ['gbk.csv', 'gbk', ['王小明 | +86 130 5555 0102 |  |', '李丽华 | +86 130 5555 0103 |  |']],
  [
    'google.csv',
    'utf-8',
    [
      'Ada M. Nyong | +1 212 555 0101 | ada@example.com | met at fair / Work: +1 212 555 0100 / Organization Name: Acme / Name Prefix: Dr. / Nickname: Addie / Organization Title: CTO / Birthday: 1990-04-01 / Labels: Friends / Address 1 - Formatted (Home): 1 Main St / New York / Website 1 - Value (Blog): https://ada.example',
    ],
  ],
  [
    'headings-unknown.csv',
    'utf-8',
    [
      'Ada Nyong | +1 212 555 0100 | ada@example.com | Since: 2024-01-15 / Customer no: 1000234567',
      'Ben Ruiz | +1 212 555 0101 | ben@example.com | Since: 2024-02-15 / Customer no: 1000234568',
    ],
  ],
  [
    'hubspot.csv',
    'utf-8',
    [
      'Ada Nyong | +1 212 555 0101 | ada@example.com | Phone Number: +1 212 555 0100 / WhatsApp Phone Number: +1 212 555 0102 / Associated Company: Acme / Record ID: 1000234567 / Contact owner: Eva Berg / Lead Status: NEW',
    ],
  ],
  [
    'invisible.csv',
    'utf-8',
    ['Ada Nyong | +1 212 555 0100 | ada@example.com |', 'क्‍षमा | +91 98765 00001 | k@example.in |'],
  ],
  [
    'last-first.csv',
    'utf-8',
    ['Ada Nyong | +1 212 555 0100 |  |', 'Ben Ruiz Peña | +1 212 555 0101 |  |', 'Acme, Inc. | +1 212 555 0102 |  |'],
  ],
  [
    'linkedin-no-email.csv',
    'utf-8',
    [
      'Ben Ruiz |  |  | Company: Beta GmbH / URL: https://www.linkedin.example/in/ben / Position: Sales / Connected On: 03 Mar 2024',
    ],
  ],
  [
    'linkedin.csv',
    'utf-8',
    [
      'Ada Nyong |  | ada@example.com | Company: Acme / URL: https://www.linkedin.example/in/ada / Position: CTO / Connected On: 01 Feb 2024',
      'Ben Ruiz |  |  | Company: Beta GmbH / URL: https://www.linkedin.example/in/ben / Position: Sales / Connected On: 03 Mar 2024',
    ],
  ],
  ['mac-roman.csv', 'macintosh', ['José Núñez | +34 600 000 001 |  |', 'Zoë Müller | +49 171 5550102 |  |']],
  [
    'mixed-crlf-lf.csv',
    'utf-8',
    [
      'Ada | +1 555 0100 | ada@example.com |',
      'Ben | +1 555 0101 | ben@example.com |',
      'Cid | +1 555 0102 | cid@example.com |',
    ],
  ],
  ['name-and-family.csv', 'utf-8', ['Begoña Muñoz Peña | +34 600 000 001 |  |', 'Iñaki Núñez | +34 600 000 002 |  |']],
  ['name-differs.csv', 'utf-8', ['Maria Lopez | +34 600 000 001 |  | Full name: Mimi']],
  ['nombre-apellidos.csv', 'windows-1252', ['Begoña Muñoz Peña | +34 600 000 001 |  |']],
  [
    'numbers-destroyed.csv',
    'utf-8',
    [
      'Ada |  |  | a / Phone: 4,91711E+11 | !destroyed-number',
      'Ben | +49 171 5550102 |  | b',
      'Cid | 491715550102 |  | c | !restored-number',
      'Dee | 491715550103 |  | d | !restored-number',
    ],
  ],
  [
    'outlook-de.csv',
    'windows-1252',
    [
      'Jörg Groß | +49 30 5550101 | joerg@example.de | kommt / E-Mail 2: Adresse: jg2@example.de / Firma: Bäckerei Groß',
    ],
  ],
  [
    'outlook-en.csv',
    'utf-8',
    [
      "Ada M. Nyong | +1 212 555 0102 | ada@example.com | met at fair / Business Phone: +1 212 555 0100 / Home Phone: +1 212 555 0101 / E-mail 2 Address: ada2@example.com / Company: Acme / Title: Dr. / Suffix: Jr. / Department: Sales / Job Title: Head / Business Street: 1 Main St / Business Fax: +1 212 555 0199 / Birthday: 1/2/1990 / E-mail Type: SMTP / E-mail Display Name: Ada Nyong (ada@example.com) / Manager's Name: Eva Berg / Web Page: https://ada.example",
    ],
  ],
  [
    'outlook-es.csv',
    'windows-1252',
    [
      'Begoña Muñoz Peña | +34 600 000 001 | bego@example.es | vecina / Teléfono del trabajo: +34 910 000 001 / Teléfono del trabajo 2: +34 910 000 002 / Particular: +34 910 000 003 / Dirección del correo electrónico 2: b2@example.es / Organización: Panadería Sol / Tratamiento: Sra. / Puesto: Jefa / Fax del trabajo: +34 910 000 099 / Cumpleaños: 1990-04-01',
    ],
  ],
  [
    'outlook-fr.csv',
    'windows-1252',
    [
      'Noël Lefèvre | 06 55 55 00 03 | noel@example.fr | voisin / Téléphone (bureau): 01 55 55 00 01 / Téléphone (domicile): 01 55 55 00 02 / Adresse de messagerie 2: n2@example.fr / Société: Boulangerie / Titre: M. / Télécopie (bureau): 01 55 55 00 99 / Anniversaire: 1/4/1990',
    ],
  ],
  ['party-list.csv', 'utf-8', ['Ada Nyong | 9876543210 |  | Sr No: 1', 'Ben Ruiz | 9876543211 |  | Sr No: 2']],
  [
    'phones-unknown.csv',
    'utf-8',
    ['Ada | 600000001 / 910000001 |  |', 'Ben | +34600000002 |  |', 'Cid | +34 600 000 003 x12 |  |'],
  ],
  ['qp-1252-nocharset.vcf', 'utf-8', ['Jörg Groß | 030 555 01 02 |  | eins / zwei / drei']],
  [
    'quote-backslash.csv',
    'utf-8',
    ['Ed "Eddy" Smith | +1 212 555 0100 |  | said "hi", left', 'Ben | +1 212 555 0101 |  | b'],
  ],
  [
    'quote-inside.csv',
    'utf-8',
    ['Ed | +1 212 555 0100 |  | said "hi" twice, left | !stray-quote', 'Ben | +1 212 555 0101 |  | 5" pipe'],
  ],
  ['quote-multiline.csv', 'utf-8', ['Ada | +1 212 555 0100 |  | one / two, three', 'Ben | +1 212 555 0101 |  | b']],
  [
    'quote-unclosed-at-end.csv',
    'utf-8',
    ['Ada | +1 212 555 0100 |  | a', 'Ben | +1 212 555 0101 |  | b | !unclosed-quote'],
  ],
  [
    'quote-unclosed.csv',
    'utf-8',
    [
      'Ada | +1 212 555 0100 |  | likes tea | !unclosed-quote',
      'Ben | +1 212 555 0101 |  | b',
      'Cid | +1 212 555 0102 |  | c, d',
      'Dee | +1 212 555 0103 |  | e',
    ],
  ],
  ['report-title.csv', 'utf-8', ['Ada Nyong | 030 5550101 | ada@example.com |']],
  [
    'row-broken-in-two.csv',
    'utf-8',
    [
      'Ada | +1 212 555 0100 | ada@example.com | likes',
      'Ben | +1 212 555 0101 | ben@example.com | b',
      'Cid | +1 212 555 0102 | cid@example.com | tea',
      'and cake |  |  |  | !short-row',
    ],
  ],
  ['row-in-headings.csv', 'utf-8', ['Ada | +1 212 555 0100 |  | a | !stray-quote', 'Ben | +1 212 555 0101 |  | b']],
  [
    'rows-in-one-cell.csv',
    'utf-8',
    [
      'Ada | +1 212 555 0100 |  | a | !stray-quote',
      'Ben | +1 212 555 0101 |  | b',
      'Cid | +1 212 555 0102 |  | c | !stray-quote',
      'Dee | +1 212 555 0103 |  | d',
      'Eve | +1 212 555 0104 |  | e',
    ],
  ],
  [
    'rows-in-phone.csv',
    'utf-8',
    [
      'Ada | +1 212 555 0100 |  |  | !stray-quote',
      'Ben | +1 212 555 0101 |  |  | !stray-quote',
      'Cid | +1 212 555 0102 |  |',
    ],
  ],
  [
    'salesforce.csv',
    'utf-8',
    [
      'Ada Nyong | +1 212 555 0101 | ada@example.com | met at fair / Phone: +1 212 555 0100 / HomePhone: +1 212 555 0102 / AccountName: Acme / Id: 0035g00000AbCdE / Salutation: Ms. / Title: CTO / Fax: +1 212 555 0199 / AssistantPhone: +1 212 555 0177',
    ],
  ],
  ['sep-line.csv', 'utf-8', ['Ada | +1 212 555 0100 |  |']],
  [
    'shift-jis.csv',
    'shift_jis',
    [
      '山田 太郎 | +81 90 5555 0102 |  |',
      'すずき はなこ | +81 90 5555 0103 |  |',
      'サトウ ケン | +81 90 5555 0104 |  |',
    ],
  ],
  ['space-quote.csv', 'utf-8', ['Ada | +1 555 0100 |  | one, two', 'Ben | +1 555 0101 |  | b']],
  [
    'thunderbird-de.csv',
    'utf-8',
    [
      'Jörg Groß | +49 171 5550103 | joerg@example.de | kommt / Tel. dienstlich: +49 30 5550101 / Tel. privat: +49 30 5550102 / Sekundäre E-Mail-Adresse: jg2@example.de / Organisation: Bäckerei / Spitzname: Jo / Messenger-Name: jogro / Fax-Nummer: +49 30 5550199',
    ],
  ],
  [
    'thunderbird-es.csv',
    'utf-8',
    [
      'Iñaki Núñez | +34 600 000 001 | inaki@example.es | amigo / Teléfono del trabajo: +34 910 000 001 / Teléfono particular: +34 910 000 002 / Correo electrónico secundario: i2@example.es / Apodo: Ina / Número de fax: +34 910 000 099',
    ],
  ],
  [
    'thunderbird-fr.csv',
    'utf-8',
    [
      'Zoé Müller | 06 55 55 00 03 | zoe@example.fr | amie / Tél. professionnel: 01 55 55 00 01 / Tél. personnel: 01 55 55 00 02 / Adresse électronique secondaire: z2@example.fr / Surnom: Zo / Fax: 01 55 55 00 99',
    ],
  ],
  ['title-before.vcf', 'utf-8', ['One | +1 555 0100 |  |']],
  ['title-one-heading.csv', 'windows-1252', ['Ada Groß | 030 5550101 |  |', 'Jörg Weiß | 030 5550102 |  |']],
  [
    'two-cards.vcf',
    'utf-8',
    ['Bo Chen | +1 212 555 0111 | bo@example.com |', 'Bo Chen | +1 646 555 0122 | bo@example.com |'],
  ],
  ['utf16-no-mark.csv', 'utf-16le', ['Ada Nyong | +1 212 555 0100 |  |', 'Jörg Groß | +49 171 5550102 |  |']],
  [
    'utf8-many-bad.csv',
    'utf-8',
    [
      'José Núñez | +34 600 000 001 |  |',
      'José Núñez | +34 600 000 001 |  |',
      'José Núñez | +34 600 000 001 |  |',
      'Zoë | +34 600 000 002 |  |  | !bad-letter',
      'Müller | +34 600 000 003 |  |  | !bad-letter',
    ],
  ],
  [
    'utf8-one-bad.csv',
    'utf-8',
    [
      'José Núñez | +34 600 000 001 |  |',
      'Zoë Müller | +34 600 000 002 |  |',
      'Bad éx | +34 600 000 003 |  |  | !bad-letter',
    ],
  ],
  [
    'whatsapp-unsaved.csv',
    'utf-8',
    [
      'Anita | +91 98765 43210 |  | Country Code: 91 / Country Name: India / Is My Contact: true / Public Name: anita s / Group Name: Family',
      'ravi k | +91 98765 43211 |  | Country Code: 91 / Country Name: India / Is My Contact: false / Group Name: Family',
    ],
  ],
  [
    'whatsapp.csv',
    'utf-8',
    [
      'Anita | +91 98765 43210 |  | Phone Number: 9198765432 / Country Code: 91 / Country Name: India / Is My Contact: true / Public Name: anita s / Group Name: Fam',
    ],
  ],
  [
    'zoho.csv',
    'utf-8',
    [
      'Ada Nyong | +1 212 555 0101 | ada@example.com | Phone: +1 212 555 0100 / Other Phone: +1 212 555 0103 / Home Phone: +1 212 555 0102 / Secondary Email: a2@example.com / Account Name: Acme / Record Id: zcrm_123456 / Contact Owner: Eva Berg / Fax: +1 212 555 0199',
    ],
  ],
];
const FIXTURES = path.join(__dirname, '../../../libs/file-import/fixtures');
const read = (name: string): ContactsFile => {
  const result = planFile(parseFile(new Uint8Array(readFileSync(path.join(FIXTURES, name)))), COLUMN_RULES);
  if (!result.ok) throw new Error(`${name} is refused: ${result.reason}`);
  return result.file;
};

test.each(FILES)('%s', (name, encoding, people) => {
  const file = read(name);
  expect(file.text.encoding).toBe(encoding);
  expect(
    contactsOfFile(file).map((contact) =>
      [
        contact.name,
        contact.phone,
        contact.email,
        contact.notes.replaceAll(/\r?\n/g, ' / '),
        ...(contact.problems ? [`!${contact.problems.join(',')}`] : []),
      ]
        .join(' | ')
        .trim(),
    ),
  ).toEqual(people);
});

test('each file of the folder is in the table', () => {
  const names = readdirSync(FIXTURES).filter((name) => !name.startsWith('.'));
  expect(FILES.map(([name]) => name)).toEqual(names.toSorted());
});

describe('nothing is lost', () => {
  const tables = FILES.map(([name]) => name).filter((name) => !name.endsWith('.vcf'));
  test.each(tables)('%s: each word of each row is somewhere in its contact', (name) => {
    const file = read(name);
    if (file.kind !== 'table') throw new Error('no table');
    const contacts = contactsOfFile(file);
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const digits = (text: string) => text.replace(/\P{Nd}/gu, '');
    for (const [index, { cells }] of bodyOf(file.table.rows, file.plan).entries()) {
      const contact = contacts[index];
      const kept = [contact?.name, contact?.phone, contact?.email, contact?.notes].join('\n');
      const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
      for (const [column, cell] of cells.entries()) {
        // Labels name the value after them where there is one; a number may be written in two ways, or have been mended.
        if (file.plan.roles[column] === 'label' || /mycontacts/i.test(cell)) continue;
        const number = digits(cell);
        if (number.length >= 7 && digits(kept).includes(number.replace(/0$/, ''))) continue;
        if (contact?.problems?.includes('restored-number') && file.plan.roles[column] === 'phone') continue;
        const has = new Set(words(kept.replace(invisible, '')));
        expect(words(cell.replace(invisible, '')).filter((word) => !has.has(word))).toEqual([]);
      }
    }
  });
});
