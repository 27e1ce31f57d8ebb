import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CalendarCall, type CalendarFeed, calendar, calendarFeed, newCalendarFeed } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildMember, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { z } from 'zod';
import { buildCall } from '../testing/calls';
import { buildDetails, playLiveStream, playPhone, say, serves, show } from '../testing/show';

const PATH = '/api/team/calendar';
const ravi = buildCall({ onboardingCallDatetime: '2099-12-01T14:00:00.000Z' });
const lena = buildCall({
  onboardingCallDatetime: '2099-12-01T16:00:00.000Z',
  withName: 'Lena Vogel',
  onboardingCallTimezone: 'Etc/UTC',
  sponsorName: 'Ravi Singh',
  depth: 2,
  mayEdit: false,
});
const mine = buildCall({
  onboardingCallDatetime: '2099-12-15T14:00:00.000Z',
  own: true,
  withName: 'Sofia Reyes',
  email: 'sofia@example.test',
  mayEdit: false,
});
const ALL = [ravi, lena, mine];

/** Answers like the server: calls that begin within the span. */
const serve = (calls: CalendarCall[] = ALL) =>
  fake.get(PATH, calendar, ({ query }) => ({
    calls: calls.filter(({ onboardingCallDatetime: at }) => at >= query.get('from')! && at < query.get('to')!),
  }));
const open = (
  query = 'view=month&date=2099-12-01',
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [serve()],
) => show({ path: `/calendar?${query}`, handlers });
const day = (name: RegExp) => screen.findByRole('gridcell', { name });
const listed = () =>
  within(screen.getByRole('list', { name: /^Calls on/ }))
    .getAllByRole('button')
    .map((button) => button.textContent.replaceAll(/[\u00A0\u202F]/g, ' '));

