import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildDownline, buildReleasedRemote, fake, renderRoutes, screen, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

beforeAll(async () => {
  await preloadUi();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const teamModule = async () => ({
  contract: 1 as const,
  namespace: 'sample',
  texts: {},
  routes: [{ path: '/team/*', element: <h1>Here is the team</h1> }],
});
const show = (path: string, over: object = {}) =>
  renderRoutes(routes, {
    path,
    texts: { shell: texts },
    handlers: [fake.get('/api/team/downline', downline, buildDownline())],
    remotes: [
      {
        released: buildReleasedRemote({
          name: 'mfe-team',
          owner: 'Partners team',
          version: '1.2.3-abc',
          pathPrefixes: ['/team'],
          nav: [],
          ...over,
        }),
        module: teamModule,
      },
    ],
  });
const openAbout = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.click(screen.getByRole('button', { name: /Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'About this page' }));
  return screen.findByRole('dialog', { name: 'About this page' });
};

describe('About this page', () => {
  test("names the remote, its version and owner, and who has it; 'Copy' copies all of it", async () => {
    const shown = await show('/team/x', { canary: true, releasedAt: '2026-03-01T10:00:00.000Z' });
    expect(await screen.findByText('Here is the team')).toBeVisible();
    const dialog = await openAbout(shown);
    for (const text of [
      'mfe-team',
      '1.2.3-abc',
      'Partners team',
      'Canary: you are among the first to have it',
      '/team/x',
    ])
      expect(within(dialog).getByText(text)).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(copy).toHaveBeenCalledWith(
      expect.stringContaining('Version: 1.2.3-abc\nOwner: Partners team\nWho has it: Canary'),
    );
  });

  test('on a page of the shell it says so', async () => {
    const dialog = await openAbout(await show('/language'));
    expect(within(dialog).getByText('Shell')).toBeVisible();
    expect(within(dialog).queryByText('Owner')).not.toBeInTheDocument();
  });
});
