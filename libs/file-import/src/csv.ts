import Papa from 'papaparse';
import { undoDefuse } from './write-csv.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own first line that names the delimiter: `sep=;`. */
const SEP_LINE = /^sep=(.)\r?\n/i;

/** How often each delimiter stands outside of quotes, line by line, for the first lines of a file. */
function delimiterCounts(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let line = new Map<string, number>();
  let filled = false;
  let quoted = false;
  for (const sign of text.slice(0, 20_000)) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if (sign === '\n' || sign === '\r') {
      if (filled) lines.push(line);
      line = new Map();
      filled = false;
    } else {
      filled = true;
      if ((DELIMITERS as readonly string[]).includes(sign)) line.set(sign, (line.get(sign) ?? 0) + 1);
    }
  }
  if (filled) lines.push(line);
  return lines;
}

/**
 * The delimiter of a file: the one that most lines hold as often as the first line does. papaparse's own guess looks inside of
 * quotes and needs more than two columns.
 */
export function delimiterOf(text: string): string {
  const [first, ...rest] = delimiterCounts(text);
  if (first === undefined) return ',';
  const score = (delimiter: string) => {
    const wanted = first.get(delimiter) ?? 0;
    const agreeing = rest.filter((line) =>
      wanted === 0 ? line.has(delimiter) : line.get(delimiter) === wanted,
    ).length;
    // A first line without it is a title at best.
    return wanted === 0 ? agreeing / 2 : agreeing + 1 + wanted / 1000;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

/** One row of a file and where a spreadsheet shows it, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}
/** Where the parser was not sure what it read, by the row's line. */
export interface TableProblem {
  line: number;
  code: 'unclosed-quote' | 'stray-quote';
}
export interface Table {
  /** Without blank ones. Formulas that an export put out of action are as they were before it. */
  rows: FileRow[];
  problems: TableProblem[];
}

const PROBLEM_CODES: Partial<Record<Papa.ParseError['code'], TableProblem['code']>> = {
  MissingQuotes: 'unclosed-quote',
  InvalidQuotes: 'stray-quote',
};

/** Reads delimited text (comma, semicolon, tab or bar). Quoted cells may hold delimiters, newlines and doubled quotes. */
export function parseCsv(text: string): Table {
  const named = SEP_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: named?.[1] ?? delimiterOf(body) });
  const firstLine = named ? 2 : 1;
  return {
    rows: data
      .map((cells, index) => ({ line: index + firstLine, cells: cells.map(undoDefuse) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    problems: errors.flatMap(({ code, row = 0 }) => {
      const problem = PROBLEM_CODES[code];
      return problem === undefined ? [] : [{ line: row + firstLine, code: problem }];
    }),
  };
}
