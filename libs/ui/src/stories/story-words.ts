import { createContext } from 'react';

/** Translates the style guide's texts: `say` gets the English text. `lang` is the BCP 47 tag of what `say` returns. */
export interface StoryWordsValue {
  say: (english: string) => string;
  lang: string;
}
export const StoryWords = createContext<StoryWordsValue>({ say: (english) => english, lang: 'en' });
