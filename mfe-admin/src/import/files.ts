import type { ImportUserResult } from '@nb/contracts';
import type { FileRow } from './parse-file';

export const ACCEPTED_FILES = ['.csv', '.txt', '.tsv'] as const;
/** What the server takes in one import is 5 MiB of rows; a file far beyond that is something else. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const isAcceptedFile = (name: string): boolean =>
  ACCEPTED_FILES.some((ending) => name.toLowerCase().endsWith(ending));

/** Before the first column, so that spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;
const cellText = (cell: string) => {
  // What a spreadsheet would run is shown as text (R24).
  const safe = FORMULA.test(cell.replace(/^'+/, '')) && !cell.startsWith("'") ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const csv = (rows: readonly (readonly string[])[]) =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

/** A file to begin with: the columns that are understood, and one example. */
export const templateFile = (): string =>
  csv([
    ['firstName', 'lastName', 'email', 'uid', 'phone', 'sponsorUid', 'language', 'countryCode'],
    ['Maya', 'Okafor', 'maya@example.com', 'NB-1001', '+1 555 010 0100', '', 'en', 'US'],
  ]);

/** The refused rows as they were, each with the reasons in a last column, ready to be mended and imported again. */
export function errorsFile(
  rows: readonly FileRow[],
  hasHeader: boolean,
  results: readonly ImportUserResult[],
  reason: string,
): string {
  const header = hasHeader ? (rows[0]?.cells ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  const refused = results
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, refusals }) => ({
      cells: body[row]?.cells ?? [],
      why: refusals.map(({ message }) => message).join(' '),
    }));
  const width = Math.max(header.length, ...refused.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[], last: string) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
    last,
  ];
  return csv([...(hasHeader ? [padded(header, reason)] : []), ...refused.map(({ cells, why }) => padded(cells, why))]);
}
