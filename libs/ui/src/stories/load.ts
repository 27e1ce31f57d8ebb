import type { Story } from './story';

export type { Story };

/** Fetches the style guide's stories when the page is opened, not before. */
export const loadStories = async (): Promise<readonly Story[]> => (await import('./index')).stories;
