import { BAD_LETTER } from './encoding.js';
import { undoDefuse } from './write-csv.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own first line that names the delimiter: `sep=;`. */
const SEP_LINE = /^sep=(.)(?:\r\n?|\n)/i;
/** A cell in quotes that ends where a cell can end. Quotes that stand anywhere else are letters. */
const QUOTED_CELL = /(^|[,;\t|\r\n])[ ]*"(?:[^"]|"")*"(?=[ ]*(?:[,;\t|\r\n]|$))/g;

/** How often each delimiter stands outside of quotes, line by line, for the first lines of a file. */
function delimiterCounts(text: string): Map<string, number>[] {
  return text
    .slice(0, 20_000)
    .replace(QUOTED_CELL, '$1x')
    .split(/[\r\n]+/)
    .filter(Boolean)
    .map((line) => {
      const counts = new Map<string, number>();
      for (const sign of line)
        if ((DELIMITERS as readonly string[]).includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
      return counts;
    });
}

/** The delimiter of a file: the one that most lines hold as often as the first line does. */
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
/** Why a row may not be what was meant. */
export type TableProblemCode =
  | 'unclosed-quote'
  | 'stray-quote'
  | 'several-lines'
  | 'extra-cells'
  | 'short-row'
  | 'bad-letter';
/** A row that may not be what was meant, by its line. */
export interface TableProblem {
  line: number;
  code: TableProblemCode;
}
export interface Table {
  /** Without blank ones. Formulas that an export put out of action are as they were before it. */
  rows: FileRow[];
  problems: TableProblem[];
}

interface Dialect {
  delimiter: string;
  /** `\"` is a quote inside of quotes, as MySQL and many scripts write it. */
  backslash: boolean;
  /** What follows a quote that neither ends its cell nor is doubled: the whole cell is taken literally, or the quote is a letter of it. */
  strayQuotes: 'literal' | 'inside';
  /** So many quotes that could end their cell are letters of it, too (`"he said "hi", twice"`). */
  insideEnds: number;
}
interface ReadRecord {
  cells: string[];
  /** Where the next one begins. */
  end: number;
  /** A cell of it holds a newline. */
  isMultiline: boolean;
  problem?: 'unclosed-quote' | 'stray-quote';
}

const [TAB, LF, CR, BLANK, QUOTE] = [9, 10, 13, 32, 34];
/** Whether a cell ends before this place. Signs are compared by their codes: a file has millions of them. */
function isEnd(text: string, at: number, delimiter: number): boolean {
  const code = text.charCodeAt(at);
  return code === delimiter || code === LF || code === CR || at >= text.length;
}
/** The first place from `at` where no blank stands. */
function afterBlanks(text: string, at: number, delimiter: number): number {
  for (let place = at; ; place += 1) {
    const code = text.charCodeAt(place);
    if (code !== BLANK && (code !== TAB || delimiter === TAB)) return place;
  }
}

/** The cell that is quoted from `open` on, or why it is none. */
function readQuoted(
  text: string,
  open: number,
  { backslash, strayQuotes, insideEnds, ...dialect }: Dialect,
): { value: string; end: number; isStray: boolean } | 'unclosed-quote' | 'stray-quote' {
  const delimiter = dialect.delimiter.charCodeAt(0);
  let isStray = false;
  let ends = 0;
  for (let at = open + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return 'unclosed-quote';
    at = quote + 1;
    if (backslash && isEscaped(text, open, quote)) continue;
    const end = afterBlanks(text, at, delimiter);
    if (isEnd(text, end, delimiter) && (!isStray || ends >= insideEnds)) {
      const written = text.slice(open + 1, quote).replaceAll('""', '"');
      return { value: backslash ? written.replace(/\\(["\\])/g, '$1') : written, end, isStray };
    }
    if (text.charCodeAt(at) === QUOTE) {
      at += 1;
      continue;
    }
    // A quote of a later line opens another cell: that of this one was never meant to open any.
    if (/[\r\n]/.test(text.slice(open, quote))) return 'unclosed-quote';
    if (strayQuotes === 'literal') return 'stray-quote';
    if (isEnd(text, end, delimiter)) ends += 1;
    isStray = true;
  }
}

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, open: number, quote: number): boolean {
  let count = 0;
  while (quote - count - 1 > open && text[quote - count - 1] === '\\') count += 1;
  return count % 2 === 1;
}

/** One record by RFC 4180. Lines end with CRLF, LF or CR, whatever the others end with; a quote that closes nowhere is a letter. */
function readRecord(text: string, start: number, dialect: Dialect): ReadRecord {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const record: ReadRecord = { cells: [], end: start, isMultiline: false };
  for (let at = start; ;) {
    const open = afterBlanks(text, at, delimiter);
    const quoted = text.charCodeAt(open) === QUOTE ? readQuoted(text, open, dialect) : undefined;
    if (typeof quoted === 'object') {
      if (quoted.isStray) record.problem = 'stray-quote';
      record.isMultiline ||= quoted.value.includes('\n') || quoted.value.includes('\r');
      record.cells.push(quoted.value);
      at = quoted.end;
    } else {
      let end = at;
      while (!isEnd(text, end, delimiter)) end += 1;
      if (quoted) record.problem = quoted;
      // Of a quote that nothing closes, nothing is meant.
      const from = quoted === 'unclosed-quote' && text.indexOf('"', open + 1) >>> 0 >= end ? open + 1 : at;
      record.cells.push(text.slice(from, end));
      at = end;
    }
    if (text.charCodeAt(at) === delimiter) at += 1;
    else {
      record.end = text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
      return record;
    }
  }
}

function readRecords(text: string, dialect: Dialect): { records: (ReadRecord & { start: number })[]; doubts: number } {
  const records: (ReadRecord & { start: number })[] = [];
  let doubts = 0;
  for (let at = 0; at < text.length;) {
    const record = readRecord(text, at, dialect);
    records.push({ ...record, start: at });
    if (record.problem) doubts += 1;
    at = record.end;
  }
  return { records, doubts };
}

/** How many cells most records of one line have. */
function usualWidth(records: readonly ReadRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells, problem, isMultiline } of records)
    if (!problem && !isMultiline && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])[0];
}

/** The lines of a record as rows, if each would be a whole row by itself: a quote that was not meant as one can hold rows together. */
function rowsWithin(raw: string, delimiter: string, width: number): string[][] | undefined {
  const rows = raw
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\s"\\]/.test(line))
    .map((line) => line.split(delimiter));
  const wanted = width > 1 ? width : (rows[0]?.length ?? 0);
  return wanted > 1 && rows.length > 1 && rows.every((cells) => cells.length === wanted) ? rows : undefined;
}

export interface CsvOptions {
  /** Written by a program that quotes as RFC 4180 has it, such as our own export: what quotes hold together stays together. */
  isWellQuoted?: boolean;
}

/**
 * Reads delimited text (comma, semicolon, tab or bar). Quoted cells may hold delimiters, newlines and doubled quotes. No row disappears in
 * another one: what is doubtful is read line by line and reported. Own code, because the parsers on the registry know one kind of line end a
 * file, and after a quote out of place they take all up to the next one for its cell.
 */
export function parseCsv(text: string, { isWellQuoted = false }: CsvOptions = {}): Table {
  const named = SEP_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const dialect: Dialect = {
    delimiter: named?.[1] ?? delimiterOf(body),
    backslash: false,
    strayQuotes: 'literal',
    insideEnds: 0,
  };
  let read = readRecords(body, dialect);
  if (read.doubts > 0 && body.includes('\\"')) {
    const escaped = readRecords(body, { ...dialect, backslash: true });
    if (escaped.doubts < read.doubts) {
      read = escaped;
      dialect.backslash = true;
    }
  }
  const width = usualWidth(read.records);
  const table: Table = { rows: [], problems: [] };
  let line = named ? 1 : 0;
  const add = (cells: string[], doubts: TableProblemCode[]) => {
    line += 1;
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (width > 1 && cells.slice(width).some((cell) => cell.trim() !== '')) doubts.push('extra-cells');
    if (width > 2 && cells.length === 1) doubts.push('short-row');
    if (cells.some((cell) => cell.includes(BAD_LETTER))) doubts.push('bad-letter');
    for (const code of doubts) table.problems.push({ line, code });
    table.rows.push({ line, cells: cells.map((cell) => undoDefuse(cell.replaceAll(BAD_LETTER, ''))) });
  };
  for (const record of read.records) {
    const { problem, start, end, isMultiline } = record;
    let { cells } = record;
    const within = isMultiline && !problem ? rowsWithin(body.slice(start, end), dialect.delimiter, width) : undefined;
    if (within && !isWellQuoted && (cells.length !== within[0]?.length || (width > 2 && within.length > 2))) {
      for (const row of within)
        add(
          row.map((cell) => cell.replaceAll('"', '')),
          row.some((cell) => cell.includes('"')) ? ['stray-quote'] : [],
        );
      continue;
    }
    if (problem === 'stray-quote' && cells.length !== width) {
      for (const insideEnds of [0, 1, 2]) {
        const other = readRecord(body, start, { ...dialect, strayQuotes: 'inside', insideEnds });
        if (other.cells.length !== width || other.end !== end) continue;
        cells = other.cells;
        break;
      }
    }
    add(cells, problem ? [problem] : within && within.length + width > 4 ? ['several-lines'] : []);
  }
  return table;
}
