import { describe, expect, test } from '@jest/globals';
import { recoveryCode, totpCode } from './second-step.js';

describe('a code of an authenticator app', () => {
  test.each([
    ['as it stands', '123456'],
    ['with a blank, as apps show it', '123 456'],
    ['with blanks around it', '  123456 '],
    ['with a hyphen', '123-456'],
    ['with a narrow blank', '123\u202f456'],
    ['in digits of Devanagari', '१२३४५६'],
    ['in digits of Gurmukhi', '੧੨੩੪੫੬'],
    ['in full-width digits', '１２３４５６'],
  ])('is read %s', (_, typed) => {
    expect(totpCode.parse(typed)).toBe('123456');
  });

  test.each(['', '12345', '1234567', '12345a', '12.456', '½23456'])('%j is none', (typed) => {
    const { success, error } = totpCode.safeParse(typed);
    expect({ success, message: error?.issues[0]?.message }).toEqual({
      success: false,
      message: 'second-step.six-digits',
    });
  });
});

describe('a recovery code', () => {
  test.each([
    ['as it stands', 'ABCDE01XYZ'],
    ['in groups', 'ABCDE-01XYZ'],
    ['with blanks and in small letters', ' abcde 01xyz '],
    ['with letters that look like digits', 'abcde oIxyz'],
    ['with a small L for 1', 'abcde-olxyz'],
  ])('is read %s', (_, typed) => {
    expect(recoveryCode.parse(typed)).toBe('ABCDE01XYZ');
  });

  test.each(['', 'ABCDE01XY', 'ABCDE01XYZ2', 'ABCDE01XYU', 'ABCDE01XY!'])('%j is none', (typed) => {
    const { success, error } = recoveryCode.safeParse(typed);
    expect({ success, message: error?.issues[0]?.message }).toEqual({
      success: false,
      message: 'second-step.recovery-shape',
    });
  });
});
