import { describe, expect, test } from '@jest/globals';
import { currentUser, securityLog, sessionList } from '@nb/contracts';
import { buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    path: '/settings',
    texts: { shell: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });
const named = (firstName: string) => fake.get('/api/auth/user', currentUser, buildUser({ firstName }));

describe('profile', () => {
  test('first and last name are saved, trimmed; the e-mail is only shown', async () => {
    const { user, network } = await show({ handlers: [fake.raw('patch', '/api/user/profile', '{}')] });
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await user.type(first, ' Grace ');
    network.use(named('Grace'));
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    expect(network.callsTo('PATCH', '/api/user/profile')[0]?.body).toEqual({ firstName: 'Grace', lastName: 'Park' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account of Grace Park' })).toBeInTheDocument());
    expect(screen.getByLabelText('First name')).toHaveValue('Grace');
    expect(screen.getByLabelText('Email', { selector: 'input[name=email][readonly]' })).toHaveValue('ada@example.test');
  });

  test('who has one name saves it without a family name', async () => {
    const { user, network } = await show({ handlers: [fake.raw('patch', '/api/user/profile', '{}')] });
    await user.click(await screen.findByRole('checkbox', { name: 'I have one name' }));
    expect(screen.getByLabelText('Last name')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(network.callsTo('PATCH', '/api/user/profile')).toHaveLength(1));
    expect(network.callsTo('PATCH', '/api/user/profile')[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: '',
      hasOneName: true,
    });
  });

  test('shows an error for an empty name and sends nothing', async () => {
    const { user, network } = await show();
    await user.clear(await screen.findByLabelText('Last name'));
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Last name is required')).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveFocus();
    expect(network.callsTo('PATCH', '/api/user/profile')).toHaveLength(0);
  });

  test('shows a failure beside the field and in a toast, and keeps the typed text', async () => {
    const { user } = await show({
      handlers: [
        fake.fails('patch', '/api/user/profile', 'request.invalid', {
          errors: [{ path: 'lastName', message: 'This name is too long' }],
        }),
      ],
    });
    await user.type(await screen.findByLabelText('Last name'), 'son');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Your profile could not be saved')).toBeInTheDocument();
    expect(screen.getAllByText('This name is too long')).toHaveLength(2);
    expect(screen.getByLabelText('Last name')).toHaveValue('Parkson');
    expect(screen.getByLabelText('Last name')).toHaveFocus();
  });
});

describe('password change', () => {
  const submit = { name: 'Update password' };
  test.each([
    ['', '', '', 'Missing Fields', 'Please fill in all password fields', 'Current password'],
    ['old-one-1', 'river-stone-9', '', 'Missing Fields', 'Please fill in all password fields', 'Confirm new password'],
    [
      'old-one-1',
      'river-stone-9',
      'river-stone-8',
      'Password Mismatch',
      'New passwords do not match',
      'Confirm new password',
    ],
    [
      'old-one-1',
      'short',
      'short',
      'Password Too Short',
      'Password must be at least 8 characters long',
      'New password',
    ],
  ])('%j %j %j: «%s», and the focus goes to the field', async (current, next, confirm, title, text, blamed) => {
    const { user, network } = await show();
    for (const [label, value] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirm],
    ] as const) {
      if (value) await user.type(await screen.findByLabelText(label), value);
    }
    await user.click(await screen.findByRole('button', submit));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.getByLabelText(blamed)).toHaveFocus();
    expect(network.callsTo('POST', '/api/user/change-password')).toHaveLength(0);
  });

  test('a refusal without words says «Failed to change password»', async () => {
    const { user } = await show({ handlers: [fake.raw('post', '/api/user/change-password', '', { status: 500 })] });
    await user.type(await screen.findByLabelText('Current password'), 'old-one-1');
    await user.type(screen.getByLabelText('New password'), 'river-stone-9');
    await user.type(screen.getByLabelText('Confirm new password'), 'river-stone-9{Enter}');
    expect(await screen.findByText('Password Change Failed')).toBeInTheDocument();
    expect(screen.getAllByText('Failed to change password')).toHaveLength(2);
  });

  test('refused by the server, then accepted: the message of the failure does not come back', async () => {
    const { user, network } = await show({
      handlers: [
        fake.fails('post', '/api/user/change-password', 'password.common', {
          detail: 'This password is used too often',
        }),
      ],
    });
    await user.type(await screen.findByLabelText('Current password'), 'old-one-1');
    await user.type(screen.getByLabelText('New password'), 'password1');
    await user.type(screen.getByLabelText('Confirm new password'), 'password1{Enter}');
    expect(await screen.findByText('Password Change Failed')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    network.use(fake.raw('post', '/api/user/change-password', '{}'));
    await user.click(screen.getByRole('button', submit));
    expect(await screen.findByText('Password Updated')).toBeInTheDocument();
    expect(screen.getByText('Your password has been successfully changed.')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/user/change-password')[1]?.body).toEqual({
      currentPassword: 'old-one-1',
      newPassword: 'password1',
    });
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    expect(screen.queryByText('Password Change Failed')).not.toBeInTheDocument();
  });
});

