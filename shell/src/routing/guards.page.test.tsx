import { describe, expect, test } from '@jest/globals';
import { currentUser } from '@nb/contracts';
import { api } from '@nb/web-kit';
import { act, buildUser, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import { SignedInOnly, SignedOutOnly } from './guards';

const page = (path: string, name: string) => ({ path, element: <h1>{name}</h1> });
const routes = [
  { element: <SignedInOnly />, children: [page('/', 'Dashboard here'), page('/settings', 'Settings here')] },
  { element: <SignedOutOnly />, children: [page('/auth', 'Sign-in here')] },
  page('/password-change', 'New password here'),
  page('/terms', 'Terms here'),
];
const show = (path: string | string[], options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, texts: { shell: texts }, ...options });
const USER = '/api/auth/user';

describe('a redirected user does not come back to the page they were redirected from', () => {
  test.each([
    ['signed out', null, '/settings', '/auth', 'Sign-in here'],
    ['signed in', buildUser(), '/auth', '/', 'Dashboard here'],
    [
      'with a temporary password',
      buildUser({ tempPassword: true }),
      '/settings',
      '/password-change',
      'New password here',
    ],
  ])('%s', async (_who, user, from, to, name) => {
    const { router } = await show(['/terms', from], { user });
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(router.state.location.pathname).toBe(to);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/terms');
  });
});

describe('while the session cannot be read', () => {
  const ask = async (options: Parameters<typeof renderRoutes>[1]) => {
    const view = await show('/settings', options);
    act(() => {
      view.store.dispatch(api.util.resetApiState());
    });
    return view;
  };
  test('shows the error with its request ID, and Retry opens the page', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, network } = await ask({
      handlers: [
        fake.fails('get', USER, 'access.forbidden', { once: true }),
        fake.get(USER, currentUser, buildUser(), { after: later }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'This could not be loaded' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(screen.getByText(/^Request:/)).toHaveTextContent(/^Request: req-1$/);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
    answer();
    expect(await screen.findByRole('heading', { name: 'Settings here' })).toBeVisible();
    expect(network.callsTo('GET', USER)).toHaveLength(2);
  });
  test('shows only the loading state before the answer', async () => {
    await ask({ handlers: [fake.get(USER, currentUser, buildUser(), { delay: 'infinite' })] });
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
