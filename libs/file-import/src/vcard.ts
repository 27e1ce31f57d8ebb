import { addressesIn, cleanCode, cleanLine, holdsText, numberOfCell } from './clean.js';
import { BAD_LETTER, type DecodedText, type TextEncoding, decodeBytes, decodeText } from './encoding.js';

/** A person as read from a file, before it is decided whether to import them. An empty text means that the file has none. */
export interface FoundPerson {
  name: string;
  phone: string;
  email: string;
  notes: string;
  /** Why the person is doubtful. */
  problems?: PersonProblem[];
}
export type PersonProblem = 'no-name' | 'destroyed-number' | 'restored-number' | 'bad-letter';

/** A phone number or an address, with its label in the file. */
export interface Labelled {
  label: string;
  value: string;
}

/** Labels in the notes for fields of a card that a contact does not have. */
export const CARD_WORDS = {
  organization: 'Company',
  title: 'Job title',
  address: 'Address',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  website: 'Website',
  messenger: 'Messenger',
  nickname: 'Nickname',
  related: 'Related',
  date: 'Date',
  group: 'Group',
  fax: 'Fax',
  pager: 'Pager',
  name: 'Name',
} as const;
export type CardWord = keyof typeof CARD_WORDS;
export type CardWords = Readonly<Record<CardWord, string>>;

/** Accepts the digits of every script. */
const isPhone = ({ value }: Labelled) => /\p{Nd}/u.test(value);
const isEmail = ({ value }: Labelled) => value.includes('@');
/** `n/a`, `-` and the like stand for an empty value. */
const isPlaceholder = (value: string) =>
  !/[\p{L}\p{N}]|##/u.test(value) || /^(n\/?a|none|null|nil|undefined)$/i.test(value);
const lineOf = ({ label, value }: Labelled) => (label ? `${label}: ${value}` : value);

/**
 * The first phone and address become the person's own. Everything else goes to the notes with its label, so that nothing is lost: further
 * values, invalid phones or addresses, and `extras`. A person without a name is named after the company, the e-mail or the phone.
 */
export function personWith(
  { name, notes }: { name: string; notes: string },
  phones: readonly Labelled[],
  emails: readonly Labelled[],
  extras: readonly Labelled[] = [],
): FoundPerson {
  const [phone, ...morePhones] = distinct(phones.filter(isPhone), /[^\p{L}\p{N}]/gu);
  const [email, ...moreEmails] = distinct(emails.filter(isEmail), /\s/g);
  const shownName = name || (email?.value ?? phone?.value ?? '');
  const own = [shownName, phone?.value, email?.value].map((value) => value?.toLowerCase());
  const more = [
    ...morePhones,
    ...moreEmails,
    ...[...phones.filter((each) => !isPhone(each)), ...emails.filter((each) => !isEmail(each)), ...extras].filter(
      ({ value }) => !own.includes(value.toLowerCase()),
    ),
  ].filter(({ value }) => !isPlaceholder(value));
  const lines = more.map(lineOf);
  const noted = lines.filter((line, index) => !holdsText(notes, line) && lines.indexOf(line) === index);
  const person: FoundPerson = {
    name: shownName || cleanLine(notes || (more[0]?.value ?? '')).slice(0, 60),
    phone: phone?.value ?? '',
    email: email?.value ?? '',
    notes: [notes, ...noted].filter(Boolean).join('\n'),
  };
  return name === '' && person.name !== '' ? { ...person, problems: ['no-name'] } : person;
}

/** Each value once, compared without separators. */
const distinct = (values: readonly Labelled[], signs: RegExp) => {
  const seen = new Set<string>();
  return values.filter(({ value }) => {
    const key = value.toLowerCase().replace(signs, '');
    return !seen.has(key) && seen.add(key);
  });
};

interface Property {
  group: string;
  name: string;
  /** Upper-cased types and bare parameters: CELL, PREF, QUOTED-PRINTABLE. */
  flags: Set<string>;
  /** `TYPE` and `X-…` parameters as they were written. */
  service: string;
  charset: string;
  /** A kind of one's own, as Android writes it: `X-WhatsApp`. */
  ownKind: string;
  /** `LABEL` of an address: how it stands on a letter (RFC 6350 §6.3.1). */
  letter: string;
  /** The year that Apple writes where none is meant. */
  noYear: string;
  pref: number;
  value: string;
}

