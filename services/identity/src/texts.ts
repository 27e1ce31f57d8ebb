import type { Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';

const texts = loadTexts(new URL('../texts/', import.meta.url));

/** A text of this service by key (`mail|reset|subject`), in a language, English where there is no translation. */
export const textOf = (key: string, language: Language, params: Record<string, string | number> = {}): string =>
  texts.t(key, { lng: language, ...params });

/** Answer of a call that has nothing to tell but that it was done. */
export interface Message {
  message: string;
}
export const message = (key: string, language: Language): Message => ({ message: textOf(`done|${key}`, language) });
