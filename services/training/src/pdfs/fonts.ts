import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
/** In which every sheet is set. */
const BASE = [
  ...['400Regular', '500Medium', '600SemiBold', '700Bold'].map(
    (weight) => `@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`,
  ),
  ...['400Regular', '700Bold'].flatMap((weight) => [
    `@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`,
    `@expo-google-fonts/noto-sans-gurmukhi/${weight}/NotoSansGurmukhi_${weight}.ttf`,
  ]),
];
const folder = new URL('fonts/', import.meta.url);

/** What `scripts/make-fonts.ts` writes: ranges of code points in hexadecimal. */
interface Coverage {
  base: string;
  more: { file: string; family: string; ranges: string }[];
}

/** What a text is set in. */
export interface FontChoice {
  files: string[];
  /** Beyond those of the layout, for the signs they have not. */
  families: string[];
  /** Signs in no font. */
  missing: ReadonlySet<string>;
}

/** Signs that are not drawn need no font: spaces, joiners, variation selectors. */
const UNDRAWN = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The fonts that a text needs. They are 25 MB, and nearly every text does without: what they cover is read again each time, and the fonts
 * themselves only by the process that sets the text.
 */
export function fontsFor(text: string): FontChoice {
  const coverage = JSON.parse(readFileSync(new URL('coverage.json', folder), 'utf8')) as Coverage;
  const isInBase = testOf(coverage.base);
  let signs = [...new Set(text)].filter((sign) => !UNDRAWN.test(sign) && !isInBase(sign));
  const chosen = coverage.more.filter(({ ranges }) => {
    if (signs.length === 0) return false;
    const covers = testOf(ranges);
    const left = signs.filter((sign) => !covers(sign));
    const isNeeded = left.length < signs.length;
    signs = left;
    return isNeeded;
  });
  return {
    files: [...BASE.map((font) => resolve(font)), ...chosen.map(({ file }) => fileURLToPath(new URL(file, folder)))],
    families: chosen.map(({ family }) => family),
    missing: new Set(signs),
  };
}

function testOf(ranges: string): (sign: string) => boolean {
  const bounds = ranges.split(',').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)));
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return bounds.some(([start = 0, end = start]) => start <= code && code <= end);
  };
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text without the characters that no font has, whole ones: of a family of emoji no joiner is left. */
export function withoutMissing(text: string, missing: ReadonlySet<string>): string {
  if (missing.size === 0 || ![...missing].some((sign) => text.includes(sign))) return text;
  return Array.from(clusters.segment(text), ({ segment }) => segment)
    .filter((cluster) => !Array.from(cluster).some((sign) => missing.has(sign)))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/**
 * A name in the form in which it can be set: as it is written, otherwise in its plain letters («𝐀𝐧𝐚»). Null when no letter of it is in a font.
 */
export function settableName(name: string): string | null {
  const written = name.normalize('NFC');
  const isWhole = ![...fontsFor(written).missing].some((sign) => /\p{L}/u.test(sign));
  const form = isWhole ? written : name.normalize('NFKC');
  return /[\p{L}\p{N}]/u.test(withoutMissing(form, fontsFor(form).missing)) ? form : null;
}
