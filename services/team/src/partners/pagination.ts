import { Problem } from '@nb/nest-kit';
import { readCursor, type Cursor } from './cursor.rules.js';

/** The refusal of a cursor that the list did not write. */
export const unknownCursor = (cause?: unknown): Problem =>
  new Problem('request.invalid', {
    errors: [{ path: 'cursor', message: 'cursor.unknown' }],
    ...(cause === undefined ? {} : { cause }),
  });

/** The place after which a page of the list begins; undefined = the first page. @throws Problem `request.invalid` for another list's cursor. */
export function parseCursor<Order extends Cursor['order']>(
  text: string | undefined,
  order: Order,
): Extract<Cursor, { order: Order }> | undefined {
  if (text === undefined || text === '') return undefined;
  const cursor = readCursor(text, order);
  if (cursor === null) throw unknownCursor();
  return cursor as Extract<Cursor, { order: Order }>;
}
