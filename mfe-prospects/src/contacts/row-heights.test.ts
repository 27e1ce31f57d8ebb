import { expect, test } from '@jest/globals';
import { act, buildProspect, renderHook } from '@nb/web-kit/testing';
import { kindOfRow, useRowHeights } from './row-heights';

const bare = { phone: null, email: null, notes: null, type: 'other', suggestedBySponsor: false } as const;

test('columns are all of one height; a card is as high as it has lines', () => {
  expect(kindOfRow({ ...bare, phone: '1', notes: 'n' }, true)).toBe(kindOfRow(bare, true));
  expect(
    new Set(
      [
        bare,
        { ...bare, phone: '1' },
        { ...bare, phone: '1', email: 'a@b.test' },
        { ...bare, type: 'both' } as const,
        { ...bare, suggestedBySponsor: true },
      ].map((row) => kindOfRow(row, false)),
    ).size,
  ).toBe(5);
  expect(kindOfRow({ ...bare, phone: '1', type: 'both' }, false)).toBe(kindOfRow({ ...bare, phone: '1' }, false));
  expect(kindOfRow({ ...bare, phone: '1' }, false)).toBe(kindOfRow({ ...bare, notes: 'n' }, false));
});

test('one row that was measured tells the height of all of its kind, and the list is laid out anew', () => {
  const contacts = [
    buildProspect({ ...bare, phone: '1' }),
    buildProspect(bare),
    buildProspect({ ...bare, email: 'a@b.test' }),
  ];
  const { result } = renderHook(() => useRowHeights(contacts, false));
  const before = result.current.keyOf;
  act(() => result.current.measured('card-1', 97));
  expect([0, 1, 2].map(result.current.heightOf)).toEqual([97, 65, 97]);
  expect(result.current.keyOf).not.toBe(before);
  const after = result.current.keyOf;
  act(() => {
    result.current.measured('card-1', 97);
    result.current.measured('card-1', 0);
  });
  expect(result.current.keyOf).toBe(after);
});
