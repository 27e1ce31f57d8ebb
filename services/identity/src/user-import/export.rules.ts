/** A cell that a spreadsheet would run; a phone such as `+1 (555) 010` is not one (R24). */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;

/** One cell of a CSV file: what a spreadsheet would run gets an apostrophe before it, what needs quotes gets them. */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
