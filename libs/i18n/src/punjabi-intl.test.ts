import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { knowsPunjabi, teachPunjabi } from './punjabi-intl';

// Node knows Punjabi: what is put in for browsers that don't must say the same.
const real = {
  DateTimeFormat: Intl.DateTimeFormat,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
  ListFormat: Intl.ListFormat,
  DisplayNames: Intl.DisplayNames,
  NumberFormat: Intl.NumberFormat,
};
let forget: () => void;
beforeEach(() => {
  forget = teachPunjabi();
});
afterEach(() => forget());
const at = Date.UTC(2026, 10, 21, 19, 14);
const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, ' ');

test('this computer knows it by itself, so that it can be compared with', () => {
  forget();
  expect(knowsPunjabi()).toBe(true);
});

describe('as Node’s own Punjabi', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 22 + day));
  test.each([
    [{ month: 'long' }, months],
    [{ month: 'short' }, months],
    [{ weekday: 'long' }, days],
    [{ weekday: 'short' }, days],
    [{ weekday: 'narrow' }, days],
    [{ month: 'long', year: 'numeric' }, months],
    [{ day: 'numeric', month: 'short', year: 'numeric' }, months],
  ] as [Intl.DateTimeFormatOptions, number[]][])('dates %j', (options, instants) => {
    for (const each of instants)
      expect(new Intl.DateTimeFormat('pa-IN', { ...options, timeZone: 'UTC' }).format(each)).toBe(
        new real.DateTimeFormat('pa-IN', { ...options, timeZone: 'UTC' }).format(each),
      );
  });

  test.each(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)('relative times in %ss', (unit) => {
    for (const numeric of ['auto', 'always'] as const)
      for (const value of [-12, -2, -1, 0, 1, 2, 12])
        expect([numeric, value, new Intl.RelativeTimeFormat('pa-IN', { numeric }).format(value, unit)]).toEqual([
          numeric,
          value,
          new real.RelativeTimeFormat('pa-IN', { numeric }).format(value, unit),
        ]);
  });

  test('lists, countries, languages, numbers', () => {
    for (const type of ['conjunction', 'disjunction'] as const)
      for (const items of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']])
        expect(new Intl.ListFormat('pa-IN', { type }).format(items)).toBe(
          new real.ListFormat('pa-IN', { type }).format(items),
        );
    for (const code of ['US', 'IN', 'TW'])
      expect(new Intl.DisplayNames('pa-IN', { type: 'region' }).of(code)).toBe(
        new real.DisplayNames('pa-IN', { type: 'region' }).of(code),
      );
    expect(new Intl.DisplayNames('pa-IN', { type: 'language' }).of('hi')).toBe(
      new real.DisplayNames('pa-IN', { type: 'language' }).of('hi'),
    );
    for (const part of [
      'era',
      'year',
      'month',
      'day',
      'hour',
      'minute',
      'second',
      'dayPeriod',
      'weekday',
      'timeZoneName',
    ])
      expect(new Intl.DisplayNames('pa-IN', { type: 'dateTimeField' }).of(part)).toBe(
        new real.DisplayNames('pa-IN', { type: 'dateTimeField' }).of(part),
      );
    expect(new Intl.NumberFormat('pa-IN').format(1_234_567.5)).toBe(new real.NumberFormat('pa-IN').format(1_234_567.5));
  });
});

test('what calendars ask for: parts, ranges, the zone, the locale', () => {
  const format = new Intl.DateTimeFormat('pa', { dateStyle: 'full', timeStyle: 'short', timeZone: 'America/New_York' });
  expect(plain(format.format(at))).toBe('ਸ਼ਨੀਵਾਰ, 21 ਨਵੰਬਰ 2026 2:14 PM');
  expect(format.formatToParts(at).find(({ type }) => type === 'month')?.value).toBe('ਨਵੰਬਰ');
  expect(format.resolvedOptions()).toMatchObject({ locale: 'pa-IN', timeZone: 'America/New_York' });
  expect(
    new Intl.DateTimeFormat('pa-IN', { month: 'long', day: 'numeric', timeZone: 'UTC' }).formatRange(
      new Date(at),
      new Date(at + 86_400_000),
    ),
  ).toBe('21 ਨਵੰਬਰ – 22 ਨਵੰਬਰ');
  // No English name of a zone in a Punjabi sentence.
  expect(
    new Intl.DateTimeFormat('pa-IN', { timeZone: 'America/New_York', timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value,
  ).toBe('GMT-5');
});

test('other languages stay as they are, called with new or without', () => {
  expect(new Intl.DateTimeFormat('de', { month: 'long', timeZone: 'UTC' }).format(at)).toBe('November');
  expect(Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(at)).toBe('November');
  expect(Intl.DateTimeFormat('pa', { month: 'long', timeZone: 'UTC' }).format(at)).toBe('ਨਵੰਬਰ');
  expect(new Intl.DateTimeFormat() instanceof Intl.DateTimeFormat).toBe(true);
  expect(Intl.DateTimeFormat.supportedLocalesOf(['de'])).toEqual(['de']);
});
