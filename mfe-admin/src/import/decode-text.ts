const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of a file's bytes: UTF-16 by its mark, otherwise UTF-8 when it is valid UTF-8, otherwise what old Windows programs write.
 * Never fails. NUL and broken surrogates, which the server refuses, are gone from it.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  const text = wide
    ? new TextDecoder(wide).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u0000', '')
    .toWellFormed();
}
