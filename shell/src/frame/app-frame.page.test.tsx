import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { attention, downline, progress } from '@nb/contracts';
import { below, preloadUi } from '@nb/ui';
import { progressApi } from '@nb/web-kit';
import {
  act,
  buildDownline,
  buildProgress,
  buildReleasedRemote,
  buildUser,
  fake,
  fireEvent,
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

const page = (path: string) => async () => ({
  contract: 1 as const,
  namespace: 'sample',
  texts: {},
  routes: [{ path: `${path}/*`, element: <h1>{`Here is ${path}`}</h1> }],
});
const remotes = [
  {
    released: buildReleasedRemote({
      name: 'mfe-training',
      pathPrefixes: ['/basic-training', '/training', '/resources'],
      nav: [
        {
          id: 'training',
          path: '/basic-training',
          label: { en: 'Fast Start Training' },
          icon: 'training',
          when: 'always',
          order: 20,
          activePrefixes: ['/training'],
        },
        {
          id: 'resources',
          path: '/resources',
          label: { en: 'Tools & Resources' },
          icon: 'resources',
          when: 'training-completed',
          order: 70,
        },
      ],
    }),
    module: page('/training'),
  },
  {
    released: buildReleasedRemote({
      name: 'mfe-admin',
      pathPrefixes: ['/admin'],
      nav: [{ id: 'admin', path: '/admin', label: { en: 'Admin' }, icon: 'admin', when: 'master-admin', order: 100 }],
    }),
    module: page('/admin'),
  },
];
const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    texts: { shell: texts },
    remotes,
    handlers: [fake.get('/api/team/downline', downline, buildDownline())],
    ...options,
  });
const navigation = () => screen.getByRole('navigation', { name: 'Main' });
const entries = () =>
  within(navigation())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
// On a wide page the button of the slid-in sidebar is not displayed.
const opener = () => screen.getByRole('button', { name: 'Open menu', hidden: true });

