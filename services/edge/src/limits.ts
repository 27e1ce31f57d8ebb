/** Limits of what a request may cost. */
export const LIMITS = {
  bodyBytes: 64 * 1024,
  importBytes: 5 * 1024 * 1024,
  /** Of all bodies together that are still being sent. */
  unfinishedBytes: 64 * 1024 * 1024,
  headerBytes: 16 * 1024,
  urlBytes: 8 * 1024,
  headersMs: 10_000,
  // Cut within 15 s: looked at every half second.
  requestMs: 14_000,
} as const;
