import { describe, expect, test } from '@jest/globals';
import { addTexts, createI18n } from './index';
import { isolate } from './isolate';

const [OPEN, CLOSE] = ['\u2068', '\u2069'];

describe('what others wrote, within a sentence', () => {
  test.each([
    ['Arabic', 'محمد'],
    ['Hebrew', 'נועה בר'],
    ['Arabic with Latin and a number', 'سارة (Sara) 24'],
    ['Syriac', 'ܝܘܚܢܢ'],
    ['Thaana', 'އަހްމަދު'],
  ])('%s keeps to itself', (_script, name) => expect(isolate(name)).toBe(`${OPEN}${name}${CLOSE}`));

  test.each(['Ada Park', 'Нина', '山田太郎', 'अनन्या', 'ਗੁਰਪ੍ਰੀਤ', '+1 555 0100', ''])('«%s» stays as it is', (name) =>
    expect(isolate(name)).toBe(name),
  );

  test('each value of a text is such a piece, whatever stands beside it', async () => {
    const i18n = await createI18n({ language: 'en' });
    await addTexts(i18n, 'sample', {
      en: async () => ({ default: { line: '{{name}} (24) & {{other}}: {{count, number}} <b>' } }),
    });
    const t = i18n.getFixedT('en', 'sample');
    expect(t('line' as never, { name: 'محمد', other: 'A & B', count: 1200 })).toBe(
      `${OPEN}محمد${CLOSE} (24) & A & B: 1,200 <b>`,
    );
  });
});
