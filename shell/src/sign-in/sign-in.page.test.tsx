import { describe, expect, test } from '@jest/globals';
import { currentUser } from '@nb/contracts';
import { buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (handlers: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path: '/auth', user: null, texts: { shell: texts }, ...handlers });
const fill = async (user: Awaited<ReturnType<typeof show>>['user'], password = 'secret-123') => {
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), password);
};

describe('/auth', () => {
  test('has the words of the specification', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
    for (const words of [
      'Enter your email and password to access your training dashboard',
      'Build Your Network, Grow Your Income, Create Your Legacy',
      'Launch Your Business the Right Way',
      '5-Step Launch Program',
      'Get Connected',
      'Duplicate with Tools that Work',
      'Learn it. Use it. Duplicate it. Duplication equals legacy.',
    ])
      expect(screen.getByText(words)).toBeInTheDocument();
    // Browsers change an international domain in a field of the type «email».
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Email')).toHaveAttribute('inputmode', 'email');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset-password');
    expect(screen.getByRole('link', { name: 'help@example.test' })).toHaveAttribute('href', 'mailto:help@example.test');
  });

  test('beside the tagline stands what people earn, in the reader’s language', async () => {
    await renderRoutes(routes, { path: '/auth', user: null, language: 'de', texts: { shell: texts } });
    const link = await screen.findByRole('link', { name: texts.marketing.earnings });
    expect(link).toHaveAttribute('href', '/api/content/income-statement?lang=de');
    expect(link.parentElement).toHaveTextContent(texts.marketing.tagline);
  });

  test('Enter submits once, the button says «Signing in...», then the dashboard and the toast', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, network, router } = await show({
      handlers: [
        fake.post('/api/login', currentUser, async () => {
          await answered;
          return buildUser();
        }),
      ],
    });
    await fill(user);
    await user.keyboard('{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: /Signing in\.\.\./ })).toBeInTheDocument();
    answer();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.test', password: 'secret-123', rememberMe: false },
    ]);
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(screen.getByText('Welcome to Network Builders!')).toBeInTheDocument();
  });

  test('a temporary password that has ended leads to a new link', async () => {
    const { user } = await show({ handlers: [fake.fails('post', '/api/login', 'auth.temporary-ended')] });
    await fill(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Send Reset Link' })).toHaveAttribute('href', '/reset-password');
  });

  test('both fields are required, and the email must be one; nothing is sent', async () => {
    const { user, network } = await show();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'ada');
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(network.callsTo('POST', '/api/login')).toHaveLength(0);
  });

  test('a refusal is said beside the form and in a toast; what was typed stays', async () => {
    const { user } = await show({
      handlers: [fake.fails('post', '/api/login', 'auth.invalid-credentials', { detail: 'Invalid email or password' })],
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getAllByText('Invalid email or password').length).toBeGreaterThanOrEqual(2));
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  });

  test.each([
    ['without words', fake.raw('post', '/api/login', '', { status: 401 }), 'Invalid email or password'],
    [
      'for too many tries',
      fake.fails('post', '/api/login', 'auth.throttled'),
      'Too many attempts. Please wait a moment and try again.',
    ],
    [
      'because the account is off',
      fake.fails('post', '/api/login', 'auth.deactivated'),
      'This account is deactivated. Please contact your sponsor or support.',
    ],
    [
      'by a connection that broke',
      fake.down('post', '/api/login'),
      'The server cannot be reached. Check your connection and try again.',
    ],
    [
      'by a server that broke',
      fake.raw('post', '/api/login', '<html>', { status: 502 }),
      'Something went wrong. Please try again.',
    ],
  ])('refused %s: «Login failed» with the reason, the password field has the focus', async (_why, handler, words) => {
    const { user } = await show({ handlers: [handler] });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  });

  test('remember me is sent, and the password can be shown', async () => {
    const { user, network } = await show({ handlers: [fake.post('/api/login', currentUser, buildUser())] });
    await fill(user);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(network.callsTo('POST', '/api/login')[0]?.body).toMatchObject({ rememberMe: true }));
  });

  test('after a refusal and then success nothing of the refusal comes back', async () => {
    const { user, network } = await show({ handlers: [fake.fails('post', '/api/login', 'auth.invalid-credentials')] });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    network.use(fake.post('/api/login', currentUser, buildUser()));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Login successful')).not.toBeInTheDocument());
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
  });

  test('an unknown email opens the dialog instead of the toast', async () => {
    const { user } = await show({
      handlers: [fake.fails('post', '/api/login', 'auth.email-not-found', { detail: 'Email not found in our system' })],
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alertdialog', { name: 'Email Not Found' })).toBeVisible();
    expect(screen.getByRole('button', { name: "Got it, I'll contact my sponsor" })).toHaveFocus();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: "Got it, I'll contact my sponsor" }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
