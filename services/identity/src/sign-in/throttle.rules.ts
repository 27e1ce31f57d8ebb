/** The wait before the next sign-in after failed ones (docs/product/accounts.md#throttling). */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MAX_WAIT_MS = 15 * MINUTE;
/** Failures older than this are forgotten. */
export const WINDOW_MS = 24 * 60 * MINUTE;
const ACCOUNT_GAP_MS = 30 * SECOND;

/** What is remembered of one account from one address, or of one account over all addresses. */
export interface Failures {
  failures: number;
  /** The first of those counted. */
  since: Date;
  lastAt: Date;
}
export type Scope = 'pair' | 'account';

/** Failures without a wait, before `RATE_LIMIT_FACTOR`: account and address 5; account over all addresses 100. */
export const FREE_FAILURES: Record<Scope, number> = { pair: 5, account: 100 };

/** The count that still matters at `now`. */
export const countedFailures = (state: Failures | null, now: Date): number =>
  state === null || now.getTime() - state.since.getTime() >= WINDOW_MS ? 0 : state.failures;

/**
 * Milliseconds until another try is allowed; 0 = now. Of one account from one address: after the free ones 1 s, doubling
 * to 15 min. Of one account over all addresses: one try per 30 s.
 */
export function waitFor(scope: Scope, state: Failures | null, now: Date, factor = 1): number {
  const beyond = countedFailures(state, now) - Math.floor(FREE_FAILURES[scope] * factor);
  if (state === null || beyond < 0) return 0;
  const gap = scope === 'account' ? ACCOUNT_GAP_MS : Math.min(MAX_WAIT_MS, SECOND * 2 ** Math.min(beyond, 20));
  return Math.max(0, state.lastAt.getTime() + gap - now.getTime());
}