describe('a temporary password that was put off', () => {
  test('is changed here by the rules of Settings; then everybody is signed out, here too, with the message', async () => {
    const { user, network, router } = await show({
      user: buildUser({ tempPassword: true, passwordChangeSkipped: true }),
      handlers: [fake.raw('post', '/api/user/change-password', '{}')],
    });
    expect(
      await screen.findByText(
        'You still use a temporary password. When you change it you are signed out everywhere, here too.',
      ),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'temp-1');
    await user.type(screen.getByLabelText('New password'), 'river-stone-9');
    network.use(fake.get('/api/auth/user', currentUser.nullable(), null, { status: 401 }));
    await user.type(screen.getByLabelText('Confirm new password'), 'river-stone-9{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(await screen.findByText('Password Updated')).toBeVisible();
  });
});

describe('privacy', () => {
  const counts = () => screen.findByRole('switch', { name: /^Show my sponsor only how many contacts I have/ });
  test('saves what the sponsor sees immediately', async () => {
    const { user, network } = await show({ handlers: [fake.raw('patch', '/api/user/profile', '{}')] });
    expect(await counts()).not.toBeChecked();
    network.use(fake.get('/api/auth/user', currentUser, buildUser({ contactsCountsOnly: true })));
    await user.click(await counts());
    await waitFor(() =>
      expect(network.callsTo('PATCH', '/api/user/profile')[0]?.body).toEqual({ contactsCountsOnly: true }),
    );
    await waitFor(async () => expect(await counts()).toBeChecked());
  });
  test('shows a refusal at the switch, which reverts', async () => {
    const { user } = await show({ handlers: [fake.fails('patch', '/api/user/profile', 'server.unavailable')] });
    await user.click(await counts());
    await waitFor(() => expect(screen.getAllByText(/not available right now/).length).toBeGreaterThan(1));
    expect(await counts()).not.toBeChecked();
  });
});

describe('appearance and notifications', () => {
  test('the theme is kept; languages are a link away', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBe('system');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(screen.getByRole('link', { name: 'Choose language' })).toHaveAttribute('href', '/language');
  });

  test('email and training are on by default; a change is saved immediately, and there are no other switches', async () => {
    const { user, network } = await show({
      handlers: [fake.raw('patch', '/api/user/notifications', '{}', { status: 200 })],
    });
    const switches = async () =>
      ((await screen.findAllByRole('switch')) as HTMLInputElement[]).map(({ name, checked }) => [name, checked]);
    expect(await switches()).toEqual([
      ['email', true],
      ['training', true],
      ['contactsCountsOnly', false],
    ]);
    network.use(
      fake.get(
        '/api/auth/user',
        currentUser,
        buildUser({ notifications: { email: true, sms: false, training: false, marketing: false } }),
      ),
    );
    await user.click(screen.getByRole('switch', { name: /^Training/ }));
    await waitFor(() =>
      expect(network.callsTo('PATCH', '/api/user/notifications')[0]?.body).toEqual({ training: false }),
    );
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Training/ })).not.toBeChecked());
  });

  test('reverts a change that fails, with an error message', async () => {
    const seen = Promise.withResolvers<void>();
    const { user } = await show({
      handlers: [fake.fails('patch', '/api/user/notifications', 'server.unavailable', { after: seen.promise })],
    });
    const training = await screen.findByRole('switch', { name: /^Training/ });
    await user.click(training);
    await waitFor(() => expect(training).not.toBeChecked());
    seen.resolve();
    expect(await screen.findByText('This setting could not be saved')).toBeInTheDocument();
    await waitFor(() => expect(training).toBeChecked());
  });
});

describe('time zone', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Time zone' }));
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], typed: string, option: RegExp) => {
    const box = (await card()).getByRole('combobox', { name: 'Time zone' });
    await user.click(box);
    await user.keyboard(typed);
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('is the device’s until one is chosen; a choice is saved immediately and can be taken back', async () => {
    const { user, network } = await show({ handlers: [fake.raw('patch', '/api/user/profile', '{}')] });
    expect((await card()).getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC (GMT+0)');
    expect((await card()).getByText('From this device')).toBeVisible();
    expect((await card()).queryByRole('button', { name: 'Use this device’s time zone' })).toBeNull();
    network.use(
      fake.get('/api/auth/user', currentUser, buildUser({ timeZone: 'Asia/Kolkata', timeZoneIsChosen: true })),
    );
    await choose(user, 'kolkata', /^Asia\/Kolkata/);
    expect(await screen.findByText('Time zone saved')).toBeInTheDocument();
    expect(await (await card()).findByText('Chosen by you, on every device')).toBeVisible();
    network.use(fake.get('/api/auth/user', currentUser, buildUser({ timeZone: 'UTC' })));
    await user.click((await card()).getByRole('button', { name: 'Use this device’s time zone' }));
    expect(await (await card()).findByText('From this device')).toBeVisible();
    expect(network.callsTo('PATCH', '/api/user/profile').map(({ body }) => body)).toEqual([
      { timeZone: 'Asia/Kolkata', timeZoneIsChosen: true },
      { timeZone: 'UTC', timeZoneIsChosen: false },
    ]);
  });

  test('what could not be saved is said at the field, which shows what holds', async () => {
    const { user } = await show({ handlers: [fake.fails('patch', '/api/user/profile', 'server.unavailable')] });
    await choose(user, 'kolkata', /^Asia\/Kolkata/);
    expect(await screen.findByText('The time zone could not be saved')).toBeInTheDocument();
    const box = (await card()).getByRole('combobox', { name: 'Time zone' });
    await waitFor(() => expect(box).toHaveValue('UTC (GMT+0)'));
    expect((await card()).getByText('From this device')).toBeVisible();
  });
});
