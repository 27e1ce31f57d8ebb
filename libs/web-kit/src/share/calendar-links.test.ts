import { describe, expect, test } from '@jest/globals';
import { CALENDAR_SERVICES, calendarLink } from './calendar-links';

const event = {
  at: Date.parse('2026-12-31T23:30:00.123Z'),
  title: 'Call with Zoë & Co + 1',
  details: 'Ravi Singh, ravi@example.test',
  location: 'En línea',
};
const parsed = (link: string | null) => {
  const url = new URL(link ?? '');
  return { page: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
};
const OUTLOOK = {
  path: '/calendar/action/compose',
  rru: 'addevent',
  subject: event.title,
  startdt: '2026-12-31T23:30:00Z',
  enddt: '2027-01-01T00:30:00Z',
  body: event.details,
  location: event.location,
};

describe('the link into a calendar offers one hour from the instant, in UTC', () => {
  test.each([
    [
      'google',
      {
        page: 'https://calendar.google.com/calendar/render',
        action: 'TEMPLATE',
        text: event.title,
        dates: '20261231T233000Z/20270101T003000Z',
        details: event.details,
        location: event.location,
      },
    ],
    ['outlook', { page: 'https://outlook.live.com/calendar/0/deeplink/compose', ...OUTLOOK }],
    ['office', { page: 'https://outlook.office.com/calendar/0/deeplink/compose', ...OUTLOOK }],
  ] as const)('%s', (service, expected) => expect(parsed(calendarLink(event, service))).toEqual(expected));

  test.each(CALENDAR_SERVICES)('%s: no blank is written as a plus, and a plus stays one', (service) => {
    expect(calendarLink(event, service)).not.toContain('+');
    expect(calendarLink(event, service)).toContain('Co%20%2B%201');
  });
  test.each(CALENDAR_SERVICES)('%s: nothing is said where there are no details', (service) => {
    const { details: _, ...bare } = event;
    expect(Object.keys(parsed(calendarLink(bare, service)))).not.toEqual(expect.arrayContaining(['details']));
  });
  test.each([Number.NaN, Infinity, 8.64e15, Date.UTC(9999, 11, 31, 22) + 1])('a date of %d has none', (at) => {
    for (const service of CALENDAR_SERVICES) expect(calendarLink({ ...event, at }, service)).toBeNull();
  });
});
