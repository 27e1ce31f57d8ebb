import { type Language, useShownLanguage } from '@nb/i18n';
import { useEffect, useState } from 'react';
import english from '../texts/legal.en.json';

export type LegalTexts = typeof english;

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: LegalTexts }>> = {
  es: () => import('../texts/legal.es.json'),
  fr: () => import('../texts/legal.fr.json'),
  de: () => import('../texts/legal.de.json'),
  hi: () => import('../texts/legal.hi.json'),
  pa: () => import('../texts/legal.pa.json'),
  tl: () => import('../texts/legal.tl.json'),
};

export interface LegalState {
  /** Undefined while they are loading. */
  texts: LegalTexts | undefined;
  /** The language of `texts`: English when the visitor's could not be fetched. */
  language: Language;
  failed: boolean;
  retry: () => void;
}

/** Terms and privacy policy in the current language, fetched when needed. */
export function useLegalTexts(): LegalState {
  const wanted = useShownLanguage();
  const [answer, setAnswer] = useState<{ language: Language; texts: LegalTexts | undefined }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (wanted === 'en') return undefined;
    let current = true;
    LOADERS[wanted]().then(
      (loaded) => {
        if (current) setAnswer({ language: wanted, texts: loaded.default });
      },
      () => {
        if (current) setAnswer({ language: wanted, texts: undefined });
      },
    );
    return () => {
      current = false;
    };
  }, [attempt, wanted]);
  const retry = () => setAttempt((before) => before + 1);
  if (wanted === 'en') return { texts: english, language: wanted, failed: false, retry };
  if (answer?.language !== wanted) return { texts: undefined, language: wanted, failed: false, retry };
  return answer.texts === undefined
    ? { texts: english, language: 'en', failed: true, retry }
    : { texts: answer.texts, language: wanted, failed: false, retry };
}
