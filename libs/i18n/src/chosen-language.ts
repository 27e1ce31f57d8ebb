import { FALLBACK_LANGUAGE, type Language, isLanguage } from './languages';

/** Key of localStorage under which the language is kept (docs/product/languages.md#languages), and name of the cookie by which the edge knows it. */
export const LANGUAGE_KEY = 'language';
const YEAR_OF_SECONDS = 31_536_000;

const kept = (): Language | undefined => {
  try {
    const saved = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
};

/** Whether somebody has chosen a language in this browser yet. */
export const hasSavedLanguage = (): boolean => kept() !== undefined;

// Browsers call Tagalog by the name of its standard form.
const baseOf = (tag: string): string => {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return base === 'fil' ? 'tl' : base;
};

/** The first of the browser's languages that is one of ours; English when none is. It is proposed, not taken: a visitor begins in English. */
export const browserLanguage = (wanted: readonly string[] = navigator.languages): Language =>
  wanted.map(baseOf).find(isLanguage) ?? FALLBACK_LANGUAGE;

/** The language kept in this browser; English when none was chosen or the storage can't be read (docs/product/languages.md#languages). */
export const savedLanguage = (): Language => kept() ?? FALLBACK_LANGUAGE;

/**
 * The language of a new account: what was chosen in this browser, otherwise the browser's own. A page in another language than English
 * must have been chosen, also when the storage can't be read.
 */
export const languageOfNewAccount = (shown: string, wanted?: readonly string[]): Language =>
  kept() ?? (isLanguage(shown) && shown !== FALLBACK_LANGUAGE ? shown : browserLanguage(wanted));

/** Sets the cookie by which the edge chooses the language of prerendered pages. Set again at each visit, because browsers may delete cookies earlier than storage. */
export function setLanguageCookie(language: string | undefined = kept()): void {
  if (language === undefined) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_OF_SECONDS}; samesite=lax${secure}`;
}

/** Keeps a choice in this browser, so that it is there at the next visit. */
export const keepLanguage = (language: string): void => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the chosen language holds until the page is left.
  }
  setLanguageCookie(language);
};
