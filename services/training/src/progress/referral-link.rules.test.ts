import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reduceReferralLink } from './referral-link.rules.js';

describe('a referral code or link is reduced to its ID', () => {
  test.each([
    ['ABC123', 'ABC123'],
    ['  abc-1_2  ', 'abc-1_2'],
    ['\u202aABC\u200b123\u202c', 'ABC123'],
    ['https://shop.example/c/ABC123', 'ABC123'],
    ['https://shop.example/c/ABC123/', 'ABC123'],
    ['https://shop.example/c/ABC123?utm=1#top', 'ABC123'],
    ['shop.example/c/ABC123/products?uid=OTHER', 'ABC123'],
    ['https://office.example/start?uid=XY9&lang=en', 'XY9'],
    ['https://office.example/start?lang=en&uid=XY9#x', 'XY9'],
    ['https://office.example/start?guid=no/partner/P77', 'start'],
    ['https://office.example/partner/P77', 'P77'],
    ['https://office.example/partner/P77/?a=b', 'P77'],
    ['', ''],
    ['   ', ''],
    ['XXXXXXX', ''],
    ['https://shop.example/c/XXXXXXX', ''],
    ['https://shop.example', null],
    ['two words', null],
    ['<script>', null],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), null],
    ['/c/ä', null],
  ])('%j → %j', (typed, id) => expect(reduceReferralLink(typed)).toBe(id));

  test('every ID survives each kind of link, and reducing twice changes nothing', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).filter((value) => value !== 'XXXXXXX');
    fc.assert(
      fc.property(id, (uid) => {
        for (const link of [
          uid,
          `https://a.example/c/${uid}`,
          `https://a.example/?uid=${uid}&b=1`,
          `https://a.example/x/${uid}/`,
        ])
          expect(reduceReferralLink(link)).toBe(uid);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = reduceReferralLink(typed);
        if (once !== null) expect(reduceReferralLink(once)).toBe(once);
      }),
    );
  });
});
