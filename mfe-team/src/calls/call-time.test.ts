import { describe, expect, test } from '@jest/globals';
import { callFault, firstDay, instantOf } from './call-time';

const NEW_YORK = 'America/New_York';
const fields = (date: string, time: string, zone = NEW_YORK) => ({ date, time, zone });

describe('the instant of a call', () => {
  test.each([
    ['winter', fields('2026-12-01', '09:00'), '2026-12-01T14:00:00.000Z'],
    ['summer', fields('2027-07-01', '09:00'), '2027-07-01T13:00:00.000Z'],
    ['half an hour off', fields('2027-07-01', '09:00', 'Asia/Kolkata'), '2027-07-01T03:30:00.000Z'],
    ['an hour that comes twice: the earlier', fields('2026-11-01', '01:30'), '2026-11-01T05:30:00.000Z'],
    ['the first minute of a gap', fields('2027-03-14', '02:00'), null],
    ['inside a gap', fields('2027-03-14', '02:30'), null],
    ['just after a gap', fields('2027-03-14', '03:00'), '2027-03-14T07:00:00.000Z'],
    ['a gap of half an hour', fields('2026-10-04', '02:15', 'Australia/Lord_Howe'), null],
    ['no such day', fields('2026-02-30', '09:00'), null],
    ['no time', fields('2026-12-01', ''), null],
    ['no such zone', fields('2026-12-01', '09:00', 'Mars/Olympus'), null],
  ])('%s', (_name, given, at) => {
    expect(instantOf(given)?.toISOString() ?? null).toBe(at);
  });
});

describe('what keeps a call from being made', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  test.each([
    ['nothing', fields('2026-11-21', '10:01'), null],
    ['no date', fields('', '09:00'), 'missing'],
    ['no time', fields('2026-12-01', ''), 'missing'],
    ['a time that never is', fields('2027-03-14', '02:30'), 'invalid'],
    ['an hour ago', fields('2026-11-21', '09:00'), 'past'],
    ['the same clock time further west is still to come', fields('2026-11-21', '09:00', 'America/Los_Angeles'), null],
  ])('%s', (_name, given, fault) => {
    expect(callFault(given, now)).toBe(fault);
  });
  test('the first day is today there, and a zone that there is not breaks nothing', () => {
    expect(firstDay('Pacific/Kiritimati') > firstDay('Pacific/Pago_Pago')).toBe(true);
    expect(firstDay('Nowhere')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
