import type { EventData, EventType } from '@nb/contracts';

/** The current state of a subject in the shape of its event, with the newest version of its stream. */
export type CurrentState = {
  [T in EventType]: { type: T; subject: string; version: number; occurredAt: string; data: EventData<T> };
}[EventType];

/**
 * Every row, a batch at a time. `next` reads the batch after a key (null = the first one), in the order of the keys.
 */
export async function* inBatches<Row>(
  keyOf: (row: Row) => string,
  next: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(last);
  }
}
