import { describe, expect, test } from '@jest/globals';
import { parseDate } from '@internationalized/date';
import { buildCall } from '../testing/calls';
import { type View, byDay, dayAfterKey, dayOf, daysOf, spanOf, stepDay } from './days';

const day = (text: string) => parseDate(text);
const ends = (view: View, date: string, locale: string) => {
  const days = daysOf(view, day(date), locale);
  return [days[0]!.toString(), days.at(-1)!.toString(), days.length];
};

describe('the days of a view', () => {
  test.each<[View, string, string, [string, string, number]]>([
    ['month', '2026-11-21', 'en-US', ['2026-11-01', '2026-12-05', 35]],
    ['month', '2026-11-21', 'de-DE', ['2026-10-26', '2026-12-06', 42]],
    ['month', '2027-02-10', 'de-DE', ['2027-02-01', '2027-02-28', 28]],
    ['week', '2026-11-21', 'en-US', ['2026-11-15', '2026-11-21', 7]],
    ['week', '2026-11-21', 'fr-FR', ['2026-11-16', '2026-11-22', 7]],
    ['agenda', '2026-11-21', 'en-US', ['2026-11-21', '2026-12-20', 30]],
  ])('%s of %s in %s', (view, date, locale, expected) => {
    expect(ends(view, date, locale)).toEqual(expected);
  });
  test.each<[View, string, 1 | -1, string]>([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-15', -1, '2025-12-01'],
    ['week', '2026-11-21', 1, '2026-11-28'],
    ['agenda', '2026-11-21', -1, '2026-10-22'],
  ])('%s from %s by %i', (view, date, direction, expected) => {
    expect(stepDay(view, day(date), direction).toString()).toBe(expected);
  });
  test("begin and end at the viewer's midnights, also when the clocks change between them", () => {
    expect(spanOf(daysOf('month', day('2026-11-01'), 'en-US'), 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-12-06T05:00:00.000Z',
    });
  });
  test.each([[null], ['2026-13-99'], ['tomorrow']])('%s is no day: today is meant', (text) => {
    expect(dayOf(text, 'UTC').toString()).toBe(new Date().toISOString().slice(0, 10));
  });
});

describe('calls by day', () => {
  const late = buildCall({ onboardingCallDatetime: '2026-11-22T04:30:00.000Z' });
  test('stand on the day on which they begin where the viewer is', () => {
    expect([...byDay([late], 'America/New_York').keys()]).toEqual(['2026-11-21']);
    expect([...byDay([late], 'Asia/Kolkata').keys()]).toEqual(['2026-11-22']);
  });
  test('keep their order', () => {
    const second = buildCall({ onboardingCallDatetime: '2026-11-22T09:00:00.000Z' });
    expect(byDay([late, second], 'UTC').get('2026-11-22')).toEqual([late, second]);
  });
});

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-11-01'],
  ['End', '2026-11-07'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('%s leads from November 1 to %s', (key, expected) => {
  expect(dayAfterKey(key, day('2026-11-01'), 'en-US')?.toString()).toBe(expected);
});
test('arrows follow the eye where writing runs from right to left', () => {
  expect(dayAfterKey('ArrowLeft', day('2026-11-01'), 'ar', true)?.toString()).toBe('2026-11-02');
});
