/** How the bytes of a text file can be read, in the order in which it is offered. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'macintosh',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const;
export type TextEncoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** It began with a byte order mark, which is no part of `text`. */
  hasMark: boolean;
  /** The file does not declare its encoding; it was guessed from the content. */
  isGuess: boolean;
}

/** Marks each character whose bytes are invalid in an otherwise valid file. A Unicode noncharacter, which no text contains. */
export const BAD_LETTER = '\uFFFF';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** The text of a file's bytes; never fails. NUL and broken surrogates, which the server refuses, are removed. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const { encoding, isGuess } = chosen ? { encoding: chosen, isGuess: false } : encodingOf(bytes);
  const raw =
    encoding === 'utf-8' ? undoTwice(decodeUtf8(bytes)) : new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const hasMark = raw.startsWith('\uFEFF');
  return {
    text: raw
      .slice(hasMark ? 1 : 0)
      .replaceAll('\u0000', '')
      .toWellFormed(),
    encoding,
    hasMark,
    isGuess,
  };
}

/** By the byte order mark, otherwise UTF-8 when most characters are valid UTF-8, otherwise the likeliest code page. */
function encodingOf(bytes: Uint8Array): Pick<DecodedText, 'encoding' | 'isGuess'> {
  const sure = (encoding: TextEncoding) => ({ encoding, isGuess: false });
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return sure('utf-8');
  if (startsWith(bytes, 0xff, 0xfe)) return sure('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return sure('utf-16be');
  const wide = looksLikeUtf16(bytes);
  if (wide !== undefined) return sure(wide);
  let valid = 0;
  let invalid = 0;
  let isAlone = true;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 1) valid += 1;
    else if (length === 0) {
      invalid += 1;
      isAlone &&= (bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80;
    }
    at += Math.max(1, length);
  }
  // Of as many bad bytes as letters each stands alone, as one of Windows does; those of other scripts stand together.
  if (invalid === 0 || valid > invalid || (valid === invalid && isAlone)) return sure('utf-8');
  return { encoding: likelyCodePage(bytes), isGuess: true };
}

/** The characters that Windows-1252 has for the bytes from 0x80 on, by character. */
const WINDOWS_BYTES = new Map(
  Array.from({ length: 128 }, (_, place) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(place + 128)),
    place + 128,
  ]),
);
/** What was meant by letters that were encoded twice: those of Latin languages, words of scripts with two bytes a letter, those with three. */
const MEANT = /^(?:[\u00a0-\u017f\u0218-\u021b\u0900-\ufefe\uff00-\uffef]*|[\u0370-\u06ff]{2,})$/u;

/** A text that a program had read as Windows-1252 and then written as UTF-8, `MÃ¼ller`, as it was before; others as they are. */
function undoTwice(text: string): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const meant: string[] = [];
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
    const bytes = Array.from(run, (sign) => WINDOWS_BYTES.get(sign) ?? 0);
    try {
      const letters = bytes.includes(0) ? '' : utf8.decode(Uint8Array.from(bytes));
      if (letters === '' || !MEANT.test(letters)) return text;
      meant.push(letters);
    } catch {
      return text;
    }
  }
  let place = 0;
  return text.replace(/[^\0-\x7f]+/g, () => meant[place++] ?? '');
}

/** UTF-16 without its mark: in text that is mostly Latin every other byte is zero, elsewhere that of each blank, comma and line end. */
function looksLikeUtf16(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  let printable = 0;
  sample.forEach((byte, index) => {
    if (byte >= 0x20 && byte < 0x7f) printable += 1;
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  // In a text of single bytes a stray zero stands among printable ones.
  if (printable > (sample.length - even - odd) * 0.75) return undefined;
  const [most, least, encoding] = odd > even ? ([odd, even, 'utf-16le'] as const) : ([even, odd, 'utf-16be'] as const);
  return most > half * 0.04 && least * 4 < most && isText(new TextDecoder(encoding).decode(sample))
    ? encoding
    : undefined;
}

/** Whether nearly all signs are assigned, and none is a control character that no text has. */
const isText = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  (text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD\p{Cn}\p{Co}\p{Cs}]/gu) ?? []).length <= text.length / 50;

/** Bytes of the UTF-8 letter at a place, 0 where none begins (RFC 3629 §4). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    const least = index > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const most = index > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (byte < least || byte > most) return 0;
  }
  return length;
}

/** Decodes UTF-8, stray bytes as Windows-1252, each with `BAD_LETTER` before it. */
function decodeUtf8(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      parts.push(utf8.decode(bytes.subarray(from, at)), BAD_LETTER, decodeWindows(bytes.subarray(at, at + 1)));
      from = at + 1;
    }
    at += Math.max(1, length);
  }
  return from === 0 ? utf8.decode(bytes) : [...parts, utf8.decode(bytes.subarray(from))].join('');
}

