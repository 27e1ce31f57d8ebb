import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { brand, currentUser } from '@nb/contracts';
import { earlySubmitScript } from '@nb/ui/theme-script';
import type { Arrival } from '@nb/web-kit';
import {
  type FakeNetwork,
  act,
  buildBrand,
  buildUser,
  fake,
  fakeNetwork,
  replaceLeavePage,
  screen,
  waitFor,
} from '@nb/web-kit/testing';
import userEvent from '@testing-library/user-event';

const arrived = jest.fn<(arrival: Arrival) => Promise<void>>(async () => undefined);
jest.mock('./app-door', () => ({ enterApp: (arrival: Arrival) => arrived(arrival) }));
import type { DoorName } from './doors';
import { startFrontDoor } from './start';

let network: FakeNetwork;
const MARKUP =
  '<div id="root"><div id="front-door"><form><input id="email" name="email"><input id="password" type="password"><input type="checkbox" name="rememberMe"></form></div></div>';

beforeEach(() => {
  document.head.innerHTML = `<style data-prerendered></style><script type="application/json" id="brand">${JSON.stringify(brand.parse(buildBrand()))}</script>`;
  document.body.innerHTML = MARKUP;
  document.documentElement.setAttribute('data-wait', '');
});
afterEach(() => {
  network?.close();
  arrived.mockClear();
  history.replaceState(null, '', '/');
  document.documentElement.removeAttribute('lang');
  localStorage.clear();
});
const start = async (handlers: Parameters<typeof fakeNetwork>[0] = [], door: DoorName = 'auth') => {
  network = fakeNetwork(handlers);
  await act(() => startFrontDoor(door));
  return userEvent.setup();
};
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret-123');
};

