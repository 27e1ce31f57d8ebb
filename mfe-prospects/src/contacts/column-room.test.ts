import { expect, test } from '@jest/globals';
import { byLetter, ColumnRoom, NO_ROOM, roomBelow } from './column-room';

test('only what surely fits is left uncut; as long as nothing is known, nothing is', () => {
  const asked: string[] = [];
  const room = new ColumnRoom({ name: 200, phone: 100, email: 204, notes: 50 }, (text) => {
    asked.push(text);
    return text.length * 10;
  });
  expect([
    room.fits('phone', '123456789'),
    room.fits('phone', '1234567890'),
    room.fits('email', 'x'.repeat(20)),
    room.fits('notes', null),
  ]).toEqual([true, false, true, true]);
  // A long text need not be measured.
  expect(room.fits('notes', 'x'.repeat(2000))).toBe(false);
  expect(asked).toHaveLength(3);
  expect([NO_ROOM.fits('phone', '1'), roomBelow(null).fits('phone', '1')]).toEqual([false, false]);
});

test('a name has what its badges leave', () => {
  const room = new ColumnRoom({ name: 200, phone: 0, email: 0, notes: 0 }, (text) => text.length * 7);
  expect([
    room.fitsName('x'.repeat(23)),
    room.fitsName('x'.repeat(24)),
    room.fitsName('x'.repeat(23), 'P'),
    room.fitsName('x'.repeat(14), 'P', 'C'),
    room.fitsName('x'.repeat(15), 'P', 'C'),
  ]).toEqual([true, false, false, true, false]);
  expect(NO_ROOM.fitsName('A')).toBe(false);
});

test('letters are measured once, other writing as it stands', () => {
  const asked: string[] = [];
  const width = byLetter((text) => {
    asked.push(text);
    return text.length * 10;
  });
  expect([width('anna'), width('nan'), width('अन्ना')]).toEqual([40, 30, 50]);
  expect(asked).toEqual(['a', 'n', 'अन्ना']);
});
