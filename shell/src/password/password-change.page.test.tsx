import { describe, expect, test } from '@jest/globals';
import { currentUser, downline } from '@nb/contracts';
import { api } from '@nb/web-kit';
import { act, buildDownline, buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const temporary = buildUser({ tempPassword: true });
const show = (handlers: Parameters<typeof fake.raw>[] = [], options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    path: '/password-change',
    user: temporary,
    texts: { shell: texts },
    handlers: [
      ...handlers.map((handler) => fake.raw(...handler)),
      fake.get('/api/team/downline', downline, buildDownline()),
    ],
    ...options,
  });
type View = Awaited<ReturnType<typeof show>>;
const fill = async ({ user }: View, current: string, next: string, confirm: string) => {
  for (const [label, value] of [
    ['Current Password', current],
    ['New Password', next],
    ['Confirm New Password', confirm],
  ] as const) {
    if (value) await user.type(await screen.findByLabelText(label), value);
  }
};
const submit = async ({ user }: View) => user.click(await screen.findByRole('button', { name: 'Update Password' }));
/** Both where it happened and in a toast. */
const saidTwice = async (title: string, text: string) => {
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getAllByText(text)).toHaveLength(2);
};

describe('/password-change', () => {
  test.each([
    ['nothing', '', '', '', 'Password Change Failed', 'Password is required', 'Current Password'],
    [
      'two different ones',
      'temp-1',
      'river-1',
      'river-2',
      "Passwords Don't Match",
      'Please ensure both new password fields match.',
      'Confirm New Password',
    ],
    [
      'five characters',
      'temp-1',
      'river',
      'river',
      'Password Too Short',
      'Your new password must be at least 6 characters long.',
      'New Password',
    ],
    [
      '129 characters',
      'temp-1',
      'x'.repeat(129),
      'x'.repeat(129),
      'Password Change Failed',
      'Password must be at most 128 characters long',
      'New Password',
    ],
  ])(
    '%s: told at the field, which has the focus, and in a toast; nothing is sent',
    async (_what, current, next, confirm, title, text, field) => {
      const view = await show();
      await fill(view, current, next, confirm);
      await submit(view);
      await saidTwice(title, text);
      expect(screen.getByLabelText(field)).toHaveFocus();
      expect(view.network.callsTo('POST', '/api/user/change-password')).toHaveLength(0);
    },
  );

  test('focuses the first field', async () => {
    await show();
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveFocus());
  });

  test('changed: signed out, at /auth, with the message', async () => {
    const view = await show([['post', '/api/user/change-password', '{}']]);
    // Six characters are enough here, and only here.
    await fill(view, 'temp-1', 'river9', 'river9');
    view.network.use(fake.get('/api/auth/user', currentUser.nullable(), null, { status: 401 }));
    await submit(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/auth'));
    expect(view.network.callsTo('POST', '/api/user/change-password')[0]?.body).toEqual({
      currentPassword: 'temp-1',
      newPassword: 'river9',
    });
    expect(await screen.findByText('Password Updated')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  });

  describe('the page asked for', () => {
    const ASKED = '/settings?view=list&q=zed#two-step';
    const asked = { path: ASKED };
    const addressOf = ({ router }: View) => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    };
    test.each(["Skip for now (you'll be asked again)", 'Close'])('is there after «%s»', async (name) => {
      const view = await show([['post', '/api/user/skip-password-change', '{}']], asked);
      await view.user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(addressOf(view)).toBe(ASKED));
    });
    test('is there after the change and the next sign-in', async () => {
      const view = await show([['post', '/api/user/change-password', '{}']], asked);
      await fill(view, 'temp-1', 'river9', 'river9');
      view.network.use(fake.get('/api/auth/user', currentUser.nullable(), null, { status: 401 }));
      await submit(view);
      await waitFor(() => expect(addressOf(view)).toBe(`/auth?next=${encodeURIComponent(ASKED)}`));
    });
    test('is kept when the change has left the session', async () => {
      const view = await show([['post', '/api/user/change-password', '{}']], asked);
      await fill(view, 'temp-1', 'river9', 'river9');
      await submit(view);
      await waitFor(() => expect(view.left).toEqual([`/auth?next=${encodeURIComponent(ASKED)}`]));
    });
    test('opens for somebody whose password is not temporary any more', async () => {
      const path = `/password-change?next=${encodeURIComponent(ASKED)}`;
      const view = await show([], { path, user: buildUser() });
      await waitFor(() => expect(addressOf(view)).toBe(ASKED));
    });
    test('outlives the second step that is required after it', async () => {
      const user = buildUser({
        tempPassword: true,
        secondStep: {
          isOn: false,
          isAvailable: true,
          requiredFrom: null,
          isRequiredNow: true,
          recoveryCodesLeft: null,
        },
      });
      const view = await show([], { path: `/auth?next=${encodeURIComponent(ASKED)}`, user });
      await waitFor(() => expect(addressOf(view)).toBe(`/password-change?next=${encodeURIComponent(ASKED)}`));
      view.network.use(fake.get('/api/auth/user', currentUser, { ...user, tempPassword: false }));
      act(() => {
        view.store.dispatch(api.util.resetApiState());
      });
      await waitFor(() => expect(addressOf(view)).toBe(`/set-up-two-step?next=${encodeURIComponent(ASKED)}`));
    });
  });

  test('a refusal of the server stays in the dialog, and the next try takes it away', async () => {
    const view = await show([], {
      handlers: [
        fake.fails('post', '/api/user/change-password', 'password.current-wrong', {
          detail: 'The current password is wrong',
          once: true,
        }),
      ],
    });
    await fill(view, 'wrong', 'river-stone-9', 'river-stone-9');
    await submit(view);
    await waitFor(() => expect(screen.getAllByText(/current password is incorrect/i).length).toBeGreaterThanOrEqual(2));
    expect(screen.getByText('Password Change Failed')).toBeInTheDocument();
    expect(screen.getByLabelText('New Password')).toHaveValue('river-stone-9');
    view.network.use(
      fake.raw('post', '/api/user/change-password', '{}', { status: 200 }),
      fake.get('/api/auth/user', currentUser.nullable(), null, { status: 401 }),
    );
    await submit(view);
    await waitFor(() => expect(screen.queryByText('Password Change Failed')).not.toBeInTheDocument());
  });

  test('a refusal without words says «Failed to change password»', async () => {
    const view = await show([], { handlers: [fake.raw('post', '/api/user/change-password', '', { status: 500 })] });
    await fill(view, 'temp-1', 'river-stone-9', 'river-stone-9');
    await submit(view);
    await saidTwice('Password Change Failed', 'Failed to change password');
  });

  test.each(["Skip for now (you'll be asked again)", 'Close'])(
    '«%s» keeps the session and goes to the dashboard',
    async (name) => {
      const view = await show([['post', '/api/user/skip-password-change', '{}']]);
      await view.user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
      expect(view.network.callsTo('POST', '/api/user/skip-password-change')).toHaveLength(1);
      expect(view.left).toEqual([]);
    },
  );

  test('shows an error when the skip fails, and skips nothing', async () => {
    const view = await show([], {
      handlers: [fake.fails('post', '/api/user/skip-password-change', 'server.unavailable')],
    });
    await view.user.click(await screen.findByRole('button', { name: /Skip for now/ }));
    expect(await screen.findByText('This could not be skipped')).toBeInTheDocument();
    expect(view.router.state.location.pathname).toBe('/password-change');
  });

  test('«Logout instead» leads to /auth', async () => {
    const view = await show([['post', '/api/logout', '{}']]);
    await view.user.click(await screen.findByRole('button', { name: 'Logout instead' }));
    await waitFor(() => expect(view.left).toEqual(['/auth']));
  });

  test('a master admin can only change or log out; Esc loses nothing', async () => {
    const view = await show([], { user: buildUser({ tempPassword: true, isMasterAdmin: true }) });
    expect(await screen.findByRole('button', { name: 'Logout instead' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Skip for now/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await view.user.type(screen.getByLabelText('New Password'), 'half{Escape}');
    expect(screen.getByLabelText('New Password')).toHaveValue('half');
  });
});
