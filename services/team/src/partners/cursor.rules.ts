import { entityId } from '@nb/contracts';
import { z } from 'zod';

/**
 * Where a page of a list ended. `recent`: newest first, by the instant of joining (ms). `depth`: nearest generation first.
 * Ties are broken by the id.
 */
export type Cursor = { order: 'recent'; at: number; id: string } | { order: 'depth'; depth: number; id: string };

/** Instants that database and clocks count with alike: years 1 to 9999. */
export const cursorInstant = z.int().min(Date.parse('0001-01-01')).max(Date.parse('9999-12-31'));

const written = z.union([
  z.tuple([z.literal('r'), cursorInstant, entityId]).transform(([, at, id]): Cursor => ({ order: 'recent', at, id })),
  z
    .tuple([z.literal('d'), z.int32().min(0), entityId])
    .transform(([, depth, id]): Cursor => ({ order: 'depth', depth, id })),
]);

/** The text that the client sends back to read on; it holds no secret. */
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(
    JSON.stringify(cursor.order === 'recent' ? ['r', cursor.at, cursor.id] : ['d', cursor.depth, cursor.id]),
  ).toString('base64url');

/** What `writeCursor` wrote, for a list in that order; null = it is something else. */
export function readCursor(text: string, order: Cursor['order']): Cursor | null {
  try {
    const cursor = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return cursor.order === order ? cursor : null;
  } catch {
    return null;
  }
}
