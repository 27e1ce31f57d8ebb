import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  type SecondStepState,
  currentUser,
  passkeyOptions,
  secondStepAdded,
  secondStepState,
  securityLog,
  sessionList,
  totpEnrolment,
} from '@nb/contracts';
import {
  type FakeDevice,
  PASSKEY_OPTIONS,
  PASSKEY_RESPONSE,
  buildUser,
  fake,
  fakePasskeyDevice,
  newTestId,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

let device: FakeDevice | undefined;
afterEach(() => {
  device?.remove();
  device = undefined;
});

const URL = '/api/auth/second-step';
const OFF: SecondStepState = {
  isAvailable: true,
  since: null,
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: null,
  awaitsRecoveryCode: false,
  requiredFrom: null,
};
const SINCE = '2026-11-20T10:00:00.000Z';
const ON: SecondStepState = { ...OFF, since: SINCE, totpSince: SINCE, recoveryCodesLeft: 8 };
const phone = { id: newTestId(), name: 'My phone', createdAt: SINCE, lastUsedAt: null, isBackedUp: true };
const CODES = ['ABCDEFGH1K', ...Array.from({ length: 9 }, (_, index) => `MNPQRSTVW${index}`)];
const enrolment = {
  enrolmentId: newTestId(),
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Network%20Builders:ada@example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

const own = (over: Partial<NonNullable<ReturnType<typeof buildUser>['secondStep']>> = {}) =>
  buildUser({
    secondStep: {
      isOn: false,
      isAvailable: true,
      requiredFrom: null,
      isRequiredNow: false,
      recoveryCodesLeft: null,
      ...over,
    },
  });
const state = (over: SecondStepState) => fake.get(URL, secondStepState, over);
type Options = NonNullable<Parameters<typeof renderRoutes>[1]>;
const show = ({ handlers = [], user = own(), ...options }: Options = {}) =>
  renderRoutes(routes, {
    path: '/settings',
    texts: { shell: texts },
    user,
    ...options,
    handlers: [
      ...handlers,
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });
const card = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }));

