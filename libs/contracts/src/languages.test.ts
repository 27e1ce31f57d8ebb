import { describe, expect, test } from '@jest/globals';
import { acceptedLanguage } from './languages.js';

describe('the language that a browser asks for', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['it,fr-CA;q=0.8,en;q=0.2', 'fr'],
    ['en;q=0.4, hi;q=0.9', 'hi'],
    ['fil-PH,en-US;q=0.7', 'tl'],
    ['PA-Guru-IN', 'pa'],
    ['es;q=0, fr;q=0.1', 'fr'],
    ['it,ja', undefined],
    ['', undefined],
    [undefined, undefined],
    ['*', undefined],
    [`${'x,'.repeat(200)}de`, undefined],
  ])('%s: %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
});
