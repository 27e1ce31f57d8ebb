import { expect, test } from '@jest/globals';
import { decodeText } from './decode-text.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('UTF-16 is known without its mark, and NUL and broken surrogates are gone', () => {
  const wide = (text: string) =>
    new Uint8Array(Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat());
  expect(decodeText(wide('Name,Phone\nAnn,1')).text).toBe('Name,Phone\nAnn,1');
  expect(decodeText(bytesOf('a\u0000b')).text).toBe('ab');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])).text).toBe('\uFFFDA');
});
