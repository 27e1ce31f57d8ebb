import { expect, test } from '@jest/globals';
import { planColumns } from './columns';

test.each<[string, string[][], boolean, string[]]>([
  [
    'known names of columns',
    [
      ['Email', 'Name'],
      ['a@b.test', 'Ann'],
    ],
    true,
    ['email', 'name'],
  ],
  [
    'two known names, none of them a person’s',
    [
      ['Phone', 'Email'],
      ['555 0100', 'a@b.test'],
    ],
    true,
    ['phone', 'email'],
  ],
  [
    'a first line that only has the word (PA §5)',
    [
      ['my contacts', 'x'],
      ['Ann', '555 0100'],
    ],
    true,
    ['name', 'phone'],
  ],
  [
    'a first contact whose name could be that of a column, beside an e-mail',
    [
      ['Last', 'last@example.test'],
      ['Ann', 'ann@example.test'],
    ],
    false,
    ['name', 'email'],
  ],
  [
    'a first contact whose name could be that of a column, beside a phone',
    [
      ['Last', '+1 555 0100'],
      ['Ann', '+1 555 0101'],
    ],
    false,
    ['name', 'phone'],
  ],
  [
    'the usual order, and columns beyond it',
    [['Ann', '+1 555 0100', 'ann@example.test', 'tea', 'more']],
    false,
    ['name', 'phone', 'email', 'notes', 'ignore'],
  ],
  [
    'a first line that names the first column alone (PA §5)',
    [
      ['Contact', '', '', ''],
      ['Ann', '+1 555 0100', 'ann@example.test', 'tea'],
    ],
    true,
    ['name', 'phone', 'email', 'notes'],
  ],
  [
    'e-mails under a name that nobody knows',
    [
      ['Name', 'Mail-ID', 'Birthday'],
      ['Ann', 'ann@example.test', '1990-05-17'],
    ],
    true,
    ['name', 'email', 'ignore'],
  ],
  [
    'a column without a name beside one that has its role',
    [
      ['Name', 'Email', ''],
      ['Ann', 'ann@example.test', 'ann@work.test'],
    ],
    true,
    ['name', 'email', 'ignore'],
  ],
  [
    'e-mails of somebody else',
    [
      ['Name', 'Manager email'],
      ['Ann', 'boss@example.test'],
    ],
    true,
    ['name', 'ignore'],
  ],
  [
    'another order',
    [['Ann', 'x', 'y', 'ann@example.test', 'tea']],
    false,
    ['name', 'ignore', 'ignore', 'email', 'notes'],
  ],
])('%s', (_, rows, hasHeader, roles) => {
  expect(planColumns(rows)).toEqual({ hasHeader, roles });
});
