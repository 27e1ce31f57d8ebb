import { describe, expect, test } from '@jest/globals';
import { email as address } from '@nb/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { problemsOf } from './sign-in.rules';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'emailRequired')
    .pipe(z.string().refine((typed) => address.safeParse(typed).success, 'emailInvalid')),
  password: z.string().min(1, 'passwordRequired'),
});
const bySchema = (fields: { email: string; password: string }) => {
  const parsed = schema.safeParse(fields);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
};

const ofAnyScript = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
  .map(([local, domain]) => `${local}@${domain}.рф`);

describe('what the sign-in form asks for', () => {
  test.each([
    '',
    ' ',
    'ada',
    'ada@example.test',
    ' ada@example.test ',
    'ada@example',
    '.ada@example.test',
    'ada..b@example.test',
    'ada.@example.test',
    'a@b.c',
    'ä@example.test',
    'अना@उदाहरण.भारत',
    'дима@почта.рф',
    'ada@xn--mnchen-3ya.de',
    'अना@xn--p1b6ci4b4b3a.xn--h2brj9c',
    'ada@münchen',
    'ada@straße.test',
    'ada@例え。テスト',
    'ada@例え．テスト',
    'ada@例え｡テスト',
    'ada@نامه\u200cای.com',
    'ada@ශ්\u200dරී.com',
    'ada@ｅxample.test',
    'ADA@XN--MNCHEN-3YA.DE',
    'ada@XN--P1AI.XN--P1AI',
    'ada@bücher..test',
    'ada@bücher.test。',
    'ada@bü\u200bcher.test',
    'ada@１.２.３.４',
    'ada@bücher.test/x',
    'e\u0301va@cafe\u0301.test',
    "o'neill+x@sub.example.co",
    'ada@example..test',
    'ada@-example.test',
    'ada @example.test',
    'ada@example.test\n',
  ])('«%s» is judged as the schemas judge it', (email) => {
    for (const password of ['', ' ', 'secret'])
      expect(problemsOf({ email, password })).toEqual(bySchema({ email, password }));
  });
  test('so is anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress(), ofAnyScript), fc.string(), (email, password) => {
        expect(problemsOf({ email, password })).toEqual(bySchema({ email, password }));
      }),
    );
  });
});
