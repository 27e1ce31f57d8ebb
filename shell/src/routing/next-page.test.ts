import { expect, test } from '@jest/globals';
import { nextPage, signInPath } from './paths';

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
])('%s leads to %s', (search, page) => expect(nextPage(search, 'https://app.test')).toBe(page));

test('what is asked for comes back whole', () => {
  for (const asked of [
    { pathname: '/partners', search: '?partner=1&drawer=goals' },
    { pathname: '/training/step/3', search: '' },
  ])
    expect(nextPage(signInPath(asked).slice('/auth'.length), 'https://app.test')).toBe(asked.pathname + asked.search);
  for (const pathname of ['/', '/password-change', '/Password-Change'])
    expect(signInPath({ pathname, search: '' })).toBe('/auth');
});
