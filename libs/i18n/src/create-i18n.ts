import { createInstance, type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, savedLanguage, setLanguageCookie } from './chosen-language';
import { isolate } from './isolate';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language, isLanguage } from './languages';
import { textsAreMissing } from './missing-texts';
import english from './texts/en.json';

export const COMMON_NAMESPACE = 'common';

/** One namespace's texts, each language fetched when it is first needed. A missing language falls back to English. */
export type TextLoaders = Partial<Record<Language, () => Promise<{ default: object }>>>;

// Keyed by the store of the instance, because `useTranslation` returns a wrapper of the instance itself.
const loadersOf = new WeakMap<object, Map<string, TextLoaders>>();

const mark = (language: string) => {
  document.documentElement.lang = language;
};

/** The shared texts; English is part of the bundle. */
const COMMON: TextLoaders = {
  es: () => import('./texts/es.json'),
  fr: () => import('./texts/fr.json'),
  de: () => import('./texts/de.json'),
  hi: () => import('./texts/hi.json'),
  pa: async () => {
    const [texts, punjabi] = await Promise.all([import('./texts/pa.json'), import('./punjabi-intl')]);
    if (!punjabi.knowsPunjabi()) punjabi.teachPunjabi();
    return texts;
  },
  tl: () => import('./texts/tl.json'),
};

export interface I18nOptions {
  /** Starts in this language instead of the kept one, or the browser's. */
  language?: Language;
  /** Loaders of the shared texts in other languages. */
  common?: TextLoaders;
}

/**
 * The one i18next instance of a page. Sets `<html lang>`, now and at every change (`i18n.changeLanguage`), and keeps each change
 * under `language`; the language of a first visit is not a choice and is not kept. Keys that a namespace lacks are looked up
 * in `common`, then in English.
 */
export async function createI18n({ language = savedLanguage(), common = COMMON }: I18nOptions = {}): Promise<i18n> {
  const instance = createInstance();
  const loaders = new Map<string, TextLoaders>([[COMMON_NAMESPACE, common]]);
  const load = async (lng: string, namespace: string): Promise<object> => {
    const loader = isLanguage(lng) ? loaders.get(namespace)?.[lng] : undefined;
    if (loader === undefined) return {};
    return loader().then(
      (texts) => texts.default,
      // English has every key, and a page in English is better than none.
      () => {
        textsAreMissing(instance, lng, namespace, async () => {
          instance.addResourceBundle(lng, namespace, (await loader()).default, true, true);
        });
        return {};
      },
    );
  };
  await instance
    .use(resourcesToBackend(load as Parameters<typeof resourcesToBackend>[0]))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: FALLBACK_LANGUAGE,
      ns: [COMMON_NAMESPACE],
      defaultNS: COMMON_NAMESPACE,
      fallbackNS: COMMON_NAMESPACE,
      resources: { en: { [COMMON_NAMESPACE]: english } },
      partialBundledLanguages: true,
      // React escapes what it shows; here each value is kept apart from the words around it.
      interpolation: { escapeValue: true, escape: isolate },
      react: { useSuspense: false },
      returnNull: false,
    });
  loadersOf.set(instance.services.resourceStore, loaders);
  mark(instance.language);
  setLanguageCookie();
  instance.on('languageChanged', (changed) => {
    mark(changed);
    keepLanguage(changed);
  });
  return instance;
}

/**
 * Makes a namespace known and loads it in the current language and English, so that what is rendered next has its texts.
 * Rejects when English can't be loaded; another language that can't is recorded (`missingTexts`), and English is shown. May be called
 * again for the same namespace.
 */
export async function addTexts(instance: i18n, namespace: string, texts: TextLoaders): Promise<void> {
  const loaders = loadersOf.get(instance.services.resourceStore);
  if (loaders === undefined) throw new Error('This i18n instance was not made by createI18n');
  loaders.set(namespace, texts);
  const wanted = new Set([FALLBACK_LANGUAGE, isLanguage(instance.language) ? instance.language : FALLBACK_LANGUAGE]);
  await Promise.all(
    [...wanted].map(async (language) => {
      const loader = texts[language];
      if (loader === undefined || instance.hasResourceBundle(language, namespace)) return;
      await loader().then(
        (loaded) => {
          instance.addResourceBundle(language, namespace, loaded.default, true, true);
        },
        // The line below tries again, and records the failure.
        (cause: unknown) => {
          if (language === FALLBACK_LANGUAGE) throw cause;
        },
      );
    }),
  );
  // From here on a change of language loads this namespace too, and waits for it.
  await instance.loadNamespaces(namespace);
}
