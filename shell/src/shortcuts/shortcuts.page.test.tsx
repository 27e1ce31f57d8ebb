import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { downline } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildDownline, buildReleasedRemote, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const made = jest.fn();
const keys = jest.fn();
const listen = (list: HTMLElement | null) =>
  list?.addEventListener('page-shortcut', (event) => keys((event as CustomEvent<string>).detail));
const Sample = () => (
  <>
    <h1>Sample</h1>
    <label>
      Search
      <input type="search" data-shortcut="/" defaultValue="lena" />
    </label>
    <button data-shortcut="n" onClick={made}>
      New
    </button>
    <div data-shortcut="j k" ref={listen} />
  </>
);
const remotes = [
  {
    released: buildReleasedRemote({
      name: 'mfe-training',
      pathPrefixes: ['/training'],
      nav: [],
      places: [
        { id: 'my-day', path: '/training?view=today', label: { en: 'My day', de: 'Mein Tag' }, icon: 'calendar' },
      ],
    }),
    module: async () => ({
      contract: 1 as const,
      namespace: 'sample',
      texts: {},
      routes: [{ path: '/training/*', element: <Sample /> }],
    }),
  },
];
const show = async () => {
  const shown = await renderRoutes(routes, {
    texts: { shell: texts },
    remotes,
    handlers: [fake.get('/api/team/downline', downline, buildDownline())],
    path: '/training',
  });
  await screen.findByRole('heading', { name: 'Sample' });
  return shown;
};
beforeAll(async () => {
  await preloadUi();
});
beforeEach(() => {
  made.mockClear();
  keys.mockClear();
  localStorage.removeItem('shortcuts');
});

test('/ goes to the search and marks what is in it; there, letters are letters', async () => {
  const { user } = await show();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search' });
  expect(search).toHaveFocus();
  await user.keyboard('n/?');
  expect(search).toHaveValue('n/?');
  expect(made).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('n begins what the page makes; behind a dialog it does nothing', async () => {
  const { user } = await show();
  await user.keyboard('n');
  expect(made).toHaveBeenCalledTimes(1);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await user.keyboard('n');
  expect(made).toHaveBeenCalledTimes(1);
});

test('a list receives the keys it is marked with, and the help names them; it names no others', async () => {
  const { user } = await show();
  await user.keyboard('jkc1');
  expect(keys.mock.calls).toEqual([['j'], ['k']]);
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help).toHaveTextContent('Next row, row before');
  expect(help).not.toHaveTextContent('Filter the list');
});

test('g and a letter go to a page, a letter alone does not; the help names the pages there are', async () => {
  const { user, router } = await show();
  await user.keyboard('s');
  expect(router.state.location.pathname).toBe('/training');
  await user.keyboard('gt');
  expect(router.state.location.pathname).toBe('/training');
  await user.keyboard('gs');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help).toHaveTextContent('Go to Dashboard');
  expect(help).not.toHaveTextContent(/Go to the search on this page|New: a contact/);
});

test('a view that a remote describes is reached by its letter and by the palette, and is no entry of the sidebar', async () => {
  const { user, router } = await show();
  await user.keyboard('gm');
  await waitFor(() => expect(router.state.location.search).toBe('?view=today'));
  expect(screen.queryByRole('link', { name: 'My day' })).toBeNull();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(help).toHaveTextContent('Go to My day');
  await user.keyboard('{Escape}');
  await user.keyboard('gs');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog'));
  await user.type(palette.getByRole('textbox'), 'my d');
  await user.click(await palette.findByRole('menuitem', { name: /My day/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=today'));
});

test('they can be switched off, and on again from the menu', async () => {
  const { user } = await show();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('n?/j');
  expect(made).not.toHaveBeenCalled();
  expect(keys).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('n');
  expect(made).toHaveBeenCalledTimes(1);
});
