import { expect, test } from '@jest/globals';
import { z } from 'zod';
import * as contracts from './index.js';

const ODD = [undefined, null, '', '\u0000', '\uD800', 0, -1, Number.NaN, true, [], {}, [[]], [null], { lastName: 1 }];
const schemas = Object.entries(contracts as Record<string, unknown>).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);

test('no schema throws, whatever is sent instead of what it describes', () => {
  const throwing = schemas.flatMap(([name, schema]) =>
    ODD.flatMap((value) => {
      try {
        schema.safeParse(value);
        return [];
      } catch (error) {
        return [`${name} of ${JSON.stringify(value)}: ${String(error)}`];
      }
    }),
  );
  expect(throwing).toEqual([]);
});
