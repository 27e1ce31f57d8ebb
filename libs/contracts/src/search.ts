// Browsers and databases must find the same, so both compare texts in the form made here. `foldText` and
// `searchDigits` exist in SQL too (`fold_text`, `search_digits`); one table of cases holds them together (services/identity/src/accounts/user-search.int.test.ts).

/** Marks, invisible characters and apostrophes: Latin accents, nukta, addak, Arabic and Hebrew vowel points, joiners, direction signs. */
const IGNORED =
  /[\u0300-\u036f'`‘’‛ʼ\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u093c\u09bc\u0a3c\u0a71\u064b-\u065f\u0670\u0640\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
/** Letters with a stroke, and spellings of one sound: nasal signs, final sigma, Persian and Arabic kaf and ya, dashes. */
const VARIANTS = 'øłđðħŧıςىیکةँਁਂ‐‑‒–—―−';
const BASE_LETTERS = 'olddhtiσييكهंੰੰ-------';
/** The zero of each script that writes its own digits. */
const ZEROS = '٠۰०০੦૦௦౦೦൦๐';
const DIGITS_FROM = Array.from(ZEROS, (zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)),
).flat();
const REPLACEMENTS = new Map([
  ...Array.from(VARIANTS, (from, place): [string, string] => [from, BASE_LETTERS.charAt(place)]),
  ...DIGITS_FROM.map((from, place): [string, string] => [from, String(place % 10)]),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);
const ANY_REPLACED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'g');
/** हिन्दी is written हिंदी as well: a nasal before a consonant of its own place is the sign for it (anusvara). */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;
const ASCII = /^[\0-\x7f]*$/;

