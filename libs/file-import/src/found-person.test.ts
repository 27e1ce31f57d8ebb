import { describe, expect, test } from '@jest/globals';
import { cleanLine, personWith } from './found-person.js';

test('a line has no white space around it or in rows', () => {
  expect([' Ana \t Diaz\n', '\u00a0Ana'].map(cleanLine)).toEqual(['Ana Diaz', 'Ana']);
});

test.each([
  ['555 0100', '555 0100'],
  ['९८७६', '९८७६'],
  ['n/a', ''],
  ['+', ''],
  ['', ''],
])('phone %j is taken as %j', (value, phone) => {
  expect(personWith({ name: '', notes: '' }, [{ label: '', value }], []).phone).toBe(phone);
});
test.each([
  ['a@b.test', 'a@b.test'],
  ['a at b.test', ''],
  ['', ''],
])('e-mail %j is taken as %j', (value, email) => {
  expect(personWith({ name: '', notes: '' }, [], [{ label: '', value }]).email).toBe(email);
});

describe('several numbers and addresses', () => {
  const plain = (...values: string[]) => values.map((value) => ({ label: '', value }));
  test('the first that is one becomes the contact’s own, the others go into the notes with what they are called', () => {
    expect(
      personWith(
        { name: 'Ana', notes: 'tea' },
        [...plain('n/a', '555 1'), { label: 'Work', value: '555 2' }],
        plain('nobody', 'a@b.test', 'c@d.test'),
      ),
    ).toEqual({ name: 'Ana', phone: '555 1', email: 'a@b.test', notes: 'tea\nWork: 555 2\nc@d.test' });
  });
  test('the same one, or one that the notes tell already, is not told again', () => {
    expect(
      personWith(
        { name: 'Ana', notes: 'or c@d.test' },
        plain('555 1', '555 1'),
        plain('a@b.test', 'A@B.test', 'c@d.test'),
      ),
    ).toEqual({ name: 'Ana', phone: '555 1', email: 'a@b.test', notes: 'or c@d.test' });
  });
});
