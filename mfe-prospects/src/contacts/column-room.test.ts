import { expect, test } from '@jest/globals';
import { ColumnRoom, NO_ROOM, roomBelow } from './column-room';

test('only what surely fits is left uncut; as long as nothing is known, nothing is', () => {
  const asked: string[] = [];
  const room = new ColumnRoom({ phone: 100, email: 204, notes: 50 }, (text) => { asked.push(text); return text.length * 10; });
  expect([room.fits('phone', '123456789'), room.fits('phone', '1234567890'), room.fits('email', 'x'.repeat(20)), room.fits('notes', null)]).toEqual([true, false, true, true]);
  // A long text need not be measured.
  expect(room.fits('notes', 'x'.repeat(2000))).toBe(false);
  expect(asked).toHaveLength(3);
  expect([NO_ROOM.fits('phone', '1'), roomBelow(null).fits('phone', '1')]).toEqual([false, false]);
});
