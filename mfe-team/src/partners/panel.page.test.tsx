import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { partnerActivity, partnerProspects } from '@nb/contracts';
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

describe('a deactivated partner', () => {
  const WORDS = "This partner's account is deactivated. Nothing can be arranged with them.";
  const gone = { ...ravi, isActive: false, badges: [] };
  const CONTACTS = fake.get(`/api/partner/${ravi.id}/prospects`, partnerProspects, {
    countsOnly: false,
    prospects: { total: 0, customerTotal: 0, partnerTotal: 0, customers: [], partners: [], all: [] },
  });
  const drawer = async () => within(await screen.findByRole('dialog'));

  test('is marked in list and panel, and no call can be set', async () => {
    await open([], false, gone);
    const panel = await drawer();
    expect((await panel.findAllByText('Deactivated'))[0]).toBeVisible();
    expect(panel.getByText(WORDS)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Edit Onboarding Call' })).toBeDisabled();
  });

  test('has the reason at the entry of the row’s menu', async () => {
    const { user } = await show({ handlers: [serves.list([gone]), serves.codes()] });
    expect(await screen.findByText('Deactivated')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    const entry = await screen.findByRole('menuitem', { name: /Edit Onboarding Call|call/i });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent(WORDS);
  });

  test('whose call is still to come: it can be cancelled, not moved', async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const ahead = {
      ...gone,
      onboardingCallDatetime: at,
      onboardingCallDate: at.slice(0, 10),
      onboardingCallTime: '10:00',
    };
    await open([], false, ahead, 'call');
    const panel = await drawer();
    expect(await panel.findByText(WORDS)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Save call' })).toBeDisabled();
    expect(panel.getByRole('button', { name: /Cancel/ })).toBeEnabled();
  });

  test('no contact can be suggested', async () => {
    await open([CONTACTS], false, gone, 'contacts');
    const panel = await drawer();
    expect(await panel.findByRole('button', { name: 'Add Prospect' })).toBeDisabled();
    expect(panel.getByText(WORDS)).toBeVisible();
  });
});
