import { LANGUAGES } from '@nb/contracts';

export type Language = (typeof LANGUAGES)[number];

/** How a contact is written to or called. */
export const WAYS = ['call', 'whatsapp', 'sms', 'email', 'telegram'] as const;
export type Way = (typeof WAYS)[number];

/** Why somebody is written to. */
export const PURPOSES = ['product', 'business', 'event', 'follow-up'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What is known of a contact, as far as the words depend on it. */
export interface Addressee {
  name: string;
  email: string | null;
  isPotentialPartner: boolean;
  lastContactAt?: string | undefined;
}
/** The links of one of a contact's numbers; WhatsApp and Telegram need the country. */
export interface AddresseeNumber {
  tel: string;
  sms: string;
  whatsApp: string | null;
}

/** The ways that a contact can be reached, in the order in which they are offered. */
export function waysTo({ email }: Pick<Addressee, 'email'>, numbers: readonly AddresseeNumber[]): Way[] {
  const hasMail = email !== null && email.includes('@');
  return WAYS.filter((way) => (way === 'email' ? hasMail : numbersFor(way, numbers).length > 0));
}

/** The numbers that can be reached this way. */
export const numbersFor = <N extends AddresseeNumber>(way: Exclude<Way, 'email'>, numbers: readonly N[]): N[] =>
  numbers.filter(({ whatsApp }) => way === 'call' || way === 'sms' || whatsApp !== null);

/** What the first message is about: the follow-up of what was said before, otherwise what the contact is on the list for. */
export const purposeFor = ({ isPotentialPartner, lastContactAt }: Addressee): Purpose =>
  lastContactAt !== undefined ? 'follow-up' : isPotentialPartner ? 'business' : 'product';

/** Languages that are spoken where a country code leads, the most common first. */
const SPOKEN: Readonly<Record<string, readonly Language[]>> = {
  1: ['en', 'es', 'fr', 'tl', 'pa', 'hi'],
  27: ['en', 'hi'],
  31: ['en'],
  32: ['fr', 'de'],
  33: ['fr'],
  34: ['es'],
  41: ['de', 'fr'],
  43: ['de'],
  44: ['en', 'pa', 'hi'],
  49: ['de'],
  51: ['es'],
  52: ['es'],
  53: ['es'],
  54: ['es'],
  56: ['es'],
  57: ['es'],
  58: ['es'],
  61: ['en', 'pa', 'hi', 'tl'],
  63: ['tl', 'en'],
  64: ['en', 'pa', 'hi', 'tl'],
  91: ['hi', 'pa', 'en'],
  352: ['fr', 'de'],
  353: ['en'],
  502: ['es'],
  503: ['es'],
  504: ['es'],
  505: ['es'],
  506: ['es'],
  507: ['es'],
  591: ['es'],
  593: ['es'],
  595: ['es'],
  598: ['es'],
};
const LONGEST_CODE = 3;

/** The language in which a contact is written to first: the reader's own where it is spoken in the country of the number, otherwise the country's. */
export function languageFor(number: Pick<AddresseeNumber, 'tel'> | undefined, own: Language): Language {
  const digits = /^tel:\+(\d+)/.exec(number?.tel ?? '')?.[1] ?? '';
  for (let length = LONGEST_CODE; length > 0; length -= 1) {
    const spoken = digits.length > length ? SPOKEN[digits.slice(0, length)] : undefined;
    if (spoken) return spoken.includes(own) ? own : (spoken[0] ?? own);
  }
  return own;
}
export const languageOf = (value: string): Language => LANGUAGES.find((language) => language === value) ?? 'en';

const TITLES = new Set(
  'mr mrs ms miss dr prof sir herr frau fr sr sra srta don doña m mme mlle श्री श्रीमती सुश्री डॉ ਸ ਸ੍ਰ ਸ੍ਰੀ ਸ਼੍ਰੀ ਸ੍ਰੀਮਤੀ ਡਾ'.split(
    ' ',
  ),
);
/** The name by which somebody is addressed: the first word that is no title; the whole name when there is none. */
export const firstNameOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .find((word) => !TITLES.has(word.replace(/\.$/, '').toLowerCase())) ?? name.trim();

/** The words of one language: what every message begins with, and for each purpose its reason and its question. */
export interface WordsTexts {
  opening: string;
  subject: string;
  reason: Record<Purpose, string>;
  question: Record<Purpose, string>;
}
export interface Writer {
  /** The name under which the contact knows the writer. */
  me: string;
  brand: string;
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);

/** A message that begins with who one is, that it is network marketing, and why one writes (docs/product/contacts.md#words-to-say). */
export const compose = (texts: WordsTexts, name: string, purpose: Purpose, { me, brand }: Writer): string =>
  `${fill(texts.opening, { first: firstNameOf(name), me, brand, reason: texts.reason[purpose] })}\n\n${texts.question[purpose]}`;

export const subjectOf = (texts: WordsTexts, me: string): string => fill(texts.subject, { me });

/** Where a message is opened with the words in it. A call needs none. */
export function hrefTo(
  way: Exclude<Way, 'email'>,
  { tel, sms, whatsApp }: AddresseeNumber,
  text: string,
): string | undefined {
  const words = encodeURIComponent(text.toWellFormed());
  if (way === 'call') return tel;
  if (way === 'sms') return `${sms}?body=${words}`;
  if (whatsApp === null) return undefined;
  return way === 'whatsapp'
    ? `${whatsApp}?text=${words}`
    : `${whatsApp.replace('https://wa.me/', 'https://t.me/+')}?text=${words}`;
}
