import type { Language } from '@nb/contracts';
import type { GuideTexts } from './guidance.rules.js';
import { en } from './texts/en.js';

/** Languages whose guidance is written; the others read English meanwhile. */
const TEXTS: { en: GuideTexts } & Partial<Record<Language, GuideTexts>> = { en };

/** The library of guidance in this language. */
export const guideTexts = (language: Language): GuideTexts => TEXTS[language] ?? TEXTS.en;
