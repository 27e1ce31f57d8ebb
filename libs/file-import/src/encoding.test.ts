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
/** Half-width katakana in Shift-JIS, where each is one byte; whatever else is ASCII. */
const kana = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x80 ? code : code - 0xff61 + 0xa1;
  });
const utf16 = (text: string, isBig = false) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) =>
      isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  );

describe('a file that does not say how it is encoded', () => {
  test.each([
    ['windows-1252', 'Name;Ort\nJürgen Groß;Köln\n'],
    ['windows-1252', 'Begoña Muñoz Peña,Logroño\n'],
    ['windows-1252', 'Nº;Nombre\n1;Muñoz Peña, Begoña\n2;López, José M.ª\n'],
    ['windows-1252', 'Mª José Ibáñez,2º A\n'],
    ['windows-1250', 'Ştefan Mureş,Bucureşti\n'],
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
    // Names as forms and lists have them: in upper case, with letters of one language alone, one in a file.
    ['windows-1251', 'Юлия Щукина\n'],
    ['windows-1251', 'ЮЛИЯ ЩУКИНА\n'],
    ['windows-1251', 'КУЗНЕЦОВ ДМИТРИЙ\n'],
    ['windows-1251', 'Фёдор Цыганов\nЖАННА ЧЕХОВА\n'],
    ['windows-1251', 'Євген Їжак\n'],
    ['windows-1251', 'ЄВГЕН ШЕВЧЕНКО\nІрина Ґудзь\n'],
    ['windows-1251', 'Цветелина Жекова,СТОЯН КЪЧЕВ\n'],
    ['windows-1251', 'Ђорђе Јовановић\nНИКОЛА ЋОСИЋ\n'],
    ['windows-1253', 'ΔΗΜΗΤΡΙΟΥ\n'],
    ['windows-1253', 'ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ\nΕΛΕΝΗ ΖΑΧΑΡΙΟΥ\n'],
    ['windows-1253', 'Ξένια Ψάλτη\n'],
    ['windows-874', 'มานี,ณัฐพล ศรีสุข\n'],
    ['windows-874', 'วิภา ภูผา\n'],
    ['windows-874', 'กรุงเทพ\n'],
    ['windows-874', 'เอก\n'],
    ['windows-874', 'กิตติศักดิ์ เจริญสุข\nธนพร วงศ์ใหญ่\n'],
    ['windows-1252', 'MUÑOZ PEÑA BEGOÑA\nÁLVAREZ ÍÑIGO\n'],
    ['windows-1254', 'ÇAĞRI ÖZTÜRK\nIŞIL AYDIN\n'],
    ['windows-1250', 'ŁUKASZ WIŚNIEWSKI\nGRAŻYNA DĄBROWSKA\n'],
  ])('%s: %s', (encoding, text) =>
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, hasMark: false, isGuess: true }),
  );
});

test.each([
  ['half-width katakana', kana('Name,Phone\r\nﾔﾏﾀﾞ ﾀﾛｳ,1\r\nｻﾄｳ ﾊﾅｺ,2\r\n'), 'Name,Phone\r\nﾔﾏﾀﾞ ﾀﾛｳ,1\r\nｻﾄｳ ﾊﾅｺ,2\r\n'],
  ['one name of it', kana('ｽｽﾞｷ ｲﾁﾛｳ\n'), 'ｽｽﾞｷ ｲﾁﾛｳ\n'],
  ['it with sounds of p', kana('ｼﾞｮｰｼﾞ ﾊﾟｰｶｰ\n'), 'ｼﾞｮｰｼﾞ ﾊﾟｰｶｰ\n'],
  [
    'it beside other letters',
    join([0x8e, 0x52, 0x93, 0x63, 0x2c], kana('ﾔﾏﾀ\n'), [0x8d, 0xb2, 0x93, 0xa1, 0x2c], kana('ｻﾄｳ\n')),
    '山田,ﾔﾏﾀ\n佐藤,ｻﾄｳ\n',
  ],
])('Shift-JIS with %s', (_, bytes, text) => expect(decodeText(bytes)).toMatchObject({ encoding: 'shift_jis', text }));

test.each([
  ['Hindi', 'नाम,फ़ोन\r\nअनिता शर्मा,९८७६५४३२१०\r\nरवि कुमार,+91 98765 00001\r\n'],
  ['Punjabi', 'ਨਾਮ,ਫ਼ੋਨ\r\nਗੁਰਪ੍ਰੀਤ ਸਿੰਘ,1\r\n'],
  ['Russian', 'Имя;Телефон\r\nИван Петров;1\r\n'],
  ['Chinese', '姓名,電話\r\n王小明,0910555102\r\n'],
  ['English', 'Name,Phone\r\nAnn Lee,1\r\n\r\n'],
])('UTF-16 without its mark in %s', (_, text) => {
  expect(decodeText(utf16(text))).toEqual({ text, encoding: 'utf-16le', hasMark: false, isGuess: false });
  expect(decodeText(utf16(text, true))).toEqual({ text, encoding: 'utf-16be', hasMark: false, isGuess: false });
});
test.each([
  ['a text with stray zeros', utf8('Name\0,Phone\0\nAnn Lee,+1 555\0 0100\n..'), 'utf-8'],
  ['a short text with one', utf8('Zoé\0\n1'), 'utf-8'],
  ['tabs alone', utf8('\t1\t2\t3\n\t4\t5\t6\n'), 'utf-8'],
])('%s is no UTF-16', (_, bytes, encoding) => expect(decodeText(bytes).encoding).toBe(encoding));

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
  test('of one good letter and one bad byte the letter', () => {
    expect(decodeText(join(utf8('José, No'), [0xeb], utf8('l\n')))).toMatchObject({
      text: `José, No${BAD_LETTER}ël\n`,
      encoding: 'utf-8',
    });
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

describe('UTF-8 that was read as Windows-1252 and written again', () => {
  const twice = (text: string) => utf8(new TextDecoder('windows-1252').decode(utf8(text)));
  test.each([
    'Name,Phone\nJosé Núñez,1\nMüller Jörg,2\n',
    'Łukasz Wiśniewski – “x”…\n',
    'Иван Петров\n',
    'अनिता शर्मा\n',
    'À bientôt, Éric\n',
  ])('%s', (text) => expect(decodeText(twice(text)).text).toBe(text));
  test.each(['«CAFÉ»', 'weiß…', 'Ñ…', 'José Núñez', 'MÃ¼ller, Jörg', 'Ã', '“Å”', 'अनिता Ã¼'])(
    '%s is as it stands',
    (text) => expect(decodeText(utf8(text)).text).toBe(text),
  );
  test('after a byte order mark everything is as it stands', () =>
    expect(decodeText(join([0xef, 0xbb, 0xbf], twice('Müller'))).text).toBe('MÃ¼ller'));
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
