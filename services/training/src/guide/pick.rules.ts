/** FNV-1a: small, and the same on every machine and for ever. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text.normalize('NFKC').toLowerCase())
    value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  // The last signs would hardly reach the lowest bits otherwise.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

/** One of the options, always the same for the same seed. */
export const pick = (seed: string, options: readonly string[]): string => options[hash(seed) % options.length] ?? '';

/** Several different options in their own order, always the same for the same seed. */
export function pickSome(seed: string, options: readonly string[], count: number): string[] {
  const ranked = options.map((option, index) => ({ option, index, rank: hash(`${seed}|${index}`) }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ option }) => option);
}
