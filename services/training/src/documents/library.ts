import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@nb/contracts';
import type { z } from 'zod';
import { documentText, frameWords, type DocumentText, type FrameWords } from './document.js';
import { fill, type DocumentValues } from './fill.rules.js';

/** The five documents of the compliance page, in its order (docs/product/training.md#compliance). */
export const COMPLIANCE_IDS = [
  'policies-and-procedures',
  'income-disclosure',
  'social-story-guidelines',
  'distributor-agreement',
  'social-marketing-guidelines',
] as const;
/** What is handed out as PDF alone (docs/product/training.md#tools-and-resources). */
export const TRAINING_IDS = ['onboarding-step-by-step', 'launch-call-reference', 'referral-link-setup-guide'] as const;
export type ComplianceId = (typeof COMPLIANCE_IDS)[number];
export type TrainingId = (typeof TRAINING_IDS)[number];
export type DocumentId = ComplianceId | TrainingId;

export const isComplianceId = (id: string): id is ComplianceId => COMPLIANCE_IDS.some((each) => each === id);
export const isTrainingId = (id: string): id is TrainingId => TRAINING_IDS.some((each) => each === id);

export interface Edition {
  /** Of the text found: English where the language has none yet. */
  language: Language;
  text: DocumentText;
  words: FrameWords;
}

const fileOf = (name: string, language: Language) => new URL(`texts/${language}/${name}.json`, import.meta.url);
const read = <T>(name: string, language: Language, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(fileOf(name, language), 'utf8')));

const load = (id: DocumentId, wanted: Language): Edition => {
  const language = existsSync(fileOf(id, wanted)) ? wanted : 'en';
  return { language, text: read(id, language, documentText), words: read('frame', language, frameWords) };
};

/** A document in this language, with the installation's values. A text that is not well formed fails here, not half-way through a page. */
export function edition(id: DocumentId, language: Language, values: DocumentValues): Edition {
  const known = load(id, language);
  return { ...known, text: fill(known.text, values), words: fill(known.words, values) };
}
