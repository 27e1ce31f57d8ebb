/** One check of `npm run doctor`. */
export interface Finding {
  what: string;
  /** What was found; undefined: nothing, or too little. */
  found: string | undefined;
  /** Without it neither start nor tests work. */
  isNeeded: boolean;
  remedy?: string;
}

/** A line for each, and whether everything needed is there. */
export function summaryOf(findings: readonly Finding[]): { lines: string[]; isComplete: boolean } {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const lines = findings.map(({ what, found, isNeeded, remedy }) => {
    const sign = found === undefined ? (isNeeded ? '✗' : '–') : '✓';
    return `${sign} ${what.padEnd(width)}  ${found ?? remedy ?? 'missing'}`;
  });
  const missing = findings.filter(({ found, isNeeded }) => isNeeded && found === undefined);
  lines.push(
    '',
    missing.length === 0 ? 'Everything needed is there.' : `Missing: ${missing.map(({ what }) => what).join(', ')}.`,
  );
  return { lines, isComplete: missing.length === 0 };
}