beforeAll(preloadUi);
beforeEach(playLiveStream);
afterAll(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

describe('/calendar by month', () => {
  test("shows each day with its calls, and those of the chosen day in full, the viewer's zone first", async () => {
    const { network } = await open();
    expect(await day(/^Tuesday, December 1, 2099, 2 calls/)).toHaveAttribute('aria-selected', 'true');
    expect(await day(/^Tuesday, December 15, 2099, 1 call$/)).toBeVisible();
    expect(await day(/^Wednesday, December 2, 2099, no calls$/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Tuesday, December 1, 2099' })).toBeVisible();
    expect(listed()).toEqual(['2:00 PMRavi Singh9 AM for Ravi', '4:00 PMLena VogelLed by Ravi Singh']);
    // Zones are named in full in the tooltips.
    expect(screen.getByRole('button', { name: /^2:00/ })).toHaveAttribute(
      'title',
      expect.stringMatching(/^Tuesday, December 1, 2099 at 2:00\sPM UTC$/),
    );
    expect(screen.getByText(/^9\sAM for Ravi$/)).toHaveAttribute(
      'title',
      expect.stringMatching(/^Tuesday, December 1, 2099 at 9:00\sAM EST$/),
    );
    const asked = new URLSearchParams(network.callsTo('GET', PATH)[0]!.url.split('?')[1]);
    expect([asked.get('from'), asked.get('to')]).toEqual(['2099-11-29T00:00:00.000Z', '2100-01-03T00:00:00.000Z']);
  });

  test("one's own call names the sponsor's clock as the sponsor's", async () => {
    await open('view=month&date=2099-12-15');
    await day(/^Tuesday, December 15, 2099, 1 call$/);
    expect(listed()).toEqual(['2:00 PMMy call with Sofia Reyes9 AM for Sofia']);
  });

  test('a moon says that it is night there', async () => {
    const late = { ...ravi, onboardingCallTimezone: 'Asia/Tokyo' };
    await open('view=month&date=2099-12-01', [serve([late])]);
    const call = within(await screen.findByRole('button', { name: /^2:00/ }));
    expect(call.getByText(/^11 PM for Ravi/)).toBeVisible();
    expect(call.getByRole('img', { name: 'Night there' })).toBeVisible();
  });

  test('is walked by keyboard: days, weeks, months, and into the calls of a day', async () => {
    const { user, router } = await open();
    const first = await day(/December 1, 2099, 2 calls/);
    act(() => first.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(async () => expect(await day(/December 15, 2099/)).toHaveFocus());
    expect(router.state.location.search).toBe('?view=month&date=2099-12-15');
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('list', { name: /^Calls on/ })).getByRole('button')).toHaveFocus();
    const there = await day(/December 15, 2099/);
    act(() => there.focus());
    await user.keyboard('{PageUp}');
    await waitFor(async () => expect(await day(/November 15, 2099/)).toHaveFocus());
    expect(screen.getByRole('grid', { name: 'Calls in November 2099' })).toBeVisible();
  });

  test('goes month by month, and back to today', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(router.state.location.search).toBe('?view=month&date=2100-01-01');
    expect(await screen.findByText('January 2100')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(router.state.location.search).toBe('?view=month');
  });

  test('below the calls of a day another can be set, at the next free hour', async () => {
    const { user, router } = await open('view=month&date=2099-12-01', [
      serve([{ ...ravi, onboardingCallDatetime: '2099-12-01T10:00:00.000Z' }]),
      serves.list([]),
    ]);
    await screen.findByText('Ravi Singh');
    await user.click(screen.getByRole('button', { name: 'Set call here: Tuesday, December 1, 2099' }));
    expect(await screen.findByText('Tuesday, December 1, 2099 at 11:00 AM UTC')).toBeVisible();
    expect(router.state.location.search).toBe('?view=month&date=2099-12-01&set=2099-12-01T11%3A00');
  });

  test('a day without calls says so', async () => {
    await open('view=month&date=2099-12-02');
    expect(await screen.findByText('No calls on this day.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set call here: Wednesday, December 2, 2099' })).toBeVisible();
  });
});

describe('/calendar otherwise', () => {
  test('by week, which comes first where there is room: seven days in hours, with their calls', async () => {
    const { router, user } = await open('date=2099-12-01');
    const tuesday = within(await screen.findByRole('region', { name: /Tue/ }));
    expect(await tuesday.findByText('Ravi Singh')).toBeVisible();
    expect(screen.getAllByRole('region', { name: /\d/ })).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(router.state.location.search).toBe('?date=2099-12-08');
  });
  test('a free hour offers to set a call there: with whom, then the form with that hour; by arrows, too', async () => {
    const member = buildMember({ firstName: 'Ada', lastName: 'Free' });
    const { user, router, network } = await open('date=2099-12-01', [
      serve(),
      serves.list([member]),
      serves.partner(buildDetails({ ...member, onboardingCallDate: null, onboardingCallDatetime: null })),
    ]);
    await screen.findByText('Ravi Singh');
    const at = (time: string) =>
      screen.queryByRole('button', { name: new RegExp(`^Set call here: Tuesday, December 1, 2099 at ${time}\\sPM$`) });
    // Ravi's call is at 2, another sponsor's at 4.
    expect([at('1:00'), at('2:00'), at('3:00'), at('4:00')].map((hour) => hour !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    act(() => at('1:00')!.focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(at('3:00')).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set call' }));
    expect(dialog.getByText('Tuesday, December 1, 2099 at 3:00 PM UTC')).toBeVisible();
    expect(network.callsTo('GET', '/api/team/downline').at(-1)?.url).toContain('needs=no-call');
    await user.click(await dialog.findByRole('button', { name: /Ada Free/ }));
    expect(await screen.findByText('With Ada Free')).toBeVisible();
    const form = within(screen.getByRole('dialog', { name: 'Edit Onboarding Call' }));
    expect(form.getByRole('group', { name: /^Call time/ })).toHaveTextContent(/3.*00.*PM/);
    expect(router.state.location.search).toBe(`?date=2099-12-01&call=${member.id}&edit=1&set=2099-12-01T15%3A00`);
  });
  test('names the call that comes next', async () => {
    await open('date=2099-12-01');
    expect(await screen.findByRole('button', { name: 'Next: Ravi Singh, Dec 1, 2099' })).toBeVisible();
  });
  test('as a list: only the days that have calls', async () => {
    await open('view=agenda&date=2099-12-01');
    await screen.findByText('Lena Vogel');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Tuesday, December 1, 2099',
      'Tuesday, December 15, 2099',
    ]);
  });
  test('days that are over offer no call', async () => {
    await open('view=agenda&date=2020-01-01', [
      serve([{ ...ravi, onboardingCallDatetime: '2020-01-02T14:00:00.000Z' }]),
    ]);
    await screen.findByText('Ravi Singh');
    expect(screen.queryByRole('button', { name: /^Set call here/ })).not.toBeInTheDocument();
  });
  test('on phones a list comes first; another view can be chosen', async () => {
    const narrow = playPhone();
    const { user, router } = await open('date=2099-12-01');
    await user.click(await screen.findByRole('button', { name: 'List, View' }));
    expect(await screen.findByRole('menuitemradio', { name: 'List' })).toHaveAttribute('aria-checked', 'true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Week' }));
    // Each day to come offers a call, also after the calls it has.
    expect(await screen.findByRole('button', { name: 'Set call here: Tuesday, December 1, 2099' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Set call here: Wednesday, December 2, 2099' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Week, View' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Month' }));
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(router.state.location.search).toBe('?view=month&date=2099-12-01');
    narrow.mockRestore();
  });
  test('no calls in that time: that is said with the time', async () => {
    await open('view=agenda&date=2090-01-01');
    expect(await screen.findByText('No calls here')).toBeVisible();
    expect(screen.getByText(/There are no calls in this period: Jan 1, 2090 – Jan 30, 2090/)).toBeVisible();
  });
  test('the whole team is asked for on demand', async () => {
    const { user, network, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Whole team' }));
    await waitFor(() => expect(network.callsTo('GET', PATH).at(-1)?.url).toContain('depth=all'));
    expect(router.state.location.search).toContain('depth=all');
  });
  test.each(['month', 'week', 'agenda'])('a failed read is no empty %s; Retry reads it', async (view) => {
    const { user } = await open(`view=${view}&date=2099-12-01`, [
      fake.fails('get', PATH, 'access.forbidden', { once: true }),
      serve(),
    ]);
    expect(await screen.findByText('The calendar could not be loaded')).toBeVisible();
    expect(screen.queryByText(/No calls/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText(/Ravi Singh/))[0]).toBeVisible();
  });
  test('says that there are more calls than one answer holds, and loads the rest on demand', async () => {
    const { user } = await open('view=agenda&date=2099-12-01', [
      fake.get(PATH, calendar, ({ query }) =>
        query.get('cursor') ? { calls: [mine] } : { calls: [ravi, lena], nextCursor: 'c2' },
      ),
    ]);
    expect(await screen.findByText('The first 2 calls are shown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(/My call with Sofia Reyes/)).toBeVisible();
  });
  test('a call that is moved elsewhere moves here', async () => {
    const { network } = await open('view=agenda&date=2099-12-01', [serve([ravi])]);
    await screen.findByText('2:00 PM');
    network.use(serve([{ ...ravi, onboardingCallDatetime: '2099-12-01T18:00:00.000Z' }]));
    say({ type: 'partner', reason: 'call', member: buildDetails() });
    expect(await screen.findByText('6:00 PM')).toBeVisible();
  });
});

describe('one call', () => {
  const show1 = async (call: CalendarCall, handlers: ReturnType<typeof serve>[] = []) => {
    const rendered = await open('view=agenda&date=2099-12-01', [serve(), ...handlers]);
    await rendered.user.click((await screen.findAllByRole('button', { name: new RegExp(call.withName!) }))[0]!);
    return { ...rendered, panel: within(await screen.findByRole('dialog')) };
  };
  test('of a partner: both zones, calendars, a mail, the way to the profile, and the form to move it', async () => {
    const { panel, user, router } = await show1(ravi, [serves.partner(buildDetails({ id: ravi.userId }))]);
    expect(panel.getByText('Tuesday, December 1, 2099 at 2:00 PM UTC')).toBeVisible();
    expect(panel.getByText('Tuesday, December 1, 2099 at 9:00 AM EST')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Download .ics' })).toHaveAttribute(
      'href',
      `/api/partner/${ravi.userId}/onboarding-call.ics`,
    );
    expect(panel.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', 'mailto:ravi@example.test');
    expect(panel.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
      'href',
      `/partners?partner=${ravi.userId}&drawer=profile`,
    );
    await user.click(panel.getByRole('button', { name: 'Edit Onboarding Call' }));
    expect(await screen.findByRole('button', { name: 'Save call' })).toBeVisible();
    expect(router.state.location.search).toContain('edit=1');
  });
  test("one's own: nothing to move, its own file", async () => {
    const { panel } = await show1(mine);
    expect(panel.getByText('This is your own onboarding call. Your sponsor sets and moves it.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Download .ics' })).toHaveAttribute('href', '/api/team/onboarding-call.ics');
    expect(panel.queryByRole('button', { name: 'Edit Onboarding Call' })).not.toBeInTheDocument();
  });
});

describe('the calendar in other programs', () => {
  const FEED = '/api/team/calendar/feed';
  const feed = (over: Partial<CalendarFeed> = {}) =>
    fake.get(FEED, calendarFeed, { active: false, createdAt: null, lastReadAt: null, ...over });
  const ACTIVE = { active: true, createdAt: '2026-11-01T10:00:00.000Z', lastReadAt: '2026-11-20T10:00:00.000Z' };
  const made = fake.post(FEED, newCalendarFeed, { ...ACTIVE, url: 'https://nb.test/calendar/secret.ics' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Subscribe to this calendar' }));

  test('makes an address, shows it once, copies it, and opens it in a calendar', async () => {
    const { user, router, network } = await open('date=2099-12-01', [serve(), feed(), made]);
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    expect(router.state.location.search).toContain('feed=1');
    await user.click(await (await dialog()).findByRole('button', { name: 'Create address' }));
    expect(await (await dialog()).findByRole('textbox', { name: 'Calendar address' })).toHaveValue(
      'https://nb.test/calendar/secret.ics',
    );
    expect((await dialog()).getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      'webcal://nb.test/calendar/secret.ics',
    );
    expect((await dialog()).getByText(/This address is shown only now/)).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click((await dialog()).getByRole('button', { name: 'Copy address' }));
    expect(copy).toHaveBeenCalledWith('https://nb.test/calendar/secret.ics');
    expect(network.callsTo('POST', FEED)).toHaveLength(1);
  });
  test('says that an address exists without showing it; a new one replaces it', async () => {
    const { user } = await open('date=2099-12-01&feed=1', [serve(), feed(ACTIVE), made]);
    expect(await (await dialog()).findByText('Your calendar has been shared since Nov 1, 2026')).toBeVisible();
    expect((await dialog()).getByText('Last read Nov 20, 2026, 10:00 AM')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Create a new address' }));
    expect(await (await dialog()).findByRole('textbox', { name: 'Calendar address' })).toBeVisible();
  });
  test('it can be ended', async () => {
    const { user, network } = await open('date=2099-12-01&feed=1', [
      serve(),
      feed(ACTIVE),
      fake.delete(FEED, z.null(), null),
    ]);
    const stop = await (await dialog()).findByRole('button', { name: 'Stop sharing' });
    network.use(feed());
    await user.click(stop);
    expect(await screen.findByText('The address does not work any more')).toBeVisible();
    expect(await (await dialog()).findByRole('button', { name: 'Create address' })).toBeVisible();
  });
  test('what fails says so and changes nothing', async () => {
    const { user } = await open('date=2099-12-01&feed=1', [serve(), feed(), fake.fails('post', FEED, 'server.failed')]);
    await user.click(await (await dialog()).findByRole('button', { name: 'Create address' }));
    expect(await (await dialog()).findByRole('alert')).toBeVisible();
    expect((await dialog()).getByRole('button', { name: 'Create address' })).toBeVisible();
  });
  test('a state that cannot be read offers nothing but to read it again', async () => {
    await open('date=2099-12-01&feed=1', [serve(), fake.fails('get', FEED, 'access.forbidden')]);
    expect(await (await dialog()).findByText('This could not be loaded')).toBeVisible();
    expect((await dialog()).queryByRole('button', { name: 'Create address' })).not.toBeInTheDocument();
  });
});