const decodeWindows = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

/** Decodes bytes of undeclared encoding, as in old address books: UTF-8 if valid, otherwise the likeliest code page. */
export function decodeBytes(bytes: Uint8Array, charset = ''): string {
  try {
    if (charset) return new TextDecoder(charset).decode(bytes);
  } catch {
    // Ignore an unknown charset.
  }
  return decodeText(bytes).text.replaceAll(BAD_LETTER, '');
}

/** Letters of a language by their frequency in names and texts; other letters of its script count little. */
interface Letters {
  script: RegExp;
  usual: string;
  rare: string;
}
const LATIN = /[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]/;
const LETTERS = {
  western: { script: LATIN, usual: 'àáâãäåæçèéêëíîïñóôõöøúûüßœÿ', rare: 'ðþýšž' },
  central: { script: LATIN, usual: 'áäçéëíóôöúüß', rare: 'ąćčďđęěłľńňőřśšťůűýźżžăâîşţ' },
  turkish: { script: LATIN, usual: 'çöüâîûğış', rare: 'áàéèíóúñäåæøêëô' },
  cyrillic: { script: /\p{sc=Cyrillic}/u, usual: 'оеаинтсрвлкм', rare: 'дпуяыьгзбчйхжшюцёщэіїєґўъ' },
  greek: { script: /\p{sc=Greek}/u, usual: 'αοιετνσηρπκλμυςάέήίόύώ', rare: 'θδγχβφωξζψ' },
  thai: { script: /\p{sc=Thai}/u, usual: 'กขคงจชณดตถทธนบปผพภมยรลวสหอะัาำิีืุูเแโใไ็่้์', rare: 'ฉซญฐฝฟศษึ๊๋' },
} as const satisfies Record<string, Letters>;
/** Of equally likely code pages the first is taken. */
const SINGLE_BYTE: readonly (readonly [TextEncoding, keyof typeof LETTERS])[] = [
  ['windows-1252', 'western'],
  ['windows-1250', 'central'],
  ['windows-1254', 'turkish'],
  ['windows-1251', 'cyrillic'],
  ['windows-1253', 'greek'],
  ['windows-874', 'thai'],
  ['macintosh', 'western'],
];
/** How frequent a pair of bytes is; 0 for a single-byte character. */
const DOUBLE_BYTE: readonly (readonly [TextEncoding, (lead: number, trail: number) => number])[] = [
  [
    'shift_jis',
    (lead, trail) =>
      trail < 0x40
        ? 0
        : lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97)
          ? 1
          : lead === 0x81
            ? 0.6
            : 0.4,
  ],
  ['gbk', (lead, trail) => (trail < 0xa1 ? 0.1 : lead >= 0xb0 && lead <= 0xd7 ? 1 : lead <= 0xf7 ? 0.5 : 0.1)],
  ['big5', (lead) => (lead >= 0xa4 && lead <= 0xc6 ? 1 : lead >= 0xa1 && lead <= 0xf9 ? 0.4 : 0)],
];

/** How much of a file is examined; only its lines with non-ASCII characters. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * The code page under which the text looks most like a language: its usual letters, in words of one script. Own code, because available
 * detectors know neither Thai nor Mac Roman and are made for prose, not for a column of names.
 */
function likelyCodePage(bytes: Uint8Array): TextEncoding {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const scores = [
    ...SINGLE_BYTE.map(([encoding, letters]) => [encoding, scoreText(sample, encoding, LETTERS[letters])] as const),
    ...DOUBLE_BYTE.map(([encoding, usual]) => [encoding, scorePairs(sample, encoding, usual)] as const),
  ];
  return scores.reduce((best, each) => (each[1] > best[1] + 1e-9 ? each : best))[0];
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{M}]/u.test(sign);

const THAI_CONSONANT = /[ก-ฮ]/;
/** Vowels and marks of Thai stand at a consonant: these before it, the others after it or after each other. */
const isMisplacedVowel = (sign: string, before = '', after = '') =>
  /[เ-ไ]/.test(sign) ? !THAI_CONSONANT.test(after) : /[ะ-ฺๅ็-๎]/.test(sign) && !/[ก-ฺๅ็-๎]/.test(before);

/** `Nº`, `M.ª`, `2º`: after a full stop, a digit or a letter alone. The same bytes are `ş` within and after words of Romanian. */
const isAfterAbbreviation = (text: string, at: number) =>
  !isLetter(text[at + 1]) && (/[.\d]/.test(text[at - 1] ?? '') || (isLetter(text[at - 1]) && !isLetter(text[at - 2])));

