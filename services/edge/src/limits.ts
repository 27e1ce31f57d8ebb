/** Limits of what a request may cost. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  importBytes: 5 * 1024 * 1024,
  /** Of all bodies together that are still being sent. */
  unfinishedBytes: 64 * 1024 * 1024,
  headerBytes: 16 * 1024,
  urlBytes: 8 * 1024,
  headersMs: 10_000,
  // Checked every half second, so that a request is cut within 15 s.
  requestMs: 14_000,
} as const;