const QUOTED_PRINTABLE = /;(?:encoding=)?quoted-printable[;:]/i;
const BASE64 = /;(?:encoding=)?(?:base64|b)[;:]/i;
const CARD_EDGE = /^\s*(begin|end):vcard\s*$/i;

/**
 * Lines with their continuations joined: by leading white space (RFC 6350 §3.2), by the trailing `=` of quoted-printable (2.1), or because
 * a value in base64 goes on without any sign of it (2.1).
 */
export function unfold(text: string): string[] {
  const lines: string[] = [];
  let soft = false;
  let base64 = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    const before = lines[last] ?? '';
    // A trailing `=` in the last value of a card must not join the end of the card.
    if (soft && !CARD_EDGE.test(line)) {
      const start = before.replace(/=[ \t]*$/, '');
      // A blank between the bytes of one character comes from folding.
      lines[last] = start + (/=[89AB][0-9A-F]/i.test(line.slice(1, 4)) ? line.replace(/^[ \t]/, '') : line);
    } else if (last >= 0 && /^[ \t]/.test(line)) lines[last] = before + line.slice(1);
    else if (base64 && /^[A-Za-z0-9+/]+=*\s*$/.test(line)) lines[last] = before + line.trim();
    else lines.push(line);
    const whole = lines.at(-1) ?? '';
    soft = /=[ \t]*$/.test(whole) && QUOTED_PRINTABLE.test(whole);
    base64 = BASE64.test(whole);
  }
  return lines;
}

/**
 * Bytes without the line breaks that were put into the middle of a letter: RFC 2426 folded lines by octets, and the parts of such a letter
 * can't be decoded one by one.
 */
function joinFoldedLetters(bytes: Uint8Array): Uint8Array {
  const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isBreak = byte === 0x0a || byte === 0x0d;
    const blank = isBreak ? at + (byte === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1) : 0;
    if (
      isBreak &&
      (bytes[at - 1] ?? 0) >= 0x80 &&
      (bytes[blank] === 0x20 || bytes[blank] === 0x09) &&
      isContinuation(bytes[blank + 1])
    ) {
      at = blank;
    } else {
      kept[length] = byte;
      length += 1;
    }
  }
  return kept.subarray(0, length);
}

/** A property that names its character set, with its continuation lines (2.1). */
const DECLARED = /^[^\r\n:]*;charset="?([\w.:-]+)"?[;:][^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*/gim;

/** The text in the character set that a property names; undefined if it can't be that, or needs no such name. */
function decodeDeclared(bytes: Uint8Array, charset: string): string | undefined {
  const inSet = (label: string) => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  // Programs write any name before what is UTF-8.
  return bytes.every((byte) => byte < 0x80) || inSet('utf-8') !== undefined ? undefined : inSet(charset);
}

/** The text of a file of cards: each property in the character set that it names, everything else in that of the file. */
export function decodeCards(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const joined = joinFoldedLetters(bytes);
  if (chosen) return decodeText(joined, chosen);
  // Each byte is one character, so that places are the same.
  const places = new TextDecoder('latin1').decode(joined);
  const parts: { start: number; end: number; text: string }[] = [];
  for (const { 0: part, 1: charset = '', index } of places.matchAll(DECLARED)) {
    const text = decodeDeclared(joined.subarray(index, index + part.length), charset);
    if (text !== undefined) parts.push({ start: index, end: index + part.length, text });
  }
  if (parts.length === 0) return decodeText(joined);
  const between = [{ start: 0, end: 0, text: '' }, ...parts].map(({ end, text }, place) => ({
    before: text,
    bytes: joined.subarray(end, parts[place]?.start),
  }));
  const others = new Uint8Array(between.reduce((length, { bytes: own }) => length + own.length, 0));
  let length = 0;
  for (const { bytes: own } of between) {
    others.set(own, length);
    length += own.length;
  }
  const rest = decodeText(others);
  const texts = between.map(({ before, bytes: own }) => before + decodeText(own, rest.encoding).text);
  return { ...rest, text: texts.join('') };
}

/** Text of a quoted-printable value (RFC 2045 §6.7) in its own character set, or in the one it looks like. */
export function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes: number[] = [];
  for (const part of value.replace(/=[ \t]*$/, '').split(/(=[0-9a-f]{2})/i)) {
    if (/^=[0-9a-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part));
  }
  return decodeBytes(new Uint8Array(bytes), charset);
}

