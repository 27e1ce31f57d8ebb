import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@nb/contracts';
import { readdirSync } from 'node:fs';
import { COMPLIANCE_IDS, edition, TRAINING_IDS } from './library.js';

const values = {
  brand: 'Brand',
  provider: 'Provider',
  support: 'help@x.test',
  portal: 'https://portal.test',
  shop: 'shop.test',
};
const written = LANGUAGES.filter((language) => readdirSync(new URL('texts/', import.meta.url)).includes(language));
const wordsOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.split(/\s+/).filter(Boolean).length
    : value !== null && typeof value === 'object'
      ? Object.values(value).reduce<number>((sum, each) => sum + wordsOf(each), 0)
      : 0;

describe.each(written)('the documents in %s', (language) => {
  test.each([...COMPLIANCE_IDS, ...TRAINING_IDS])(
    '%s is well formed, of real length, and names nothing that nobody fills in',
    (id) => {
      const found = edition(id, language, values);
      expect(found.language).toBe(language);
      expect(wordsOf(found.text)).toBeGreaterThan(700);
      expect(JSON.stringify([found.text, found.words])).not.toContain('{{');
      for (const { blocks } of found.text.sections)
        for (const block of blocks) {
          if (typeof block === 'object' && 'rows' in block)
            for (const row of block.rows) expect(row).toHaveLength(block.head.length);
        }
    },
  );

  test('the documents that are agreed to name whom to ask', () => {
    for (const id of COMPLIANCE_IDS)
      expect(JSON.stringify(edition(id, language, values).text)).toContain('help@x.test');
  });
});

test('a language without texts reads English, and says so', () => {
  const missing = LANGUAGES.find((language) => !written.includes(language));
  if (missing !== undefined)
    expect(edition('income-disclosure', missing, values)).toMatchObject({
      language: 'en',
      text: { title: 'Income Disclosure' },
    });
});
