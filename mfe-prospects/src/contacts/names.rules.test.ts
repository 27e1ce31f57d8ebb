import { expect, test } from '@jest/globals';
import { type NamedPerson, newPeople, peopleIn } from './names.rules';

test.each<[string, string, NamedPerson[]]>([
  ['one name is one person', ' Ann  Lee ', [{ name: 'Ann Lee' }]],
  ['lines', 'Ann\r\nBob\n\nCy', [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }]],
  ['commas and semicolons', 'Ann, Bob; Cy,', [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }]],
  [
    'bullets and numbers of a list',
    '- Ann\n• Bob\n3. Cy\n4) Dee',
    ['Ann', 'Bob', 'Cy', 'Dee'].map((name) => ({ name })),
  ],
  ['Hindi numbers too', '१. आशा\n२. रवि', [{ name: 'आशा' }, { name: 'रवि' }]],
  [
    'a number and an e-mail belong to the name before them',
    'Ann Lee, +1 (555) 010-0100, ann@example.test\nBob',
    [{ name: 'Ann Lee', phone: '+1 (555) 010-0100', email: 'ann@example.test' }, { name: 'Bob' }],
  ],
  ['a number alone is not lost', '555 0100\nBob', [{ name: '555 0100' }, { name: 'Bob' }]],
  [
    'columns of a table',
    'Ann\t5550100\nBob\t5550101',
    [
      { name: 'Ann', phone: '5550100' },
      { name: 'Bob', phone: '5550101' },
    ],
  ],
  ['twice the same name is one person', 'Ann Lee\nann lee', [{ name: 'Ann Lee' }]],
  ['nothing', ' \n , ', []],
])('%s', (_what, text, people) => expect(peopleIn(text)).toEqual(people));

test('leaves out people who are in the list already', () => {
  expect(newPeople(peopleIn('Ann, bob ray, Cy'), [{ name: 'Bob  Ray' }])).toEqual([{ name: 'Ann' }, { name: 'Cy' }]);
});