function decodeBase64(value: string, charset: string): string {
  try {
    return decodeBytes(
      Uint8Array.from(atob(value.replace(/\s+/g, '')), (sign) => sign.charCodeAt(0)),
      charset,
    );
  } catch {
    return value;
  }
}

/** Properties that are read; pictures, keys and sounds are not. */
const TEXTS = new Set(
  'FN N NOTE ORG TITLE ROLE ADR LABEL BDAY ANNIVERSARY URL IMPP SOCIALPROFILE NICKNAME TEL EMAIL KIND CATEGORIES RELATED AGENT HOBBY INTEREST EXPERTISE BIRTHPLACE CONTACT-URI'.split(
    ' ',
  ),
);
const isText = (name: string) => TEXTS.has(name) || name.startsWith('X-');
/** Properties of a card that say nothing that a person would miss. */
const OTHERS = new Set(
  'VERSION REV UID PHOTO LOGO SOUND KEY PRODID TZ GEO CLASS MAILER SOURCE NAME PROFILE SORT-STRING LANG GENDER MEMBER FBURL CALURI CALADRURI CLIENTPIDMAP XML'.split(
    ' ',
  ),
);

/** `X-WhatsApp`, `TYPE=x-boat`, `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E0=A4=98)`: what Android calls a number. */
function ownKindOf(parameter: string): string {
  const [, kind = '', list = ''] = /^(?:type=)?"?x-([^"(,]*)(?:\((.*)\))?/i.exec(parameter) ?? [];
  if (list) return cleanLine(decodeQuotedPrintable(list.split(',').at(-1) ?? '', 'UTF-8'));
  return /^custom$/i.test(kind) ? '' : cleanLine(kind);
}

