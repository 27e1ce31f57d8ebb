/** A cell that a spreadsheet would run (ux.md); a phone such as `+1 (555) 010` is not one. */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;
const withoutMarks = (cell: string) => cell.replace(/^'+/, '');

/**
 * Puts an apostrophe before what a spreadsheet would run, which shows it as text. A cell that already looks defused gets one
 * more, so that `fused` gives back exactly what was there (R24).
 */
export const defused = (cell: string): string => (FORMULA.test(withoutMarks(cell)) ? `'${cell}` : cell);

/** The cell before `defused`. Apostrophes before anything else (`'Round`) are the person's own and stay. */
export const fused = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(withoutMarks(cell)) ? cell.slice(1) : cell;
