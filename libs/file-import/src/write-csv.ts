/** A cell that a spreadsheet would run as a formula, also with Japanese full-width signs. A phone such as `+1 (555) 010` is not one. */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r＝＋－＠]/;
const isFormula = (cell: string) => FORMULA.test(cell.replace(/^'+/, ''));

/**
 * Puts an apostrophe before what a spreadsheet would run, which makes it plain text there. A cell that already has one gets
 * another, so that `undoDefuse` gives back exactly what was there.
 */
export const defuse = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** The cell before `defuse`. Apostrophes before anything else (`'Round`) are the person's own and stay. */
export const undoDefuse = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);

/** Begins a file, so that spreadsheet programs read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Besides what CSV itself needs: delimiters that another locale's spreadsheet would split at, and blanks that it would trim. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export type CsvCell = string | number | boolean | null;

/** One cell of a CSV file: formulas defused, quoted where necessary. `null` is an empty cell. */
export function csvCell(value: CsvCell): string {
  const text = defuse(value === null ? '' : String(value));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A comma, or a semicolon where the comma is the decimal sign. */
export type Separator = ',' | ';';

/** One line of a CSV file with its end. */
export const csvLine = (cells: readonly CsvCell[], separator: Separator = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/** What a file begins with: the byte order mark, and another separator than a comma in a first line, as Excel has it. */
export const csvStart = (separator: Separator): string =>
  `${BYTE_ORDER_MARK}${separator === ',' ? '' : `sep=${separator}\r\n`}`;

/** A whole CSV file (RFC 4180). */
export const writeCsv = (rows: Iterable<readonly CsvCell[]>, separator: Separator = ','): string =>
  `${csvStart(separator)}${Array.from(rows, (row) => csvLine(row, separator)).join('')}`;

/** What spreadsheets of a language and region expect, such as `de-DE`. */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';

/** The same for the language on show: by the region that the browser names for it, else by the language. */
export const readersSeparator = (language: string, preferred: readonly string[]): Separator =>
  separatorOf(preferred.find((tag) => tag.split('-')[0] === language) ?? language);
