import { isDigitWord, parseSearch } from '@nb/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Where to search: SQL expressions, exactly as in their indexes. */
export interface SearchedColumns {
  /** Of `search_text`. */
  search: string;
  /** Of phone numbers. Absent where their digits are in the text. */
  phone?: string;
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** What `search` finds in a row, by the rule of the contracts, as a condition with `?` for each of `values`. */
export function searchCondition(
  { search, phone }: SearchedColumns,
  typed: string,
): { condition: string; values: string[] } {
  const values: string[] = [];
  const holds = (expression: string, word: string) => {
    values.push(pattern(word));
    return `${expression} like ?`;
  };
  const looked = parseSearch(typed);
  const inText = looked.words.map((spellings) =>
    spellings
      .flatMap((word) => [
        holds(`fold_text(${search})`, word),
        ...(phone !== undefined && isDigitWord(word) ? [holds(`search_digits(${phone})`, word)] : []),
      ])
      .join(' or '),
  );
  const words = inText.length === 0 ? 'true' : inText.map((each) => `(${each})`).join(' and ');
  // Without a column of their own, the digits stand in the text.
  const digits = phone === undefined ? `fold_text(${search})` : `search_digits(${phone})`;
  const byPhone = looked.phone === null ? '' : ` or ${holds(digits, looked.phone)}`;
  return { condition: `(${words}${byPhone})`, values };
}

/** As `searchCondition`, for a query of Kysely. */
export function matchesSearch(columns: SearchedColumns, typed: string): RawBuilder<SqlBool> {
  const { condition, values } = searchCondition(columns, typed);
  const [first = '', ...rest] = condition.split('?');
  return sql`${sql.raw(first)}${sql.join(
    rest.map((part, place) => sql`${values[place]}${sql.raw(part)}`),
    sql.raw(''),
  )}`;
}
