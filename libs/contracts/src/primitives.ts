// oxlint-disable-next-line typescript/triple-slash-reference -- the library has no types, and every package that reads this source needs them
/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js';
import { z } from 'zod';
import { asciiDomain, emailByOlderRules, isEmail, tidyEmail } from './email.js';
import { JOINER, LEFT_BY_PROGRAMS } from './hidden-signs.js';
import { LANGUAGES } from './languages.js';

export { emailByOlderRules } from './email.js';

// A schema's message is a text key (`field` in the servers' texts), never a sentence, because it is shown in the reader's language.

/** Text that PostgreSQL and JSON can carry: no NUL and no lone surrogate. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

// A length is checked first, and a text that is too long is looked at no further (`abort`): some of what is done to a text takes the square of its
// length, above all Unicode normalization.

/** Any text up to `max` characters, kept as it was typed. */
export const text = (max: number) =>
  z.string().max(max, { abort: true }).refine(storable, { error: 'text.unstorable' });

/** Trims the text and replaces each run of white space by one plain space. */
export const singleSpaced = (value: string): string => value.replace(/[^\S\n]+/g, ' ').trim();

/** What is searched for. */
export const searchText = () => text(200).overwrite(singleSpaced);

/** A text that must have something to read in it; surrounding white space is removed. `tidy` gets texts of any length. */
export const requiredText = (max: number, error?: string, tidy: (value: string) => string = (value) => value) =>
  z
    .string({ error })
    .overwrite(tidy)
    .trim()
    .min(1)
    // A schema's own message is used for all checks without one, so this check needs its own.
    .max(max, { error: 'text.longer-than', abort: true })
    .refine(storable, { error: 'text.unstorable' });

/** Longest decomposed form (NFKD) of a name, which search and sort use. */
const MAX_DECOMPOSED = 200;

/** Characters that are no part of a name: line breaks and other controls, direction marks, invisible characters. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/u;
const hasHiddenSign = (name: string) => HIDDEN.test(name.replace(JOINER, ''));
/** What programs make a link of, also in mails and notifications to others. */
const holdsLink = (name: string) => name.includes('://');
const hasLetter = (name: string) => /\p{L}/u.test(name.replace(/[\u115f\u1160\u3164\uffa0]/g, ''));

/** The rules of names, for a name that may be empty. Refuses a name whose decomposed form is very long, because the database could not index it. */
const asName = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema
    .refine((name) => name.normalize('NFKD').length <= MAX_DECOMPOSED, { error: 'text.too-long' })
    .refine((name) => !hasHiddenSign(name), { error: 'name.hidden-sign' })
    .refine((name) => !holdsLink(name), { error: 'name.link' })
    .refine((name) => name === '' || hasHiddenSign(name) || hasLetter(name), { error: 'name.no-letter' });

/** A number, an ID or a code without invisible signs, joiners included. */
export const visibleCode = (value: string): string => value.replace(/\p{Cf}/gu, '');

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Line breaks as plain spaces, and no invisible signs, unless there is nothing else; joiners stay, because some scripts need them. */
const oneLine = (name: string) => {
  const line = name.replace(/[\s\u0085]+/g, (blanks) => (LINE_BREAK.test(blanks) ? ' ' : blanks)).trim();
  return line.replace(LEFT_BY_PROGRAMS, '').trim() || line;
};
/** How somebody calls a contact, an invitation, a tag or a device: whatever they write, in one line and without a link. */
export const lineName = (max: number, error?: string) =>
  requiredText(max, error)
    .overwrite(oneLine)
    .refine((name) => !holdsLink(name), { error: 'name.link' });
/** The same of a file: a link loses what makes it one, because a file is taken whole or not. */
export const fileName = (max: number) =>
  requiredText(max).overwrite((name) => {
    const plain = withoutLinks(name);
    return plain === '' ? '-' : plain;
  });
/** The start of a link, up to its slashes. It is looked for from the start of a word only, so that each word is gone through once. */
const LINK_START = /(?<![a-z0-9+.-])([0-9+.-]*)(?:[a-z][a-z0-9+.-]*)?:\/\//gi;
/** A name in one line, in which nothing is a link any more: `https://example.com/ana` is `example.com/ana`. */
export function withoutLinks(name: string): string {
  const plain = oneLine(name).replace(LINK_START, '$1');
  // What is left around one may be another: `:://://`.
  return oneLine(holdsLink(plain) ? plain.replace(/[:/]{3,}/g, '') : plain);
}

/** A first or last name. */
export const personName = (error: string) => asName(requiredText(100, error));
/** A family name: empty for somebody who has one name, which `familyNameRequired` looks at. */
export const familyName = asName(
  z
    .string({ error: 'last-name.required' })
    .trim()
    .max(100, { error: 'text.longer-than', abort: true })
    .refine(storable, { error: 'text.unstorable' }),
);
/** `hasOneName` makes the family name optional. For `refine` of a whole body, beside all other faults. */
export const hasFamilyName = ({
  lastName,
  hasOneName,
}: {
  lastName?: string | undefined;
  hasOneName?: boolean | null | undefined;
}): boolean => hasOneName === true || lastName !== '';
export const familyNameRequired = {
  error: 'last-name.required',
  path: ['lastName'],
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/** The address of a page that anybody may open: `https`, without a name and password in it, in the form that browsers give it. */
export const visitableUrl = (max: number, error: string) =>
  z
    .string({ error })
    .trim()
    .max(max, { error: 'text.longer-than', abort: true })
    .refine(isVisitable, { error })
    .overwrite((value) => (isVisitable(value) ? new URL(value).href : value));

function isVisitable(value: string): boolean {
  if (!storable(value) || !/^https:\/\/[^\s\\]+$/i.test(value) || HIDDEN.test(value)) return false;
  try {
    const { protocol, hostname, username, password } = new URL(value);
    return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
  } catch {
    return false;
  }
}

/** An optional line: absent, null and blank all mean «none» (null). `tidy` gets texts of any length. */
export const optionalText = (max: number, tidy: (value: string) => string = (value) => value) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, { abort: true })
    .refine(storable, { error: 'text.unstorable' })
    .trim()
    .nullish()
    .transform((value) => (value ? value : null));

