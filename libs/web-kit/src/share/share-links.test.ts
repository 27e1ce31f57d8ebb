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
      'Komm dazu: 100 %\n\nhttps://nb.test/register/A&B?x=1',
    ]);
    expect(new URL(links.whatsapp).searchParams.get('text')).toBe('Komm dazu: 100 % https://nb.test/register/A&B?x=1');
    const telegram = new URL(links.telegram).searchParams;
    expect([telegram.get('url'), telegram.get('text')]).toEqual([
      'https://nb.test/register/A&B?x=1',
      'Komm dazu: 100 %',
    ]);
  });
  test('lead to mail, WhatsApp and Telegram', () => {
    expect(Object.values(links).map((link) => new URL(link).origin)).toEqual(['null', 'https://wa.me', 'https://t.me']);
  });
});
