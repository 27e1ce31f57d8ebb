import { describe, expect, test } from '@jest/globals';
import { nextPage, passwordChangePath, setUpTwoStepPath, signInPath } from './paths';

const next = (value: string) => `?next=${encodeURIComponent(value)}`;

test.each([
  ['', '/'],
  ['?next=', '/'],
  [next('/partners?partner=1&drawer=training'), '/partners?partner=1&drawer=training'],
  [next('/prospects?q=a%20b#top'), '/prospects?q=a%20b#top'],
  [next('https://evil.test/x'), '/'],
  [next('//evil.test/x'), '/'],
  [next('/\\evil.test'), '/'],
  [next('\\\\evil.test'), '/'],
  [next('/\t/evil.test'), '/'],
  [next('javascript:alert(1)'), '/'],
  [next('partners'), '/'],
  [next('/auth?next=/x'), '/'],
  [next('/AUTH'), '/'],
  // The address that it resolves to decides: as a path of its own, `//evil.test` is another origin.
  [next('/..//evil.test/login'), '/'],
  [next('/.//evil.test'), '/'],
  [next('/x/..//evil.test'), '/'],
  [next('/x/../..//evil.test?a=b'), '/'],
  [next('/%2e%2e//evil.test'), '/'],
  [next('/%2E//evil.test'), '/'],
  [next('/.\\/evil.test'), '/'],
  [next('/..\\\\evil.test'), '/'],
  [next('/.\t.//evil.test'), '/'],
  [next('/\n..///evil.test'), '/'],
  [next('/./x//evil.test'), '/x//evil.test'],
  [next('/x/../partners?partner=1'), '/partners?partner=1'],
  [next('/./auth'), '/'],
  [next('/x/../password-change?next=%2F'), '/'],
  [next('/%2e/set-up-two-step'), '/'],
  [next('/partners?back=//evil.test'), '/partners?back=//evil.test'],
])('%s leads to %s', (search, page) => expect(nextPage(search, 'https://app.test')).toBe(page));

const pathTo = { '/auth': signInPath, '/password-change': passwordChangePath, '/set-up-two-step': setUpTwoStepPath };
const STEPS = Object.keys(pathTo) as (keyof typeof pathTo)[];
const placeOf = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://app.test');
  return { pathname, search, hash };
};
const nextOf = (address: string) => nextPage(placeOf(address).search, 'https://app.test');

describe.each(STEPS)('on the way over %s', (step) => {
  test.each([
    '/partners?partner=1&drawer=goals',
    '/prospects?view=list&q=zed',
    '/training/step/3',
    '/settings#two-step',
    '/?dialog=contact',
  ])('%s comes back whole', (asked) => {
    expect(pathTo[step](placeOf(asked))).toBe(`${step}?next=${encodeURIComponent(asked)}`);
    expect(nextOf(pathTo[step](placeOf(asked)))).toBe(asked);
  });
  test.each(STEPS)('and from %s, which is decided again', (from) => {
    expect(nextOf(pathTo[step](placeOf(pathTo[from](placeOf('/prospects?q=zed')))))).toBe('/prospects?q=zed');
    expect(pathTo[step](placeOf(from))).toBe(step);
    expect(pathTo[step](placeOf(from.toUpperCase()))).toBe(step);
    expect(pathTo[step](placeOf(`${from}?next=//evil.test`))).toBe(step);
  });
  test('the dashboard needs no address', () => expect(pathTo[step](placeOf('/'))).toBe(step));
});