describe('the front door', () => {
  test('takes the place of the markup, keeps what was typed into it and where, and asks the server nothing', async () => {
    document.querySelector<HTMLInputElement>('#email')!.value = 'ada@';
    document.querySelector<HTMLInputElement>('[name=rememberMe]')!.checked = true;
    document.querySelector<HTMLInputElement>('#email')!.focus();
    await start();
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
    expect(document.querySelector('#front-door')).toBeNull();
    expect(document.querySelector('style[data-prerendered]')).toBeNull();
    expect(document.documentElement).not.toHaveAttribute('data-wait');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    expect(document.title).toMatch(/^Sign in to your account · /);
    expect(network.calls).toHaveLength(0);
  });

  test('leaves the focus at the link where it was', async () => {
    document
      .querySelector('form')!
      .insertAdjacentHTML('afterend', '<a href="/terms">Terms</a><a href="/reset-password">Forgot?</a>');
    document.querySelector<HTMLElement>('a[href="/reset-password"]')!.focus();
    await start();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveFocus();
  });

  test('has the focus at its heading when the app led there, as signing out does, and leaves it alone otherwise', async () => {
    await start([], 'landing');
    expect(document.body).toHaveFocus();
    sessionStorage.setItem('sentOn', 'another document');
    document.body.innerHTML = MARKUP;
    await start([], 'landing');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('signs in whoever pressed Enter before it listened, and leaves the browser nothing to send by itself', async () => {
    // The page runs it inline; there is no other way to run a string.
    // oxlint-disable-next-line no-eval
    (0, eval)(earlySubmitScript);
    document.querySelector<HTMLInputElement>('#email')!.value = 'ada@example.test';
    document.querySelector<HTMLInputElement>('#password')!.value = 'secret-123';
    document.querySelector<HTMLInputElement>('#password')!.name = 'password';
    const press = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    await start([fake.post('/api/login', currentUser, buildUser())]);
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.test', password: 'secret-123', rememberMe: false },
    ]);
    expect(document.documentElement).not.toHaveAttribute('data-submitted');
  });

  test.each([
    ['es', 'es'],
    ['en', 'en'],
  ])('with %s chosen in the markup before it listened, the page is in %s', async (chosen, shown) => {
    const options = ['en', 'es'].map(
      (language) => `<option value="${language}"${language === 'en' ? ' selected' : ''}>${language}</option>`,
    );
    document
      .querySelector('form')!
      .insertAdjacentHTML('beforebegin', `<select name="language">${options.join('')}</select>`);
    document.querySelector<HTMLSelectElement>('select')!.value = chosen;
    await start();
    await waitFor(() => expect(document.documentElement.lang).toBe(shown));
    expect(document.querySelector('select')).toHaveValue(shown);
    expect(localStorage.getItem('language')).toBe(chosen === 'en' ? null : chosen);
  });

  test('leaves nothing in this browser of what somebody saw whose session has ended', async () => {
    const gone: string[] = [];
    Object.defineProperty(window, 'caches', {
      configurable: true,
      value: {
        keys: async () => ['nb-files-1', 'nb-data-1-somebody'],
        delete: async (name: string) => gone.push(name),
      },
    });
    try {
      await start();
      await waitFor(() => expect(gone).toEqual(['nb-data-1-somebody']));
    } finally {
      Reflect.deleteProperty(window, 'caches');
    }
  });

  test('signs in and hands over to the app as if the router had gone to the dashboard', async () => {
    const answer = buildUser();
    const user = await start([fake.post('/api/login', currentUser, answer)]);
    await fill(user);
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.test', password: 'secret-123', rememberMe: false },
    ]);
    expect(arrived.mock.calls[0]?.[0]).toMatchObject({
      user: { id: answer.id },
      welcome: { title: 'Login successful', text: expect.stringMatching(/^Welcome to /) },
    });
    expect(window.location.pathname).toBe('/');
    expect((history.state as { key: string }).key).not.toBe('default');
    act(() => arrived.mock.calls[0]?.[0].leave());
    expect(document.getElementById('root')).toBeEmptyDOMElement();
  });

  test('says a refusal beside the form and in a toast that can be sent away', async () => {
    const user = await start([
      fake.fails('post', '/api/login', 'auth.invalid-credentials', { detail: 'Invalid email or password' }),
    ]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(2);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    expect(arrived).not.toHaveBeenCalled();
  });

  test('an unknown email opens the dialog', async () => {
    const user = await start([fake.fails('post', '/api/login', 'auth.email-not-found')]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alertdialog', { name: 'Email Not Found' }, { timeout: 8000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Got it, I'll contact my sponsor" }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('can be read in another language', async () => {
    const user = await start();
    await user.selectOptions(screen.getByRole('combobox'), 'de');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  });

  test('is in the language of its markup while nobody has chosen one, and in the chosen one after', async () => {
    document.documentElement.lang = 'fr';
    await start();
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['fr', null]);
    document.body.innerHTML = MARKUP;
    localStorage.setItem('language', 'de');
    await start();
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(document.documentElement.lang).toBe('de');
  });

  test('is also the landing page, with plain links on', async () => {
    await start([], 'landing');
    expect(screen.getByRole('heading', { level: 1, name: /^Build Your Network/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/auth');
    expect(document.title).toMatch(/^Build Your Network.* · /);
    expect(network.calls).toHaveLength(0);
  });

  test('is the entry of a referral code, in the light theme, and leads on with what was typed before it listened', async () => {
    document.body.innerHTML = '<div id="root"><div id="front-door"><input name="code" value="abc 123"></div></div>';
    localStorage.setItem('theme', 'dark');
    const left: string[] = [];
    const giveBack = replaceLeavePage((url) => left.push(url));
    try {
      const user = await start([], 'register');
      expect(document.documentElement).toHaveAttribute('data-theme', 'light');
      await user.type(screen.getByLabelText('Referral code'), '{Enter}');
      expect(left).toEqual(['/register?code=abc123']);
    } finally {
      giveBack();
    }
  });

  test('asks for a link to a new password, and sets it', async () => {
    history.replaceState(null, '', '/reset-password');
    let user = await start([fake.raw('post', '/api/auth/reset-password-request', '{"message":"ok"}')], 'reset');
    await user.type(screen.getByLabelText('Email'), 'ada@example.test{Enter}');
    expect(await screen.findByText('If an account with this email exists, a reset link has been sent.')).toBeVisible();
    expect(network.callsTo('POST', '/api/auth/reset-password-request')[0]?.body).toEqual({ email: 'ada@example.test' });
    document.body.innerHTML = MARKUP;
    history.replaceState(null, '', '/reset-password?token=secret-token&email=ada%40example.test');
    user = await start([fake.raw('post', '/api/auth/reset-password', '{"message":"ok"}')], 'new-password');
    expect(window.location.search).toBe('');
    expect(screen.getByText('For ada@example.test')).toBeVisible();
    await user.type(screen.getByLabelText('New Password'), 'river-stone-9');
    await user.type(screen.getByLabelText('Confirm Password'), 'river-stone-9{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password Reset Successful' })).toHaveFocus();
    expect(network.callsTo('POST', '/api/auth/reset-password')[0]?.body).toEqual({
      token: 'secret-token',
      email: 'ada@example.test',
      newPassword: 'river-stone-9',
    });
  });
});
