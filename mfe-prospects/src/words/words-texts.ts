import { useEffect, useState } from 'react';
import type { Language, WordsTexts } from './words.rules';

/** The words are in the contact's language, which need not be the one that the page is shown in. */
const LOADERS: Readonly<Record<Language, () => Promise<{ default: WordsTexts }>>> = {
  en: () => import('./texts/en.json'),
  es: () => import('./texts/es.json'),
  fr: () => import('./texts/fr.json'),
  de: () => import('./texts/de.json'),
  hi: () => import('./texts/hi.json'),
  pa: () => import('./texts/pa.json'),
  tl: () => import('./texts/tl.json'),
};

/** The words of a language; undefined while they are loaded, and when that fails: then one writes without. */
export function useWordsTexts(language: Language): WordsTexts | undefined {
  const [loaded, setLoaded] = useState<{ language: Language; texts: WordsTexts }>();
  useEffect(() => {
    let current = true;
    void LOADERS[language]().then(
      ({ default: texts }) => current && setLoaded({ language, texts }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.texts : undefined;
}
