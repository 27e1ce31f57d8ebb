import { describe, expect, test } from '@jest/globals';
import { registrationCheck } from '@nb/contracts';
import { buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const valid = { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Rosa Diaz', uid: 'RD-77' } };
const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, user: null, texts: { shell: texts }, ...options });
const check = (answer: Parameters<typeof fake.get<typeof registrationCheck>>[2], options = {}) =>
  fake.get('/api/public/registration/check', registrationCheck, answer, options);

describe('/register', () => {
  test('without a code: the entry card; Continue and Enter go on with the code', async () => {
    const { user, router } = await show('/register', { handlers: [check(valid)] });
    expect(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/auth');
    await user.type(await screen.findByLabelText('Referral code'), ' abc123 {Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?code=abc123'));
    expect(await screen.findByText('Rosa Diaz invites you')).toBeVisible();
    // Its tone may be that of the card.
    expect(screen.getByText('RD')).toBeVisible();
  });

  test('while the link is checked: «Validating registration»', async () => {
    await show('/register/ABC123', { handlers: [check(valid, { delay: 'infinite' })] });
    expect((await screen.findAllByText('Validating registration')).length).toBeGreaterThan(0);
  });

  test.each([
    ['invalid', 'This registration link is invalid or expired. Please contact your sponsor for a new link.'],
    ['expired', 'This registration link has expired. Please contact your sponsor for a new link.'],
  ] as const)('a code that is %s says so before anything is typed', async (reason, words) => {
    await show('/register/ABC123', { handlers: [check({ isValid: false, requiresPasscode: false, reason })] });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  });

  test('asks for a passcode, refuses a wrong one, and opens the form for the right one', async () => {
    const { user } = await show('/register?code=ABC123', {
      handlers: [
        check(({ query }) =>
          query.get('passcode') === '4711'
            ? valid
            : {
                isValid: false,
                requiresPasscode: true,
                reason: query.has('passcode') ? 'passcode-wrong' : 'passcode-required',
              },
        ),
      ],
    });
    await user.type(await screen.findByLabelText('Passcode'), '{Enter}');
    expect(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/auth');
    expect(screen.getByText('Please enter the passcode')).toBeVisible();
    await user.type(screen.getByLabelText('Passcode'), '1{Enter}');
    expect((await screen.findAllByText('The passcode you entered is incorrect.')).length).toBeGreaterThan(0);
    await user.clear(screen.getByLabelText('Passcode'));
    await user.type(screen.getByLabelText('Passcode'), '4711{Enter}');
    expect(await screen.findByLabelText('First name')).toBeVisible();
  });

  test('shows why too many passcodes are refused, in the prompt and in a toast', async () => {
    const { user, network } = await show('/register?code=ABC123', {
      handlers: [check({ isValid: false, requiresPasscode: true, reason: 'passcode-required' })],
    });
    const field = await screen.findByLabelText('Passcode');
    network.use(
      fake.fails('get', '/api/public/registration/check', 'request.rate-limited', { headers: { 'retry-after': '60' } }),
    );
    await user.type(field, '4711{Enter}');
    expect(
      (await screen.findAllByText('That was too often in a short time. Please wait a moment and try again.')).length,
    ).toBe(2);
  });

  test('an invalid code leaves the entry card for another one', async () => {
    const { user, router } = await show('/register/ABC123', {
      handlers: [
        check(({ query }) =>
          query.get('referralCode') === 'XYZ789'
            ? valid
            : { isValid: false, requiresPasscode: false, reason: 'invalid' },
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please enter your referral code')).toBeVisible();
    await user.type(screen.getByLabelText('Referral code'), 'XYZ789');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.search).toBe('?code=XYZ789'));
    expect(await screen.findByText('Rosa Diaz invites you')).toBeVisible();
    // The ID does not break at its hyphen.
    expect(screen.getByText('RD-77')).toBeVisible();
    expect(screen.getByText('RD-77').parentElement).toHaveTextContent('Distributor ID RD-77');
  });

  test('a passcode that cannot be verified says so, and stays', async () => {
    const { user, network } = await show('/register?code=ABC123', {
      handlers: [check({ isValid: false, requiresPasscode: true, reason: 'passcode-required' })],
    });
    const field = await screen.findByLabelText('Passcode');
    network.use(fake.fails('get', '/api/public/registration/check', 'server.unavailable'));
    await user.type(field, '4711{Enter}');
    expect((await screen.findAllByText('Failed to verify passcode.')).length).toBe(2);
    expect(screen.getByLabelText('Passcode')).toHaveValue('4711');
  });

  test.each([
    ['/register/K7M2%20Q9XZ', 'K7M2Q9XZ'],
    ['/register?code=%20K7M2+Q9XZ%20', 'K7M2Q9XZ'],
    ['/register/FROMPATH?code=FROMQUERY', 'FROMPATH'],
  ])('%s asks about the code %s', async (path, code) => {
    const { network } = await show(path, { handlers: [check(valid)] });
    expect(await screen.findByLabelText('First name')).toBeVisible();
    expect(
      network
        .callsTo('GET', '/api/public/registration/check')
        .map(({ url }) => new URL(url, 'http://x').searchParams.get('referralCode')),
    ).toEqual([code]);
  });

  test('a failed check is an error with Retry, not «invalid»', async () => {
    await show('/register/ABC123', {
      handlers: [fake.fails('get', '/api/public/registration/check', 'server.unavailable')],
    });
    expect((await screen.findAllByText('Failed to validate registration link')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText(/invalid or expired/)).not.toBeInTheDocument();
  });

  test('offers somebody signed in to sign out or to go on', async () => {
    const { user, left } = await show('/register/ABC123', {
      user: buildUser(),
      handlers: [fake.raw('post', '/api/logout', '{}')],
    });
    expect(await screen.findByRole('heading', { name: 'Already Signed In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to Your Account' })).toHaveAttribute('href', '/partners');
    await user.click(screen.getByRole('button', { name: 'Sign Out & Register New Account' }));
    await waitFor(() => expect(left).toEqual([window.location.pathname + window.location.search]));
  });

  test('the light theme is forced', async () => {
    await show('/register', { theme: 'dark' });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'light'));
  });
});
