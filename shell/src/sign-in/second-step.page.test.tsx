import { afterEach, describe, expect, test } from '@jest/globals';
import { currentUser, passkeyOptions } from '@nb/contracts';
import {
  type FakeDevice,
  PASSKEY_OPTIONS,
  PASSKEY_RESPONSE,
  buildUser,
  fake,
  fakePasskeyDevice,
  fireEvent,
  renderRoutes,
  screen,
  waitFor,
} from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

let device: FakeDevice | undefined;
afterEach(() => {
  device?.remove();
  device = undefined;
});

const asks = (...methods: string[]) => fake.fails('post', '/api/login', 'auth.second-step', { methods });
const SECOND = '/api/login/second-step';
const show = async (handlers: NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']> = []) =>
  renderRoutes(routes, { path: '/auth', user: null, texts: { shell: texts }, handlers });
type View = Awaited<ReturnType<typeof show>>;
const signIn = async ({ user }: View) => {
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret-123{Enter}');
};
const ended = fake.fails('post', SECOND, 'auth.second-step-expired');

describe('the second step on the sign-in page', () => {
  test('takes the place of the password, asks for a code, and opens the app with it', async () => {
    const pressed = Promise.withResolvers<void>();
    const view = await show([
      asks('totp', 'recovery'),
      fake.post(SECOND, currentUser, buildUser(), { after: pressed.promise }),
    ]);
    await signIn(view);
    const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    // A password manager finds whose code it is.
    expect(document.querySelector('form input[autocomplete=username]')).toHaveValue('ada@example.test');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await view.user.paste('123 456');
    // It can still be chosen not to be asked on this device.
    expect(view.network.callsTo('POST', SECOND)).toEqual([]);
    for (const _press of ['Enter', 'Enter']) fireEvent.submit(code.form!);
    pressed.resolve();
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
    expect(view.network.callsTo('POST', SECOND).map(({ body }) => body)).toEqual([
      { method: 'totp', code: '123456', trustDevice: false },
    ]);
    expect(await screen.findByText('Login successful')).toBeInTheDocument();
  });

  test('sends the wish not to be asked again, and says whom it does not hold for', async () => {
    const view = await show([asks('totp', 'recovery'), fake.post(SECOND, currentUser, buildUser())]);
    await signIn(view);
    await view.user.type(await screen.findByLabelText('Six-digit code'), '१२३४५६');
    const trust = screen.getByRole('checkbox', { name: "Don't ask on this device for 30 days" });
    expect(trust).toHaveAccessibleDescription('Administrators are asked every time.');
    await view.user.click(trust);
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(view.network.callsTo('POST', SECOND)[0]?.body).toEqual({
        method: 'totp',
        code: '123456',
        trustDevice: true,
      }),
    );
  });

  test('an unreadable code is said and not sent; a wrong one is said, marked to be replaced, and can be corrected', async () => {
    const view = await show([asks('totp', 'recovery'), fake.fails('post', SECOND, 'auth.second-step-wrong')]);
    await signIn(view);
    const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code');
    await view.user.type(code, '12345{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the six digits that your app shows.');
    expect(view.network.callsTo('POST', SECOND)).toEqual([]);
    // It is marked, so that what is typed next takes its place.
    await view.user.keyboard('123456{Enter}');
    await waitFor(() => expect(view.network.callsTo('POST', SECOND)).toHaveLength(1));
    await waitFor(() => expect(code).toBeInvalid());
    expect(code).toHaveFocus();
    expect(code.value.slice(code.selectionStart ?? 0, code.selectionEnd ?? 0)).toBe(code.value);
    view.network.use(fake.post(SECOND, currentUser, buildUser()));
    await view.user.keyboard('654321{Enter}');
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  });

  test('a recovery code may be typed as it was printed', async () => {
    const view = await show([asks('totp', 'recovery'), fake.post(SECOND, currentUser, buildUser())]);
    await signIn(view);
    await view.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByLabelText('Recovery code');
    expect(code).toHaveFocus();
    await view.user.type(code, 'abc{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A recovery code has ten letters and digits.');
    await view.user.clear(code);
    await view.user.type(code, 'abcde-fgh1k{Enter}');
    await waitFor(() =>
      expect(view.network.callsTo('POST', SECOND).map(({ body }) => body)).toEqual([
        { method: 'recovery', code: 'ABCDEFGH1K', trustDevice: false },
      ]),
    );
  });

  test.each([
    ['after too long', async ({ user }: View) => user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')],
    ['by a press', async ({ user }: View) => user.click(screen.getByRole('button', { name: 'Back to the password' }))],
  ])('leads back to the password %s, with the e-mail kept and nothing of the password', async (how, goBack) => {
    const view = await show([asks('totp', 'recovery'), ended]);
    await signIn(view);
    await screen.findByLabelText('Six-digit code');
    await goBack(view);
    const password = await screen.findByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    expect(password).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
    expect(screen.queryByText('Password is required')).toBeNull();
    if (how === 'by a press') expect(screen.queryByRole('alert')).toBeNull();
    else expect(await screen.findByRole('alert')).toBeVisible();
    await view.user.type(password, 'secret-123{Enter}');
    expect(await screen.findByLabelText('Six-digit code')).toHaveValue('');
  });

  test('too many tries and a lost connection are said, and what was typed stays', async () => {
    const view = await show([asks('totp', 'recovery'), fake.fails('post', SECOND, 'auth.throttled')]);
    await signIn(view);
    const code = await screen.findByLabelText('Six-digit code');
    await view.user.type(code, '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Please wait a moment and try again.',
    );
    view.network.use(fake.down('post', SECOND));
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'));
    expect(code).toHaveValue('123456');
  });
});

describe('passkeys on the sign-in page', () => {
  const options = fake.post('/api/login/passkey-options', passkeyOptions, PASSKEY_OPTIONS);
  const signedIn = fake.post('/api/login/passkey', currentUser, buildUser());
  const button = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible());
    return screen.getByRole('button', { name: 'Use a passkey' });
  };

  test('a browser without them is offered none, and the server is not asked', async () => {
    const { network } = await show();
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    expect(screen.getByText('Use a passkey')).not.toBeVisible();
    expect(network.calls.filter(({ url }) => url.startsWith('/api/login'))).toEqual([]);
  });

  test('one press signs in, and stays signed in when that was chosen', async () => {
    device = fakePasskeyDevice();
    const view = await show([options, signedIn]);
    await view.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await view.user.click(await button());
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
    expect(view.network.callsTo('POST', '/api/login/passkey')[0]?.body).toMatchObject({
      response: PASSKEY_RESPONSE,
      rememberMe: true,
    });
  });

  test('the browser offers one for the e-mail, and picking it signs in', async () => {
    device = fakePasskeyDevice({ fillsIn: true });
    const view = await show([options, signedIn]);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(device?.asked).toEqual(['get, filled in']));
    device.pickOffered();
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  });

  test('where the server takes none the button is not there', async () => {
    device = fakePasskeyDevice({ fillsIn: true });
    const { network } = await show([fake.fails('post', '/api/login/passkey-options', 'second-step.unavailable')]);
    await waitFor(() => expect(network.callsTo('POST', '/api/login/passkey-options')).toHaveLength(1));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.getByText('Use a passkey')).not.toBeVisible();
  });

  test('a closed dialog is no failure, and an unknown passkey is one; the password still works', async () => {
    device = fakePasskeyDevice({ fillsIn: true });
    device.answer = 'cancel';
    const view = await show([
      options,
      fake.fails('post', '/api/login/passkey', 'auth.passkey-unknown'),
      fake.post('/api/login', currentUser, buildUser()),
    ]);
    await view.user.click(await button());
    expect(await screen.findByText('No passkey was used. Try again or choose another way.')).toBeVisible();
    expect(screen.queryByText('Login failed')).toBeNull();
    // What the browser offers for the e-mail ended with the dialog: it is offered again.
    await waitFor(() => expect(device?.asked).toEqual(['get, filled in', 'get', 'get, filled in']));
    device.answer = 'passkey';
    await view.user.click(await button());
    expect(await screen.findByText('Login failed')).toBeVisible();
    await signIn(view);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
  });

  test('can be the second step: one press, and where it fails another way is at hand', async () => {
    device = fakePasskeyDevice();
    device.answer = 'cancel';
    const view = await show([
      asks('totp', 'passkey', 'recovery'),
      options,
      fake.post(SECOND, currentUser, buildUser()),
    ]);
    await signIn(view);
    await screen.findByLabelText('Six-digit code');
    await view.user.click(await button());
    expect(await screen.findByText('No passkey was used. Try again or choose another way.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
    device.answer = 'passkey';
    await view.user.click(await button());
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/'));
    expect(view.network.callsTo('POST', SECOND).at(-1)?.body).toMatchObject({
      method: 'passkey',
      response: PASSKEY_RESPONSE,
      trustDevice: false,
    });
  });
});
