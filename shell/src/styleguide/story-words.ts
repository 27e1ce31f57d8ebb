import { type Language, intlTag, useShownLanguage } from '@nb/i18n';
import type { StoryWordsValue } from '@nb/ui';
import { useEffect, useState } from 'react';

type Words = Readonly<Record<string, string>>;
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Words }>> = {
  es: () => import('./words.es.json'),
  fr: () => import('./words.fr.json'),
  de: () => import('./words.de.json'),
  hi: () => import('./words.hi.json'),
  pa: () => import('./words.pa.json'),
  tl: () => import('./words.tl.json'),
};
const ENGLISH: StoryWordsValue = { say: (english) => english, lang: 'en' };

/** The style guide's names and sentences in the language on show (S8, S10): undefined while they are on their way, English where they cannot be fetched. */
export function useStoryWords(): StoryWordsValue | undefined {
  const wanted = useShownLanguage();
  const [answer, setAnswer] = useState<{ language: Language; words: StoryWordsValue }>();
  useEffect(() => {
    if (wanted === 'en') return undefined;
    let current = true;
    const keep = (words: StoryWordsValue) => { if (current) setAnswer({ language: wanted, words }); };
    LOADERS[wanted]().then(({ default: words }) => keep({ say: (english) => words[english] ?? english, lang: intlTag(wanted) }), () => keep(ENGLISH));
    return () => { current = false; };
  }, [wanted]);
  if (wanted === 'en') return ENGLISH;
  return answer?.language === wanted ? answer.words : undefined;
}
