import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { brand, currentUser } from '@nb/contracts';
import type { Arrival } from '@nb/web-kit';
import { type FakeNetwork, act, buildBrand, buildUser, fake, fakeNetwork, screen, waitFor } from '@nb/web-kit/testing';
import userEvent from '@testing-library/user-event';

const arrived = jest.fn<(arrival: Arrival) => Promise<void>>(async () => undefined);
jest.mock('./app-door', () => ({ enterApp: (arrival: Arrival) => arrived(arrival) }));
import { startFrontDoor } from './start';

let network: FakeNetwork;
const MARKUP = '<div id="root"><div id="front-door"><form><input id="email" name="email"><input id="password" type="password"><input type="checkbox" name="rememberMe"></form></div></div>';

beforeEach(() => {
  document.head.innerHTML = `<style data-prerendered></style><script type="application/json" id="brand">${JSON.stringify(brand.parse(buildBrand()))}</script>`;
  document.body.innerHTML = MARKUP;
  document.documentElement.setAttribute('data-wait', '');
});
afterEach(() => {
  network?.close();
  arrived.mockClear();
  history.replaceState(null, '', '/');
});
const start = async (handlers: Parameters<typeof fakeNetwork>[0] = []) => {
  network = fakeNetwork(handlers);
  await act(() => startFrontDoor());
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

  test('leaves nothing in this browser of what somebody saw whose session has ended', async () => {
    const gone: string[] = [];
    Object.defineProperty(window, 'caches', { configurable: true, value: { keys: async () => ['nb-files-1', 'nb-data-1-somebody'], delete: async (name: string) => gone.push(name) } });
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
    expect(network.callsTo('POST', '/api/login').map(({ body }) => body)).toEqual([{ email: 'ada@example.test', password: 'secret-123', rememberMe: false }]);
    expect(arrived.mock.calls[0]?.[0]).toMatchObject({ user: { id: answer.id }, welcome: { title: 'Login successful', text: expect.stringMatching(/^Welcome to /) } });
    expect(window.location.pathname).toBe('/');
    expect((history.state as { key: string }).key).not.toBe('default');
    act(() => arrived.mock.calls[0]?.[0].leave());
    expect(document.getElementById('root')).toBeEmptyDOMElement();
  });

  test('says a refusal beside the form and in a toast that can be sent away', async () => {
    const user = await start([fake.fails('post', '/api/login', 'auth.invalid-credentials', { detail: 'Invalid email or password' })]);
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
});
