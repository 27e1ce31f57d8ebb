import type { TextEncoding } from './encoding.js';

/** The script (four letters) or language of each encoding, as a code for `Intl.DisplayNames`. */
const WRITES: Readonly<Record<TextEncoding, { name: string; of: string }>> = {
  'utf-8': { name: 'UTF-8', of: '' },
  'windows-1252': { name: 'Windows-1252', of: 'Latn' },
  'windows-1250': { name: 'Windows-1250', of: 'pl' },
  'windows-1254': { name: 'Windows-1254', of: 'tr' },
  'windows-1251': { name: 'Windows-1251', of: 'Cyrl' },
  'koi8-r': { name: 'KOI8-R', of: 'ru' },
  'windows-1253': { name: 'Windows-1253', of: 'el' },
  'windows-1255': { name: 'Windows-1255', of: 'he' },
  'windows-1256': { name: 'Windows-1256', of: 'ar' },
  'windows-874': { name: 'Windows-874', of: 'th' },
  macintosh: { name: 'Mac Roman', of: 'Latn' },
  shift_jis: { name: 'Shift-JIS', of: 'ja' },
  gbk: { name: 'GBK', of: 'zh-Hans' },
  big5: { name: 'Big5', of: 'zh-Hant' },
  'euc-kr': { name: 'EUC-KR', of: 'ko' },
  'utf-16le': { name: 'UTF-16 LE', of: '' },
  'utf-16be': { name: 'UTF-16 BE', of: '' },
};

/** `Windows-1251 (Cyrillic)`, in the reader's language. */
export function encodingLabel(encoding: TextEncoding, language: string): string {
  const { name, of } = WRITES[encoding];
  if (of === '') return `Unicode (${name})`;
  const type = of.length === 4 ? 'script' : 'language';
  return `${name} (${new Intl.DisplayNames(language, { type }).of(of)})`;
}
