import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows in memory at once, however many there are. */
const BATCH = 1_000;
/** A reader that takes nothing for so long is let go of, and with it its connection. */
const STALLED = '60s';

/** Rows of a statement, batch by batch. */
export type Cursor = <Row extends object>(sql: string, parameters: readonly unknown[]) => AsyncGenerator<Row[]>;

/** What `read` makes of statements that all see the same state of the database, read as fast as it is taken; holds a connection until it ends. */
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
