import { latinDigits } from './digits.js';

/** One of the numbers in a free-text field. */
export interface TypedNumber {
  /** As it was typed, with the words beside it. */
  text: string;
  /** The digits to dial, after a `+` where the country is known. */
  whole: string;
  extension: string | undefined;
}

/** Longer texts are no field of a phone; where numbers end is looked for from each place. */
const MAX_FIELD = 300;
/** Fewer digits are an area code, an extension or an ending, not a number of their own. */
const MIN_DIGITS = 6;
/** An ending after a slash; the number of a subscriber is longer. */
const MAX_ENDING = 2;
/** Up to so many digits may be an area code: country and area, trunk zero and area, or neither of them. */
const AREA_CODE = { international: 8, trunk: 6, bare: 5 };

/** Words for «extension», in the seven languages. */
const EXTENSION_WORDS = [
  'extension|extn|ext|x',
  'durchwahl|durchw|dw|nebenstelle|nst|apparat|app|klappe|kl',
  'extensión|anexo|interno|int',
  // «P 7654321» is a private number.
  'poste|p(?=[\\s.:=]*\\d{1,5}\\)?\\s*$)',
  'एक्सटेंशन|एक्सटेन्शन|एक्स|विस्तार',
  'ਐਕਸਟੈਂਸ਼ਨ|ਐਕਸਟੈਨਸ਼ਨ|ਐਕਸ|ਵਿਸਤਾਰ',
  'ekstensyon|lokal|local|loc',
].map((words) => words.normalize('NFKC'));
const EXTENSION = new RegExp(
  `[\\s(]*(?:(?<![\\p{L}\\p{M}])(?:${EXTENSION_WORDS.join('|')})|#)[\\s.:=]*(?:n[or°]\\.?\\s*)?(\\d{1,8})\\)?\\s*$`,
  'iu',
);
const OR = 'or|and|oder|und|bzw\\.?|o|y|e|u\\.?|ou|et|या|और|ਜਾਂ|ਤੇ|ਅਤੇ|at';
/** Where one number may end and another begin: which of them do is decided by the digits on both sides. */
const SEPARATOR = new RegExp(
  `(${[
    '\\s*[;；\\n|｜/／,，、،؛&＆•·]+\\s*',
    `\\s+(?:${OR})\\s+`,
    // «0171 1234567 + 089 123456»
    '(?<=\\p{Nd}\\s*)\\s*[+＋]\\s*(?=0)',
    // A plus begins a number.
    '(?<=\\p{Nd}[^\\p{Nd}]*)(?<![(（]\\s*)\\s*(?=[(（]?\\s*[+＋]\\s*\\p{Nd})',
    // Words stand before or after a number, those in brackets after it.
    '(?<=\\p{Nd}[^\\p{L}\\p{Nd}(（]*)\\s*(?=[(（]?\\p{L})',
    '(?<=\\p{Nd}\\s*[(（][^\\p{Nd}()（）]*\\p{L}[^\\p{Nd}()（）]*[)）])\\s*(?=\\p{Nd})',
  ].join('|')})`,
  'iu',
);

/** `(0)` after a country code is not dialled. */
function dialled(main: string): { isInternational: boolean; digits: string } {
  const isInternational = /^[^\d+]*(?:\+|00)/.test(main);
  const digits = (isInternational ? main.replaceAll(/\(\s*0\s*\)/g, '') : main).replaceAll(/\D/g, '');
  return { isInternational, digits: isInternational ? digits.replace(/^00/, '') : digits };
}

function mayBeAreaCode(main: string): boolean {
  const { isInternational, digits } = dialled(main);
  return digits.length <= AREA_CODE[isInternational ? 'international' : digits.startsWith('0') ? 'trunk' : 'bare'];
}

/** What follows an area code begins neither with a plus nor with a trunk zero. */
function isNumberAfter(before: string, main: string): boolean {
  const [first, second] = [dialled(before).digits, dialled(main).digits];
  if (first.length < MIN_DIGITS || second.length < MIN_DIGITS) return false;
  return /^\D*(?:\+|0)/.test(main) || !mayBeAreaCode(before);
}

/**
 * The numbers in a free-text field: usually one, sometimes two. Digits of every script count; an extension is dialled
 * after the call is taken. None in a text of more than 300 characters.
 */
export function numbersIn(typed: string): TypedNumber[] {
  if (typed.length > MAX_FIELD) return [];
  const parts = typed.trim().split(SEPARATOR);
  const found: { text: string; main: string; extension?: string | undefined }[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [separator, text] = [parts[index - 1] ?? '', parts[index] ?? ''];
    const plain = latinDigits(text);
    const last = found.at(-1);
    let ofPart = EXTENSION.exec(plain);
    // «Local 8123 4567» without a number before it is no extension.
    if (ofPart && !/\d/.test((last?.main ?? '') + plain.slice(0, ofPart.index))) ofPart = null;
    const main = ofPart ? plain.slice(0, ofPart.index) : plain;
    if (last === undefined || isNumberAfter(last.main, main)) {
      found.push({ text, main, extension: ofPart?.[1] });
      continue;
    }
    last.text += separator + text;
    const [before, after] = [dialled(last.main).digits.length, main.replaceAll(/\D/g, '')];
    const isPause = /[,;，；]/.test(separator);
    // An area code, and what follows it; after a number, an extension follows a comma, and another ending follows a slash.
    if (before < MIN_DIGITS || (!isPause && after.length > MAX_ENDING && mayBeAreaCode(last.main))) {
      last.main += main;
      last.extension = ofPart?.[1] ?? last.extension;
    } else last.extension ??= ofPart?.[1] ?? (isPause && after !== '' ? after : undefined);
  }
  return found.flatMap(({ text, main, extension }) => {
    const { isInternational, digits } = dialled(main);
    return digits.length < 3 ? [] : [{ text: text.trim(), whole: isInternational ? `+${digits}` : digits, extension }];
  });
}
