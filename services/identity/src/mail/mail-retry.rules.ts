const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3_600;

/** How long after its `tries`-th failure a mail is tried again: 5 s, doubling to an hour. */
export const retryAfterSeconds = (tries: number): number =>
  Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(Math.max(tries, 1) - 1, 20));

/** The server knows the mail and will never take it (a 5xx answer to it), as opposed to not being there or being busy. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
