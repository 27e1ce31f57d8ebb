/**
 * `tests/quarantine.json`: known flaky tests that somebody is looking into. A test that failed and then passed alone counts as failed unless it is
 * listed there.
 */

/** `test`: its full name as the run prints it. `since`: the day it was listed, YYYY-MM-DD. */
export interface Quarantined {
  test: string;
  since: string;
  owner: string;
  reason: string;
}

export const MAX_QUARANTINED = 5;
export const MAX_DAYS = 14;
const FIELDS = ['test', 'since', 'owner', 'reason'] as const;

/** @throws Error that names the entry that is incomplete, or that there are too many. */
export function parseQuarantine(json: string): Quarantined[] {
  const entries = JSON.parse(json) as unknown;
  if (!Array.isArray(entries)) throw new Error('tests/quarantine.json is not a list');
  if (entries.length > MAX_QUARANTINED)
    throw new Error(`tests/quarantine.json lists ${entries.length} tests; at most ${MAX_QUARANTINED} may be there`);
  return (entries as Partial<Record<string, unknown>>[]).map((entry, index) => {
    for (const field of FIELDS)
      if (typeof entry[field] !== 'string' || !entry[field].trim())
        throw new Error(`tests/quarantine.json, entry ${index + 1}: «${field}» is missing`);
    if (Number.isNaN(Date.parse(String(entry['since']))))
      throw new Error(`tests/quarantine.json, entry ${index + 1}: «since» is no date`);
    return entry as unknown as Quarantined;
  });
}

/** Entries that are older than {@link MAX_DAYS} days. */
export const overdue = (entries: readonly Quarantined[], now: Date): Quarantined[] =>
  entries.filter(({ since }) => now.getTime() - Date.parse(since) > MAX_DAYS * 86_400_000);

export interface Verdict {
  /** Failed, and failed alone too. */
  broken: string[];
  /** Failed, and passed alone: counted as failed. */
  unstable: string[];
  /** The same, but listed: not counted as failed. */
  tolerated: string[];
}

/** Sorts failed tests by the result of their second run alone. */
export function verdictOf(
  failed: readonly string[],
  failedAlone: readonly string[],
  quarantine: readonly Quarantined[],
): Verdict {
  const broken = new Set(failedAlone);
  const listed = new Set(quarantine.map(({ test }) => test));
  const passedAlone = failed.filter((name) => !broken.has(name));
  return {
    broken: failed.filter((name) => broken.has(name)),
    unstable: passedAlone.filter((name) => !listed.has(name)),
    tolerated: passedAlone.filter((name) => listed.has(name)),
  };
}
