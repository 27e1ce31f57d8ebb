type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** UTF-16 without its mark: in text that is mostly Latin every other byte is zero. */
function looksLikeUtf16(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return undefined;
}

/** By the byte order mark, otherwise UTF-8 when it is valid UTF-8, otherwise what old Windows programs write. */
function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const wide = looksLikeUtf16(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export interface DecodedText {
  text: string;
  /** It began with a byte order mark, which is no part of `text`. */
  hasMark: boolean;
}

/** The text of a file's bytes; never fails. NUL and broken surrogates, which the server refuses, are removed. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const raw = new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
  const hasMark = raw.startsWith('\uFEFF');
  return {
    text: raw
      .slice(hasMark ? 1 : 0)
      .replaceAll('\u0000', '')
      .toWellFormed(),
    hasMark,
  };
}