/** `item1.TEL;TYPE="cell,voice";PREF=1:+1 555` in its parts; undefined for a line that is no property. */
function propertyOf(line: string): Property | undefined {
  const head = /^(?:[^":]|"[^"]*")*(?=:)/.exec(line)?.[0];
  if (head === undefined) return undefined;
  const [first = '', ...parameters] = head.match(/(?:[^";]|"[^"]*")+/g) ?? [];
  const dot = first.lastIndexOf('.');
  const property: Property = {
    group: dot < 0 ? '' : first.slice(0, dot),
    name: first
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    flags: new Set(),
    service: '',
    charset: '',
    ownKind: '',
    letter: '',
    noYear: '',
    pref: 101,
    value: line.slice(head.length + 1),
  };
  for (const parameter of parameters) {
    const [, key = '', raw = ''] = /^(?:([^=]*)=)?(.*)$/.exec(parameter) ?? [];
    const written = raw.replaceAll('"', '');
    const value = written.toUpperCase();
    const name = key.trim().toUpperCase();
    if (name === 'CHARSET') property.charset = value;
    else if (name === 'PREF') property.pref = Number(value) || 101;
    else if (name === 'LABEL') property.letter = written.replace(/\^n/g, '\n');
    else if (name === 'X-APPLE-OMIT-YEAR') property.noYear = written.trim();
    else for (const flag of value.split(',')) property.flags.add(flag.trim());
    if (name === '' || name === 'TYPE' || name.startsWith('X-CUSTOM(')) property.ownKind ||= ownKindOf(parameter);
    if (
      name === 'X-SERVICE-TYPE' ||
      name === 'SERVICE-TYPE' ||
      (name === 'TYPE' && /^X-(?!MS-TEL$)/.test(property.name))
    )
      property.service ||= written.split(',').find((word) => !/^(pref|home|work|internet)$/i.test(word)) ?? '';
  }
  if (property.flags.has('PREF')) property.pref = Math.min(property.pref, 1);
  if (!isText(property.name)) return property;
  if (property.flags.has('QUOTED-PRINTABLE')) property.value = decodeQuotedPrintable(property.value, property.charset);
  else if (property.flags.has('BASE64') || property.flags.has('B'))
    property.value = decodeBase64(property.value, property.charset);
  return property;
}

const unescape = (value: string) =>
  value.replace(/\\([\\,;:nN])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
const components = (value: string) =>
  (`;${value}`.match(/;(?:\\.|[^;\\])*/g) ?? []).map((part) => cleanLine(unescape(part.slice(1))));

/** Apple's own label of a group of lines. */
const ownLabel = ({ group }: Property, all: readonly Property[]) => {
  const own = group && all.find((other) => other.group === group && other.name === 'X-ABLABEL')?.value;
  return own ? cleanLine(unescape(own)).replace(/^_\$!<(.*)>!\$_$/, '$1') : '';
};
/** Label of a phone or address: Apple's own label, otherwise its type in the file. */
const labelOf = (property: Property, all: readonly Property[]): string =>
  ownLabel(property, all) ||
  (['CELL', 'IPHONE', 'WORK', 'HOME', 'MAIN', 'OTHER', 'CALLBACK', 'COMPANY', 'RADIO', 'CAR', 'ASSISTANT']
    .find((flag) => property.flags.has(flag))
    ?.toLowerCase() ??
    property.ownKind);

const isFax = ({ flags }: Property) => flags.has('FAX') || flags.has('PAGER');
/** The phone of an assistant is somebody else's. */
const isFurtherPhone = ({ name, flags }: Property) => name === 'X-MS-TEL' && !flags.has('ASSISTANT');
const phoneOf = (value: string) =>
  cleanCode(unescape(value).replace(/^tel:/i, '').replace(/;ext=/i, ' x').replace(/;.*$/s, ''));

function valuesOf(all: readonly Property[], name: 'TEL' | 'EMAIL') {
  // Outlook writes further phones in a property of its own; those come last.
  const rank = ({ name: own, pref, flags }: Property) =>
    own === name ? pref * 2 - (flags.has('CELL') ? 1 : 0) : Number.MAX_SAFE_INTEGER;
  return all
    .filter((property) => (property.name === name || (name === 'TEL' && isFurtherPhone(property))) && !isFax(property))
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((property) => {
      const label = labelOf(property, all);
      if (name === 'TEL') return [{ label, value: phoneOf(property.value) }];
      const written = unescape(property.value);
      const { addresses } = addressesIn(written);
      const values = addresses.length > 0 ? addresses : [cleanCode(written)];
      return values.map((value) => ({ label, value }));
    });
}

const capitalized = (word: string) => word.toLowerCase().replace(/\b\w/g, (sign) => sign.toUpperCase());

/** Fields of a card that a contact does not have, for the notes. */
function extrasOf(all: readonly Property[], words: CardWords): Labelled[] {
  const line = (value: string) => cleanLine(unescape(value));
  const dateOf = ({ value, noYear }: Property) => {
    const [, year, month = '', day = ''] = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:T[0:]*Z?)?$/.exec(line(value)) ?? [];
    if (year === undefined) return line(value);
    return [year === '-' || year === noYear ? '' : year, month, day].filter(Boolean).join('-');
  };
  const letterOf = (text: string) =>
    unescape(text)
      .split(/[\r\n]+/)
      .map(cleanLine)
      .filter(Boolean)
      .join(', ');
  const joined = (value: string) => components(value).filter(Boolean).join(', ');
  const named = (word: CardWord, property: Property) => ownLabel(property, all) || words[word];
  const extra = (property: Property): Labelled[] => {
    const { name, value, flags, service } = property;
    const of = (word: CardWord, text: string): Labelled[] => [{ label: named(word, property), value: text }];
    switch (name) {
      case 'ORG':
        return of('organization', joined(value));
      case 'TITLE':
      case 'ROLE':
        return of('title', line(value));
      case 'ADR': {
        const [address, letter] = [joined(value), letterOf(property.letter)];
        if (isSaid(address, letter)) return of('address', address);
        return isSaid(letter, address) ? of('address', letter) : [...of('address', address), ...of('address', letter)];
      }
      case 'LABEL': {
        const letter = letterOf(value);
        const isWritten = all.some((other) => other.name === 'ADR' && isSaid(joined(other.value), letter));
        return isWritten ? [] : of('address', letter);
      }
      case 'BDAY':
        return of('birthday', dateOf(property));
      case 'ANNIVERSARY':
      case 'X-ANNIVERSARY':
      case 'X-MS-ANNIVERSARY':
      case 'X-EVOLUTION-ANNIVERSARY':
      case 'X-KADDRESSBOOK-X-ANNIVERSARY':
        return of('anniversary', dateOf(property));
      case 'X-ABDATE':
        return of('date', dateOf(property));
      case 'URL':
        return of('website', line(value));
      case 'NICKNAME':
        return of('nickname', line(value));
      case 'RELATED':
      case 'X-ABRELATEDNAMES':
      case 'X-SPOUSE':
      case 'X-MS-SPOUSE':
      case 'X-MS-CHILD':
      case 'X-EVOLUTION-SPOUSE':
      case 'X-KADDRESSBOOK-X-SPOUSENAME':
        return of('related', line(value));
      case 'CATEGORIES':
        return of('group', line(value).replaceAll(',', ', '));
      case 'TEL':
        return isFax(property) ? of(flags.has('FAX') ? 'fax' : 'pager', phoneOf(value)) : [];
      case 'X-MS-TEL':
        return isFurtherPhone(property) ? [] : [{ label: labelOf(property, all), value: phoneOf(value) }];
      case 'X-MS-IMADDRESS':
        return of('messenger', line(value));
      case 'IMPP':
        return [
          {
            label: service || ownLabel(property, all) || words.messenger,
            value: line(value).replace(/^x-apple:/i, ''),
          },
        ];
      case 'X-ANDROID-CUSTOM': {
        const [, kind = '', text = ''] = /^vnd\.android\.cursor\.item\/(\w+);([^;]*)/.exec(value) ?? [];
        const word = { nickname: 'nickname', relation: 'related', contact_event: 'date' } as const;
        return kind in word ? of(word[kind as keyof typeof word], line(text)) : [];
      }
      case 'SOCIALPROFILE':
      case 'X-SOCIALPROFILE':
        return [{ label: service || words.website, value: line(value) }];
      case 'CONTACT-URI':
        return of('website', line(value));
      case 'X-MAIDENNAME':
        return of('name', line(value));
      // A shop that answers under this number.
      case 'X-WA-BIZ-NAME':
        return of('organization', line(value));
      case 'X-WA-BIZ-DESCRIPTION':
        return [{ label: '', value: letterOf(value) }];
      case 'HOBBY':
      case 'INTEREST':
      case 'EXPERTISE':
      case 'BIRTHPLACE':
        return [{ label: ownLabel(property, all) || capitalized(name), value: line(value) }];
      default: {
        const own =
          /^X-(?:MS-|EVOLUTION-|KADDRESSBOOK-X-)?(CUSTOM\d|HOBBY|PROFESSION|DEPARTMENT|OFFICE|MANAGER(?:SNAME)?|ASSISTANT(?:SNAME)?)$/.exec(
            name,
          )?.[1];
        if (own) return [{ label: capitalized(own.replace(/SNAME$/, '').replace(/(?=\d)/, ' ')), value: line(value) }];
        const messenger =
          /^X-((?:AIM|ICQ|JABBER|MSN|QQ|SKYPE|YAHOO|GOOGLE-TALK|GTALK|HANGOUTS|WHATSAPP|TELEGRAM|SIGNAL|VIBER|LINE|WECHAT|KAKAO(?:TALK)?|ZALO|GADUGADU|GROUPWISE|MATRIX|THREEMA|DISCORD|SNAPCHAT|TIKTOK|TWITTER|FACEBOOK|INSTAGRAM|LINKEDIN)(?=-|$))(?:-USERNAME|-ID)?$/.exec(
            name,
          );
        const word = messenger?.[1]?.replace('-', ' ') ?? '';
        return word ? [{ label: capitalized(word), value: line(value) }] : [];
      }
    }
  };
  return all.flatMap(extra).filter(({ value }) => value !== '');
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Whether a text has each word of another one, in whatever order; scripts without blanks write them together. */
const isSaid = (text: string, other: string) => {
  const [words, wanted] = [wordsOf(text), wordsOf(other)];
  const together = words.join('');
  return (
    wanted.every((word) => words.includes(word)) ||
    [wanted, wanted.toReversed()].some((parts) => parts.join('') === together)
  );
};

function personOf(all: readonly Property[], words: CardWords): FoundPerson | undefined {
  const first = (name: string) =>
    all.find((property) => property.name === name && property.value.trim() !== '')?.value ?? '';
  if (/^group$/i.test(first('KIND') || first('X-ADDRESSBOOKSERVER-KIND'))) return undefined;
  const [family = '', given = ''] = components(first('N'));
  const builtOf = (value: string) => {
    const [last = '', own = '', middle = '', prefix = '', suffix = ''] = components(value);
    return [prefix, own, middle, last, suffix].filter(Boolean).join(' ');
  };
  const built = builtOf(first('N'));
  const company = components(first('ORG')).filter(Boolean).join(', ');
  const written = cleanLine(unescape(first('FN')));
  // Outlook writes the name as it files it: family name first.
  const full = family && given && written === `${family}, ${given}` ? `${given} ${family}` : written;
  const name = full || built || company || cleanLine(unescape(first('NICKNAME')));
  const notes = all
    .filter((property) => property.name === 'NOTE')
    .map(({ value }) => unescape(value).trim())
    .filter(Boolean)
    .join('\n');
  const problems = new Set<PersonProblem>();
  const phones: Labelled[] = [];
  const destroyed: Labelled[] = [];
  // Address books that were kept in a spreadsheet have its numbers.
  for (const { label, value } of valuesOf(all, 'TEL')) {
    const number = numberOfCell(value);
    if (number.kind !== 'whole') problems.add(`${number.kind}-number`);
    if (number.kind === 'destroyed') destroyed.push({ label, value: number.written });
    else phones.push({ label, value: number.value });
  }
  // How a name is spoken, which Japanese address books write beside it.
  const phonetic = all
    .filter((property) => /^X-PHONETIC-(?:FIRST|MIDDLE|LAST)-NAME$/.test(property.name))
    .map((property) => cleanLine(unescape(property.value)))
    .join(' ')
    .trim();
  // Who is called by a company or a nickname has a name of their own, and some have one in each language.
  const otherNames = all
    .filter((property) => property.name === 'FN' || property.name === 'N')
    .map((property) => (property.name === 'N' ? builtOf(property.value) : cleanLine(unescape(property.value))))
    .concat(phonetic)
    .filter((other) => other !== written && !isSaid(name, other))
    .map((value) => ({ label: words.name, value }));
  const person = personWith({ name, notes }, phones, valuesOf(all, 'EMAIL'), [
    ...destroyed,
    ...otherNames,
    ...extrasOf(all, words),
  ]);
  for (const problem of person.problems ?? []) problems.add(problem);
  if (person.name === '') return undefined;
  return problems.size > 0 ? { ...person, problems: [...problems] } : person;
}

/** The person without marks of bad characters, with a problem for them. */
function withoutBadLetters(person: FoundPerson): FoundPerson {
  const texts = [person.name, person.phone, person.email, person.notes];
  if (!texts.some((text) => text.includes(BAD_LETTER))) return person;
  const [name = '', phone = '', email = '', notes = ''] = texts.map((text) => text.replaceAll(BAD_LETTER, ''));
  return { ...person, name, phone, email, notes, problems: [...(person.problems ?? []), 'bad-letter'] };
}

/**
 * The people of vCard 2.1, 3.0 and 4.0 as phones and mail programs write them, in the file's order. Groups and cards inside cards
 * (AGENT) are left out, a card without its end counts, text outside of cards is ignored. Own code, because available parsers know
 * one version each (strictly, failing on the whole file for one bad line) and none decodes quoted-printable.
 */
export function parseVcards(text: string, words: CardWords = CARD_WORDS): FoundPerson[] {
  const found: FoundPerson[] = [];
  let depth = 0;
  let inside = false;
  let current: Property[] = [];
  const finish = () => {
    const person = current.length > 0 ? personOf(current, words) : undefined;
    if (person !== undefined) found.push(withoutBadLetters(person));
    current = [];
  };
  for (const line of unfold(text)) {
    const mark = CARD_EDGE.exec(line)?.[1]?.toLowerCase();
    if (mark === 'begin') {
      // Only an AGENT has its card inside; any other beginning means that the end of the card before it is missing.
      if (depth > 0 && !inside) finish();
      depth = inside ? depth + 1 : 1;
    } else if (mark === 'end') {
      if (depth === 1) finish();
      depth = Math.max(0, depth - 1);
    } else if (depth === 1) {
      const property = propertyOf(line);
      const last = current.at(-1);
      // Some programs don't fold the lines of a note: what is no property of a card goes on with it.
      if (last?.name === 'NOTE' && (property === undefined || !(isText(property.name) || OTHERS.has(property.name))))
        last.value += `\n${line}`;
      else if (property !== undefined) current.push(property);
    }
    if (line.trim() !== '') inside = /^(?:[^.:]+\.)?agent\s*(?:;[^:]*)?:\s*$/i.test(line);
  }
  finish();
  return found;
}
