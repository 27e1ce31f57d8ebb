import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayIn, daysBetween, lastDay } from './dates.rules';

describe('days are those of a zone and know no clock change', () => {
  test.each([
    ['2026-11-26T18:29:59Z', 'Asia/Kolkata', '2026-11-26'],
    ['2026-11-26T18:30:00Z', 'Asia/Kolkata', '2026-11-27'],
    ['2026-11-27T04:59:59Z', 'America/New_York', '2026-11-26'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ])('%s in %s is %s', (instant, zone, day) => expect(dayIn(zone, Date.parse(instant))).toBe(day));

  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %d days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then));

  test.each([
    ['2026-11-26', '2028-11-26'],
    ['2028-02-29', '2030-02-28'],
  ])('two years after %s is %s', (day, last) => expect(lastDay(day)).toBe(last));

  test('later days are later, by as many days, and never past the last one', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.nat(730),
        (date, days) => {
          const day = dayIn('UTC', date.getTime());
          expect(daysBetween(day, addDays(day, days))).toBe(days);
          expect(addDays(day, days) <= lastDay(day) || days > 729).toBe(true);
        },
      ),
    ));
});
