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
  if (isRun(normal.toLowerCase()) || cores.some((core) => common.has(core) || OFTEN_HERE.has(core)))
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

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
/** Fewer letters are part of any password. */
const MIN_CORE = 4;

/** A password without what people add to a word that everybody knows: digits and years at its ends, signs, and digits in the place of letters. */
function coresOf(password: string): string[] {
  const plain = foldText(password);
  const withoutEnd = plain.replace(/[^\p{L}\p{M}]+$/u, '');
  const withoutEnds = withoutEnd.replace(/^[^\p{L}\p{M}]+/u, '');
  const forms = [plain, withoutEnd, withoutEnds, unleet(plain), unleet(withoutEnd), unleet(withoutEnds)];
  const all = [...forms, ...forms.map((form) => form.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))];
  return [...new Set(all)].filter((core) => core === plain || core.length >= MIN_CORE);
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
