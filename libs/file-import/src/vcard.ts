/** A person as a file of any kind describes them, before anything is decided. Empty texts mean «not given». */
export interface FoundPerson {
  name: string;
  phone: string;
  email: string;
  notes: string;
}

/** A phone number or an address, with what the file calls it. */
export interface Labelled {
  label: string;
  value: string;
}

/** One line, without white space around it and with single spaces inside. */
export const cleanLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** Digits of every script count. */
const isPhone = ({ value }: Labelled) => /\p{Nd}/u.test(value);
const isEmail = ({ value }: Labelled) => value.includes('@');

/**
 * The first phone and address become the person's own; the others follow in the notes, so that nothing of the file is lost.
 * A phone without any digit and an address without `@` are left out.
 */
export function personWith(
  { name, notes }: { name: string; notes: string },
  phones: readonly Labelled[],
  emails: readonly Labelled[],
): FoundPerson {
  const [phone, ...morePhones] = distinct(phones.filter(isPhone));
  const [email, ...moreEmails] = distinct(emails.filter(isEmail));
  const extras = [...morePhones, ...moreEmails]
    .map(({ label, value }) => (label ? `${label}: ${value}` : value))
    .filter((line) => !notes.includes(line));
  return {
    name,
    phone: phone?.value ?? '',
    email: email?.value ?? '',
    notes: [notes, ...extras].filter(Boolean).join('\n'),
  };
}

const distinct = (values: readonly Labelled[]) =>
  values.filter(
    ({ value }, index) => values.findIndex((other) => other.value.toLowerCase() === value.toLowerCase()) === index,
  );

interface Property {
  group: string;
  name: string;
  /** Upper-cased types and bare parameters: CELL, PREF, QUOTED-PRINTABLE. */
  flags: Set<string>;
  charset: string;
  pref: number;
  value: string;
}

const QUOTED_PRINTABLE = /;(?:encoding=)?quoted-printable[;:]/i;

/** Lines with their continuations joined: by leading white space (RFC 6350 §3.2), or by the trailing `=` of quoted-printable (2.1). */
export function unfold(text: string): string[] {
  const lines: string[] = [];
  let soft = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (soft) lines[last] = `${lines[last]?.slice(0, -1)}${line}`;
    else if (last >= 0 && /^[ \t]/.test(line)) lines[last] += line.slice(1);
    else lines.push(line);
    const whole = lines.at(-1) ?? '';
    soft = whole.endsWith('=') && QUOTED_PRINTABLE.test(whole);
  }
  return lines;
}

const decoderOf = (charset: string) => {
  try {
    return new TextDecoder(charset || 'utf-8');
  } catch {
    return new TextDecoder();
  }
};

/** Text of a quoted-printable value (RFC 2045 §6.7) in its own character set. */
export function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes: number[] = [];
  for (const part of value.split(/(=[0-9a-f]{2})/i)) {
    if (/^=[0-9a-f]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part));
  }
  return decoderOf(charset).decode(new Uint8Array(bytes));
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
    charset: '',
    pref: 101,
    value: line.slice(head.length + 1),
  };
  for (const parameter of parameters) {
    const [, key = '', raw = ''] = /^(?:([^=]*)=)?(.*)$/.exec(parameter) ?? [];
    const value = raw.replaceAll('"', '').toUpperCase();
    if (key.toUpperCase() === 'CHARSET') property.charset = value;
    else if (key.toUpperCase() === 'PREF') property.pref = Number(value) || 101;
    else for (const flag of value.split(',')) property.flags.add(flag.trim());
  }
  if (property.flags.has('PREF')) property.pref = Math.min(property.pref, 1);
  if (property.flags.has('QUOTED-PRINTABLE')) property.value = decodeQuotedPrintable(property.value, property.charset);
  return property;
}

const unescape = (value: string) =>
  value.replace(/\\([\\,;:nN])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
const components = (value: string) =>
  (value.match(/(?:^|;)(?:\\.|[^;\\])*/g) ?? []).map((part) => cleanLine(unescape(part.replace(/^;/, ''))));

/** What a phone or address is called: Apple's own label, else its type in the file. */
function labelOf(property: Property, all: readonly Property[]): string {
  const own = property.group && all.find(({ group, name }) => group === property.group && name === 'X-ABLABEL')?.value;
  if (own) return cleanLine(unescape(own)).replace(/^_\$!<(.*)>!\$_$/, '$1');
  return (
    ['CELL', 'IPHONE', 'WORK', 'HOME', 'MAIN', 'OTHER'].find((flag) => property.flags.has(flag))?.toLowerCase() ?? ''
  );
}

function valuesOf(all: readonly Property[], name: 'TEL' | 'EMAIL') {
  const scheme = name === 'TEL' ? /^tel:/i : /^mailto:/i;
  const rank = ({ pref, flags }: Property) => pref * 2 - (flags.has('CELL') ? 1 : 0);
  return all
    .filter((property) => property.name === name && !property.flags.has('FAX') && !property.flags.has('PAGER'))
    .sort((a, b) => rank(a) - rank(b))
    .map((property) => ({
      label: labelOf(property, all),
      value: cleanLine(unescape(property.value).replace(scheme, '').replace(/;ext=/i, ' x').replace(/;.*$/, '')),
    }));
}

function personOf(all: readonly Property[]): FoundPerson | undefined {
  const first = (name: string) =>
    all.find((property) => property.name === name && property.value.trim() !== '')?.value ?? '';
  if (/^group$/i.test(first('KIND') || first('X-ADDRESSBOOKSERVER-KIND'))) return undefined;
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = components(first('N'));
  const built = [prefix, given, middle, family, suffix].filter(Boolean).join(' ');
  const company = components(first('ORG')).filter(Boolean).join(', ');
  const name = cleanLine(unescape(first('FN'))) || built || company || cleanLine(unescape(first('NICKNAME')));
  const notes = all
    .filter((property) => property.name === 'NOTE')
    .map(({ value }) => unescape(value).trim())
    .filter(Boolean)
    .join('\n');
  return personWith({ name, notes }, valuesOf(all, 'TEL'), valuesOf(all, 'EMAIL'));
}

/**
 * The people of vCard 2.1, 3.0 and 4.0 as phones and mail programs write them, in the file's order. Groups and cards inside cards
 * (AGENT) are left out, a card without its end counts. Own code, because the parsers on the registry know one version each
 * (strictly, failing on the whole file for one bad line) and none undoes quoted-printable.
 */
export function parseVcards(text: string): FoundPerson[] {
  const found: FoundPerson[] = [];
  let depth = 0;
  let inside = false;
  let current: Property[] = [];
  const finish = () => {
    const person = current.length > 0 ? personOf(current) : undefined;
    if (person !== undefined) found.push(person);
    current = [];
  };
  for (const line of unfold(text)) {
    const mark = /^(begin|end):vcard\s*$/i.exec(line.trim())?.[1]?.toLowerCase();
    if (mark === 'begin') {
      // Only an AGENT has its card inside; any other beginning means that the end of the card before it is missing.
      if (depth > 0 && !inside) finish();
      depth = inside ? depth + 1 : 1;
    } else if (mark === 'end') {
      if (depth === 1) finish();
      depth = Math.max(0, depth - 1);
    } else if (depth === 1) {
      const property = propertyOf(line);
      if (property !== undefined) current.push(property);
    }
    if (line.trim() !== '') inside = /^(?:[^.:]+\.)?agent\s*(?:;[^:]*)?:\s*$/i.test(line);
  }
  finish();
  return found;
}
