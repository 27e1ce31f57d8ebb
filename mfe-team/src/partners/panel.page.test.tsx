import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { partnerActivity } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildUser, fake, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { z } from 'zod';
import { buildDetails, serves, show } from '../testing/show';

const ravi = buildDetails();
const ACTIVITY = `/api/partner/${ravi.id}/activity`;
const DELETE = `/api/admin/delete-user/${ravi.id}`;
const did = (kind: string, over: { step?: number; count?: number } = {}) => ({
  id: newTestId(),
  kind,
  at: '2026-11-20T10:00:00.000Z',
  ...over,
});
const open = (
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [],
  isMasterAdmin = false,
  details = ravi,
  drawer = 'profile',
) =>
  show({
    path: `/partners?partner=${ravi.id}&drawer=${drawer}`,
    user: buildUser({ isMasterAdmin }),
    handlers: [...handlers, serves.list([details]), serves.codes(), serves.partner(details)],
  });
const lines = async () =>
  within((await screen.findByRole('heading', { name: 'Activity' })).parentElement!)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

beforeAll(preloadUi);

describe('the activity of a partner', () => {
  test('is listed newest first, five lines at first', async () => {
    const all = [
      did('step-completed', { step: 2 }),
      did('prospects', { count: 12 }),
      did('call-cancelled'),
      did('goals-shared'),
      did('something-new'),
      did('registered'),
    ];
    const { user } = await open([fake.get(ACTIVITY, partnerActivity, { activity: all })]);
    await waitFor(async () =>
      expect(await lines()).toEqual(
        [
          'Completed step 2: Activate Referral Link',
          '12 contacts on the list',
          'Onboarding call cancelled',
          'Shared their goals',
          'Was active',
        ].map((words) => `${words}Nov 20, 2026`),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect((await lines()).at(-1)).toBe('RegisteredNov 20, 2026');
  });
  test('nothing yet', async () => {
    await open();
    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  });
  test('a failed read is not shown as no activity', async () => {
    const { user } = await open([
      fake.fails('get', ACTIVITY, 'access.forbidden', { once: true }),
      fake.get(ACTIVITY, partnerActivity, { activity: [did('registered')] }),
    ]);
    expect(await screen.findByText('Failed to fetch partner activity')).toBeVisible();
    expect(screen.queryByText('Nothing has happened yet.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Registered')).toBeVisible();
  });
});

describe('deleting a partner', () => {
  const ask = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Partner' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete this partner?' }));
  };
  test('only master admins can', async () => {
    await open();
    await screen.findByText('Account Information');
    expect(screen.queryByRole('button', { name: 'Delete Partner' })).not.toBeInTheDocument();
  });
  test('asks, deletes, closes the panel and reads the list again', async () => {
    const { user, network } = await open([fake.delete(DELETE, z.null(), null)], true);
    const question = await ask(user);
    expect(question.getByText(/^Ravi Singh loses the account/)).toBeVisible();
    const before = network.callsTo('GET', '/api/team/downline').length;
    await user.click(question.getByRole('button', { name: 'Delete Partner' }));
    expect(await screen.findByText('Ravi Singh has been deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(network.callsTo('GET', '/api/team/downline').length).toBeGreaterThan(before));
  });
  test('shows a refusal in the dialog, and keeps what was entered', async () => {
    const { user } = await open(
      [fake.fails('delete', DELETE, 'user.last-admin', { detail: 'The last master admin stays.' })],
      true,
    );
    const question = await ask(user);
    await user.click(question.getByRole('button', { name: 'Delete Partner' }));
    expect(await screen.findByText('Failed to delete partner')).toBeVisible();
    expect(question.getByText(/Ravi Singh loses the account/)).toBeVisible();
  });
});

describe("a call's ways into a calendar", () => {
  const call = (at: string) =>
    buildDetails({
      ...ravi,
      onboardingCallDate: at.slice(0, 10),
      onboardingCallTime: '09:00',
      onboardingCallDatetime: at,
    });
  test.each([
    ['+ Calendar', /^https:\/\/calendar\.google\.com\//],
    ['Outlook', /^https:\/\/outlook\.live\.com\/.*startdt=2026-12-01T14%3A00%3A00Z/],
    ['Microsoft 365', /^https:\/\/outlook\.office\.com\/.*startdt=2026-12-01T14%3A00%3A00Z/],
  ])('%s opens in a new tab', async (name, link) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open([], false, call('2026-12-01T14:00:00.000Z'), 'training');
    await user.click(await screen.findByRole('button', { name }));
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(link), '_blank', 'noopener,noreferrer');
    opened.mockRestore();
  });
  test('a date that no calendar reads: Calendar Error', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open([], false, call('9999-12-31T23:30:00.000Z'), 'training');
    await user.click(await screen.findByRole('button', { name: '+ Calendar' }));
    expect(await screen.findByText('Calendar Error')).toBeVisible();
    expect(screen.getByText('Unable to generate calendar link')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});
