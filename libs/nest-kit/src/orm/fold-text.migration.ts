import { Migration } from '@mikro-orm/migrations';

/**
 * The rule of search as SQL, beside `foldText` and `searchDigits` of the contracts. `fold_text` takes what `search_text` has made of a text (lower case,
 * compatible letters taken apart), so that stored columns can stay as they are. Neither is `strict` or written in plpgsql: the planner puts their bodies
 * in place and has statistics of indexes on them. A change of the rule is a new function under a new name with its own indexes.
 */
export class AddFoldText extends Migration {
  override up(): void {
    const zeros = [
      '\u0660',
      '\u06f0',
      '\u0966',
      '\u09e6',
      '\u0a66',
      '\u0ae6',
      '\u0be6',
      '\u0c66',
      '\u0ce6',
      '\u0d66',
      '\u0e50',
    ];
    const digits = zeros.flatMap((zero) =>
      Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)),
    );
    const from = `øłđðħŧıςىیکةँਁਂ‐‑‒–—―−${digits.join('')}`;
    const to = `olddhtiσييكهंੰੰ-------${'0123456789'.repeat(zeros.length)}`;
    const dropped =
      "[\\u0300-\\u036f''`‘’‛ʼ\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\u093c\\u09bc\\u0a3c\\u0a71\\u064b-\\u065f\\u0670\\u0640\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7]";
    this.addSql(`create or replace function fold_text(value text) returns text language sql immutable parallel safe return
      case when octet_length(value) = char_length(value) then translate(value, '''\`', '') else
        regexp_replace(
          replace(replace(replace(replace(translate(regexp_replace(value, '${dropped}', '', 'g'), '${from}', '${to}'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g')
      end`);
    this.addSql(`create or replace function search_digits(value text) returns text language sql immutable parallel safe return
      regexp_replace(case when octet_length(value) = char_length(value) then value else fold_text(search_text(value)) end, '[^0-9]', '', 'g')`);
  }

  override down(): void {
    this.addSql('drop function if exists search_digits, fold_text');
  }
}

/** Builds an index without locking its table; what a killed run left is built again. For migrations that are not transactional. */
export async function createIndexConcurrently(
  execute: (sql: string) => Promise<unknown[]>,
  name: string,
  definition: string,
): Promise<void> {
  const [unfinished] = await execute(
    `select 1 from pg_index where indexrelid = to_regclass('${name}') and not indisvalid`,
  );
  if (unfinished) await execute(`drop index concurrently ${name}`);
  await execute(`create index concurrently if not exists ${name} on ${definition}`);
}
