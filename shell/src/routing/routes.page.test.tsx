import { describe, expect, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { buildDownline, buildProgress, buildReleasedRemote, buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { progress } from '@nb/contracts';
import texts from '../texts/en.json';
import { routes } from './routes';

const remote = {
  released: buildReleasedRemote({ name: 'mfe-team', pathPrefixes: ['/partners', '/reports'], nav: [] }),
  module: async () => ({ contract: 1 as const, namespace: 'team', texts: {}, routes: [{ path: '/partners', element: <h1>Partners here</h1> }] }),
};
const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, texts: { shell: texts }, remotes: [remote], handlers: [fake.get('/api/team/downline', downline, buildDownline())], ...options });
const at = async (path: string, options: Parameters<typeof renderRoutes>[1] = {}) => {
  const { router } = await show(path, options);
  return () => router.state.location.pathname;
};

describe('signed out (PA §2)', () => {
  const out = { user: null };
  test('/ is the landing page', async () => {
    await show('/', out);
    expect(await screen.findByRole('heading', { level: 1, name: 'Build Your Network, Grow Your Income, Create Your Legacy' })).toBeVisible();
  });
  test.each(['/dashboard', '/training/step/2', '/prospects', '/partners', '/admin', '/settings', '/reports/7', '/recordings', '/password-change'])('%s leads to sign in', async (path) => {
    const here = await at(path, out);
    await waitFor(() => expect(here()).toBe('/auth'));
  });
  test('a path that nobody has is not found', async () => {
    const here = await at('/nowhere', out);
    expect((await screen.findAllByText('404 Page Not Found')).length).toBeGreaterThan(0);
    expect(here()).toBe('/nowhere');
  });
  test('/terms and /privacy are open', async () => {
    await show('/terms', out);
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
});

describe('signed in (PA §2)', () => {
  test('/auth leads to the dashboard at /', async () => {
    const here = await at('/auth');
    await waitFor(() => expect(here()).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
  });
  test('a remote shows its page inside the frame', async () => {
    await show('/partners');
    expect(await screen.findByText('Partners here')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });
  test('an unknown path is not found', async () => {
    await show('/nowhere');
    expect((await screen.findAllByText('404 Page Not Found')).length).toBeGreaterThan(0);
  });
  test.each(['/', '/settings', '/partners'])('a temporary password leads from %s to /password-change', async (path) => {
    const here = await at(path, { user: buildUser({ tempPassword: true }) });
    await waitFor(() => expect(here()).toBe('/password-change'));
    expect(await screen.findByRole('dialog', { name: 'Choose your own password' })).toBeVisible();
  });
  test('skipped in this session, it leads nowhere', async () => {
    const here = await at('/settings', { user: buildUser({ tempPassword: true, passwordChangeSkipped: true }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(here()).toBe('/settings');
  });
  test('without a temporary password /password-change leads to /', async () => {
    const here = await at('/password-change');
    await waitFor(() => expect(here()).toBe('/'));
  });
});

describe('dashboard (PA §2)', () => {
  const withProgress = (done: Parameters<typeof buildProgress>[1]) => ({
    handlers: [fake.get('/api/training/progress', progress, buildProgress({}, done)), fake.get('/api/team/downline', downline, buildDownline([], { counts: { total: 42, completed: 1, training: 41, invited: 0 } }))],
  });
  test('in training: steps, percent, team, the next step and both buttons', async () => {
    await show('/', withProgress([1, 2]));
    expect(await screen.findByText('2/5')).toBeVisible();
    expect(screen.getAllByText('40%').length).toBeGreaterThan(0);
    expect(await screen.findByText('42')).toBeVisible();
    expect(screen.getByText('3 steps remaining')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Training' })).toHaveAttribute('href', '/training/step/3');
    expect(screen.getByRole('link', { name: 'Training Overview' })).toHaveAttribute('href', '/basic-training');
    expect(screen.getByRole('link', { name: 'Start Training' })).toHaveAttribute('href', '/training/step/1');
    expect(screen.getByRole('link', { name: /Team members/ })).toHaveAttribute('href', '/partners');
  });
  test('all five done: completed, and Review Training', async () => {
    await show('/', withProgress([1, 2, 3, 4, 5]));
    expect(await screen.findByText('Training completed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review Training' })).toHaveAttribute('href', '/basic-training');
    expect(screen.queryByRole('link', { name: 'Continue Training' })).not.toBeInTheDocument();
  });
  test('a failed read is an error with Retry, never «0/5»; a failed count is no zero', async () => {
    await show('/', { handlers: [fake.fails('get', '/api/training/progress', 'server.unavailable'), fake.fails('get', '/api/team/downline', 'access.forbidden')] });
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText('0/5')).not.toBeInTheDocument();
  });
});
