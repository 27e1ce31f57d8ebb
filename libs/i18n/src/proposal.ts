import { browserLanguage, hasSavedLanguage } from './chosen-language';
import type { Language } from './languages';
import texts from './texts/proposals.json';

/** Texts of the proposal of another language, in that language; part of the bundle, because its other texts are not loaded yet. */
export interface Proposal {
  text: string;
  accept: string;
  dismiss: string;
}
export const PROPOSALS: Record<Exclude<Language, 'en'>, Proposal> = texts;

/** The language of the browser, while nobody has chosen one here; undefined when that is English anyway. */
export function proposedLanguage(wanted: readonly string[] = navigator.languages): keyof typeof PROPOSALS | undefined {
  const language = hasSavedLanguage() ? 'en' : browserLanguage(wanted);
  return language === 'en' ? undefined : language;
}
