import { parseDate } from '@internationalized/date';
import { describe, expect, test } from '@jest/globals';
import { buildCall } from '../testing/calls';
import { blocksOf, freeHoursOf, hourAfterKey, hoursOf, instantOfHour, proposedHour } from './hours';

const call = (at: string, name = at) => buildCall({ onboardingCallDatetime: at, withName: name });
const ends = (hours: number[]) => [hours[0], hours.at(-1)];

describe('the hours of a week', () => {
  test.each<[string, string[], [number, number]]>([
    ['a working day', [], [8, 19]],
    ['calls within it', ['2026-11-26T10:30:00.000Z'], [8, 19]],
    ['an early call', ['2026-11-26T05:30:00.000Z'], [5, 19]],
    ['a late call, to its end', ['2026-11-26T21:30:00.000Z'], [8, 22]],
    ['a call over midnight', ['2026-11-26T23:30:00.000Z'], [8, 23]],
  ])('%s', (_name, calls, expected) => {
    expect(
      ends(
        hoursOf(
          calls.map((at) => call(at)),
          'UTC',
        ),
      ),
    ).toEqual(expected);
  });
});

describe('the calls of a day', () => {
  const lanes = (...times: string[]) => {
    const { blocks, more } = blocksOf(
      times.map((time) => call(`2026-11-26T${time}:00.000Z`, time)),
      'UTC',
    );
    return [blocks.map(({ call: { withName }, lane, lanes: of }) => `${withName} ${lane + 1}/${of}`), [...more]];
  };
  test('stand one below the other', () => {
    expect(lanes('09:00', '10:00')).toEqual([['09:00 1/1', '10:00 1/1'], []]);
  });
  test('those at one time stand beside each other', () => {
    expect(lanes('09:00', '09:30', '10:30')).toEqual([['09:00 1/2', '09:30 2/2', '10:30 1/1'], []]);
  });
  test('more than two at one time are counted', () => {
    expect(lanes('09:00', '09:00', '09:00', '09:00', '11:00')).toEqual([
      ['09:00 1/2', '09:00 2/2', '11:00 1/1'],
      [[9, 2]],
    ]);
  });
});

describe('free hours', () => {
  const day = parseDate('2026-11-26');
  const now = Date.parse('2026-11-26T09:30:00.000Z');
  test('are to come, and no call touches them', () => {
    expect(freeHoursOf(day, [8, 9, 10, 11, 12, 13], [call('2026-11-26T11:30:00.000Z')], { zone: 'UTC', now })).toEqual([
      10, 13,
    ]);
  });
  test.each<[string, string[], string, number | null]>([
    ['ten, when it is free', [], '08:30', 10],
    ['the next free one after a call', ['10:30'], '08:30', 12],
    ['the next one to come', [], '14:30', 15],
    ['none late in the evening', [], '23:30', null],
  ])('a day proposes %s', (_name, calls, time, expected) => {
    const on = calls.map((at) => call(`2026-11-26T${at}:00.000Z`));
    expect(proposedHour(day, on, { zone: 'UTC', now: Date.parse(`2026-11-26T${time}:00.000Z`) })).toBe(expected);
  });
  test("another sponsor's call takes no hour", () => {
    const led = { ...call('2026-11-26T10:00:00.000Z'), sponsorName: 'Ravi Singh' };
    expect(proposedHour(day, [led], { zone: 'UTC', now })).toBe(10);
  });
  test("are the viewer's", () => {
    expect(instantOfHour(day, 9, 'America/New_York').toISOString()).toBe('2026-11-26T14:00:00.000Z');
  });
  const free = [
    { day: '2026-11-26', hour: 10 },
    { day: '2026-11-26', hour: 13 },
    { day: '2026-11-28', hour: 8 },
    { day: '2026-11-28', hour: 12 },
  ];
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 1, undefined],
    ['ArrowUp', 1, 0],
    ['ArrowRight', 1, 3],
    ['ArrowRight', 3, undefined],
    ['ArrowLeft', 2, 0],
    ['Home', 1, 0],
    ['End', 0, 1],
    ['x', 0, undefined],
  ])('%s from %i', (key, from, to) => {
    expect(hourAfterKey(key, free[from]!, free)).toEqual(to === undefined ? null : free[to]);
  });
  test('arrows follow the eye where writing runs from right to left', () => {
    expect(hourAfterKey('ArrowLeft', free[1]!, free, true)).toEqual(free[3]);
  });
});
