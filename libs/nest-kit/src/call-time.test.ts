import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { resolveCall, toCallView } from './call-time.js';

const NOW = new Date('2026-03-01T00:00:00Z');
const fields = (date: string | null, time: string | null, zone?: string) => ({
  onboardingCallDate: date,
  onboardingCallTime: time,
  onboardingCallTimezone: zone,
});

describe('a call in a payload', () => {
  test.each([
    ['winter in New York, the default', fields('2026-03-05', '09:00'), '2026-03-05T14:00:00.000Z', 'America/New_York'],
    ['summer in New York', fields('2026-07-05', '09:00'), '2026-07-05T13:00:00.000Z', 'America/New_York'],
    [
      'half an hour off in Kolkata',
      fields('2026-07-05', '09:00', 'Asia/Kolkata'),
      '2026-07-05T03:30:00.000Z',
      'Asia/Kolkata',
    ],
    [
      'a time that occurs twice when clocks go back: the earlier one',
      fields('2026-11-01', '01:30', 'America/New_York'),
      '2026-11-01T05:30:00.000Z',
      'America/New_York',
    ],
    [
      'an instant with an offset overrides date and zone',
      fields('2026-01-01', '2026-07-05T12:00:00+02:00', 'Europe/Berlin'),
      '2026-07-05T10:00:00.000Z',
      'Europe/Berlin',
    ],
    ['two years ahead', fields('2028-03-01', '00:00', 'UTC'), '2028-03-01T00:00:00.000Z', 'UTC'],
    ['midnight', fields('2026-07-05', '00:00', 'UTC'), '2026-07-05T00:00:00.000Z', 'UTC'],
  ])('%s', (_name, given, at, zone) => {
    expect(resolveCall(given, NOW)).toEqual({ at: new Date(at), zone });
  });
  test.each([
    ['a date without a time', fields('2026-07-05', null), 'call.incomplete', ['onboardingCallTime']],
    ['a time without a date', fields(null, '09:00'), 'call.incomplete', ['onboardingCallDate']],
    [
      'a time that does not exist: clocks go forward in New York',
      fields('2026-03-08', '02:30', 'America/New_York'),
      'call.invalid-time',
      ['onboardingCallTime'],
    ],
    ['yesterday', fields('2026-02-28', '09:00'), 'call.in-past', ['onboardingCallDate', 'onboardingCallTime']],
    ['the year mistyped', fields('2062-07-05', '09:00'), 'call.too-far', ['onboardingCallDate', 'onboardingCallTime']],
    ['a minute past two years', fields(null, '2028-03-01T00:01:00Z'), 'call.too-far', ['onboardingCallTime']],
    ['an instant in the past', fields(null, '2026-02-28T09:00:00Z'), 'call.in-past', ['onboardingCallTime']],
  ])('%s is refused, and the fields are named', (_name, given, code, paths) => {
    const errors = paths.map((path) => ({ path, message: code }));
    expect(() => resolveCall(given, NOW)).toThrow(
      expect.objectContaining({ code, options: expect.objectContaining({ errors }) }),
    );
  });
  test('no date and no time mean no call', () => {
    expect(resolveCall(fields(null, null), NOW)).toBeNull();
    expect(resolveCall({}, NOW)).toBeNull();
  });
});

describe('a call in an answer', () => {
  test('has the current name of a zone that was stored under its former name', () =>
    expect(toCallView(new Date('2026-07-01T12:00:00Z'), 'Asia/Calcutta')).toMatchObject({
      onboardingCallTime: '17:30',
      onboardingCallTimezone: 'Asia/Kolkata',
    }));
  test('has empty date and time when there is no call', () => {
    expect(toCallView(null, 'UTC')).toEqual({
      onboardingCallDate: null,
      onboardingCallTime: null,
      onboardingCallDatetime: null,
      onboardingCallTimezone: 'UTC',
    });
  });
  test.each([
    ['2027-03-14T06:59:00Z', 'America/New_York', '2027-03-14', '01:59'],
    ['2027-03-14T07:00:00Z', 'America/New_York', '2027-03-14', '03:00'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
    ['2026-11-01T07:30:00Z', 'America/New_York', '2026-11-01', '02:30'],
    ['2026-12-31T20:00:00Z', 'Asia/Kolkata', '2027-01-01', '01:30'],
    ['2026-12-31T20:00:00Z', 'UTC', '2026-12-31', '20:00'],
  ])('%s in %s is %s %s', (at, zone, date, time) => {
    expect(toCallView(new Date(at), zone)).toMatchObject({ onboardingCallDate: date, onboardingCallTime: time });
  });
  test.each([
    [
      'an unknown zone becomes the default one',
      new Date('2026-12-24T15:00:00Z'),
      'Mars/Olympus',
      { onboardingCallDate: '2026-12-24', onboardingCallTime: '10:00', onboardingCallTimezone: 'America/New_York' },
    ],
    [
      'a missing zone becomes the default one',
      null,
      '',
      { onboardingCallDatetime: null, onboardingCallTimezone: 'America/New_York' },
    ],
    [
      'an invalid date means no call',
      new Date(Number.NaN),
      'UTC',
      { onboardingCallDate: null, onboardingCallTime: null, onboardingCallDatetime: null },
    ],
    [
      'a value that is no date means no call',
      Infinity as unknown as Date,
      'UTC',
      { onboardingCallDate: null, onboardingCallTime: null, onboardingCallDatetime: null },
    ],
  ])('%s', (_name, at, zone, shown) => expect(toCallView(at, zone)).toMatchObject(shown));
  test('is resolved to the same instant again, in every zone', () => {
    const zones = ['America/New_York', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Manila', 'UTC'];
    const minutes = fc.integer({ min: NOW.getTime() / 60_000, max: NOW.getTime() / 60_000 + 2 * 365 * 1_440 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const at = new Date(minute * 60_000);
        const again = resolveCall(toCallView(at, zone), NOW)?.at.getTime() ?? 0;
        // A time in the hour that occurs twice is resolved to the earlier instant.
        const difference = at.getTime() - again;
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(difference);
      }),
    );
  });
});
