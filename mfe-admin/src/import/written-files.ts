import type { ImportUserResult } from '@nb/contracts';
import { type FileRow, writeCsv } from '@nb/file-import';

/** A file to begin with: the columns that are understood, and one example. */
export const templateFile = (): string =>
  writeCsv([
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
  return writeCsv([
    ...(hasHeader ? [padded(header, reason)] : []),
    ...refused.map(({ cells, why }) => padded(cells, why)),
  ]);
}
