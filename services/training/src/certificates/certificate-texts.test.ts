import { expect, test } from '@jest/globals';
import { LANGUAGES } from '@nb/contracts';
import { readFileSync } from 'node:fs';
import { wordsIn } from './certificate-pdfs.js';

test.each(LANGUAGES)(
  'the certificate in %s is whole, names the brand, and calls the steps as every screen does',
  (language) => {
    const words = wordsIn(language);
    expect(words.completed.match(/\{\{.*?\}\}/g)).toEqual(['{{brand}}']);
    const shared = JSON.parse(
      readFileSync(new URL(`../../../../libs/i18n/src/texts/${language}.json`, import.meta.url), 'utf8'),
    ) as { step: { titles: Record<string, string> } };
    expect(words.steps).toEqual(Object.values(shared.step.titles));
  },
);
