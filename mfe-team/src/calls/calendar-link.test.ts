import { describe, expect, test } from '@jest/globals';
import { calendarLink } from './calendar-link';

describe('the link into a calendar', () => {
  test('offers one hour from the instant, in UTC', () => {
    const link = new URL(calendarLink({ at: '2026-12-31T23:30:00.000Z', title: 'Call with Zoë & Co' }) ?? '');
    expect(link.origin).toBe('https://calendar.google.com');
    expect(link.searchParams.get('dates')).toBe('20261231T233000Z/20270101T003000Z');
    expect(link.searchParams.get('text')).toBe('Call with Zoë & Co');
  });
  test.each([['no call', null], ['no instant', 'tomorrow'], ['an empty text', '']])('%s has none', (_name, at) => {
    expect(calendarLink({ at, title: 'x' })).toBeNull();
  });
});
