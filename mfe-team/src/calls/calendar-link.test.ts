import { describe, expect, test } from '@jest/globals';
import { CALENDAR_SERVICES, calendarLink } from './calendar-link';

describe('the link into a calendar', () => {
  const call = { at: '2026-12-31T23:30:00.123Z', title: 'Call with Zoë & Co' };
  const parsed = (link: string | null) => {
    const url = new URL(link ?? '');
    return { page: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
  };
  test('offers one hour from the instant, in UTC', () => {
    const google = {
      page: 'https://calendar.google.com/calendar/render',
      action: 'TEMPLATE',
      text: 'Call with Zoë & Co',
      dates: '20261231T233000Z/20270101T003000Z',
      location: 'Online',
    };
    expect([parsed(calendarLink(call)), parsed(calendarLink({ ...call, service: 'google' }))]).toEqual([
      google,
      google,
    ]);
  });
  test('Outlook: the same hour, as instants', () => {
    expect(parsed(calendarLink({ ...call, service: 'outlook' }))).toEqual({
      page: 'https://outlook.live.com/calendar/0/action/compose',
      rru: 'addevent',
      subject: 'Call with Zoë & Co',
      startdt: '2026-12-31T23:30:00Z',
      enddt: '2027-01-01T00:30:00Z',
      location: 'Online',
    });
  });
  test('is there for two services, up to the last year of four digits', () => {
    expect([...CALENDAR_SERVICES]).toEqual(['google', 'outlook']);
    const link = (at: string) => calendarLink({ at, title: 'x' });
    expect([link('9999-12-31T22:00:00.000Z') === null, link('9999-12-31T22:00:00.001Z')]).toEqual([false, null]);
  });
  test.each([
    ['no call', null],
    ['no instant', 'tomorrow'],
    ['an empty text', ''],
  ])('%s has none', (_name, at) => {
    expect(calendarLink({ at, title: 'x' })).toBeNull();
  });
});
