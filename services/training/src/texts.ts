import type { Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';

const texts = loadTexts(new URL('../texts/', import.meta.url));

/** What a call answers that has nothing to tell but that it was done, in a language. */
export const doneText = (
  key: 'progress-reset' | 'step-reopened' | 'all-progress-reset' | 'all-progress-resetting',
  language: Language,
): string => texts.t(`done|${key}`, { lng: language });
