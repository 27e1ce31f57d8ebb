import { type Language, intlTag } from '@nb/i18n';
import type { StoryWordsValue } from '@nb/ui';

type Words = Readonly<Record<string, string>>;
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Words }>> = {
  es: () => import('./words.es.json'),
  fr: () => import('./words.fr.json'),
  de: () => import('./words.de.json'),
  hi: () => import('./words.hi.json'),
  pa: () => import('./words.pa.json'),
  tl: () => import('./words.tl.json'),
};

/** The style guide's texts in that language. Rejects when the file can't be fetched. */
export async function storyWords(language: Language): Promise<StoryWordsValue> {
  if (language === 'en') return { say: (english) => english, lang: 'en' };
  const { default: words } = await LOADERS[language]();
  return { say: (english) => words[english] ?? english, lang: intlTag(language) };
}
