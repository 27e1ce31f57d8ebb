import { afterEach, describe, expect, test } from '@jest/globals';
import { createI18n } from './create-i18n';
import { LANGUAGES } from './languages';
import { PROPOSALS, proposedLanguage } from './proposal';

afterEach(() => { localStorage.clear(); });

describe('the language of a first visit', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['it', 'fr-CA', 'en'], 'fr'],
    [['fil-PH', 'en-US'], 'tl'],
    [['pa-Guru-IN'], 'pa'],
    [['en-GB', 'de'], undefined],
    [['it', 'ja'], undefined],
    [[], undefined],
  ] as const)('a browser that wants %j is proposed %s', (wanted, proposed) => expect(proposedLanguage(wanted)).toBe(proposed));

  test('nothing is proposed once somebody has chosen, English too; what it begins with is no choice', async () => {
    const i18n = await createI18n();
    expect([localStorage.getItem('language'), proposedLanguage(['de'])]).toEqual([null, 'de']);
    await i18n.changeLanguage('en');
    expect([localStorage.getItem('language'), proposedLanguage(['de'])]).toEqual(['en', undefined]);
  });

  test('each language but English has its question', () => expect(Object.keys(PROPOSALS).toSorted()).toEqual(LANGUAGES.filter((language) => language !== 'en').toSorted()));
});