describe('sidebar', () => {
  test.each([
    ['a partner', {}, [], ['Dashboard', 'Fast Start Training', 'Language']],
    [
      'a partner with all five steps',
      {},
      [1, 2, 3, 4, 5],
      ['Dashboard', 'Fast Start Training', 'Tools & Resources', 'Language'],
    ],
    ['a master admin', { isMasterAdmin: true }, [], ['Dashboard', 'Fast Start Training', 'Language', 'Admin']],
  ] as const)('%s has these entries', async (_who, over, done, expected) => {
    await show({
      user: buildUser(over),
      handlers: [
        fake.get('/api/training/progress', progress, buildProgress({}, done)),
        fake.get('/api/team/downline', downline, buildDownline()),
      ],
    });
    await waitFor(() => expect(entries()).toEqual(expected));
  });

  test('Fast Start is the current entry below /training', async () => {
    await show({ path: '/training/step/2' });
    expect(await screen.findByText('Here is /training')).toBeVisible();
    expect(within(navigation()).getByRole('link', { name: 'Fast Start Training' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(navigation()).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  });

  test('Tools & Resources appears as soon as the fifth step is done, without a reload', async () => {
    const { store } = await show({
      handlers: [
        fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3, 4])),
        fake.get('/api/team/downline', downline, buildDownline()),
      ],
    });
    await waitFor(() => expect(entries()).toContain('Fast Start Training'));
    expect(entries()).not.toContain('Tools & Resources');
    act(() => {
      store.dispatch(
        progressApi.util.upsertQueryEntries([
          { endpointName: 'progress', arg: buildUser().id, value: buildProgress({}, [1, 2, 3, 4, 5]) },
        ]),
      );
    });
    await waitFor(() => expect(entries()).toContain('Tools & Resources'));
  });

  test('collapsed, its icons are named by a tooltip after 700 ms, not by the browser', async () => {
    localStorage.setItem('sidebar', 'collapsed');
    await show();
    const link = within(navigation()).getByRole('link', { name: 'Language' });
    expect(link).not.toHaveAttribute('title');
    jest.useFakeTimers();
    fireEvent.pointerMove(document.body, { pointerType: 'mouse' });
    fireEvent.mouseMove(document.body);
    fireEvent.pointerEnter(link, { pointerType: 'mouse' });
    fireEvent.mouseEnter(link);
    act(() => {
      jest.advanceTimersByTime(699);
    });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(screen.getByRole('tooltip')).toHaveTextContent('Language');
    jest.useRealTimers();
  });

  test('collapses, and is still collapsed at the next visit', async () => {
    const first = await show();
    await first.user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
    expect(entries()).toContain('Dashboard');
    first.unmount();
    await show();
    const expand = screen.getByRole('button', { name: 'Expand sidebar' });
    await first.user.click(expand);
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('stays the same from page to page', async () => {
    const { user } = await show({ path: '/terms' });
    const before = navigation();
    for (const [link, heading] of [
      ['Language', 'Language'],
      ['Dashboard', 'Welcome, Ada'],
      ['Fast Start Training', 'Here is /training'],
    ] as const) {
      await user.click(within(navigation()).getByRole('link', { name: link }));
      if (link !== 'Fast Start Training')
        expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
      expect(navigation()).toBe(before);
    }
  });
});

describe('slid-in sidebar of a phone', () => {
  const open = async () => {
    const view = await show();
    await view.user.click(opener());
    const layer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(layer).toContainElement(document.activeElement as HTMLElement);
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    return { ...view, layer };
  };
  const expectClosed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body.style.overflow).toBe('');
  };

  test('Esc closes it, and the focus goes back to the button', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await expectClosed();
    expect(opener()).toHaveFocus();
  });

  test('a press on the overlay closes it', async () => {
    const { user, container } = await open();
    await user.click(container.querySelector('[data-overlay]')!);
    await expectClosed();
    expect(opener()).toHaveFocus();
    expect(container.querySelector('[data-overlay]')).not.toBeInTheDocument();
  });

  test('the browser’s way back closes it, and the way forth does not open it again', async () => {
    const { user, router } = await show({ path: '/settings' });
    await act(() => router.navigate('/language'));
    await user.click(opener());
    await screen.findByRole('dialog', { name: 'Menu' });
    await act(() => router.navigate(-1));
    await expectClosed();
    await act(() => router.navigate(1));
    await expectClosed();
  });

  test('its cross closes it; what lies under it cannot be reached meanwhile', async () => {
    const { user, layer } = await open();
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull();
    await user.click(within(layer).getByRole('button', { name: 'Close menu', hidden: true }));
    await expectClosed();
    expect(screen.getByRole('main').closest('[inert]')).toBeNull();
  });

  test('following an entry closes it and moves the focus to the new heading', async () => {
    const { user, layer } = await open();
    await user.click(within(layer).getByRole('link', { name: 'Language' }));
    await expectClosed();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Language' })).toHaveFocus());
  });
});

