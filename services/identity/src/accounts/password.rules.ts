import { foldText, MAX_PASSWORD, type ErrorCode } from '@nb/contracts';

export type PasswordRefusal = Extract<ErrorCode, `password.${string}`>;

/** What a password must not be, whatever is written around it. */
export interface PasswordFacts {
  email: string;
  min: number;
  /** First and last name, distributor ID, brand: whatever others know of the person or guess. */
  known?: readonly (string | null | undefined)[];
}

/** Why this password can't be set; null = it can. Length counts characters as a person sees code points. `common`: the most used ones, in lower case. */
export function passwordRefusal(
  password: string,
  { email, min, known = [] }: PasswordFacts,
  common: ReadonlySet<string>,
): PasswordRefusal | null {
  const normal = normalPassword(password);
  if (Array.from(normal).length < min) return 'password.too-short';
  if (password.length > MAX_PASSWORD) return 'password.too-long';
  if (normal.trim().toLowerCase() === email.trim().toLowerCase()) return 'password.is-email';
  const cores = coresOf(normal);
  if (isRun(normal.toLowerCase()) || cores.some((core) => isRun(core) || common.has(core) || OFTEN_HERE.has(core)))
    return 'password.common';
  const words = wordsOf([email, email.split('@')[0], ...(email.split('@')[0]?.split(/[._+-]/) ?? []), ...known]);
  return cores.some((core) => isMadeOf(core, words)) ? 'password.personal' : null;
}

/** One spelling for what keyboards send in several ways: passwords are hashed and compared in it. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** One character again and again, or a run along alphabet or keyboard. */
function isRun(plain: string): boolean {
  if (new Set(plain).size === 1) return true;
  const reversed = Array.from(plain).toReversed().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(reversed));
}

/** Which letters a sign is written for. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
};
/** Beyond so many signs that stand for one of two letters, all stand for the same one. */
const MAX_EITHER = 6;

/** The text with letters for the signs that are written in their place; as long as it was. */
function unleet(text: string): string[] {
  let spellings = [''];
  const either = text.match(/[1!]/g)?.length ?? 0;
  if (either > MAX_EITHER) return [0, 1].map((of) => text.replace(/./gs, (sign) => letterOf(sign, of)));
  for (const sign of text.split('')) {
    const letters = [...new Set([letterOf(sign, 0), letterOf(sign, 1)])];
    spellings = letters.flatMap((letter) => spellings.map((before) => before + letter));
  }
  return spellings;
}
const letterOf = (sign: string, of: number): string => {
  const letters = LEET[sign];
  return letters === undefined ? sign : letters[Math.min(of, letters.length - 1)]!;
};

/** Fewer letters are part of any password. */
const MIN_CORE = 4;
/** So many digits and signs at an end are taken off one by one, because any of them may be a letter of the word; more only together. */
const MAX_TAKEN_OFF = 8;
const takenOff = (most: number): number[] => [...new Set([...Array(Math.min(most, MAX_TAKEN_OFF) + 1).keys(), most])];

/** A password without what people add to a word that everybody knows: digits, years and signs at its ends, and digits and signs in the place of letters. */
function coresOf(password: string): string[] {
  const plain = foldText(password);
  const before = /^[^\p{L}\p{M}]*/u.exec(plain)![0].length;
  const after = before === plain.length ? 0 : /[^\p{L}\p{M}]*$/u.exec(plain)![0].length;
  const spellings = [plain, ...unleet(plain)];
  const forms =
    before === plain.length
      ? // Of digits alone any four may be a well-known number: only a year is taken off.
        [...spellings, plain.replace(/^[^\d]+|[^\d]*(?:(?:19|20)\d\d)?[^\d]*$/g, '')]
      : takenOff(before).flatMap((start) =>
          takenOff(after).flatMap((end) => spellings.map((each) => each.slice(start, each.length - end))),
        );
  const all = new Set(forms.flatMap((form) => [form, form.replace(/[^\p{L}\p{M}\p{N}]/gu, '')]));
  return [...all].filter((core) => core === plain || core.length >= MIN_CORE);
}

const MIN_WORD = 3;
const compact = (text: string) => foldText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const wordsOf = (texts: readonly (string | null | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => (text ? [compact(text), ...text.split(/\s+/).map(compact)] : [])))].filter(
    (word) => word.length >= MIN_WORD,
  );
const isMadeOf = (core: string, words: readonly string[]): boolean =>
  words.includes(core) || words.some((first) => core.startsWith(first) && words.includes(core.slice(first.length)));

/** No letter or digit that is mistaken for another when read aloud or retyped. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A temporary password in three groups of four, from random bytes (at least 12 of them below the alphabet's bias limit). */
export function temporaryPassword(random: Uint8Array): string {
  const limit = 256 - (256 % READABLE.length);
  const letters = [...random].filter((byte) => byte < limit).map((byte) => READABLE[byte % READABLE.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].map((group) => group.join('')).join('-');
}

/** Tried first by people who know this kind of product or its languages, beyond the list of all the world. */
const OFTEN_HERE: ReadonlySet<string> = new Set(
  `login administrator linkedin temporary teamwork builders networkbuilders millionaire marketing partner network training motdepasse doudou kennwort passwort
   contrasena teamo tequiero mahalkita mahalko hola schatz accessdenied opensesame jesuschrist godisgood imissyou bestfriend target gwerty`
    .trim()
    .split(/\s+/),
);
