import { expect, test } from '@jest/globals';
import { newId } from '@nb/nest-kit';
import { changesBetween, formerName, spanOf } from './audit.rules.js';
import { seenId } from './seen-id.js';

test('only fields that differ are changes; empty is nothing', () => {
  const before = { a: 'x', b: null, c: true, d: new Date('2026-11-01T00:00:00Z'), e: '' };
  const after = { a: 'x', b: 'new', c: false, d: null, e: null };
  expect(changesBetween(['a', 'b', 'c', 'd', 'e'], before, after)).toEqual([
    { field: 'b', before: null, after: 'new' },
    { field: 'c', before: 'true', after: 'false' },
    { field: 'd', before: '2026-11-01T00:00:00.000Z', after: null },
  ]);
  expect(changesBetween(['a', 'e'], null, { a: 1, e: undefined })).toEqual([{ field: 'a', before: null, after: '1' }]);
});

test.each<[string, [field: string, before: string | null][], string | null]>([
  ['another first name', [['firstName', 'Aude']], 'Aude New'],
  [
    'another last name',
    [
      ['email', 'a@example.test'],
      ['lastName', 'Old'],
    ],
    'Ana Old',
  ],
  [
    'both',
    [
      ['firstName', 'Aude'],
      ['lastName', 'Old'],
    ],
    'Aude Old',
  ],
  ['no last name before', [['lastName', null]], 'Ana'],
  [
    'made just now',
    [
      ['firstName', null],
      ['lastName', null],
    ],
    null,
  ],
  ['something else', [['email', 'a@example.test']], null],
])('the name before: %s', (_what, changes, expected) => {
  expect(
    formerName(
      { firstName: 'Ana', lastName: 'New' },
      changes.map(([field, before]) => ({ field, before, after: 'after' })),
    ),
  ).toBe(expected);
});

test.each([
  [{}, null, null],
  [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
  [{ from: '2026-11-01T10:00:00+02:00' }, '2026-11-01T08:00:00.000Z', null],
  [{ to: '2026-11-01T10:00:00Z' }, null, '2026-11-01T10:00:00.001Z'],
  [{ to: '9999-12-31' }, null, '9999-12-31T23:59:59.999Z'],
])('the span of %j', (query, from, before) => {
  const span = spanOf(query);
  expect([span.from?.toISOString() ?? null, span.before?.toISOString() ?? null]).toEqual([from, before]);
});

test('what is seen of a person within a minute of a viewing is one line, after its beginning and in order', () => {
  const person = newId();
  const before = newId();
  const begun = Date.now();
  const session = newId();
  const at = (seconds: number, who = person) => seenId(session, who, new Date(begun + seconds * 1000));
  expect(at(2)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(at(2)).toBe(at(58));
  // A clock that is behind identity's belongs to the first minute.
  expect(at(-5)).toBe(at(2));
  expect(at(2, newId())).not.toBe(at(2));
  expect(seenId(newId(), person, new Date(begun))).not.toBe(at(2));
  expect([at(130), at(70), at(2), before].toSorted()).toEqual([before, at(2), at(70), at(130)]);
});
