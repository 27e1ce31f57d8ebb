import { describe, expect, test } from '@jest/globals';
import { CERTIFICATE_ID_LENGTH } from '@nb/contracts';
import { dayOf, fullName, knownForm, namedBy, RANDOM_BYTES } from './certificate.rules.js';

describe('how a certificate is named', () => {
  test('by every random bit of its own: 26 letters for the address, ten for people to read', () => {
    const { id, number } = namedBy(Uint8Array.from({ length: RANDOM_BYTES }, (_, index) => index));
    expect(id).toBe('0123456789ABCDEFGHJKMNPQRS');
    expect(number).toBe('TVWXY-Z0123');
    expect(id).toHaveLength(CERTIFICATE_ID_LENGTH);
    // Any byte has a letter, and a byte's upper bits make no letter likelier than another.
    const all = namedBy(Uint8Array.from({ length: RANDOM_BYTES }, (_, index) => 255 - index)).id;
    expect(all).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  const ID = '0123456789ABCDEFGHJKMNPQRS';
  test.each([
    [ID, ID],
    [ID.toLowerCase(), ID],
    [` ${ID} `, ID],
    ['', null],
    [ID.slice(1), null],
    [`${ID}0`, null],
    [ID.replace('A', 'U'), null],
    [ID.replace('A', '%'), null],
    [ID.replace('A', '\u0000'), null],
  ])('%s is looked for as %s', (written, known) => {
    expect(knownForm(written)).toBe(known);
  });
});

test.each([
  ['2026-11-21T02:00:00Z', 'America/New_York', '2026-11-20'],
  ['2026-11-21T02:00:00Z', 'Asia/Kolkata', '2026-11-21'],
  ['2026-11-20T20:00:00Z', 'Asia/Kolkata', '2026-11-21'],
  ['2026-11-21T02:00:00Z', null, '2026-11-20'],
  ['2026-11-21T02:00:00Z', 'Moon/Tranquility', '2026-11-20'],
])('completed at %s, calls in %s: on %s', (at, zone, day) => {
  expect(dayOf(new Date(at), zone)).toBe(day);
});

test.each([
  ['Maya', 'Okafor', 'Maya Okafor'],
  ['Suharto', '', 'Suharto'],
  ['ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
])('%s %s is written %s', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});
