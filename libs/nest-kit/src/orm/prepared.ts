import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';

/** A statement whose text never changes: each connection plans it once. Make it with `prepare`. */
export interface Prepared<Values extends string = string> {
  name: string;
  text: string;
  /** Which value stands where. */
  order: readonly Values[];
}
export type Scalar = string | number | boolean | null;

/**
 * @param name of its own in the service.
 * @param text with values as `:name`; PostgreSQL infers their types from where they stand, or from a cast.
 */
export function prepare<const Values extends string>(
  name: string,
  text: string,
  values: readonly Values[],
): Prepared<Values> {
  const known = new Set<string>(values);
  const places = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, value: string) => {
    if (!known.has(value)) throw new Error(`The statement ${name} has no value ${value}`);
    return `$${[...known].indexOf(value) + 1}`;
  });
  return { name, text: places, order: values };
}

/**
 * Runs it on the connection of `em`'s transaction, or on one of its own. For reads of few rows planning costs more than running, and the ORM's
 * `execute` writes values into the text, so that each call would be planned again.
 */
export async function execute<Row extends object, Values extends string>(
  em: EntityManager,
  statement: Prepared<Values>,
  values: Record<Values, Scalar>,
): Promise<Row[]> {
  const order = statement.order.map((value) => values[value]);
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (transaction === undefined) {
    const pool = (await em.getConnection().getNativeClient()) as Pool;
    return (await pool.query<Row>({ name: statement.name, text: statement.text, values: order })).rows;
  }
  // Kysely passes its text to `pg` unchanged, and `pg` accepts a named statement instead of a text. A new object each time, because `pg` writes to it.
  const named = { name: statement.name, text: statement.text } as unknown as string;
  const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(named, order));
  return rows;
}
