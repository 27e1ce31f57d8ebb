import { expect, test } from '@jest/globals';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links';

const event = {
  at: Date.parse('2026-12-31T23:30:00.000Z'),
  title: 'Call & plan',
  details: 'Ravi Singh, ravi@example.test',
  location: 'Online',
};
const parsed = (link: string | null) => {
  const url = new URL(link ?? '');
  return { at: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
};

test('Google: one hour in UTC, over the end of the year, words encoded', () => {
  expect(parsed(googleCalendarLink(event))).toEqual({
    at: 'https://calendar.google.com/calendar/render',
    action: 'TEMPLATE',
    text: 'Call & plan',
    dates: '20261231T233000Z/20270101T003000Z',
    details: 'Ravi Singh, ravi@example.test',
    location: 'Online',
  });
});
test('Outlook: the same hour', () => {
  expect(parsed(outlookCalendarLink(event))).toEqual({
    at: 'https://outlook.live.com/calendar/0/deeplink/compose',
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Call & plan',
    startdt: '2026-12-31T23:30:00Z',
    enddt: '2027-01-01T00:30:00Z',
    body: 'Ravi Singh, ravi@example.test',
    location: 'Online',
  });
});
test.each([Number.NaN, Infinity, 8.64e15])('a date of %d cannot be written', (at) => {
  expect(googleCalendarLink({ ...event, at })).toBeNull();
  expect(outlookCalendarLink({ ...event, at })).toBeNull();
});
