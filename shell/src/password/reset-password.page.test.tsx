import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildUser, endRender, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, user: null, texts: { shell: texts }, ...options });
beforeEach(() => sessionStorage.clear());

const SENT = 'If an account with this email exists, a reset link has been sent.';
const LINK = '/reset-password?token=secret-token&email=ada%40example.test';

describe('/reset-password: asking for a link', () => {
  test('always the same answer', async () => {
    const { user, network } = await show('/reset-password', {
      handlers: [fake.raw('post', '/api/auth/reset-password-request', JSON.stringify({ message: SENT }))],
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.test{Enter}');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(network.callsTo('POST', '/api/auth/reset-password-request')[0]?.body).toEqual({ email: 'ada@example.test' });
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/');
  });
  test('shows an invalid address at the field and sends nothing', async () => {
    const { user, network } = await show('/reset-password');
    await user.type(await screen.findByLabelText('Email'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(network.callsTo('POST', '/api/auth/reset-password-request')).toHaveLength(0);
  });
  test('an error shows the words of the server', async () => {
    const { user } = await show('/reset-password', {
      handlers: [
        fake.fails('post', '/api/auth/reset-password-request', 'server.unavailable', {
          detail: 'Please try again later',
        }),
      ],
    });
    await user.type(await screen.findByLabelText('Email'), 'ada@example.test{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be sent');
    expect(screen.queryByText(SENT)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  });
});

describe('/reset-password with token and email', () => {
  const password = () => screen.findByLabelText('New Password');
  const confirm = () => screen.getByLabelText('Confirm Password');
  const update = () => screen.getByRole('button', { name: 'Update Password' });

  test('removes the token from the address bar immediately', async () => {
    const { router } = await show(LINK);
    expect(await password()).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByText('For ada@example.test')).toBeVisible();
  });

  test.each([
    ['', '', 'Password is required'],
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['x'.repeat(129), 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['river-stone-9', 'river-stone-8', 'Passwords do not match'],
  ])('%j and %j: «%s», the button is off, nothing is sent', async (first, second, words) => {
    const { user, network } = await show(LINK);
    if (first) {
      await user.click(await password());
      await user.paste(first);
    }
    if (second) {
      await user.click(confirm());
      await user.paste(second);
    }
    await password();
    await user.click(update());
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(update()).toBeDisabled());
    if (!first) expect(await password()).toHaveFocus();
    expect(network.callsTo('POST', '/api/auth/reset-password')).toHaveLength(0);
  });

  test('a new password, then the way to sign in', async () => {
    const { user, network, router } = await show(LINK, {
      handlers: [fake.raw('post', '/api/auth/reset-password', '{"message":"ok"}')],
    });
    await user.type(await password(), 'river-stone-9');
    await user.type(confirm(), 'river-stone-9{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Password Reset Successful' });
    expect(heading).toBeVisible();
    expect(heading).toHaveFocus();
    expect(network.callsTo('POST', '/api/auth/reset-password')[0]?.body).toEqual({
      token: 'secret-token',
      email: 'ada@example.test',
      newPassword: 'river-stone-9',
    });
    await user.click(screen.getByRole('link', { name: 'Sign In Now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each([
    [
      'a refusal without words',
      'Invalid or expired reset link',
      fake.raw('post', '/api/auth/reset-password', '', { status: 400 }),
    ],
    [
      'a broken connection says nothing about the link',
      'The server cannot be reached. Check your connection and try again.',
      fake.down('post', '/api/auth/reset-password'),
    ],
  ])('%s: «%s»', async (_why, words, handler) => {
    const { user } = await show(LINK, { handlers: [handler] });
    await user.type(await password(), 'river-stone-9');
    await user.type(confirm(), 'river-stone-9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await password()).toHaveValue('river-stone-9');
  });

  const link = (answer: object) => fake.raw('post', '/api/auth/reset-link', JSON.stringify(answer));

  test('the token alone is enough, whatever a mail program put around it', async () => {
    const { network } = await show('/reset-password?token=secret-token%3E.&amp;email=', {
      handlers: [link({ isValid: true, email: 'ada@example.test' })],
    });
    expect(await screen.findByText('For ada@example.test')).toBeVisible();
    expect(network.callsTo('POST', '/api/auth/reset-link')[0]?.body).toEqual({ token: 'secret-token' });
  });

  test('a link that no longer works says so before anything is typed, and offers a new one', async () => {
    await show(LINK, { handlers: [link({ isValid: false, email: null })] });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  test.each([
    ['', undefined],
    ['%20.', undefined],
    ['%3E%3E', undefined],
    ['%22%C2%BB', undefined],
    ['secret-token', fake.fails('post', '/api/auth/reset-link', 'request.invalid')],
  ])('a damaged one, ?token=%s, says so too, whatever this tab has kept of another', async (token, handler) => {
    sessionStorage.setItem('resetLink', JSON.stringify({ token: 'another-token', email: 'bo@example.test' }));
    const { network, router } = await show(`/reset-password?token=${token}&email=ada%40example.test`, {
      handlers: handler ? [handler] : [],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(network.callsTo('POST', '/api/auth/reset-link')).toHaveLength(handler ? 1 : 0);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('a reload keeps the form', async () => {
    await show(LINK);
    expect(await password()).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('resetLink')).not.toBeNull());
    // The test kit empties the storage, a reload keeps it.
    const kept = sessionStorage.getItem('resetLink') ?? '';
    endRender();
    sessionStorage.setItem('resetLink', kept);
    await show('/reset-password');
    expect(await password()).toBeVisible();
    expect(await screen.findByText('For ada@example.test')).toBeVisible();
  });

  test('opened while somebody is signed in, it says who, and offers both ways', async () => {
    const { user, left } = await show(LINK, {
      user: buildUser({ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.test' }),
      handlers: [fake.raw('post', '/api/logout', '{}')],
    });
    expect(await screen.findByText(/You are signed in as Bo Berg \(bo@example.test\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to your account' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Sign out and set a new password' }));
    await waitFor(() => expect(left).toHaveLength(1));
  });

  test.each([
    ['secret-token', [link({ isValid: false, email: null })]],
    ['secret-token', [fake.fails('post', '/api/auth/reset-link', 'request.invalid')]],
    ['', []],
    ['%3E%3E', []],
  ])('opened while somebody is signed in, ?token=%s says first that it no longer works', async (token, handlers) => {
    const address = `/reset-password?token=${token}`;
    const { user, left } = await show(address, {
      user: buildUser({ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.test' }),
      handlers: [...handlers, fake.raw('post', '/api/logout', '{}')],
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This link no longer works');
    const who = screen.getByText(/You are signed in as Bo Berg \(bo@example.test\)/);
    expect(alert.compareDocumentPosition(who)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(who).toHaveTextContent('To ask for a new link, sign out first.');
    expect(screen.getByRole('link', { name: 'Continue to your account' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Sign out and ask for a new link' }));
    await waitFor(() => expect(left).toHaveLength(1));
  });
  test('when that can’t be known, nothing is said of it', async () => {
    await show(LINK, { user: buildUser(), handlers: [fake.down('post', '/api/auth/reset-link')] });
    expect(await screen.findByRole('button', { name: 'Sign out and set a new password' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('gives password managers the e-mail of the account', async () => {
    await show(LINK);
    await password();
    const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(name).toHaveValue('ada@example.test');
  });

  test('a link that is used up says so and leads to a new one', async () => {
    const { user } = await show(LINK, {
      handlers: [
        fake.fails('post', '/api/auth/reset-password', 'reset.invalid-token', {
          detail: 'Invalid or expired reset link',
        }),
      ],
    });
    await user.type(await password(), 'river-stone-9');
    await user.type(confirm(), 'river-stone-9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired reset link');
    await user.click(screen.getByRole('button', { name: 'Request New Reset Link' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.test');
  });
});
