/** @jest-environment-options {"styles": true} */
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { below, preloadUi } from '@nb/ui';
import {
  act,
  buildDownline,
  buildReleasedRemote,
  fake,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

beforeAll(async () => {
  await preloadUi();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (path: string) =>
  renderRoutes(routes, {
    path,
    texts: { shell: texts },
    remotes: [
      {
        released: buildReleasedRemote({
          name: 'mfe-team',
          pathPrefixes: ['/partners'],
          widePaths: ['/partners'],
          nav: [
            {
              id: 'partners',
              path: '/partners',
              label: { en: 'Partners' },
              icon: 'partners',
              when: 'always',
              order: 30,
            },
          ],
        }),
        module: async () => ({
          contract: 1 as const,
          namespace: 'sample',
          texts: {},
          routes: [{ path: '/partners/*', element: <h1>Here is /partners</h1> }],
        }),
      },
    ],
    handlers: [fake.get('/api/team/downline', downline, buildDownline())],
  });

test('the bar of a phone is out of sight while somebody types', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === below.l,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const { user } = await show('/settings');
  const bar = () => screen.getByText('More').closest('nav')!;
  const field = await screen.findByLabelText('Last name');
  await user.click(field);
  await waitFor(() => expect(getComputedStyle(bar()).visibility).toBe('hidden'));
  act(() => field.blur());
  await waitFor(() => expect(getComputedStyle(bar()).visibility).toBe('visible'));
});

test('a page that is a table is wider than a page to read', async () => {
  const { user } = await show('/language');
  const width = () => getComputedStyle(screen.getByRole('main').firstElementChild!).maxInlineSize;
  await screen.findByRole('heading', { level: 1, name: 'Language' });
  expect(width()).toBe('1120px');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Partners' }));
  expect(await screen.findByText('Here is /partners')).toBeVisible();
  expect(width()).toBe('1440px');
});
