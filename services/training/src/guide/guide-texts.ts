import type { Language } from '@nb/contracts';
import type { GuideTexts } from './guidance.rules.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { hi } from './texts/hi.js';
import { pa } from './texts/pa.js';
import { tl } from './texts/tl.js';

const TEXTS: Record<Language, GuideTexts> = { en, es, fr, de, hi, pa, tl };

/** The library of guidance in this language. */
export const guideTexts = (language: Language): GuideTexts => TEXTS[language];
