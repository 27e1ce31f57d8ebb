import { expect, test } from '@jest/globals';
import { draftOf, placeOf } from './place-draft';

test.each([
  [{ where: 'none', value: 'x' }, null],
  [
    { where: 'link', value: ' https://meet.example.test/a ' },
    { where: 'link', value: 'https://meet.example.test/a' },
  ],
  [{ where: 'link', value: 'meet.example.test' }, undefined],
  [
    { where: 'phone', value: '+49 30 123456' },
    { where: 'phone', value: '+4930123456' },
  ],
  [{ where: 'messenger', value: '030 123456' }, undefined],
  [
    { where: 'person', value: 'Café Luna' },
    { where: 'person', value: 'Café Luna' },
  ],
  [{ where: 'person', value: ' ' }, undefined],
] as const)('%j is the place %j', (draft, place) => expect(placeOf(draft)).toEqual(place));

test('a place comes back from the form as it was', () => {
  for (const place of [null, { where: 'phone', value: '+4930123456' } as const])
    expect(placeOf(draftOf(place))).toEqual(place);
});
