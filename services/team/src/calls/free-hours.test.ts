import { describe, expect, test } from '@jest/globals';
import { CALL_MINUTES } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import fc from 'fast-check';
import { nextFreeHours, OFFERED_HOURS } from './free-hours.js';

const at = (iso: string) => new Date(iso);
/** As the clocks of the zone read. */
const local = (hours: readonly Date[], zone: string) =>
  hours.map((hour) => {
    const { onboardingCallDate, onboardingCallTime } = toCallView(hour, zone);
    return `${onboardingCallDate} ${onboardingCallTime}`;
  });

describe('the next free hours', () => {
  test.each([
    [
      'early in the morning: from nine on',
      '2026-11-25T05:10:00Z',
      'UTC',
      [],
      ['25 09:00', '25 10:00', '25 11:00', '25 12:00', '25 13:00', '25 14:00'],
    ],
    [
      'at least two hours ahead, and over by eight in the evening',
      '2026-11-25T15:30:00Z',
      'UTC',
      [],
      ['25 18:00', '25 19:00', '26 09:00', '26 10:00', '26 11:00', '26 12:00'],
    ],
    [
      'not while a call lasts',
      '2026-11-25T05:10:00Z',
      'UTC',
      ['2026-11-25T10:30:00Z', '2026-11-25T13:00:00Z'],
      ['25 09:00', '25 12:00', '25 14:00', '25 15:00', '25 16:00', '25 17:00'],
    ],
    [
      'by the clocks of a zone with half hours',
      '2026-11-25T05:10:00Z',
      'Asia/Kolkata',
      [],
      ['25 13:00', '25 14:00', '25 15:00', '25 16:00', '25 17:00', '25 18:00'],
    ],
  ])('%s', (_case, now, zone, calls, expected) => {
    expect(local(nextFreeHours(at(now), zone, calls.map(at)), zone)).toEqual(expected.map((hour) => `2026-11-${hour}`));
  });

  test('there are none when every hour of two weeks is taken', () => {
    const now = at('2026-11-25T05:00:00Z');
    const calls = Array.from({ length: 15 * 24 }, (_value, hour) => new Date(now.getTime() + hour * 3_600_000));
    expect(nextFreeHours(now, 'Europe/Berlin', calls)).toEqual([]);
  });

  test('always: full hours from nine to eight by the zone, two hours to two weeks ahead, apart from every call, in order', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'];
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...zones),
        fc.array(fc.integer({ min: 0, max: 14 * 24 * 60 }), { maxLength: 60 }),
        (start, zone, minutes) => {
          const now = new Date(start);
          const calls = minutes.map((minute) => new Date(start + minute * 60_000));
          const hours = nextFreeHours(now, zone, calls);
          expect(hours.length).toBeLessThanOrEqual(OFFERED_HOURS);
          expect(hours).toEqual(hours.toSorted((a, b) => a.getTime() - b.getTime()));
          for (const hour of hours) {
            const [, time = ''] = local([hour], zone)[0]!.split(' ');
            expect(time).toMatch(/^(?:09|1\d):00$/);
            expect(hour.getTime() - start).toBeGreaterThanOrEqual(2 * 3_600_000);
            expect(hour.getTime() - start).toBeLessThanOrEqual(14 * 86_400_000);
            for (const call of calls)
              expect(Math.abs(call.getTime() - hour.getTime())).toBeGreaterThanOrEqual(CALL_MINUTES * 60_000);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
