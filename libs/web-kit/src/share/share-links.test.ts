import { describe, expect, test } from '@jest/globals';
import { shareLinks } from './share-links';

describe('links that send an address on', () => {
  const links = shareLinks({
    url: 'https://nb.test/register/A&B?x=1',
    subject: 'Join «us» & grow',
    text: 'Komm dazu: 100 %',
  });
  test('carry words and address whole, whatever is in them', () => {
    const mail = new URL(links.email);
    expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
      'Join «us» & grow',
      'Komm dazu: 100 %\r\n\r\nhttps://nb.test/register/A&B?x=1',
    ]);
    expect(new URL(links.whatsapp).searchParams.get('text')).toBe('Komm dazu: 100 % https://nb.test/register/A&B?x=1');
    const telegram = new URL(links.telegram).searchParams;
    expect([telegram.get('url'), telegram.get('text')]).toEqual([
      'https://nb.test/register/A&B?x=1',
      'Komm dazu: 100 %',
    ]);
  });
  test.each([
    ['ann@b.test', 'ann@b.test'],
    ['x@b.test?bcc=evil@x.test&z=', 'x@b.test%3Fbcc%3Devil@x.test%26z%3D'],
    ['me@b.test,evil@x.test', 'me@b.test%2Cevil@x.test'],
    ['me@b.test;evil@x.test', 'me@b.test%3Bevil@x.test'],
    ['a@b.test\r\nBcc: evil@x.test', 'a@b.test%0D%0ABcc%3A%20evil@x.test'],
    [undefined, ''],
  ])('a mail goes to the one address that was typed: %j', (to, written) => {
    const mail = new URL(shareLinks({ url: 'https://nb.test/A', subject: 'S', text: 'T', to }).email);
    expect([mail.pathname, [...mail.searchParams.keys()]]).toEqual([written, ['subject', 'body']]);
  });
  test('lead to mail, WhatsApp and Telegram', () => {
    expect(Object.values(links).map((link) => new URL(link).origin)).toEqual(['null', 'https://wa.me', 'https://t.me']);
  });
});
