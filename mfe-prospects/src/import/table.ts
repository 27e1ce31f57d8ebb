import Papa from 'papaparse';

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

/**
 * Cells of delimited text (comma, semicolon, tab or bar), row by row; blank lines are left out. Quoted cells may hold
 * delimiters, newlines and doubled quotes.
 */
export function parseTable(text: string): string[][] {
  const named = SEP_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const { data } = Papa.parse<string[]>(body, { delimiter: named?.[1] ?? delimiterOf(body) });
  return data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}
