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
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const text of [
      '',
      'x',
      '%',
      forged({}),
      forged(['r', 1, 'x']),
      forged(['d', "1' or 1=1", '0199f3a0-0000-7000-8000-000000000001']),
    ])
      expect(readCursor(text, 'recent')).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => expect(readCursor(text, 'depth')).toBeNull()));
  });
});
