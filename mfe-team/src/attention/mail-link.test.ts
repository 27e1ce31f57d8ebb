import { describe, expect, test } from '@jest/globals';
import { mailLink } from './mail-link';

describe('a mail that is written already', () => {
  test('carries subject and lines as mail programs read them', () => {
    expect(mailLink('ravi+nb@example.test', { subject: 'Step 2 & you?', body: 'Hi Ravi,\n\nall well?' })).toBe(
      'mailto:ravi+nb@example.test?subject=Step%202%20%26%20you%3F&body=Hi%20Ravi%2C%0D%0A%0D%0Aall%20well%3F',
    );
  });
  test('an address cannot add recipients or headers', () => {
    const link = mailLink('a@b.test?cc=evil@x.test&body=y', { subject: 's', body: 'b' });
    expect(link.match(/\?/g)).toHaveLength(1);
    expect(new URL(link).searchParams.get('cc')).toBeNull();
  });
});