function scoreText(bytes: Uint8Array, encoding: TextEncoding, { script, usual, rare }: Letters): number {
  const text = new TextDecoder(encoding).decode(bytes);
  let count = 0;
  let score = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign < '\u0080') continue;
    count += 1;
    const [before, after] = [text[at - 1], text[at + 1]];
    if (!isLetter(sign)) {
      // Typographic punctuation occurs between words, except for an apostrophe.
      const isPunctuation = /[\u00a0\u00ab\u00bb\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/.test(sign);
      score += !isPunctuation ? 0 : isLetter(before) && isLetter(after) ? (sign === '\u2019' ? 0.9 : 0) : 0.6;
      continue;
    }
    const foreign = [before, after].some((other) => isLetter(other) && !script.test(other ?? ''));
    const isMisplacedCapital =
      sign !== sign.toLowerCase() &&
      isLetter(before) &&
      before !== before?.toUpperCase() &&
      script !== LETTERS.thai.script;
    if (!script.test(sign) || foreign || isMisplacedCapital || isMisplacedVowel(sign, before, after)) continue;
    // Many accented letters in a row are another script rather than a Latin word.
    const around = text.slice(Math.max(0, at - 3), at + 4);
    const runFactor = script !== LATIN ? 1 : /\P{ASCII}{4}/u.test(around) ? 0 : /\P{ASCII}{3}/u.test(around) ? 0.5 : 1;
    const small = sign === 'İ' ? 'ı' : sign.toLowerCase();
    // Italian has these at the end of words; within them the same bytes are letters of Czech.
    const isOrdinal = usual === LETTERS.western.usual && 'ªº'.includes(small) && isAfterAbbreviation(text, at);
    const isFinal = usual === LETTERS.western.usual && 'ìòù'.includes(small) && !isLetter(after);
    score +=
      runFactor *
      (isOrdinal || isFinal || usual.includes(small)
        ? 1
        : rare.includes(small)
          ? script === LATIN
            ? 0.85
            : 0.7
          : 0.3);
  }
  return (count === 0 ? 0 : score / count) * (encoding === 'macintosh' ? 0.97 : 1);
}

function scorePairs(bytes: Uint8Array, encoding: TextEncoding, usual: (lead: number, trail: number) => number): number {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(withoutPartialLine(bytes));
  } catch {
    return 0;
  }
  let count = 0;
  let score = 0;
  let wasPair = false;
  let [kana, early, marks, misplaced] = [0, 0, 0, 0];
  let isNarrow = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      wasPair = false;
      continue;
    }
    count += 1;
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      // Half-width katakana, of one byte each, with sound marks at those letters alone that take one.
      const before = bytes[at - 1] ?? 0;
      const isMark = lead === 0xde || lead === 0xdf;
      const isAtLetter = (before >= 0xb6 && before <= 0xc4) || (before >= 0xca && before <= 0xce) || before === 0xb3;
      if (isMark) marks += 1;
      if (isMark ? !isAtLetter : isLatinByte(before, !wasPair) || isLatinByte(bytes[at + 1], true)) misplaced += 1;
      if (lead < 0xc0) early += 1;
      kana += 1;
      wasPair = false;
      continue;
    }
    if (lead < 0xc0 || lead > 0xdf || (bytes[at + 1] ?? 0) < 0xc0 || (bytes[at + 1] ?? 0) > 0xdf) isNarrow = false;
    // Words of these scripts are separated from Latin letters.
    const isApart = !isLatinByte(bytes[at - 1], !wasPair) && !isLatinByte(bytes[at + 2], true);
    score += isApart ? usual(lead, bytes[at + 1] ?? 0) : 0;
    wasPair = true;
    at += 1;
  }
  if (misplaced === 0) score += kana * (marks > 0 && early * 8 > kana ? 0.96 : 0.75);
  // Pairs are spread over all bytes; many of them within one column of the code page are upper-case letters of an alphabet.
  const factor = isNarrow && kana === 0 && count > 2 ? 0.7 : 1;
  return count === 0 ? 0 : (score / count) * factor;
}

/** Whether a byte is a Latin letter; the second one of a pair is none. */
const isLatinByte = (byte: number | undefined, isSingle: boolean) =>
  isSingle && byte !== undefined && byte < 0x80 && /[a-z]/i.test(String.fromCharCode(byte));
/** A sample may end within a letter. */
const withoutPartialLine = (bytes: Uint8Array) =>
  bytes.length < SAMPLE_BYTES
    ? bytes
    : bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
