import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type CurrentUser, progress, sponsorCard } from '@nb/contracts';
import { act, buildProgress, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import type { HttpHandler } from 'msw';
import remote from '../remote';
import texts from '../texts/en.json';

const ICS = '/api/team/onboarding-call.ics';
const SPONSOR_ID = '0198c0de-aaaa-7000-8000-000000000009';
const SPONSOR = `/api/users/sponsor/${SPONSOR_ID}`;
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

// The morning on which New York leaves summer time: 9:00 there is 14:00 in UTC, the day before it was 13:00.
const CALL = '2026-11-01T14:00:00.000Z';
const NOW = '2026-10-28T12:00:00.000Z';
const show = (step: 1 | 5, user: Partial<CurrentUser> = {}, handlers: HttpHandler[] = [], serverTime = NOW) =>
  renderRoutes(remote.routes, {
    texts: { training: texts },
    path: `/training/step/${step}`,
    user: buildUser(user),
    handlers: [...handlers, fake.get('/api/training/progress', progress, buildProgress({ serverTime }, [1, 2, 3]))],
  });
const withCall = (at = CALL) => ({
  onboardingCallDate: '2026-11-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: at,
  onboardingCallTimezone: 'America/New_York',
});
const query = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href') ?? '').searchParams);
const card = async () => within(await screen.findByRole('region', { name: 'Onboarding call' }));

describe('step 1 with a call', () => {
  test('date, time and zone, the viewer’s first and the sponsor’s below', async () => {
    await show(1, withCall());
    const call = await card();
    expect(call.getByText('Sunday, November 1, 2026')).toBeVisible();
    expect(call.getByText(/Your sponsor's time, Eastern Standard Time \(EST\)/)).toHaveTextContent(/9:00.AM/);
    expect(call.getByText('Online · 1 hour')).toBeVisible();
  });

  test('Google, Outlook and Microsoft 365 open the very instant, for one hour, online', async () => {
    await show(1, withCall());
    const call = await card();
    expect(query(call.getByRole('link', { name: 'Google Calendar' }))).toMatchObject({
      action: 'TEMPLATE',
      text: 'Onboarding call',
      dates: '20261101T140000Z/20261101T150000Z',
      location: 'Online',
    });
    for (const name of ['Outlook', 'Microsoft 365'])
      expect(query(call.getByRole('link', { name }))).toMatchObject({
        rru: 'addevent',
        subject: 'Onboarding call',
        startdt: '2026-11-01T14:00:00Z',
        enddt: '2026-11-01T15:00:00Z',
        location: 'Online',
      });
  });

  test('the file is downloaded under its name', async () => {
    const saved: { name: string; href: string }[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
    const { user, network } = await show(1, withCall(), [
      fake.raw('get', ICS, 'BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }),
    ]);
    await user.click((await card()).getByRole('button', { name: 'onboarding-call.ics' }));
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'onboarding-call.ics', href: expect.stringMatching(/^blob:/) }]),
    );
    expect(network.callsTo('GET', ICS)).toHaveLength(1);
  });

  test.each<[string, HttpHandler]>([
    ['refused', fake.fails('get', ICS, 'access.not-found')],
    ['lost on the way', fake.down('get', ICS)],
  ])('says that a file was %s, and saves no error page under its name', async (_what, handler) => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await show(1, withCall(), [handler]);
    await user.click((await card()).getByRole('button', { name: 'onboarding-call.ics' }));
    expect(await screen.findByText('Calendar Error')).toBeVisible();
    expect(screen.getByText('Unable to generate calendar link')).toBeVisible();
    expect(click).not.toHaveBeenCalled();
  });

  test('says that a date fits no calendar where the link would be', async () => {
    const { user } = await show(1, { ...withCall(), onboardingCallDatetime: null });
    const call = await card();
    expect(call.queryByRole('link', { name: 'Google Calendar' })).not.toBeInTheDocument();
    await user.click(call.getByRole('button', { name: 'Google Calendar' }));
    expect(await screen.findByText('Calendar Error')).toBeVisible();
    expect(screen.getByText('Unable to generate calendar link')).toBeVisible();
  });

  test('the actions are ticked by the sponsor’s booking, not by the partner', async () => {
    await show(1, withCall(), [
      fake.get(
        '/api/training/progress',
        progress,
        buildProgress({ step1Actions: { action1Completed: true, action2Completed: true } }),
      ),
    ]);
    const booked = await screen.findByRole('checkbox', { name: /Book your onboarding call/ });
    expect(booked).toBeChecked();
    expect(booked).toBeDisabled();
    const pack = screen.getByRole('checkbox', { name: /Buy the 10 pack/ });
    expect(pack).toBeChecked();
    expect(pack).toBeDisabled();
  });
});

