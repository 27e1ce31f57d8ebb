/** Latin digits for those of any writing system; signs of compatibility (full-width plus) in their plain form. */
export const latinDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode begins each script's digits at a code that ends with 0 or 6.
    const last = code % 16;
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - last)) ? last : last - 6);
  });
