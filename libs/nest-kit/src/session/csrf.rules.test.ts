import { expect, test } from '@jest/globals';
import { isCrossSite } from './csrf.rules.js';

const OURS = 'https://app.example';
test.each([
  ['GET', 'cross-site', 'https://evil.example', false],
  ['POST', 'same-origin', 'https://app.example', false],
  ['POST', 'same-site', 'https://app.example', true],
  ['DELETE', 'none', undefined, true],
  ['PATCH', undefined, 'https://app.example', false],
  ['PUT', undefined, 'https://app.example.evil.example', true],
  ['POST', undefined, 'null', true],
  ['POST', undefined, undefined, false],
])('%s, Sec-Fetch-Site %s, Origin %s: refused %s', (method, secFetchSite, origin, refused) => {
  expect(isCrossSite({ method, secFetchSite, origin }, OURS)).toBe(refused);
});