/** A text as it is searched: without case, marks, strokes, apostrophes and invisible signs; ligatures, digits and spellings of a script as one. */
export function foldText(value: string): string {
  if (ASCII.test(value)) return value.toLowerCase().replace(/['`]/g, '');
  return value
    .normalize('NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(ANY_REPLACED, (sign) => REPLACEMENTS.get(sign) ?? sign)
    .replace(NASALS, 'ं');
}

/** The digits of a phone number, in whatever script and groups it is written. */
export const searchDigits = (phone: string): string => foldText(phone).replace(/[^0-9]/g, '');

/** A text to search in. */
export interface Searchable {
  /** Result of `foldText`. */
  text: string;
  /** Results of `searchDigits` with blanks between; empty = no phone. */
  digits: string;
}
export const searchableOf = (
  texts: readonly (string | null | undefined)[],
  ...phones: readonly (string | null | undefined)[]
): Searchable => ({
  text: foldText(texts.filter(Boolean).join('\n')),
  digits: phones
    .map((phone) => (phone ? searchDigits(phone) : ''))
    .join(' ')
    .trim(),
});

/** A parsed search. */
export interface Search {
  /** Each word must be found in one of its spellings. Empty = matches everything. */
  words: readonly (readonly string[])[];
  /** Digits that may match a phone number instead of the words; null when no phone number was typed. */
  phone: string | null;
}

/** Shorter runs of digits are part of nearly every phone number. */
const MIN_PHONE_DIGITS = 5;
const MIN_DIGIT_WORD = 3;
/** Country code and leading zero differ between writings of one number; its last eight digits do not, and many countries have no more. */
const COMPARED_DIGITS = 8;
/** With fewer digits after the country code the number is still being typed. */
const MIN_NATIONAL_DIGITS = 6;
/** Longer texts are no phone number. */
const MAX_PHONE = 100;
const MAX_WORDS = 20;
const MIN_UMLAUT_WORD = 4;
/** Those at the end are looked for where they begin only, so that each is gone through once. */
const SURROUNDING_SIGNS =
  /^[\s"“”„«»‹›「」『』()<>[\]{}]+|(?<![\s"“”„«»‹›「」『』()<>[\]{}.:!?])[\s"“”„«»‹›「」『』()<>[\]{}.:!?]+$/g;
/** Blanks, commas and full stops of all scripts (those of full width are ASCII by then), and lines or dots between names. */
const SEPARATORS = /[\s,;|·•、。،؛۔।॥]+/;
const ONLY_DASHES = /^\p{Pd}+$/u;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const UMLAUTS = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
] as const;

/** A text folded, and folded with its umlauts as pairs of letters: Müller is `muller` and `mueller`. */
export function foldedSpellings(text: string): [folded: string, long: string] {
  const folded = foldText(text);
  if (ASCII.test(text)) return [folded, folded];
  let long = text.normalize('NFC').toLowerCase();
  for (const [letter, pair] of UMLAUTS) long = long.replaceAll(letter, pair);
  return [folded, foldText(long)];
}

/** `Müller` is also written Mueller, and Mueller may stand there as Müller. */
function spellingsOf(word: string): string[] {
  const [folded, long] = foldedSpellings(word);
  // In very short words two vowels rarely stand for an umlaut.
  const short =
    folded.length < MIN_UMLAUT_WORD
      ? folded
      : UMLAUTS.reduce((text, [letter, pair]) => text.replaceAll(pair, foldText(letter)), folded);
  return [...new Set([folded, long, short])].filter((spelling) => spelling !== '');
}

/** An address in brackets, after `mailto:` or both, as mail programs and pages write it beside a name. */
const ADDRESS_BESIDE_NAME = /(?:[<[(]\s*|\bmailto:\s*)+([^\s<>[\]()@]+@[^\s<>[\]()@?,;]+)/i;
/** `E-mail: ann@example.com`, `ann@example.com (Ann Lee)`. */
const LABELLED_ADDRESS = /^(?:[^@:]*:)?\s*([^\s@]+@[^\s@]+)\s*(?:\([^@]*\)\s*)?$/;

/** `%2B` in a `mailto:` is a plus. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** What was pasted as `mailto:` or `tel:`, with a name or a label beside, is reduced to the address. */
function extractAddress(text: string): string {
  const found = ADDRESS_BESIDE_NAME.exec(text) ?? LABELLED_ADDRESS.exec(text);
  if (found?.[1] !== undefined) return /mailto:/i.test(found[0]) ? decoded(found[1]) : found[1];
  return text.replace(/^\s*(?:mailto|tel):([^?]*).*$/is, '$1');
}

/** `Tel.:`, `T ` before a plus, signs and brackets. */
const BEFORE_PHONE = /^(?:[^\d+]*[\s:(<"](?=\+\d)|(?:[^\d:+]*:)?[^\p{L}\d+]*)/u;
/** An address of WhatsApp or Telegram that has the number in it. */
const PHONE_LINK =
  /^\s*(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|t\.me\/(?=\+|%2b))(?:\+|%2b)?(\d{6,15})(?!\d).*$/is;
/** Parameters of `tel:` and `sms:`, an extension, a word in brackets, signs. */
const AFTER_PHONE =
  /(?:[;?][a-z-]+=.*|\s*\([^()\d]*\)|[\s,;]+(?:ext|extn|extension|x|#|anexo|poste|durchwahl|dw)[\s.:=]*\d{1,6})?[^\p{L}\d]*$/u;
const PHONE_SIGNS = /^[+\d\s().\-/·]+$/;
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The digits that all writings of the typed phone number have at their end; null when it is none. */
function phoneDigits(text: string): string | null {
  if (text.length > MAX_PHONE) return null;
  const number = foldText(text).replace(PHONE_LINK, '+$1').replace(BEFORE_PHONE, '').replace(AFTER_PHONE, '');
  // The trunk zero, as in +49 (0)30.
  const digits = number.replace(/\(\s*0\s*\)/g, '').replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS || !PHONE_SIGNS.test(number)) return null;
  const significant = digits.replace(/^0+(?=\d{5})/, '');
  const national = /^(?:\+|00)/.test(number) ? significant.replace(COUNTRY_CODE, '').replace(/^0+/, '') : '';
  return (national.length < MIN_NATIONAL_DIGITS ? significant : national).slice(-COMPARED_DIGITS);
}

/** The phone numbers in a longer text, such as notes. */
export const phonesIn = (text: string): string[] => foldText(text).match(/\d(?:[\d ().\-/·]*\d)?/g) ?? [];

/** `Meyer-Lopez` is searched as two names; `NB-200`, with digits, stays one ID. */
const splitHyphenated = (word: string): string[] =>
  /^\p{L}[\p{L}\p{M}]+(?:\p{Pd}\p{L}[\p{L}\p{M}]+)+$/u.test(word) ? word.split(/\p{Pd}/u) : [word];

/** `Ma.Cristina` is searched as `Ma. Cristina`. */
const splitAbbreviated = (word: string): string[] =>
  /^(?:\p{L}\p{M}*){1,3}\.\p{L}[\p{L}\p{M}.]*$/u.test(word) ? word.split('.') : [word];

/** Names in Han and Hangul are written together, and which letters are the family name is not seen: 王小明, 山田太郎. */
const splitTogether = (word: string): string[] => {
  if (!/^[\p{sc=Han}\p{sc=Hang}]{2,4}$/u.test(word)) return [word];
  const letters = Array.from(word);
  return letters.length < 4 ? letters : [letters.slice(0, 2).join(''), letters.slice(2).join('')];
};

/** A phone number beside a name: `Ann Lee +1 212 555 0100`. */
const PHONE_BESIDE_NAME =
  /(?<![\p{L}\p{N}@._%+\-/])[+(]?\p{Nd}[\p{Nd}\s().\-/·]{5,}\p{Nd}(?![\p{L}\p{N}@]|[._%+-][\p{L}\p{N}])/gu;
/** The typed text without the phone numbers in it, and those in the spellings in which a number is found. */
function withoutPhones(text: string): { rest: string; phones: string[][] } {
  const phones: string[][] = [];
  const rest = text.replace(PHONE_BESIDE_NAME, (number) => {
    const digits = phoneDigits(number);
    if (digits === null || digits.length < MIN_NATIONAL_DIGITS) return number;
    phones.push(/\s/.test(number) ? [digits] : [digits, foldText(number)]);
    return ' ';
  });
  // Digits alone may be an ID as well, which is searched as it was typed.
  return /\p{L}/u.test(rest) ? { rest, phones } : { rest: text, phones: [] };
}

/** Parses a typed search: words in any order, with or without commas, and a phone number by its digits. */
export function parseSearch(typed: string): Search {
  const shown = typed.normalize('NFKC').replace(INVISIBLE, '');
  const text = extractAddress(shown);
  const { rest, phones } = text.length > MAX_PHONE ? { rest: text, phones: [] } : withoutPhones(text);
  const split = rest
    .split(SEPARATORS)
    .map((word) => word.replace(SURROUNDING_SIGNS, ''))
    .flatMap(splitHyphenated)
    .flatMap(splitAbbreviated)
    .flatMap(splitTogether)
    .filter((word) => foldText(word) !== '' && !ONLY_DASHES.test(word))
    .slice(0, MAX_WORDS);
  const words = split.length > 0 ? split : [text.trim()].filter((word) => foldText(word) !== '');
  return { words: [...words.map(spellingsOf), ...phones], phone: phoneDigits(shown) };
}

/** Whether a spelling may stand for digits of a phone number. */
export const isDigitWord = (spelling: string): boolean => spelling.length >= MIN_DIGIT_WORD && /^\d+$/.test(spelling);

/** The SQL form of this is `matchesSearch` in libs/nest-kit. */
export const matchesSearch = ({ text, digits }: Searchable, { words, phone }: Search): boolean =>
  (phone !== null && digits.includes(phone)) ||
  words.every((spellings) =>
    spellings.some((word) => text.includes(word) || (isDigitWord(word) && digits.includes(word))),
  );
