/**
 * `node scripts/make-fonts.ts`: makes the fonts with which PDFs show names in scripts of languages that the product does not have. They are committed, so
 * that neither building nor running needs the large packages they come from; run this again for newer fonts or another script.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './config.ts';

const folder = path.join(root, 'services/training/src/pdfs/fonts');
const MAX_BYTES = 25 * 1024 * 1024;
/** Fonts of every PDF; they are installed with the product. */
const BASE = [
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
];
/**
 * Packages and families, in the order in which a character's font is searched. Names are bold, so one weight is enough. The Chinese font also has the
 * kana and most characters of Japanese; the Japanese one has the rest, as those of names beyond plane 0; Korean comes last, for its syllables.
 */
const FONTS: readonly (readonly [name: string, version: string, family: string])[] = [
  ['noto-sans', '0.4.2', 'Noto Sans'],
  ['noto-sans-arabic', '0.4.3', 'Noto Sans Arabic'],
  ['noto-sans-armenian', '0.4.2', 'Noto Sans Armenian'],
  ['noto-sans-bengali', '0.4.4', 'Noto Sans Bengali'],
  ['noto-sans-ethiopic', '0.4.2', 'Noto Sans Ethiopic'],
  ['noto-sans-georgian', '0.4.3', 'Noto Sans Georgian'],
  ['noto-sans-gujarati', '0.4.2', 'Noto Sans Gujarati'],
  ['noto-sans-hebrew', '0.4.1', 'Noto Sans Hebrew'],
  ['noto-sans-kannada', '0.4.3', 'Noto Sans Kannada'],
  ['noto-sans-khmer', '0.4.3', 'Noto Sans Khmer'],
  ['noto-sans-lao', '0.4.2', 'Noto Sans Lao'],
  ['noto-sans-malayalam', '0.4.2', 'Noto Sans Malayalam'],
  ['noto-sans-myanmar', '0.4.2', 'Noto Sans Myanmar'],
  ['noto-sans-oriya', '0.4.2', 'Noto Sans Oriya'],
  ['noto-sans-sinhala', '0.4.2', 'Noto Sans Sinhala'],
  ['noto-sans-syriac', '0.4.2', 'Noto Sans Syriac'],
  ['noto-sans-tamil', '0.4.3', 'Noto Sans Tamil'],
  ['noto-sans-telugu', '0.4.2', 'Noto Sans Telugu'],
  ['noto-sans-thaana', '0.4.2', 'Noto Sans Thaana'],
  ['noto-sans-thai', '0.4.2', 'Noto Sans Thai'],
  ['noto-serif-tibetan', '0.4.2', 'Noto Serif Tibetan'],
  ['noto-sans-sc', '0.4.3', 'Noto Sans SC'],
  ['noto-sans-jp', '0.4.3', 'Noto Sans JP'],
  ['noto-sans-kr', '0.4.3', 'Noto Sans KR'],
];

/** The code points that a font has glyphs for: table `cmap`, formats 4 and 12. */
function codePointsOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('A font without a cmap');
  const cmap = font.readUInt32BE(entry + 8);
  const found = new Set<number>();
  const add = (start: number, end: number) => {
    for (let code = start; code <= end && code !== 0xffff; code++) found.add(code);
  };
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    const format = font.readUInt16BE(at);
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group++)
        add(font.readUInt32BE(at + 16 + 12 * group), font.readUInt32BE(at + 20 + 12 * group));
    } else if (format === 4) {
      const size = font.readUInt16BE(at + 6);
      for (let segment = 0; segment < size; segment += 2)
        add(font.readUInt16BE(at + 16 + size + segment), font.readUInt16BE(at + 14 + segment));
    }
  }
  return [...found].toSorted((one, other) => one - other);
}

/** `20-7e,a0`: hexadecimal, in order. */
function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([start, end]) => (start === end ? start.toString(16) : `${start.toString(16)}-${end.toString(16)}`))
    .join(',');
}

const work = await mkdtemp(path.join(tmpdir(), 'nb-fonts-'));
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const { resolve } = createRequire(import.meta.url);
  const base = await Promise.all(BASE.map(async (font) => codePointsOf(await readFile(resolve(font)))));
  const more: { file: string; family: string; ranges: string }[] = [];
  const copyrights = new Set<string>();
  let licence = '';
  let bytes = 0;
  for (const [name, version, family] of FONTS) {
    const packed = execFileSync('npm', ['pack', '--silent', `@expo-google-fonts/${name}@${version}`], { cwd: work });
    const file = `${family.replaceAll(' ', '')}_700Bold.ttf`;
    const inside = `package/700Bold/${file}`;
    execFileSync('tar', ['xzf', packed.toString().trim(), inside, 'package/LICENSE_FONT'], { cwd: work });
    await copyFile(path.join(work, inside), path.join(folder, file));
    const [copyright = '', ...terms] = (await readFile(path.join(work, 'package/LICENSE_FONT'), 'utf8')).split('\n');
    copyrights.add(copyright);
    licence = terms.join('\n');
    bytes += (await stat(path.join(folder, file))).size;
    more.push({ file, family, ranges: rangesOf(codePointsOf(await readFile(path.join(folder, file)))) });
  }
  await writeFile(path.join(folder, 'LICENSE'), [...copyrights, licence].join('\n'));
  const coverage = { base: rangesOf([...new Set(base.flat())].toSorted((one, other) => one - other)), more };
  await writeFile(path.join(folder, 'coverage.json'), `${JSON.stringify(coverage, null, 2)}\n`);
  process.stdout.write(`${more.length} typefaces, ${(bytes / 1024 / 1024).toFixed(1)} MB\n`);
  if (bytes > MAX_BYTES) throw new Error('More than 25 MB');
} finally {
  await rm(work, { recursive: true, force: true });
}
