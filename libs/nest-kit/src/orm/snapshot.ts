import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows per fetch, so that memory does not grow with the number of rows. */
const BATCH = 1_000;
/** A reader that fetches nothing for this time loses its connection. */
const STALLED = '60s';

/** Rows of a statement, batch by batch. */
export type Cursor = <Row extends object>(sql: string, parameters: readonly unknown[]) => AsyncGenerator<Row[]>;

/** Yields what `read` makes of statements that all see the same snapshot of the database, as fast as the consumer takes it. Holds a connection until it ends. */
export async function* inSnapshot<T>(
  em: EntityManager,
  read: (cursor: Cursor) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const pool = await em.getConnection().getNativeClient();
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  let whole = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${STALLED}'`);
    yield* read(async function* <Row extends object>(sql: string, parameters: readonly unknown[]) {
      await client.query(`declare rows_in_snapshot no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH} from rows_in_snapshot`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close rows_in_snapshot');
    });
    await client.query('commit');
    whole = true;
  } finally {
    client.off('error', ignore);
    // A connection in the middle of a transaction is not given back.
    client.release(!whole);
  }
}
