import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { isAppPath } from './app-paths.js';
import * as contracts from './index.js';
import { comparablePhone } from './phone.js';

const SIZE = 1024 * 1024;
const filled = (pump: string, start = '', end = '') =>
  start + pump.repeat(Math.floor((SIZE - start.length - end.length) / pump.length)) + end;
/** What takes the square of its length when a text is gone through again from each place, or its marks are brought in order. */
const LONG: readonly (readonly [string, string])[] = [
  ['blanks within', filled(' ', 'a', 'b')],
  ['blanks before a line break that never comes', filled('\u0085 ', 'a', 'b')],
  ['a scheme without end', filled('a', '', ' ://')],
  ['digits before slashes', filled('1', '', ' ://')],
  ['links in links', filled(':', 'a') + '//'.repeat(1000)],
  ['many links', filled('a://')],
  ['marks out of order', 'a' + '\u0301'.repeat(SIZE / 2) + '\u0316'.repeat(SIZE / 2)],
  ['joiners', filled('\u200d', 'a', 'b')],
  ['points', filled('.', 'a', '@b')],
  ['labels', filled('a.', 'a@', '-')],
  ['at signs', filled('@')],
  ['digits', filled('0')],
  ['colons', filled(':', 'a', '!')],
  ['slashes', filled('/', 'https://a', ' ')],
  ['hyphens', filled('-', 'A', '!')],
  ['ligatures', filled('ﷺ')],
  ['file names', filled('.a', '/', '/')],
  ['signs at an end', filled('!', 'a', 'b')],
];
/** Far more than a slow machine needs for going through it once, and far less than the square of its length takes. */
const MAX_MS = 200;

/** Every schema within another, and itself. */
function within(schema: unknown, found: Set<z.ZodType>): void {
  if (!(schema instanceof z.ZodType) || found.has(schema)) return;
  found.add(schema);
  const go = (part: unknown): void => {
    if (part instanceof z.ZodType) within(part, found);
    else if (Array.isArray(part)) part.forEach(go);
  };
  const definition = schema._zod.def as unknown as Record<string, unknown>;
  Object.values(definition).forEach(go);
  if (schema instanceof z.ZodObject) Object.values(schema.shape).forEach(go);
}
const all = new Set<z.ZodType>();
for (const schema of Object.values(contracts)) within(schema, all);
const texts = [...all].filter((schema) => schema instanceof z.ZodString || schema instanceof z.ZodPipe);

/** The shortest of up to ten times, so that nothing else that the machine does counts. */
function msOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10 && best > MAX_MS; round += 1) {
    const { user, system } = process.threadCpuUsage();
    work();
    const used = process.threadCpuUsage();
    best = Math.min(best, (used.user - user + used.system - system) / 1000);
  }
  return best;
}

test('the texts of all contracts are found', () => expect(texts.length).toBeGreaterThan(100));

test.each(LONG)('a megabyte of %s holds no schema up', (_, text) => {
  const slow = texts.flatMap((schema) => {
    const ms = msOf(() => schema.safeParse(text));
    return ms > MAX_MS
      ? [`${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}: ${ms} ms`]
      : [];
  });
  expect(slow).toEqual([]);
});

test.each([
  ['without links', contracts.withoutLinks],
  ['a visible code', contracts.visibleCode],
  ['one space', contracts.singleSpaced],
  ['a visible ID', contracts.visibleUid],
  ['a token', contracts.resetTokenOf],
  ['a path', isAppPath],
  ['a phone', (text: string) => comparablePhone(text.replace(/\p{M}/gu, '').slice(-SIZE / 8))],
  ['a search', (text: string) => contracts.parseSearch(text.replace(/[\p{M}ﷺ]/gu, '').slice(-SIZE / 8))],
])('a megabyte is gone through once: %s', (_, tidy) => {
  const slow = LONG.flatMap(([name, text]) => (msOf(() => tidy(text)) > MAX_MS ? [name] : []));
  expect(slow).toEqual([]);
});