/** An optional name of the kind of `lineName`. */
export const optionalLineName = (max: number) =>
  optionalText(max, oneLine).refine((name) => name === null || !holdsLink(name), { error: 'name.link' });

/** In lower case however it is written, as databases answer it: whether two ids are the same is a plain comparison. */
export const entityId = z.uuid().toLowerCase();
export type EntityId = z.infer<typeof entityId>;

/** Unicode and ASCII (punycode) form of a domain; null = not a domain. */
function domainForms(domain: string): { unicode: string; ascii: string } | null {
  const ascii = asciiDomain(domain);
  if (ascii === null) return null;
  try {
    return { unicode: punycode.toUnicode(ascii), ascii };
  } catch {
    return null;
  }
}

/** The canonical form in which an address is stored and searched, however a browser sends it: lower case, the domain not in punycode, no invisible signs. */
export function canonicalEmail(typed: string): string {
  const email = tidyEmail(typed);
  const at = email.lastIndexOf('@');
  const domain = at < 1 ? null : domainForms(email.slice(at + 1));
  return domain ? `${email.slice(0, at)}@${domain.unicode}` : email;
}

/** The forms in which an address may be stored, the canonical one first: older rows have the domain as the browser sent it. */
export function storedEmails(email: string): string[] {
  const at = email.lastIndexOf('@');
  const ascii = at < 1 ? undefined : domainForms(email.slice(at + 1))?.ascii;
  return [...new Set([email, ascii === undefined ? email : `${email.slice(0, at)}@${ascii}`])];
}

/** The forms under which the account of an address is looked for, the best first: an account of before may have it as the browser changed it. */
export const soughtEmails = (email: string): string[] => [
  ...new Set([...storedEmails(email), emailByOlderRules(email)]),
];

/** Longer than any address with blanks and invisible signs around it. */
export const MAX_TYPED_EMAIL = 400;
/** An e-mail address as it is stored (docs/product/registration.md#registering). */
export const email = z
  .string({ error: 'email.invalid' })
  .trim()
  .max(MAX_TYPED_EMAIL, { abort: true })
  .overwrite(canonicalEmail)
  .max(254, { abort: true })
  .refine((address) => storable(address) && isEmail(address), { error: 'email.invalid' });

/** Years 1 to 9999, whatever the offset: beyond them databases and clocks write instants differently. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const isCountable = (value: string) => {
  const at = Date.parse(value);
  return at >= FIRST_INSTANT && at <= LAST_INSTANT;
};

/** An instant, ISO 8601 with `Z` or an offset. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isCountable, { error: 'date.invalid', abort: true });

/** A calendar day `YYYY-MM-DD`, without a zone. */
export const localDate = z.iso.date({ abort: true }).refine(isCountable, { error: 'date.invalid', abort: true });

/** A wall-clock time `HH:MM`, 24 hours, without a zone. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Asking `Intl` is slow, and an answer names the same few zones again and again. */
const knownZones = new Map<string, string>();
/** There are fewer, but each can be written in small and capital letters. */
const MOST_KNOWN_ZONES = 1000;
/** The name that `Intl` gives a zone; null = no zone. */
function intlZone(value: string): string | null {
  // `EST` and `MST` are fixed offsets all year round, not zones: a zone has an area and a place.
  if (value !== 'UTC' && !value.includes('/')) return null;
  const known = knownZones.get(value);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    if (knownZones.size < MOST_KNOWN_ZONES) knownZones.set(value, timeZone);
    return timeZone;
  } catch {
    return null;
  }
}
const isIanaZone = (value: string) => intlZone(value) !== null;

/** Zones that `Intl` still calls by a former name, and their names of today in the IANA database. */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** The canonical name of a zone with several names or in another case: `Asia/Calcutta` becomes `Asia/Kolkata`; other values are returned unchanged. */
export function canonicalZone(value: string): string {
  const known = intlZone(value);
  return known === null ? value : (RENAMED_ZONES[known] ?? known);
}

/** An IANA time zone name such as `America/New_York`, by whichever of its names it is given. */
export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isIanaZone, { error: 'time-zone.unknown' })
  .overwrite(canonicalZone);
export const DEFAULT_TIME_ZONE = 'America/New_York';

export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** Answer of a call that returns no data, only a confirmation. */
export const done = z.object({ message: z.string() });

/** A query number: `?page=2`. Anything that is not a whole number is refused. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** No list answers more than this many rows in one page (docs/product/accounts.md#what-every-call-has-in-common). */
export const MAX_PAGE_SIZE = 200;
