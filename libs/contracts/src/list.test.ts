import { expect, test } from '@jest/globals';
import { z } from 'zod';
import * as contracts from './index.js';
import { listOf, MAX_FAULTS } from './list.js';

test('a list is taken as an array is', () => {
  const list = listOf(z.string().trim(), 3).min(1);
  expect(list.parse([' a', 'b '])).toEqual(['a', 'b']);
  expect(z.toJSONSchema(list)).toMatchObject({ type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } });
});

test.each<[string, unknown, object[]]>([
  ['no list', 'x', [{ code: 'invalid_type', path: [] }]],
  ['an empty list', [], [{ code: 'too_small', path: [] }]],
  ['too long a list, whatever is in it', Array(4).fill(1), [{ code: 'too_big', path: [] }]],
  ['a wrong item', ['a', 1, 'b'], [{ code: 'invalid_type', path: [1] }]],
  [
    'several',
    [{}, 'a', null],
    [
      { code: 'invalid_type', path: [0] },
      { code: 'invalid_type', path: [2] },
    ],
  ],
])('%s', (_, value, issues) =>
  expect(listOf(z.string(), 3).min(1).safeParse(value).error?.issues).toMatchObject(issues),
);

test.each([
  ['one fault each', z.string(), 50],
  ['twenty faults each', z.object(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, z.string()]))), 3],
])('nothing is looked at after fifty faults: %s', (_, item, most) => {
  let seen = 0;
  const counted = z.preprocess((value) => {
    seen += 1;
    return value;
  }, item);
  const { error } = listOf(counted, 10_000).safeParse(Array(10_000).fill({}));
  expect(seen).toBe(most);
  expect(error?.issues.length).toBeLessThan(MAX_FAULTS + 20);
});

/** The arrays within a schema. */
function arraysIn(schema: unknown, found = new Set<z.ZodType>(), seen = new Set<unknown>()): Set<z.ZodType> {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return found;
  seen.add(schema);
  if (schema instanceof z.ZodArray) found.add(schema);
  if (schema instanceof z.ZodObject) for (const part of Object.values(schema.shape)) arraysIn(part, found, seen);
  for (const part of Object.values(schema._zod.def)) for (const one of [part].flat()) arraysIn(one, found, seen);
  return found;
}
const bodies = Object.entries(contracts as Record<string, unknown>).filter(([name]) => /(?:Body|Row|Set)$/.test(name));

test('every list of a body is of that kind', () => {
  const lists = bodies.flatMap(([name, body]) => Array.from(arraysIn(body), (list) => [name, list] as const));
  expect(lists.length).toBeGreaterThan(8);
  expect(lists.filter(([, list]) => !list._zod.traits.has('BoundedArray')).map(([name]) => name)).toEqual([]);
});