describe('bottom bar of a phone', () => {
  const partners = {
    released: buildReleasedRemote({
      name: 'mfe-team',
      pathPrefixes: ['/partners'],
      widePaths: ['/partners'],
      nav: [
        { id: 'partners', path: '/partners', label: { en: 'Partners' }, icon: 'partners', when: 'always', order: 30 },
      ],
    }),
    module: page('/partners'),
  };
  const onPhone = (path: string, more: (typeof remotes)[number] = partners) => {
    jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === below.l,
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    return show({
      path,
      remotes: [...remotes, more],
      handlers: [
        fake.get('/api/team/downline', downline, buildDownline()),
        fake.get('/api/team/attention', attention, {
          items: [],
          counts: {
            total: 7,
            byReason: { 'call-soon': 0, 'invitation-expiring': 0, stuck: 7, 'no-call': 0, inactive: 0 },
          },
        }),
      ],
    });
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });
  // Media of style sheets do not apply here: it is in the page, but not displayed.
  const more = () => screen.getByText('More').closest('button')!;
  const bar = () => more().closest('nav')!;
  const links = () => [...bar().querySelectorAll('a')];

  test('four entries with their names and what waits, and all others in the menu that More opens', async () => {
    const { user } = await onPhone('/settings');
    await waitFor(() =>
      expect(links().map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
        'Dashboard',
        'Partners: 7 partners and invitations are waiting for you.',
        'Training: Fast Start Training',
      ]),
    );
    expect(links().map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Partners', 'Training']);
    expect(links()[1]!.querySelector('[data-count]')).toHaveAttribute('data-count', '7');
    await user.click(more());
    expect(
      within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Language' }),
    ).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(more()).toHaveFocus());
  });

  test('a step of the training has none, but the way to the menu at the top', async () => {
    await onPhone('/training/step/2');
    expect(await screen.findByText('Here is /training')).toBeVisible();
    expect(screen.queryByText('More')).not.toBeInTheDocument();
    expect(opener()).toBeInTheDocument();
  });

  test('the name of a page whose heading has scrolled out of sight, and its act, are at the top', async () => {
    const add = jest.fn();
    const lists = {
      released: buildReleasedRemote({ name: 'mfe-prospects', pathPrefixes: ['/prospects'], nav: [] }),
      module: async () => ({
        contract: 1 as const,
        namespace: 'sample',
        texts: {},
        routes: [
          {
            path: '/prospects',
            element: (
              <>
                <h1>
                  <span>Prospects</span>
                  <span aria-hidden="true">short</span>
                </h1>
                <button data-shortcut="n" onClick={add}>
                  Add
                </button>
              </>
            ),
          },
        ],
      }),
    };
    const { user, container } = await onPhone('/prospects', lists);
    const heading = await screen.findByRole('heading', { level: 1 });
    const act = () => container.querySelector<HTMLElement>('header button[aria-hidden]');
    const row = () => container.querySelector('header span[aria-hidden]')?.textContent;
    expect([row(), act()]).toEqual(['', null]);
    const scroll = (bottom: number) => {
      for (const element of [heading, screen.getByRole('button', { name: 'Add' })])
        element.getBoundingClientRect = () => ({ bottom }) as DOMRect;
      fireEvent.scroll(window);
    };
    scroll(-1);
    await waitFor(() => expect(row()).toBe('Prospects'));
    await user.click(act()!);
    expect(add).toHaveBeenCalledTimes(1);
    scroll(120);
    await waitFor(() => expect([row(), act()]).toEqual(['', null]));
  });
});

describe('header and footer', () => {
  test('the theme menu names what is chosen and keeps another choice', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Change theme' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBe('system');
    await user.click(screen.getByRole('button', { name: 'Change theme' }));
    expect(await screen.findByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(localStorage.getItem('theme')).toBe('light');
  });

  test('the user menu says who it is, leads to Settings, and logs out to /', async () => {
    const { user, router, network, left } = await show({
      user: buildUser({ isMasterAdmin: true }),
      handlers: [fake.get('/api/team/downline', downline, buildDownline()), fake.raw('post', '/api/logout', '{}')],
    });
    const trigger = () => screen.getByRole('button', { name: 'Account of Ada Park' });
    await user.click(trigger());
    expect(await screen.findByText('ada@example.test')).toBeVisible();
    expect(screen.getByText('Master admin')).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    await user.click(trigger());
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(left).toEqual(['/']));
    expect(network.callsTo('POST', '/api/logout')).toHaveLength(1);
  });

  test('logging out with something unsaved asks first; staying keeps the session', async () => {
    const { user, network, left } = await show({
      path: '/settings',
      handlers: [fake.get('/api/team/downline', downline, buildDownline()), fake.raw('post', '/api/logout', '{}')],
    });
    await user.type(await screen.findByLabelText('Last name'), 'son');
    const logout = async () => {
      await user.click(screen.getByRole('button', { name: 'Account of Ada Park' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
      return screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    };
    await user.click(within(await logout()).getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(network.callsTo('POST', '/api/logout')).toHaveLength(0);
    await user.click(within(await logout()).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(left).toEqual(['/']));
  });

  test.each([
    ['a visitor', null, '/'],
    ['whoever signs in', null, '/auth'],
    ['a partner', buildUser(), '/'],
  ] as const)('terms, privacy and the current year for %s', async (_who, user, path) => {
    await show({ user, path });
    const legal = await screen.findByRole('navigation', { name: 'Legal' });
    expect(within(legal).getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(within(legal).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    expect(screen.getByText(`© ${new Date().getFullYear()} Network Builders. All rights reserved.`)).toBeVisible();
  });

  test('a visitor changes between light and dark with one press', async () => {
    const { user } = await show({ user: null });
    await user.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
