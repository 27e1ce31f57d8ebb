/** Invisible characters: zero-width spaces and joiners, direction marks and isolates, byte order mark, soft hyphen. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Joiners are meaningful between letters of some scripts, and within an emoji. */
const MEANT_JOINER =
  /(?<=[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const HAS_INVISIBLE = new RegExp(INVISIBLE.source);

/** Removes invisible characters. Programs leave them around numbers and names, and two values that look the same would differ. */
export const withoutInvisible = (value: string): string =>
  HAS_INVISIBLE.test(value) ? value.replace(INVISIBLE, '') : value;

/** The same for texts: keeps joiners that a script needs. */
export const cleanWords = (value: string): string => {
  if (!HAS_INVISIBLE.test(value)) return value;
  const meant = new Set(Array.from(value.matchAll(MEANT_JOINER), ({ index }) => index));
  return value.replace(INVISIBLE, (sign, index: number) => (meant.has(index) ? sign : ''));
};

/** One line of text, trimmed, with single spaces inside. */
export const cleanLine = (value: string): string => cleanWords(value).replace(/\s+/g, ' ').trim();
/** A phone number, an e-mail address or an ID as one line. */
export const cleanCode = (value: string): string => withoutInvisible(value).replace(/\s+/g, ' ').trim();

/** Whether a text says something by itself: `lee@b.test` is not said by `ashlee@b.test`, nor `555 0100` by `+1 646 555 0100`. */
export function holdsText(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
    const goesOn =
      /[\p{L}\p{M}\p{N}._%+@-]$/u.test(before) ||
      /^[._%+@-]*[\p{L}\p{M}\p{N}]/u.test(after) ||
      (/^[+(]?\p{N}/u.test(part) && /\p{N}[\s().\-/]*$/u.test(before)) ||
      (/\p{N}$/u.test(part) && /^[\s().\-/]*\p{N}/u.test(after));
    if (!goesOn) return true;
  }
  return false;
}

/** Whether a cell of names holds none: lists that ask for one get `-`, `.` or `n/a`. A sign such as a heart may be somebody's name. */
export const isNoName = (cell: string): boolean =>
  /^(?:[\p{P}\s]*|#?n\/a)$/iu.test(withoutInvisible(cell)) || NO_NUMBER.test(cell.trim());

/** The addresses in a cell, and the words beside them: `Ann Lee <ann@x.test>`, `a@x.test; b@x.test`. */
export function addressesIn(cell: string): { addresses: string[]; words: string } {
  const parts = cleanCode(cell)
    .replace(/mailto:/gi, ' ')
    .split(/[\s<>()[\],;:"|/]+/)
    .filter(Boolean);
  const isAddress = (part: string) => /^[^@]+@[^@]+$/.test(part);
  const addresses = parts.filter(isAddress).map((part) => part.replace(/^'(.*)'$/, '$1').replace(/\.+$/, ''));
  const words = parts.filter((part) => !isAddress(part)).join(' ');
  return { addresses: [...new Set(addresses)], words: /\p{L}/u.test(words) ? words : '' };
}

/** What a spreadsheet made of a number before it wrote the file. */
export type CellNumber =
  | { kind: 'whole'; value: string }
  /** All digits are there, but a plus or leading zeroes may be lost. */
  | { kind: 'restored'; value: string }
  /** Digits are gone for good. */
  | { kind: 'destroyed'; written: string };

/** What a spreadsheet shows of a number that is too long for its column, or that it took for a formula: `####`, `#NAME?`, `#WERT!`. */
const NO_NUMBER = /^(?:#{2,}|#[¡¿]?\p{Lu}[\p{Lu}/\d]*[!?]|#N\/?[ADV])$/u;
/** Before a number: `tel:+49…`, and `p:+49…` of Facebook's lead forms. */
const NUMBER_PREFIX = /^(?:tel:\s*|p:(?=\+))/i;

/** A phone number or an ID of a cell: `="+49 171"` was protected from the spreadsheet, `4,91711E+11` has lost its digits. */
export function numberOfCell(cell: string): CellNumber {
  const written = cleanCode(cell);
  if (NO_NUMBER.test(written)) return { kind: 'destroyed', written };
  const unquoted = /^="(.*)"$/.exec(written)?.[1]?.trim() ?? written.replace(/^'(?=[+(]?\p{Nd})/u, '');
  const text = unquoted.replace(NUMBER_PREFIX, '');
  const scientific = /^([+-]?)(\d)(?:[.,](\d+))?\s*[eE]\s*\+?(\d{1,3})$/.exec(text.normalize('NFKC'));
  if (scientific) {
    const [, , first = '', digits = '', exponent = ''] = scientific;
    const rest = digits.replace(/0+$/, '');
    const missing = Number(exponent) - rest.length;
    // A number that happens to end with zeroes can't be distinguished from one that was rounded.
    return missing === 0 && rest.length >= 6
      ? { kind: 'restored', value: first + rest }
      : { kind: 'destroyed', written };
  }
  const float = /^(\+?\d{5,15})[.,]0+$/.exec(text.normalize('NFKC'))?.[1];
  return float === undefined ? { kind: 'whole', value: text } : { kind: 'restored', value: float };
}