describe('the card', () => {
  test('is absent where nothing can be turned on, and while identity knows nothing of it', async () => {
    for (const user of [own({ isAvailable: false }), buildUser()]) {
      const { network, unmount } = await show({ user });
      await screen.findByRole('region', { name: "Where you're signed in" });
      expect(screen.queryByText('Two-step sign-in')).toBeNull();
      expect(network.callsTo('GET', URL)).toEqual([]);
      unmount();
      network.close();
    }
  });

  test('a failed read is an error with Retry, never «off»', async () => {
    const { user, network } = await show({ handlers: [fake.fails('get', URL, 'server.unavailable')] });
    expect(await screen.findByText('Your two-step sign-in could not be loaded')).toBeVisible();
    expect((await card()).queryByText('Off')).toBeNull();
    network.use(state(ON));
    await user.click((await card()).getByRole('button', { name: 'Retry' }));
    expect(await (await card()).findByText('On')).toBeVisible();
  });

  test('with an app: QR code, key by hand, code, recovery codes, one typed back', async () => {
    const { user, network } = await show({
      handlers: [
        state(OFF),
        fake.post(`${URL}/totp`, totpEnrolment, enrolment),
        fake.fails('post', `${URL}/totp/confirm`, 'second-step.wrong-code', { once: true }),
        fake.post(`${URL}/totp/confirm`, secondStepAdded, { state: OFF, recoveryCodes: CODES }),
        fake.fails('post', `${URL}/recovery-codes/confirm`, 'second-step.wrong-code', { once: true }),
        fake.post(`${URL}/recovery-codes/confirm`, secondStepState, ON),
      ],
    });
    expect(await (await card()).findByText('Off')).toBeVisible();
    // Without passkeys in this browser there is no button for one.
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    const qr = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(qr.querySelector('svg')).not.toBeNull();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = dialog.getByLabelText('Six-digit code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '12 3{Enter}');
    expect(await dialog.findByText('Enter the six digits that your app shows.')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123 456{Enter}');
    expect(await dialog.findByText('This code is not right. Take the newest one and try again.')).toBeVisible();
    await user.keyboard('654321{Enter}');
    expect(network.callsTo('POST', `${URL}/totp/confirm`).map(({ body }) => body)).toEqual([
      { enrolmentId: enrolment.enrolmentId, code: '123456' },
      { enrolmentId: enrolment.enrolmentId, code: '654321' },
    ]);

    const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    const list = codes.getByRole('list', { name: 'Your recovery codes' });
    expect(list).toHaveFocus();
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(list).toHaveTextContent('ABCDE-FGH1K');
    // They are shown once: Esc does not lose them.
    await user.keyboard('{Escape}');
    await user.click(codes.getByRole('button', { name: 'I have kept them' }));
    const back = within(await screen.findByRole('dialog', { name: 'Type one back' }));
    expect(back.queryByText('ABCDE-FGH1K')).toBeNull();
    const field = back.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    await user.type(field, 'ABCDE-FGH1M{Enter}');
    expect(await back.findByText('This code is not right. Take the newest one and try again.')).toBeVisible();
    network.use(state(ON));
    await user.clear(field);
    await user.type(field, 'abcde-fgh1k{Enter}');
    expect(await screen.findByText('Two-step sign-in is on')).toBeInTheDocument();
    expect(network.callsTo('POST', `${URL}/recovery-codes/confirm`).at(-1)?.body).toEqual({ code: 'ABCDEFGH1K' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await (await card()).findByText('8 of 10 left')).toBeVisible();
  });

  test('begun again in another window: says so and shows the newest code', async () => {
    const newest = { ...enrolment, enrolmentId: newTestId(), secret: 'KRSXG5DTKRSXG5DTKRSXG5DTKRSXG5DT' };
    const { user, network } = await show({
      handlers: [
        state(OFF),
        fake.post(`${URL}/totp`, totpEnrolment, enrolment, { once: true }),
        fake.post(`${URL}/totp`, totpEnrolment, newest),
        fake.fails('post', `${URL}/totp/confirm`, 'second-step.replaced', { once: true }),
        fake.post(`${URL}/totp/confirm`, secondStepAdded, { state: ON, recoveryCodes: null }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    await user.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}');
    expect(await screen.findByText(/begun again in another window/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the newest QR code' }));
    expect(await screen.findByText('KRSX G5DT KRSX G5DT KRSX G5DT KRSX G5DT')).toBeVisible();
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    expect(await screen.findByText('Authenticator app added')).toBeInTheDocument();
    expect(network.callsTo('POST', `${URL}/totp/confirm`)[1]?.body).toMatchObject({ enrolmentId: newest.enrolmentId });
  });

  test('a passkey is made, named after the device, renamed and removed', async () => {
    device = fakePasskeyDevice();
    device.answer = 'cancel';
    const { user, network } = await show({
      handlers: [
        state(ON),
        fake.post(`${URL}/passkeys/options`, passkeyOptions, PASSKEY_OPTIONS),
        fake.post(`${URL}/passkeys`, secondStepAdded, { state: ON, recoveryCodes: null }),
        fake.patch(`${URL}/passkeys/:id`, secondStepState, ON),
        fake.delete(`${URL}/passkeys/:id`, secondStepState, ON),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    expect(name.value).not.toBe('');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }));
    expect(await dialog.findByText('Give the passkey a name.')).toBeVisible();
    await user.type(name, ' My phone ');
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }));
    expect(await dialog.findByText('No passkey was created. Try again when you are ready.')).toBeVisible();
    device.answer = 'known';
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }));
    expect(await dialog.findByText('This passkey was added before.')).toBeVisible();
    device.answer = 'passkey';
    network.use(state({ ...ON, passkeys: [phone] }));
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }));
    expect(await screen.findByText('Passkey added')).toBeInTheDocument();
    expect(network.callsTo('POST', `${URL}/passkeys`).map(({ body }) => body)).toMatchObject([
      { name: 'My phone', response: PASSKEY_RESPONSE },
    ]);

    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
    await user.clear(renaming.getByLabelText('Name'));
    await user.type(renaming.getByLabelText('Name'), 'Blue phone{Enter}');
    await waitFor(() =>
      expect(network.callsTo('PATCH', `${URL}/passkeys/${phone.id}`).map(({ body }) => body)).toEqual([
        { name: 'Blue phone' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “My phone”?' }));
    expect(question.getByText(/no longer opens your account/)).toBeVisible();
    network.use(state(ON));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.callsTo('DELETE', `${URL}/passkeys/${phone.id}`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
  });

  test('removing the last way says what goes with it; turning off asks and says what failed', async () => {
    const { user, network } = await show({
      handlers: [state(ON), fake.fails('delete', URL, 'server.unavailable')],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
    expect(await screen.findByText(/two-step sign-in is turned off with it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Turn off two-step sign-in?' }));
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    expect(await question.findByRole('alert')).toHaveTextContent(/not available right now/);
    network.use(fake.delete(URL, secondStepState, OFF), state(OFF));
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-step sign-in is off')).toBeInTheDocument();
    expect(await (await card()).findByText('Off')).toBeVisible();
  });

  test('who closes the question who they are reads that nothing was done, in the card and in every dialog', async () => {
    const stepUp = 'access.step-up';
    const { user, network } = await show({
      handlers: [
        state({ ...ON, totpSince: null, passkeys: [phone] }),
        fake.fails('post', `${URL}/totp`, stepUp, { once: true }),
        fake.fails('delete', URL, stepUp),
        fake.fails('patch', `${URL}/passkeys/:id`, stepUp),
      ],
    });
    const notDone = "This was not done. Please confirm first that it's you.";
    // A question that was closed does not come back for a second.
    let later = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
    const closeQuestion = async () => {
      await screen.findByRole('dialog', { name: "Confirm that it's you" });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm that it's you" })).toBeNull());
      later += 1_500;
    };
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    await closeQuestion();
    expect(await (await card()).findByRole('alert')).toHaveTextContent(notDone);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    const off = within(await screen.findByRole('alertdialog', { name: 'Turn off two-step sign-in?' }));
    await user.click(off.getByRole('button', { name: 'Turn off' }));
    await closeQuestion();
    expect(await off.findByRole('alert')).toHaveTextContent(notDone);
    await user.click(off.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
    await user.type(renaming.getByLabelText('Name'), 'x{Enter}');
    await closeQuestion();
    expect(await renaming.findByRole('alert')).toHaveTextContent(notDone);
    await user.click(renaming.getByRole('button', { name: 'Cancel' }));

    // An enrolment that took longer than the confirmation holds.
    network.use(fake.post(`${URL}/totp`, totpEnrolment, enrolment), fake.fails('post', `${URL}/totp/confirm`, stepUp));
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    await user.type(dialog.getByLabelText('Six-digit code'), '123456{Enter}');
    await closeQuestion();
    expect(await dialog.findByRole('alert')).toHaveTextContent(notDone);
    expect(dialog.getByLabelText('Six-digit code')).toHaveValue('123456');
    clock.mockRestore();
  });

  test('who must have it is said so, and is offered no way to turn it off', async () => {
    await show({ handlers: [state({ ...ON, requiredFrom: SINCE, recoveryCodesLeft: 2 })] });
    expect(await screen.findByText(/Your account must have two-step sign-in, so it can't be turned off/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
    expect(screen.getByText('Only 2 left. Make new ones in time.')).toBeVisible();
  });

  test('what was left half done is said, and goes on with new codes; they can be saved and printed', async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { configurable: true, value: print });
    const { user, network } = await show({
      handlers: [
        state({ ...OFF, totpSince: SINCE, awaitsRecoveryCode: true }),
        fake.post(`${URL}/recovery-codes`, secondStepAdded, { state: OFF, recoveryCodes: CODES }),
      ],
    });
    expect(await screen.findByText(/still wait to be typed back/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make recovery codes' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
    await user.click(codes.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(codes.getByText(/^Recovery codes of ada@example\.test for Network Builders/)).toBeVisible();
    await user.click(codes.getByRole('button', { name: 'Finish later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.callsTo('POST', `${URL}/recovery-codes/confirm`)).toEqual([]);
  });

  test('a device that is not asked is listed with its end, and can be asked again', async () => {
    const trusted = {
      id: newTestId(),
      device:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      address: '203.0.113.7',
      createdAt: SINCE,
      expiresAt: '2026-12-20T10:00:00.000Z',
      current: true,
    };
    const listed = (trustedDevices: (typeof trusted)[]) =>
      fake.get('/api/user/sessions', sessionList, { sessions: [], trustedDevices });
    const { user, network } = await show({
      handlers: [listed([trusted]), state(ON), fake.raw('delete', '/api/user/sessions/trusted/:id', '{}')],
    });
    const list = within(await screen.findByRole('list', { name: 'Devices that skip the second step' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /Chrome on WindowsThis device203\.0\.113\.7 · Until Dec 20, 2026/,
    );
    network.use(listed([]));
    await user.click(list.getByRole('button', { name: /^End/ }));
    await waitFor(() => expect(network.callsTo('DELETE', `/api/user/sessions/trusted/${trusted.id}`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Devices that skip the second step')).toBeNull());
  });
});

describe('who must set it up first', () => {
  const must = own({ isRequiredNow: true, requiredFrom: SINCE });
  const done = own({ isOn: true, requiredFrom: SINCE, recoveryCodesLeft: 10 });

  test('is led there from any page, chooses the language or signs out there, and goes on to the page that was wanted', async () => {
    const { user, network, router } = await show({
      user: must,
      path: '/settings?dialog=x',
      handlers: [
        state(OFF),
        fake.post(`${URL}/totp`, totpEnrolment, enrolment),
        fake.post(`${URL}/totp/confirm`, secondStepAdded, { state: OFF, recoveryCodes: CODES }),
        fake.post(`${URL}/recovery-codes/confirm`, secondStepState, ON),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/set-up-two-step?next=${encodeURIComponent('/settings?dialog=x')}`,
    );
    expect(screen.getByRole('combobox')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout instead' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Set up an authenticator app' })).toHaveFocus();
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
    network.use(fake.get('/api/auth/user', currentUser, done), state(ON));
    await user.type(screen.getByLabelText('Recovery code'), 'ABCDEFGH1K{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(await screen.findByText('Two-step sign-in is on')).toBeInTheDocument();
  });

  test('a temporary password comes first, and was not put off', async () => {
    const { router } = await show({
      user: { ...must, tempPassword: true, passwordChangeSkipped: true },
      path: '/settings',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/password-change'));
  });

  test('who need not is led on', async () => {
    const { router } = await show({ path: '/set-up-two-step?next=%2Fsettings', handlers: [state(OFF)] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  });

  test('when the rule begins to hold while a page is open, its next call leads there', async () => {
    const { user, network, router } = await show({ handlers: [state(OFF)] });
    network.use(
      fake.fails('patch', '/api/user/profile', 'access.second-step-required'),
      fake.get('/api/auth/user', currentUser, must),
    );
    await user.type(await screen.findByLabelText('First name'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/set-up-two-step'));
  });

  test('a failed read is an error with Retry', async () => {
    const { user, network } = await show({
      user: must,
      handlers: [fake.fails('get', URL, 'server.unavailable')],
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    network.use(state(OFF));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });
});

describe('what is said on every page', () => {
  const IN_TEN_DAYS = new Date(Date.now() + 10 * 86_400_000).toISOString();
  test.each([
    ['before the rule holds', own({ requiredFrom: IN_TEN_DAYS }), /your account needs two-step sign-in. Set it up now/],
    ['with three recovery codes left', own({ isOn: true, recoveryCodesLeft: 3 }), /Recovery codes left: 3/],
  ])('%s', async (_when, user, words) => {
    await show({ user, path: '/language', handlers: [state(OFF)] });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test.each([
    ['with four', own({ isOn: true, recoveryCodesLeft: 4 })],
    ['once it is on', own({ isOn: true, requiredFrom: IN_TEN_DAYS, recoveryCodesLeft: 10 })],
    ['where it is not known', buildUser()],
    [
      'while an admin looks at the account',
      { ...own({ requiredFrom: IN_TEN_DAYS }), viewAs: undefined, secondStep: null },
    ],
  ])('nothing %s', async (_when, user) => {
    await show({ user, path: '/language', handlers: [state(ON)] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/two-step sign-in|Recovery codes left/)).toBeNull();
  });

  test('once, where passwords are changed, that something better exists; it stays away', async () => {
    const hint = /fifteen characters or more/;
    const view = await show({ handlers: [state(OFF)] });
    await screen.findByText(hint);
    await view.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(hint)).toBeNull();
    view.unmount();
    view.network.close();
    await show({ handlers: [state(OFF)] });
    await screen.findByRole('button', { name: 'Update password' });
    expect(screen.queryByText(hint)).toBeNull();
  });
});