describe('step 1 without a call', () => {
  test('shows whom to ask, with their details, and reminders for the calendar', async () => {
    await show(1, { sponsorId: SPONSOR_ID }, [
      fake.get(SPONSOR, sponsorCard, { fullName: 'Ravi Singh', email: 'ravi@example.test', phone: '+1 555 0100' }),
    ]);
    const call = await card();
    expect(call.getByText('Contact your sponsor to schedule your onboarding call')).toBeVisible();
    expect(await call.findByText('Ravi Singh')).toBeVisible();
    expect(call.getByRole('link', { name: /^ravi ?@example\. ?test$/ })).toHaveAttribute(
      'href',
      'mailto:ravi@example.test',
    );
    expect(call.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
    const reminder = query(call.getByRole('link', { name: 'Google Calendar' }));
    expect(reminder).toMatchObject({
      text: 'Schedule my onboarding call with my sponsor',
      details: 'Ravi Singh, ravi@example.test, +1 555 0100',
    });
    const outlook = query(call.getByRole('link', { name: 'Outlook' }));
    expect(outlook.subject).toBe('Schedule my onboarding call with my sponsor');
    // Tomorrow by the server's date, at nine in the viewer's zone, for an hour.
    const at = new Date(outlook.startdt ?? '');
    const tomorrow = new Date(NOW);
    tomorrow.setDate(tomorrow.getDate() + 1);
    expect([at.toDateString(), at.getHours(), at.getMinutes(), Date.parse(outlook.enddt ?? '') - at.getTime()]).toEqual(
      [tomorrow.toDateString(), 9, 0, 3_600_000],
    );
    expect(call.queryByRole('button', { name: 'onboarding-call.ics' })).not.toBeInTheDocument();
  });

  test('shows support and reads no sponsor when there is none', async () => {
    const { network } = await show(1);
    expect(await (await card()).findByRole('link', { name: 'help@example.test' })).toHaveAttribute(
      'href',
      'mailto:help@example.test',
    );
    expect(network.calls.filter(({ url }) => url.startsWith('/api/users/sponsor'))).toEqual([]);
  });

  test('says that details could not be read, and does not show them as missing', async () => {
    await show(1, { sponsorId: SPONSOR_ID }, [fake.fails('get', SPONSOR, 'server.unavailable')]);
    expect(await (await card()).findByText("Your sponsor's contact details could not be loaded.")).toBeVisible();
  });
});

describe('dates that cannot be read', () => {
  test.each<[Partial<CurrentUser>, RegExp]>([
    [{ onboardingCallDate: '2026-02-30' as never }, /^Invalid date$/],
    [
      { onboardingCallDate: '2026-11-21', onboardingCallTime: '25:00' as never },
      /^Saturday, November 21, 2026 · Invalid time$/,
    ],
    [{ onboardingCallTime: '09:00' }, /^Date unavailable · 9:00.AM$/],
    [{ onboardingCallDatetime: 'soon' as never }, /^Date\/time unavailable$/],
  ])('%j', async (fields, words) => {
    for (const step of [1, 5] as const) {
      const shown = await show(step, fields);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('timer')).not.toBeInTheDocument();
      shown.unmount();
    }
  });
});

describe('the countdown of step 5', () => {
  const numbers = () =>
    [...screen.getByRole('timer').querySelectorAll('b')].map(({ textContent }) => Number(textContent));
  const announced = () => within(screen.getByRole('timer')).getByRole('status').textContent;
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  /** Fake timers from before the page opens: time advances only by `pass`. */
  async function counting(left: number) {
    jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    await show(5, withCall(new Date(Date.now() + left).toISOString()), [], NOW);
    await screen.findByRole('timer');
  }

  test('counts by the second; a screen reader is given thresholds only', async () => {
    await counting(24 * 3_600_000 + 60_000);
    const [, , , before = 0] = numbers();
    expect(screen.getByText('Within 48 hours')).toBeVisible();
    expect(announced()).toBe('Less than 48 hours left');
    await pass(1000);
    expect(numbers()[3]).toBe((before + 59) % 60);
    await pass(60_000);
    expect(screen.getByText('Within 24 hours')).toBeVisible();
    expect(announced()).toBe('Less than 24 hours left');
  });

  test.each([
    [3_660_000, 'Less than one hour left'],
    [660_000, 'Less than 10 minutes left'],
    [120_000, 'Less than one minute left'],
  ])('with %d ms left it announces the next threshold', async (left, words) => {
    await counting(left);
    expect(announced()).not.toBe(words);
    await pass(61_000);
    expect(announced()).toBe(words);
  });

  test('once the time has come it says so', async () => {
    await counting(60_000);
    await pass(61_000);
    expect(screen.getByText('Call time has passed - please reschedule if needed')).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });
});
