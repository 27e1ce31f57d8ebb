import { type LocalizedString, LocalizedStringDictionary } from '@internationalized/string';

/** The application's translation of a text of react-aria; undefined: none. */
export type AriaWords = (key: string, values: Readonly<Record<string, unknown>>) => string | undefined;

let words: AriaWords | undefined;
let isTaught = false;

/** The hints in the empty parts of a date have the same keys as the names of those parts, which are more. */
const nameOf = (strings: Readonly<Record<string, unknown>>, key: string) =>
  (key === 'year' || key === 'month' || key === 'day') && !('dayPeriod' in strings)
    ? `placeholder.${key}`
    : key.charAt(0).toLowerCase() + key.slice(1);

/**
 * react-aria has no Hindi, Punjabi or Tagalog, and uses English for texts without a prop: the button that closes a list, an empty part of a
 * date, how many options there are. It looks all of them up in its dictionaries, so the application's translations are put in there first.
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
