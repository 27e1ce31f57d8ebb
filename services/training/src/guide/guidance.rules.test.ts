import { describe, expect, test } from '@jest/globals';
import { OBJECTIVES } from '@nb/contracts';
import fc from 'fast-check';
import { backgroundsIn, composeGuidance } from './guidance.rules.js';
import { guideTexts } from './guide-texts.js';

const texts = guideTexts('en');
const compose = (prospectName: string, prospectBackground: string | null, objective: (typeof OBJECTIVES)[number] = 'share_product') =>
  composeGuidance({ prospectName, prospectBackground, objective }, texts);

describe('guidance', () => {
  test.each(OBJECTIVES)('%s has its own opening, invitation and name', (objective) => {
    const text = compose('Rosa', null, objective);
    expect(text).toContain('Rosa');
    expect(text).toContain(texts.objectives[objective].invite.replaceAll('{{name}}', 'Rosa'));
    for (const other of OBJECTIVES.filter((each) => each !== objective))
      expect(text).not.toContain(texts.objectives[other].open.replaceAll('{{name}}', 'Rosa'));
  });

  test.each([
    ['Single mom of two, always tired', ['health', 'family']],
    ['Runs a small shop', ['business']],
    ['nurse on night shifts', ['care', 'work']],
    ['Collects stamps', []],
    ['refit the kidney', []],
  ])('%s speaks of %j', (note, subjects) => expect(backgroundsIn(note)).toEqual(subjects));

  test('the note itself is used, known subject or not', () => {
    expect(compose('Ana', 'Collects stamps')).toContain('"Collects stamps"');
    expect(compose('Ana', 'Retired teacher')).toContain('"Retired teacher"');
    expect(compose('Ana', 'Retired teacher')).not.toBe(compose('Ana', 'Student in college').replace('Student in college', 'Retired teacher'));
    expect(compose('Ana', null)).toContain('no note about Ana');
  });

  test('whatever is typed is shown as typed, and no placeholder is left', () => {
    const plain = fc.string({ minLength: 1 }).filter((value) => !value.includes('{{'));
    fc.assert(
      fc.property(plain, plain, fc.constantFrom(...OBJECTIVES), (name, note, objective) => {
        const text = composeGuidance({ prospectName: name, prospectBackground: note, objective }, texts);
        expect(text).toContain(name);
        expect(text).toContain(note);
        expect(text).not.toMatch(/\{\{\w+\}\}/);
      }),
    );
    expect(compose('{{background}}', 'secret')).toContain('{{background}}');
  });
});
