import { DOWNLINE_SORTS, entityId, type DownlineSort } from '@nb/contracts';
import { z } from 'zod';
import { cursorInstant } from './cursor.rules.js';

/** What a row is sorted by: a number, an instant (ms) or a text. */
export type SortKey = number | string;
export type KeyKind = 'integer' | 'number' | 'instant' | 'text';
/** How the parts of each order are sorted, one after the other; the id breaks ties. */
export const KEYS_OF_PARTS: Record<DownlineSort, readonly (readonly KeyKind[])[]> = {
  urgent: [['integer', 'number'], ['instant']],
  name: [['text']],
  '-name': [['text']],
  step: [['integer']],
  '-step': [['integer']],
  call: [['instant'], ['instant'], ['instant']],
  '-call': [['instant'], ['instant']],
  'last-seen': [['instant']],
  '-last-seen': [['instant']],
  joined: [['instant']],
  '-joined': [['instant']],
};

/**
 * Where a page of a sorted list ended: in which part, and at which row. `now` is that of the first page, so that nobody changes parts between two pages because
 * time has passed.
 */
export interface SortCursor {
  sort: DownlineSort;
  now: number;
  part: number;
  keys: readonly SortKey[];
  id: string;
}

const VALUES: Record<KeyKind, z.ZodType<SortKey>> = {
  integer: z.int32(),
  number: z.number(),
  instant: cursorInstant,
  text: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/),
};
const written = z.tuple([
  z.enum(DOWNLINE_SORTS),
  cursorInstant,
  z.int().min(0),
  z.array(z.union([z.number(), z.string()])),
  entityId,
]);

/** The text that the client sends back to read on; it holds no more than the list has shown. */
export const writeSortCursor = ({ sort, now, part, keys, id }: SortCursor): string =>
  Buffer.from(JSON.stringify([sort, now, part, keys, id])).toString('base64url');

/** What `writeSortCursor` wrote for that order; null = it is something else. */
export function readSortCursor(text: string, wanted: DownlineSort): SortCursor | null {
  try {
    const [sort, now, part, keys, id] = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const kinds = KEYS_OF_PARTS[wanted][part];
    if (sort !== wanted || kinds?.length !== keys.length) return null;
    return { sort, now, part, keys: keys.map((key, place) => VALUES[kinds[place]!].parse(key)), id };
  } catch {
    return null;
  }
}
