import { beforeAll, expect, test } from '@jest/globals';
import { adminUser, adminUsers, done } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildAdminUser, endRender, fake, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { serves, show } from '../testing/show';

beforeAll(() => preloadUi());

const users = ['Lena', 'Mona', 'Nora'].map((firstName) =>
  buildAdminUser({ id: newTestId(), firstName, email: `${firstName.toLowerCase()}@example.test` }),
);
const [lena, mona, nora] = users as [(typeof users)[0], (typeof users)[0], (typeof users)[0]];
type Hand = Awaited<ReturnType<typeof show>>['user'];
const tick = (user: Hand, name: string) => user.click(screen.getByRole('checkbox', { name }));
const bar = () => within(screen.getByRole('group', { name: 'Selected users' }));
const dialog = () => within(screen.getByRole('dialog'));
const idsOf = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => (body as { userId: string }).userId);

test('one, a range, all and none are ticked; the acts stand in place of the quick sorts meanwhile', async () => {
  const { user } = await show({ handlers: [serves.list(users)] });
  await screen.findByRole('table');
  await tick(user, 'Select Lena Vogel');
  expect(bar().getByText('1 selected')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Quick sort' })).not.toBeInTheDocument();
  await user.keyboard('{Shift>}');
  await tick(user, 'Select Nora Vogel');
  await user.keyboard('{/Shift}');
  expect(bar().getByText('3 selected')).toBeVisible();
  await tick(user, 'Select Mona Vogel');
  expect(bar().getByText('2 selected')).toBeVisible();
  await tick(user, 'Select all on this page');
  expect(bar().getByText('3 selected')).toBeVisible();
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('group', { name: 'Quick sort' })).toBeVisible();
});

test('an act goes from one to the next; who failed is named with the reason, and tried again alone', async () => {
  const LINK = '/api/admin/send-reset-link';
  const { user, network } = await show({
    handlers: [
      serves.list(users),
      fake.post(LINK, done, { message: 'x' }, { once: true }),
      fake.fails('post', LINK, 'user.deactivated', { once: true }),
      fake.post(LINK, done, { message: 'x' }),
    ],
  });
  await screen.findByRole('table');
  await tick(user, 'Select all on this page');
  await user.click(bar().getByRole('button', { name: 'Send reset link' }));
  expect(screen.getByRole('dialog', { name: 'Send a reset link to 3 users?' })).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Send reset link' }));
  expect(await dialog().findByText('Not done for 1 user')).toBeVisible();
  expect(dialog().getByText('Mona Vogel: This account is deactivated. Reactivate it first.')).toBeVisible();
  expect(idsOf(network.callsTo('POST', LINK))).toEqual([lena.id, mona.id, nora.id]);
  await user.click(dialog().getByRole('button', { name: 'Try these again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(idsOf(network.callsTo('POST', LINK)).slice(3)).toEqual([mona.id]);
  expect(screen.getByText('Done for 3 users')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Selected users' })).not.toBeInTheDocument();
});

test('several get another sponsor for one reason; none of them is offered', async () => {
  const CHANGE = '/api/admin/change-sponsor';
  const { user, network } = await show({
    handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 3 }), fake.post(CHANGE, adminUser, lena)],
  });
  await screen.findByRole('table');
  for (const name of ['Lena', 'Mona']) await tick(user, `Select ${name} Vogel`);
  await user.click(bar().getByRole('button', { name: 'Change sponsor' }));
  await user.click(dialog().getByRole('searchbox', { name: 'Find the new sponsor' }));
  await user.paste('vogel');
  await user.keyboard('{Enter}');
  await user.click(await dialog().findByRole('radio', { name: /Nora Vogel/ }));
  expect(dialog().queryByRole('radio', { name: /Mona/ })).not.toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Change sponsor' }));
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
  expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  // What was chosen is not lost by a slip.
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }));
  await user.click(dialog().getByRole('textbox', { name: 'Reason' }));
  await user.paste('One team again');
  await user.click(dialog().getByRole('button', { name: 'Change sponsor' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(network.callsTo('POST', CHANGE).map(({ body }) => body)).toEqual(
    [lena, mona].map(({ id }) => ({ userId: id, sponsorId: nora.id, reason: 'One team again' })),
  );
});

test('those who are ticked are exported, and no other', async () => {
  const { user, network } = await show({
    handlers: [serves.list(users), fake.fails('get', '/api/admin/export-users', 'limit.exports')],
  });
  await screen.findByRole('table');
  await tick(user, 'Select Mona Vogel');
  await user.click(bar().getByRole('button', { name: 'Export data' }));
  await waitFor(() =>
    expect(network.callsTo('GET', '/api/admin/export-users').map(({ url }) => url)).toEqual([
      `/api/admin/export-users?ids=${mona.id}`,
    ]),
  );
});

test.each([
  ['Send reset link', 'Send a reset link to 2 users?'],
  ['Change sponsor', 'Another sponsor for 2 users'],
  ['Deactivate', 'Deactivate 2 users?'],
])(
  '%s is asked again after a reload, about the same users that are still there; Back closes it',
  async (button, title) => {
    const first = await show({ handlers: [serves.list(users)] });
    await screen.findByRole('table');
    for (const name of ['Lena', 'Nora']) await tick(first.user, `Select ${name} Vogel`);
    await first.user.click(bar().getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    const { location } = first.router.state;
    const reload = (there: typeof users) => {
      endRender();
      return show({ handlers: [serves.list(there)], path: ['/admin', location] });
    };
    const second = await reload(users);
    const asked = within(await screen.findByRole('dialog', { name: title }));
    expect(asked.getByText(/^Lena Vogel/)).toBeVisible();
    expect(asked.getByText(/^Nora Vogel/)).toBeVisible();
    expect(asked.queryByText(/^Mona Vogel/)).toBeNull();
    await act(() => second.router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().getByText('2 selected')).toBeVisible();
    await reload([mona]);
    await screen.findByRole('table');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
