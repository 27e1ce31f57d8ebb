import { isMostly, isSurelyPhone, looksLike } from './cell-kinds.js';
import { BAD_LETTER } from './encoding.js';
import { HEADER_ROWS, roleOfHeading } from './headings.js';
import { undoDefuse } from './write-csv.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own first line that names the delimiter: `sep=;`. */
const SEP_LINE = /^sep=(.)(?:\r\n?|\n)/i;
/** A quoted cell that ends where a cell can end. Quotes anywhere else are ordinary characters. */
const QUOTED_CELL = /(^|[,;\t|\r\n])[ ]*"(?:[^"]|"")*"(?=[ ]*(?:[,;\t|\r\n]|$))/g;

/** How often each delimiter occurs outside of quotes, for each of the first lines of a file. */
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

/** The delimiter of a file: the one that most lines contain as often as the first line does. */
export function delimiterOf(text: string): string {
  const [first, ...rest] = delimiterCounts(text);
  if (first === undefined) return ',';
  const score = (delimiter: string) => {
    const wanted = first.get(delimiter) ?? 0;
    const agreeing = rest.filter((line) =>
      wanted === 0 ? line.has(delimiter) : line.get(delimiter) === wanted,
    ).length;
    // A first line without the delimiter is a title at best.
    return wanted === 0 ? agreeing / 2 : agreeing + 1 + wanted / 1000;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

/** One row of a file and where a spreadsheet shows it, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}
/** Why a row is doubtful. */
export type TableProblemCode =
  | 'unclosed-quote'
  | 'stray-quote'
  | 'several-lines'
  | 'extra-cells'
  | 'short-row'
  | 'bad-letter';
/** A doubtful row, with its line number. */
export interface TableProblem {
  line: number;
  code: TableProblemCode;
}
export interface Table {
  /** Without blank rows. Formulas that an export has defused are restored. */
  rows: FileRow[];
  problems: TableProblem[];
}

interface Dialect {
  delimiter: string;
  /** `\"` is a quote inside of quotes, as MySQL and many scripts write it. */
  backslash: boolean;
  /** How to read a quote that neither ends its cell nor is doubled: take the whole cell literally, or the quote as a character of it. */
  strayQuotes: 'literal' | 'inside';
  /** How many quotes that could end their cell are characters of it instead (`"he said "hi", twice"`). */
  insideEnds: number;
}
interface ReadRecord {
  cells: string[];
  /** Index where the next record begins. */
  end: number;
  /** A cell of it holds a newline. */
  isMultiline: boolean;
  problem?: 'unclosed-quote' | 'stray-quote';
}

const [TAB, LF, CR, BLANK, QUOTE] = [9, 10, 13, 32, 34];
/** Whether a cell ends at this index. Compares character codes for speed, because a file has millions of characters. */
function isEnd(text: string, at: number, delimiter: number): boolean {
  const code = text.charCodeAt(at);
  return code === delimiter || code === LF || code === CR || at >= text.length;
}
/** The first index from `at` without a blank. */
function afterBlanks(text: string, at: number, delimiter: number): number {
  for (let place = at; ; place += 1) {
    const code = text.charCodeAt(place);
    if (code !== BLANK && (code !== TAB || delimiter === TAB)) return place;
  }
}

/** The quoted cell that begins at `open`, or why it is not one. */
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
    // A quote on a later line opens another cell, so the quote on this line was not meant to open one.
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

/** One record by RFC 4180. Each line may end with CRLF, LF or CR; an unclosed quote is an ordinary character. */
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
      // An unclosed quote is an ordinary character.
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

/** The most frequent number of cells of one-line records. */
function usualWidth(records: readonly ReadRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells, problem, isMultiline } of records)
    if (!problem && !isMultiline && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])[0];
}

/** The lines of a record as rows, without blank ones. */
const linesWithin = (raw: string, delimiter: string): string[][] =>
  raw
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\s"\\]/.test(line))
    .map((line) => line.split(delimiter));
const isWholeRows = (rows: readonly (readonly string[])[], width: number) => {
  const wanted = width > 1 ? width : (rows[0]?.length ?? 0);
  return wanted > 1 && rows.length > 1 && rows.every((cells) => cells.length === wanted);
};
const unquoted = (cell: string) => cell.replaceAll('"', '');

/** What shows whose line a line is, wherever it stands: an e-mail address or a phone. */
const EVIDENT = [looksLike.email, isSurelyPhone];
const EVIDENT_ROWS = 200;
/** The checks of `EVIDENT` that most cells of each column pass, in records without doubts. */
function evidentColumns(records: readonly ReadRecord[]): ((cell: string) => boolean)[][] {
  const plain = records.filter(({ problem, isMultiline }) => !problem && !isMultiline).slice(0, EVIDENT_ROWS);
  const width = plain.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_cell, column) => {
    const filled = plain.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    return EVIDENT.filter((test) => isMostly(filled, test));
  });
}
/** Whether a line has a phone or an address where the other records, or the line that it follows, have one. */
const isEvidentRow = (
  row: readonly string[],
  first: readonly string[],
  columns: readonly (readonly ((cell: string) => boolean)[])[],
) =>
  row.length > 1 &&
  // The first check is quick: most lines of long notes have none of these signs.
  row.some((cell) => /[@\p{Nd}]/u.test(cell)) &&
  row.some((cell, column) =>
    EVIDENT.some(
      (test) => test(unquoted(cell)) && (columns[column]?.includes(test) || test(unquoted(first[column] ?? ''))),
    ),
  );
/** Only headings have two words that name columns. */
const isHeadings = (row: readonly string[]) =>
  row.filter((cell) => roleOfHeading(unquoted(cell)) !== undefined).length >= 2;
/** In a sentence a blank follows each comma, in a row hardly one. */
const isProse = (row: readonly string[]) => row.slice(1).every((cell) => /^\s/.test(cell));

export interface CsvOptions {
  /** Written by a program that quotes by RFC 4180, such as our own export, so quoted line breaks are trusted. */
  isWellQuoted?: boolean;
}

/**
 * Reads delimited text (comma, semicolon, tab or bar). Quoted cells may contain delimiters, newlines and doubled quotes. No row is lost in another
 * one: doubtful records are read line by line and reported. Own code, because available parsers know only one kind of line end in a file, and
 * after a misplaced quote they take everything up to the next quote as its cell.
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
  let columns: ReturnType<typeof evidentColumns> | undefined;
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
    const lines = isMultiline && !problem ? linesWithin(body.slice(start, end), dialect.delimiter) : [];
    const isWhole = isWholeRows(lines, width);
    const [first = [], ...following] = lines;
    const isEvident = (row: readonly string[]) => isEvidentRow(row, first, (columns ??= evidentColumns(read.records)));
    const isFirst = table.rows.length === 0;
    const areRows =
      table.rows.length < HEADER_ROWS && first.length === cells.length && isHeadings(first)
        ? // A heading of several lines has no phone, and is no row by itself.
          following.length > 0 && (following.every(isEvident) || (isWhole && !following.every(isProse)))
        : isWhole &&
          (!isWellQuoted || isFirst) &&
          (following.every(isEvident) ||
            (!isWellQuoted && (cells.length !== first.length || (width > 2 && lines.length > 2))));
    if (areRows) {
      for (const row of lines) add(row.map(unquoted), row.some((cell) => cell.includes('"')) ? ['stray-quote'] : []);
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
    const isDoubtful = isWhole ? lines.length + width > 4 || !following.every(isProse) : following.some(isEvident);
    add(cells, problem ? [problem] : isDoubtful ? ['several-lines'] : []);
  }
  return table;
}
