import { expect, test } from '@jest/globals';
import { newId } from './new-id.js';

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const take = (count: number) => Array.from({ length: count }, newId);

test('each sorts after the one before, hundreds of them in a millisecond', () => {
  const ids = take(50_000);
  expect(ids.every((id) => VERSION_7.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('they tell when they were made, also to the reader of the first 48 bits', () => {
  const made = Number(`0x${newId().replaceAll('-', '').slice(0, 12)}`);
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
});
