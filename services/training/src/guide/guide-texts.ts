import type { Language } from '@nb/contracts';
import type { GuideTexts } from './guidance.rules.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { hi } from './texts/hi.js';
import { tl } from './texts/tl.js';

const TEXTS: { en: GuideTexts } & Partial<Record<Language, GuideTexts>> = { en, es, fr, de, hi, tl };

/** The library of guidance in this language. */
export const guideTexts = (language: Language): GuideTexts => TEXTS[language] ?? TEXTS.en;
