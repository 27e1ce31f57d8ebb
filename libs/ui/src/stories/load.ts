import type { Story } from './story';

export type { Story };
export { StoryWords, type StoryWordsValue } from './story-words';

/** Fetches the style guide's stories when the page is opened, not before. */
export const loadStories = async (): Promise<readonly Story[]> => (await import('./index')).stories;
