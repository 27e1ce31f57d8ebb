import { describe, expect, test } from '@jest/globals';
import { type ComplianceStatus, complianceStatus } from '@nb/contracts';
import {
  TEST_USER_ID as ME,
  buildComplianceStatus,
  fake,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import { complianceApi } from './compliance.api';
import { ComplianceGuard } from './compliance-guard';

const STATUS = '/api/compliance/status';
const never = buildComplianceStatus({ agreed: false, version: null, timestamp: null });
const newer = buildComplianceStatus({ agreed: false, currentVersion: '2.0' });
const has = (status: ComplianceStatus, options: Parameters<typeof fake.get>[3] = {}) =>
  fake.get(STATUS, complianceStatus, status, options);
const read = complianceApi.endpoints.complianceStatus.select(ME);
const routes = [
  {
    path: '/videos',
    element: (
      <ComplianceGuard>
        <h1>Training material</h1>
      </ComplianceGuard>
    ),
  },
  { path: '/', element: <h1>Dashboard here</h1> },
  { path: '/compliance', element: <h1>Terms here</h1> },
];
const show = (...handlers: NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']>) =>
  renderRoutes(routes, { texts: { training: texts }, path: '/videos', handlers });
const material = () => screen.queryByRole('heading', { name: 'Training material' });

describe('training material', () => {
  test('shows to a person who agreed to the current terms', async () => {
    await show(has(buildComplianceStatus()));
    await screen.findByRole('heading', { name: 'Training material' });
    expect(material()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  test('does not show while the status is being read', async () => {
    await show(has(buildComplianceStatus(), { delay: 'infinite' }));
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect([material(), screen.queryByRole('alert'), screen.queryByRole('alertdialog')]).toEqual([null, null, null]);
  });

  test.each([
    ['never agreed', never, texts.guard.text],
    ['agreed to older terms', newer, texts.guard.newVersion],
  ])('%s: shows a dialog that closes only by its two links', async (_who, status, words) => {
    for (const [name, path] of [
      ['Back to dashboard', '/'],
      ['Review terms', '/compliance'],
    ] as const) {
      const { user, router, unmount } = await show(has(status));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Compliance agreement required' }));
      expect(dialog.getByText(words)).toBeVisible();
      // The page behind the dialog shows its placeholder, not nothing.
      expect(screen.getByText('Loading...')).toBeInTheDocument();
      await user.keyboard('{Escape}');
      expect([screen.queryByRole('alertdialog') !== null, material()]).toEqual([true, null]);
      await user.click(dialog.getByRole('link', { name }));
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      unmount();
    }
  });

  test('shows cause and id when the status cannot be read, and opens on Retry', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = await show(
      fake.fails('get', STATUS, 'access.forbidden', { once: true }),
      has(buildComplianceStatus(), { after: later }),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Your agreement could not be loaded' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(screen.getByRole('alert')).toHaveTextContent(/Request: req-1$/);
    expect(material()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { name: 'Training material' })).toBeVisible();
  });

  test('stays when a later read fails, and disappears when there are newer terms', async () => {
    const { store, network } = await show();
    await screen.findByRole('heading', { name: 'Training material' });
    network.use(fake.fails('get', STATUS, 'access.forbidden', { once: true }), has(newer));
    const again = () => store.dispatch(complianceApi.util.invalidateTags(['Compliance']));
    again();
    await waitFor(() => expect(network.callsTo('GET', STATUS)).toHaveLength(2));
    await waitFor(() => expect(read(store.getState()).isError).toBe(true));
    expect(material()).toBeVisible();
    again();
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(material()).toBeNull();
  });
});
