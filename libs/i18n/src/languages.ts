/** The seven interface languages (docs/product/languages.md#languages), in the order in which they are offered. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'hi', 'pa', 'tl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What every text falls back to (docs/product/languages.md#languages). */
export const FALLBACK_LANGUAGE: Language = 'en';

/** Each language by its own name in its own script. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  hi: 'हिन्दी',
  pa: 'ਪੰਜਾਬੀ',
  tl: 'Tagalog',
};

/** Tags for `Intl` and react-aria: plain `pa` and `tl` name no script or are obsolete there. */
export const INTL_TAGS: Record<Language, string> = {
  en: 'en-US',
  es: 'es',
  fr: 'fr',
  de: 'de',
  hi: 'hi-IN',
  pa: 'pa-IN',
  tl: 'fil-PH',
};

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The `Intl` tag of a language; of anything unknown, that of the fallback. */
export const intlTag = (language: string): string => INTL_TAGS[isLanguage(language) ? language : FALLBACK_LANGUAGE];
