import { describe, expect, jest, test } from '@jest/globals';
import { COUNTRIES, complianceDocuments, currentUser, registered, registrationCheck } from '@nb/contracts';
import { act, buildReleasedRemote, buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const valid = { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Rosa Diaz', uid: 'RD-77' } };
const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, user: null, texts: { shell: texts }, ...options });
const check = (answer: Parameters<typeof fake.get<typeof registrationCheck>>[2], options = {}) =>
  fake.get('/api/public/registration/check', registrationCheck, answer, options);

describe('Create Account', () => {
  const fill = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.type(await screen.findByLabelText('First name'), 'Maya');
    await user.type(screen.getByLabelText('Last name'), 'Okafor');
    await user.type(screen.getByLabelText('Email'), 'maya@example.test');
    await user.type(screen.getByLabelText(/Distributor ID/), 'MO-1');
    await user.type(screen.getByLabelText('Password'), 'river-stone-9');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
  };
  const submit = () => screen.getByRole('button', { name: 'Create Account' });

  test('every message of the specification, and nothing is sent', async () => {
    const { user, network } = await show('/register/ABC123', { handlers: [check(valid)] });
    await user.type(await screen.findByLabelText('Password'), 'short');
    await user.click(submit());
    for (const words of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 8 characters',
      'Distributor ID (UID) is required',
      'You must agree to the compliance terms to register',
    ])
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(network.callsTo('POST', '/api/public/register')).toHaveLength(0);
  });

  test.each([
    ['Password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['Password', '1234567', 'Password must be at least 8 characters'],
    ['Email', 'maya@example', 'Invalid email address'],
  ])('%s «%s»: «%s»', async (label, value, words) => {
    const { user, network } = await show('/register/ABC123', { handlers: [check(valid)] });
    await fill(user);
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
    await user.click(submit());
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(network.callsTo('POST', '/api/public/register')).toHaveLength(0);
  });

  test('the messages are in the language that is read', async () => {
    const { user, i18n } = await show('/register/ABC123', { handlers: [check(valid)] });
    i18n.addResourceBundle(
      'de',
      'shell',
      { register: { form: { wrong: { firstName: 'Der Vorname fehlt' } } } },
      true,
      true,
    );
    // Chosen while the form stands there.
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de');
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect((await screen.findAllByText('Der Vorname fehlt')).length).toBeGreaterThan(0);
  });

  test('countries are named in the language that is read', async () => {
    const { user } = await show('/register/ABC123', { handlers: [check(valid)], language: 'de' });
    const field = await screen.findByRole('combobox', { name: 'Country' });
    expect(field).toHaveValue('Vereinigte Staaten');
    await user.clear(field);
    await user.type(field, 'Deutsch');
    await user.click(await screen.findByRole('option', { name: 'Deutschland' }));
    expect(field).toHaveValue('Deutschland');
  });

  test('what is agreed to can be read in full, in a tab of its own', async () => {
    // As the service answers them: the address already contains the language.
    const documents = fake.get('/api/compliance/documents', complianceDocuments, ({ headers }) => {
      const url = `/api/content/compliance/income-disclosure?lang=${headers.get('accept-language')}`;
      return {
        documents: [{ id: 'income-disclosure', title: 'Income Disclosure', updated: '2026-01-15', url, pdfUrl: url }],
      };
    });
    const { user } = await show('/register/ABC123', { handlers: [check(valid), documents] });
    const link = await screen.findByRole('link', { name: /^Income Disclosure/ });
    // In the language that is read here, whatever the browser would ask for.
    expect(link).toHaveAttribute('href', '/api/content/compliance/income-disclosure?lang=en');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Income Disclosure/ })).toHaveAttribute(
        'href',
        '/api/content/compliance/income-disclosure?lang=de',
      ),
    );
    expect(screen.getByRole('link', { name: /^Income Disclosure/ })).toHaveAttribute('target', '_blank');
  });

  test('documents that cannot be read are said to be so, and read again', async () => {
    const { user, network } = await show('/register/ABC123', {
      handlers: [check(valid), fake.fails('get', '/api/compliance/documents', 'server.unavailable')],
    });
    expect(await screen.findByText('The documents you agree to could not be loaded.')).toBeVisible();
    network.use(
      fake.get('/api/compliance/documents', complianceDocuments, {
        documents: [
          {
            id: 'income-disclosure',
            title: 'Income Disclosure',
            updated: '2026-01-15',
            url: '/api/content/compliance/income-disclosure',
            pdfUrl: '/api/content/compliance/income-disclosure.pdf',
          },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /^Income Disclosure/ })).toBeVisible();
  });

  test('29 countries, US first chosen', () => expect([COUNTRIES.length, COUNTRIES[0]]).toEqual([29, 'US']));

  const training = {
    released: buildReleasedRemote({ name: 'mfe-training', pathPrefixes: ['/basic-training'], nav: [] }),
    module: async () => ({
      contract: 1 as const,
      namespace: 'training',
      texts: {},
      routes: [{ path: '/basic-training', element: <h1>Fast Start here</h1> }],
    }),
  };
  test.each([
    [true, '/basic-training'],
    [false, '/'],
  ] as const)('with autoLogin %s it goes on to %s, by way of nothing else', async (autoLogin, path) => {
    const { user, network, router, container } = await show('/register/abc123', {
      remotes: [training],
      handlers: [check(valid)],
    });
    network.use(
      fake.post(
        '/api/public/register',
        registered,
        () => {
          // Only who is registered is signed in.
          if (autoLogin) network.use(fake.get('/api/auth/user', currentUser, buildUser(), { delay: 50 }));
          return { autoLogin, message: 'Welcome' };
        },
        { status: 201 },
      ),
    );
    const seen = new Set<string>();
    const watching = new MutationObserver(() => {
      if (container.textContent?.includes('Already Signed In')) seen.add('Already Signed In');
    });
    watching.observe(container, { childList: true, subtree: true, characterData: true });
    const places = new Set<string>();
    const unsubscribe = router.subscribe(({ location }) => places.add(location.pathname));
    await fill(user);
    await user.type(screen.getByLabelText(/Phone/), '212 555 0123');
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    if (autoLogin) expect(await screen.findByText('Fast Start here')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/public/register').map(({ body }) => body)).toEqual([
      {
        firstName: 'Maya',
        lastName: 'Okafor',
        email: 'maya@example.test',
        password: 'river-stone-9',
        uid: 'MO-1',
        countryCode: 'US',
        areaCode: null,
        phone: '+12125550123',
        complianceAgreed: true,
        referralCode: 'abc123',
        passcode: null,
        language: 'en',
        timeZone: 'UTC',
      },
    ]);
    expect([[...seen], [...places]]).toEqual([[], ['/register/abc123', path]]);
    watching.disconnect();
    unsubscribe();
  });

  test.each([
    ["nothing chosen here: the browser's", undefined, 'es'],
    ['English chosen here', 'en', 'en'],
    ['German chosen here', 'de', 'de'],
  ] as const)('the language of the account, %s', async (_why, chosen, language) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['ca-ES', 'es-ES', 'en']);
    try {
      const { user, network } = await show('/register/abc123', {
        handlers: [
          check(valid),
          fake.post('/api/public/register', registered, { autoLogin: false, message: 'Welcome' }, { status: 201 }),
        ],
      });
      if (chosen) localStorage.setItem('language', chosen);
      await fill(user);
      await user.click(submit());
      await waitFor(() => expect(network.callsTo('POST', '/api/public/register')[0]?.body).toMatchObject({ language }));
    } finally {
      jest.restoreAllMocks();
      localStorage.removeItem('language');
    }
  });

  test('two presses in one moment make one account', async () => {
    const { user, network, router } = await show('/register/abc123', {
      handlers: [
        check(valid),
        fake.post('/api/public/register', registered, { autoLogin: false, message: 'Welcome' }, { status: 201 }),
      ],
    });
    await fill(user);
    const form = submit().closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(network.callsTo('POST', '/api/public/register')).toHaveLength(1);
  });

  test('signed in by the server, but the session cannot be read: on to sign in, not to a dead end', async () => {
    const { user, router } = await show('/register/abc123', {
      handlers: [
        check(valid),
        fake.post('/api/public/register', registered, { autoLogin: true, message: 'Welcome' }, { status: 201 }),
      ],
    });
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('a code that was used up meanwhile is checked again; what was typed is there with another code', async () => {
    const { user, network } = await show('/register/ABC123', {
      handlers: [
        check(valid),
        fake.fails('post', '/api/public/register', 'registration.used-up-code', {
          detail: 'This invitation has been used',
        }),
      ],
    });
    await fill(user);
    network.use(
      check(({ query }) =>
        query.get('referralCode') === 'ABC123' ? { isValid: false, requiresPasscode: false, reason: 'used-up' } : valid,
      ),
    );
    await user.click(submit());
    expect(
      await screen.findByText(
        'This registration link has already been used the maximum number of times. Please contact your sponsor for a new link.',
      ),
    ).toBeVisible();
    // The form that had the focus is gone.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.type(screen.getByLabelText('Referral code'), 'XYZ789{Enter}');
    expect(await screen.findByLabelText('First name')).toHaveValue('Maya');
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('a phone number that is none of the country is refused before sending', async () => {
    const { user, network } = await show('/register/ABC123', { handlers: [check(valid)] });
    await fill(user);
    await user.type(screen.getByLabelText(/Phone/), '12');
    await user.click(submit());
    expect(await screen.findByText('This is not a valid phone number for the chosen country.')).toBeVisible();
    expect(network.callsTo('POST', '/api/public/register')).toHaveLength(0);
  });

  test('another country is another question about the number', async () => {
    const { user, network } = await show('/register/ABC123', {
      handlers: [
        check(valid),
        fake.post('/api/public/register', registered, { autoLogin: false, message: 'Welcome' }, { status: 201 }),
      ],
    });
    await fill(user);
    await user.type(screen.getByLabelText(/Phone/), '030 901820');
    await user.click(submit());
    expect(await screen.findByText('This is not a valid phone number for the chosen country.')).toBeVisible();
    const country = screen.getByRole('combobox', { name: 'Country' });
    await user.clear(country);
    await user.type(country, 'Germany');
    await user.click(await screen.findByRole('option', { name: 'Germany' }));
    expect(screen.queryByText('This is not a valid phone number for the chosen country.')).not.toBeInTheDocument();
    await user.click(submit());
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/public/register')[0]?.body).toMatchObject({
        countryCode: 'DE',
        phone: '+4930901820',
      }),
    );
  });

  test.each([
    [
      'a lost connection',
      fake.down('post', '/api/public/register'),
      'Failed to create account. Please try again. The server cannot be reached. Check your connection and try again.',
    ],
    [
      'a refusal without words',
      fake.raw('post', '/api/public/register', '', { status: 500 }),
      'An error occurred during registration.',
    ],
    [
      'a server that is too busy',
      fake.fails('post', '/api/public/register', 'request.rate-limited', {
        detail: 'Too many registrations. Please wait.',
      }),
      'Too many registrations. Please wait.',
    ],
  ])(
    'shows %s in the form and in a toast, and keeps everything typed for the next try',
    async (_why, handler, words) => {
      const { user, network } = await show('/register/ABC123', { handlers: [check(valid), handler] });
      await fill(user);
      await user.click(submit());
      expect(await screen.findByText('Registration Failed')).toBeVisible();
      expect(screen.getAllByText(words)).toHaveLength(2);
      for (const [label, value] of [
        ['First name', 'Maya'],
        ['Last name', 'Okafor'],
        ['Email', 'maya@example.test'],
        ['Password', 'river-stone-9'],
      ] as const)
        expect(screen.getByLabelText(label)).toHaveValue(value);
      expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
      network.use(
        fake.post('/api/public/register', registered, { autoLogin: false, message: 'Welcome' }, { status: 201 }),
      );
      await user.click(submit());
      await waitFor(() => expect(network.callsTo('POST', '/api/public/register')).toHaveLength(2));
      await waitFor(() => expect(screen.queryByText('Registration Failed')).not.toBeInTheDocument());
    },
  );

  test('shows what the server refuses at the field', async () => {
    const { user } = await show('/register/ABC123', {
      handlers: [
        check(valid),
        fake.fails('post', '/api/public/register', 'request.invalid', {
          detail: 'Please check',
          errors: [{ path: 'lastName', message: 'This name cannot be stored' }],
        }),
      ],
    });
    await fill(user);
    await user.click(submit());
    expect((await screen.findAllByText('This name cannot be stored')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Last name')).toBeInvalid();
  });

  test('leaving with something typed asks', async () => {
    const { user } = await show('/register/ABC123', { handlers: [check(valid)] });
    await user.type(await screen.findByLabelText('First name'), 'Maya');
    await user.click(screen.getByRole('link', { name: 'Sign in here' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Maya'));
  });

  test.each([
    ['registration.email-taken', 'An account with this email already exists'],
    ['registration.uid-taken', 'This Distributor ID is already in use'],
  ] as const)('%s is said at its field and in a toast; what was typed stays', async (code, detail) => {
    const { user } = await show('/register/ABC123', {
      handlers: [check(valid), fake.fails('post', '/api/public/register', code, { detail })],
    });
    await fill(user);
    await user.click(submit());
    expect((await screen.findAllByText(detail)).length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('Registration Failed')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Maya');
  });
});
