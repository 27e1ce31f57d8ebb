import { describe, expect, test } from '@jest/globals';
import { type SessionView, done, securityLog, sessionList } from '@nb/contracts';
import { fake, newTestId, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const session = (over: Partial<SessionView> = {}): SessionView => ({
  id: newTestId(),
  device: IPHONE,
  address: '203.0.113.7',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  current: false,
  ...over,
});
const here = session({ device: WINDOWS, address: '198.51.100.4', current: true });
const phone = session();
const list = (sessions: SessionView[]) => fake.get('/api/user/sessions', sessionList, { sessions });
const noLog = fake.get('/api/user/security-log', securityLog, { events: [] });
const show = (handlers: NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']> = []) =>
  renderRoutes(routes, { path: '/settings', texts: { shell: texts }, handlers: [...handlers, noLog] });
const card = async () => within(await screen.findByRole('region', { name: "Where you're signed in" }));

describe('where one is signed in', () => {
  test('each device with address and last use; this one comes first and cannot be signed out here', async () => {
    await show([list([phone, here])]);
    const rows = await (await card()).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Chrome on WindowsThis device198\.51\.100\.4 · Active nowSigned in Nov 20, 2026/),
      expect.stringMatching(/^Safari on iPhone203\.0\.113\.7 · Last seen 3 hours agoSigned in Nov 20, 2026/),
    ]);
    expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
  });

  test('signing one out asks, does it, and reads the list again', async () => {
    const { user, network } = await show([
      list([here, phone]),
      fake.delete('/api/user/sessions/:id', done, { message: 'ok' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out this device?' });
    expect(network.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    network.use(list([here]));
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(network.callsTo('DELETE', `/api/user/sessions/${phone.id}`)).toHaveLength(1));
    expect(await screen.findByText('Device signed out')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument();
  });

  test('one that has ended by itself is what was wanted', async () => {
    const { user, network } = await show([
      list([here, phone]),
      fake.fails('delete', '/api/user/sessions/:id', 'access.not-found'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    network.use(list([here]));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  test('signs out all other devices in one go, after a confirmation that counts them', async () => {
    const { user, network } = await show([
      list([here, phone, session()]),
      fake.delete('/api/user/sessions/others', done, { message: 'ok' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' });
    expect(question).toHaveTextContent('2 other devices have to sign in again. You stay signed in here.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(network.callsTo('DELETE', '/api/user/sessions/others')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(network.callsTo('DELETE', '/api/user/sessions/others')).toHaveLength(1));
  });

  test('shows a failure in the confirmation, which stays open', async () => {
    const { user } = await show([
      list([here, phone]),
      fake.fails('delete', '/api/user/sessions/:id', 'server.unavailable'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(/not available right now/);
    expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();
  });

  test('many are folded; a failed read is an error with Retry, never an empty list', async () => {
    const { user } = await show([list([here, ...Array.from({ length: 5 }, () => session())])]);
    expect(await (await card()).findAllByRole('listitem')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show all 6 devices' }));
    expect((await card()).getAllByRole('listitem')).toHaveLength(6);
  });

  test('a failed read is an error with Retry', async () => {
    const { user, network } = await show([fake.fails('get', '/api/user/sessions', 'server.unavailable')]);
    expect(await screen.findByText('Your devices could not be loaded')).toBeVisible();
    network.use(list([here]));
    await user.click((await card()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  });

  test('a changed password reads the list again: the others have ended', async () => {
    const { user, network } = await show([list([here, phone]), fake.raw('post', '/api/user/change-password', '{}')]);
    expect(await screen.findByText('Safari on iPhone')).toBeVisible();
    network.use(list([here]));
    await user.type(screen.getByLabelText('Current password'), 'old-one-1');
    await user.type(screen.getByLabelText('New password'), 'river-stone-9');
    await user.type(screen.getByLabelText('Confirm new password'), 'river-stone-9{Enter}');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });
});
