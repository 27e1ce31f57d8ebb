import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCursor, writeCursor, type Cursor } from './cursor.rules.js';

describe('cursor', () => {
  test('reads what it wrote, and only for the order it was written for', () => {
    const anyCursor: fc.Arbitrary<Cursor> = fc.oneof(
      fc.record({ order: fc.constant('recent' as const), at: fc.integer({ min: 0, max: 4e12 }), id: fc.uuid() }),
      fc.record({ order: fc.constant('depth' as const), depth: fc.nat(), id: fc.uuid() }),
    );
    fc.assert(
      fc.property(anyCursor, (cursor) => {
        expect(readCursor(writeCursor(cursor), cursor.order)).toEqual(cursor);
        expect(readCursor(writeCursor(cursor), cursor.order === 'recent' ? 'depth' : 'recent')).toBeNull();
      }),
    );
  });
  test('takes nothing else', () => {
    const id = '0199f3a0-0000-7000-8000-000000000001';
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const text of [
      '',
      'x',
      '%',
      forged({}),
      forged(['r', 1, 'x']),
      forged(['d', "1' or 1=1", id]),
      // No date, and none that the database keeps.
      ...[2 ** 53 - 1, 8.64e15, -8.64e15, Date.UTC(10_000, 0), Date.UTC(0, 0) - 1e14].map((at) =>
        forged(['r', at, id]),
      ),
    ])
      expect(readCursor(text, 'recent')).toBeNull();
    for (const depth of [-1, 1.5, 2 ** 31]) expect(readCursor(forged(['d', depth, id]), 'depth')).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => expect(readCursor(text, 'depth')).toBeNull()));
  });
});
