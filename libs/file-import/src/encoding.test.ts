import { describe, expect, test } from '@jest/globals';
import { BAD_LETTER, ENCODINGS, decodeText } from './encoding.js';
import { encodingLabel } from './encoding-label.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** The bytes of a text in a code page of one byte each, by asking its decoder for every byte. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(Array.from(text, (sign) => bytes.get(sign) ?? 63));
}

describe('a file that does not say how it is encoded', () => {
  test.each([
    ['windows-1252', 'Name;Ort\nJürgen Groß;Köln\n'],
    ['windows-1252', 'Begoña Muñoz Peña,Logroño\n'],
    ['windows-1252', 'Renée Lefèvre,Orléans – l’été\n'],
    ['windows-1252', 'Þór Jónsson,Reykjavík\n'],
    ['windows-1252', 'Åsa Öberg,Malmö\nSøren Kjær,Århus\n'],
    ['windows-1252', 'Niccolò Bassù,Forlì\n'],
    ['windows-1250', 'Łukasz Wiśniewski,Łódź\nŻaneta Błaszczyk,Gdańsk\n'],
    ['windows-1250', 'Jiří Dvořák,Plzeň\nŠtěpán Říha,České Budějovice\n'],
    ['windows-1254', 'Şule Yıldız,İstanbul\nGökhan Doğan,Muğla\n'],
    ['windows-1251', 'Иван Петров,Москва\n'],
    ['windows-1251', 'Оля,Уфа\n'],
    ['windows-1253', 'Νίκος Παπαδάκης,Αθήνα\n'],
    ['windows-874', 'สมชาย ใจดี,กรุงเทพ\n'],
    ['macintosh', 'José Núñez,Málaga\nZoë Müller,Köln\n'],
    ['macintosh', 'Renée Lefèvre,Orléans\n'],
  ])('%s: %s', (encoding, text) =>
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, hasMark: false, isGuess: true }),
  );
});

describe('UTF-8 with a few bad bytes', () => {
  test('stays UTF-8: they are read as Windows wrote them, and marked', () => {
    expect(decodeText(join(utf8('José, Zoë, M'), [0xfc], utf8('ller')))).toEqual({
      text: `José, Zoë, M${BAD_LETTER}üller`,
      encoding: 'utf-8',
      hasMark: false,
      isGuess: false,
    });
  });
  test('most of it decides', () => {
    expect(decodeText(join(utf8('é, '), encode('Müller, Jürgen, Köln', 'windows-1252'))).encoding).toBe('windows-1252');
    expect(decodeText(join(utf8('éèê'), encode('üü', 'windows-1252'))).encoding).toBe('utf-8');
  });
  test.each([
    ['too long for its letter', [0xc0, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
    ['beyond the last letter', [0xf4, 0x90, 0x80, 0x80]],
    ['cut off', [0xe0, 0xa4]],
  ])('bytes that are %s are bad', (_, bad) => {
    const { text } = decodeText(join(utf8('éèêëüöäß'), bad));
    expect(text).toContain(BAD_LETTER);
    expect(text.startsWith('éèêëüöäß')).toBe(true);
  });
});

test('what the person chose is taken', () => {
  const bytes = encode('Иван', 'windows-1251');
  expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text: 'Èâàí', isGuess: false });
  for (const encoding of ENCODINGS) expect(decodeText(bytes, encoding).encoding).toBe(encoding);
});

test('encodings have a name in every language', () => {
  expect([encodingLabel('windows-1251', 'en'), encodingLabel('gbk', 'de'), encodingLabel('utf-8', 'hi')]).toEqual([
    'Windows-1251 (Cyrillic)',
    'GBK (Chinesisch (vereinfacht))',
    'Unicode (UTF-8)',
  ]);
});
