import { APOSTROPHES } from '@nb/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

const [PLAIN = '', ...OTHERS] = APOSTROPHES;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const ANY = [PLAIN, ...OTHERS];

/**
 * Whether `column`, in the form of `search_text`, holds what is searched for, literally; `value` stands for it in the statement. An apostrophe finds
 * each sign that people write for one: the index is asked with any letter in its place, so that the stored texts can stay as they are.
 */
export function matching(column: string, value: string, search: string): string {
  const plain = `${column} like search_pattern(${value})`;
  if (!ANY.some((sign) => search.includes(sign))) return plain;
  const alike = (text: string) =>
    `translate(${text}, ${quoted(OTHERS.join(''))}, ${quoted(PLAIN.repeat(OTHERS.length))})`;
  return `(${column} like translate(search_pattern(${value}), ${quoted(ANY.join(''))}, ${quoted('_'.repeat(ANY.length))}) and ${alike(column)} like search_pattern(${alike(`${value}::text`)}))`;
}

/** As `matching`, for a query of Kysely. */
export const matchesSearch = (column: string, search: string): RawBuilder<SqlBool> =>
  sql`${sql.join(
    matching(column, '?', search)
      .split('?')
      .map((part) => sql.raw(part)),
    sql`${search}`,
  )}`;
