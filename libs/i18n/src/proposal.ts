import { hasSavedLanguage } from './create-i18n';
import { FALLBACK_LANGUAGE, type Language, isLanguage } from './languages';
import texts from './texts/proposals.json';

/** What a first-time visitor is asked, in the language that is proposed: its other texts are not loaded yet. */
export interface Proposal {
  text: string;
  accept: string;
  dismiss: string;
}
export const PROPOSALS: Record<Exclude<Language, 'en'>, Proposal> = texts;

// Browsers call Tagalog by the name of its standard form.
const baseOf = (tag: string): string => {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return base === 'fil' ? 'tl' : base;
};

/** The first of the browser's languages that is one of ours, while nobody has chosen one here; undefined when that is English anyway. */
export function proposedLanguage(wanted: readonly string[] = navigator.languages): keyof typeof PROPOSALS | undefined {
  if (hasSavedLanguage()) return undefined;
  const first = wanted.map(baseOf).find(isLanguage);
  return first === undefined || first === FALLBACK_LANGUAGE ? undefined : (first as keyof typeof PROPOSALS);
}
