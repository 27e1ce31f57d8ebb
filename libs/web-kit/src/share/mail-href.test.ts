import { expect, test } from '@jest/globals';
import { mailHref } from './mail-href';

test.each([
  ['ravi+nb@example.test', 'mailto:ravi+nb@example.test'],
  [' ravi@example.test ', 'mailto:ravi@example.test'],
  ['a@b.test?cc=evil@x.test&body=y', 'mailto:a@b.test%3Fcc%3Devil@x.test%26body%3Dy'],
  ['a@b.test,evil@x.test', 'mailto:a@b.test%2Cevil@x.test'],
  ['a@b.test;evil@x.test', 'mailto:a@b.test%3Bevil@x.test'],
  ['a@b.test#top', 'mailto:a@b.test%23top'],
  ['a%0Abcc:evil@x.test', 'mailto:a%250Abcc%3Aevil@x.test'],
  ['a@b.test\r\nBcc: evil@x.test', 'mailto:a@b.test%0D%0ABcc%3A%20evil@x.test'],
  ['"><script>', 'mailto:%22%3E%3Cscript%3E'],
  ['ana@münchen.de', 'mailto:ana@m%C3%BCnchen.de'],
  ['half\ud800', 'mailto:half%EF%BF%BD'],
])('an address stays one address: %j', (address, href) => expect(mailHref(address)).toBe(href));

test('subject and body are written out, lines end as mails end them', () =>
  expect(mailHref('ravi+nb@example.test', { subject: 'Step 2 & you?', body: 'Hi Ravi,\n\nall well?' })).toBe(
    'mailto:ravi+nb@example.test?subject=Step%202%20%26%20you%3F&body=Hi%20Ravi%2C%0D%0A%0D%0Aall%20well%3F',
  ));
