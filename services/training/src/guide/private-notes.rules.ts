const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Words of a text with one blank between them, and `|` where a part of a sentence ends; in lower case, and without accents, dots of Indian letters and
 * joiners, which many people leave out. `kept` are signs that stay as they are.
 */
function folded(text: string, kept = ''): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u0a3c\u200c\u200d]/g, '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll('ß', 'ss')
    .replace(/[.,:;!?।\n]+/g, '|')
    .replace(new RegExp(`[^|\\p{L}\\p{M}\\p{N}${kept}]+`, 'gu'), ' ');
}

/** Short classes: long lists of words with those of every script take long to compile. */
const LETTERS = '[^ |]*';
const UP_TO_THREE = ' (?:[^ |]+ ){0,3}';
/** One of several words or phrases, which `/` parts. */
const choiceOf = (words: string) => {
  const choices = words.split('/').map((word) => folded(word, '*').trim().split('*').map(escaped).join(LETTERS));
  return `(?:${choices.join('|')})`;
};
/** Whole words: `*` stands for any letters, `+` joins what follows each other, `…` what up to three words stand between. */
function patternOf(entries: readonly string[], flags: string): RegExp {
  const sources = entries.map((entry) =>
    entry
      .split(/ ([+…]) /u)
      .map((part) => (part === '+' ? ' ' : part === '…' ? UP_TO_THREE : choiceOf(part)))
      .join(''),
  );
  return new RegExp(`(?<![^ |])(?:${sources.join('|')})(?![^ |])`, flags);
}

interface PrivateWords {
  /** Words of health, pregnancy, faith or money. */
  privateWords: readonly string[];
  /** Professions that such a word belongs to, where it says nothing private. */
  openWords: readonly string[];
}
/** Whether a note speaks of somebody's health, pregnancy, faith or money. */
export const isPrivateNote = (note: string, { privateWords, openWords }: PrivateWords): boolean =>
  patternOf(privateWords, 'u').test(folded(note).replace(patternOf(openWords, 'gu'), '|'));
