import { afterEach, describe, expect, test } from '@jest/globals';
import { languageOfNewAccount } from './chosen-language';
import { createI18n } from './create-i18n';
import { LANGUAGES } from './languages';
import { PROPOSALS, proposedLanguage } from './proposal';

afterEach(() => {
  localStorage.clear();
});

describe('the language of a first visit', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['it', 'fr-CA', 'en'], 'fr'],
    [['fil-PH', 'en-US'], 'tl'],
    [['pa-Guru-IN'], 'pa'],
    [['en-GB', 'de'], undefined],
    [['it', 'ja'], undefined],
    [[], undefined],
  ] as const)('a browser that wants %j is proposed %s', (wanted, proposed) =>
    expect(proposedLanguage(wanted)).toBe(proposed),
  );

  test('nothing is proposed once somebody has chosen, English too; what it begins with is no choice', async () => {
    const i18n = await createI18n();
    expect([localStorage.getItem('language'), proposedLanguage(['de'])]).toEqual([null, 'de']);
    await i18n.changeLanguage('en');
    expect([localStorage.getItem('language'), proposedLanguage(['de'])]).toEqual(['en', undefined]);
  });

  test("a new account begins in what was chosen, otherwise in the browser's language", () => {
    expect(languageOfNewAccount('en', ['ca', 'es-ES', 'en'])).toBe('es');
    // Chosen, and the browser could not keep it.
    expect(languageOfNewAccount('de', ['es-ES'])).toBe('de');
    expect(languageOfNewAccount('en', ['it'])).toBe('en');
    localStorage.setItem('language', 'en');
    expect(languageOfNewAccount('en', ['es-ES'])).toBe('en');
  });

  test('each language but English has its question', () =>
    expect(Object.keys(PROPOSALS).toSorted()).toEqual(LANGUAGES.filter((language) => language !== 'en').toSorted()));
});
