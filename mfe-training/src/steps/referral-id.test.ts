import { describe, expect, test } from '@jest/globals';
import { REFERRAL_LINK_PLACEHOLDER } from '@nb/contracts';
import { afterChange, isReferralId, shopLinks, uidOf } from './referral-id';

describe('uidOf: /c/{uid}, then uid={uid}, then the last path segment', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    [REFERRAL_LINK_PLACEHOLDER, ''],
    ['AB-12345', 'AB-12345'],
    ['  AB-12345 ', 'AB-12345'],
    ['https://shop.example.test/c/AB-12345', 'AB-12345'],
    ['https://shop.example.test/c/AB-12345/', 'AB-12345'],
    ['https://shop.example.test/c/AB-12345?lang=de#top', 'AB-12345'],
    ['https://shop.example.test/c/first?uid=second', 'first'],
    ['https://shop.example.test/join?uid=AB_9&x=1', 'AB_9'],
    ['https://shop.example.test/join?x=1&uid=AB_9#top', 'AB_9'],
    ['https://shop.example.test/join/last?uid=AB_9', 'AB_9'],
    ['https://shop.example.test/partners/AB-7', 'AB-7'],
    ['https://shop.example.test/partners/AB-7/?from=mail', 'AB-7'],
  ])('%j → %j', (link, uid) => expect(uidOf(link)).toBe(uid));
});

test.each([
  ['AB-12345', true],
  ['a_b', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['AB 1', false],
  ['a/b', false],
  ['ü', false],
])('isReferralId(%j) is %s', (id, valid) => expect(isReferralId(id)).toBe(valid));

test.each([
  ['', 'https://shop.example.test/c/AB-1', 'AB-1'],
  ['', 'AB-1', 'AB-1'],
  ['https:', 'https:/', 'https:/'],
  ['A', 'A/', 'A/'],
  ['AB', 'A', 'A'],
  ['', ' AB-1 ', ' AB-1 '],
  ['https://shop.example.test/c', 'https://shop.example.test/c/A', 'A'],
  ['old', 'https://shop.example.test/?uid=new', 'new'],
])('afterChange(%j, %j) shows %j', (before, now, shown) => expect(afterChange(before, now)).toBe(shown));

test('shopLinks puts the ID behind /c/ of each shop', () => {
  expect(shopLinks(['one.test', 'two.test'], 'AB-1')).toEqual(['https://one.test/c/AB-1', 'https://two.test/c/AB-1']);
});
