import { createContext } from 'react';

/** What the style guide's names and sentences are in the reader's language: `say` gets the English one. `lang` is a BCP 47 tag, of what `say` answers. */
export interface StoryWordsValue {
  say: (english: string) => string;
  lang: string;
}
export const StoryWords = createContext<StoryWordsValue>({ say: (english) => english, lang: 'en' });
