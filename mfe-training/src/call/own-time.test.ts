import { expect, test } from '@jest/globals';
import { instantIn } from './own-time';

test.each([
  ['2026-11-26', '09:00', 'UTC', '2026-11-26T09:00:00.000Z'],
  ['2026-11-26', '09:00', 'Asia/Kolkata', '2026-11-26T03:30:00.000Z'],
  ['2026-03-08', '09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', '09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['2026-11-26', '23:30', 'Pacific/Kiritimati', '2026-11-26T09:30:00.000Z'],
])('%s %s by the clocks of %s is %s', (date, time, zone, instant) => expect(instantIn(date, time, zone)).toBe(instant));

test.each([
  ['', '09:00'],
  ['2026-11-26', ''],
])('%j and %j is no instant yet', (date, time) => expect(instantIn(date, time, 'UTC')).toBeUndefined());
