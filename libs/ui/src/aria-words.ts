import { type LocalizedString, LocalizedStringDictionary } from '@internationalized/string';

/** The application's words for what react-aria says by itself; undefined: it has none. */
export type AriaWords = (key: string, values: Readonly<Record<string, unknown>>) => string | undefined;

let words: AriaWords | undefined;
let isTaught = false;

/** The hints in the empty parts of a date have the same keys as the names of those parts, which are more. */
const nameOf = (strings: Readonly<Record<string, unknown>>, key: string) =>
  (key === 'year' || key === 'month' || key === 'day') && !('dayPeriod' in strings)
    ? `placeholder.${key}`
    : key.charAt(0).toLowerCase() + key.slice(1);

/**
 * react-aria has no Hindi, Punjabi or Tagalog, and says in English what no property gives it a name for: the button that leaves a list,
 * an empty part of a date, how many options there are. All of it is looked up in its dictionaries, so that is where the application's own
 * words come first.
 */
export function teachWords(next: AriaWords): void {
  words = next;
  if (isTaught) return;
  isTaught = true;
  const dictionary = LocalizedStringDictionary.prototype as LocalizedStringDictionary<string, LocalizedString>;
  dictionary.getStringForLocale = function ownFirst(this: typeof dictionary, key, locale) {
    const theirs: LocalizedString = this.getStringsForLocale(locale)[key] ?? '';
    const name = nameOf(this.getStringsForLocale(locale), key);
    if (typeof theirs === 'string') return words?.(name, {}) ?? theirs;
    return (values, formatter) => words?.(name, values ?? {}) ?? theirs(values, formatter);
  };
}
