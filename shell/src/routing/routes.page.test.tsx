import { describe, expect, test } from '@jest/globals';
import { adminUsers, attention, currentUser, downline, teamFunnel } from '@nb/contracts';
import { api } from '@nb/web-kit';
import {
  act,
  buildAdminUser,
  buildDownline,
  buildMember,
  buildProgress,
  buildReleasedRemote,
  buildUser,
  fake,
  renderRoutes,
  screen,
  waitFor,
  within,
  endRender,
} from '@nb/web-kit/testing';
import { progress, watchedTime } from '@nb/contracts';
import texts from '../texts/en.json';
import { routes } from './routes';

const remote = {
  released: buildReleasedRemote({ name: 'mfe-team', pathPrefixes: ['/partners', '/reports'], nav: [] }),
  module: async () => ({
    contract: 1 as const,
    namespace: 'team',
    texts: {},
    routes: [{ path: '/partners', element: <h1>Partners here</h1> }],
  }),
};
const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    path,
    texts: { shell: texts },
    remotes: [remote],
    handlers: [fake.get('/api/team/downline', downline, buildDownline())],
    ...options,
  });
const at = async (path: string, options: Parameters<typeof renderRoutes>[1] = {}) => {
  const { router } = await show(path, options);
  return () => router.state.location.pathname;
};

const SIGNED_IN = [
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/partners', '/partners'],
  ['/language', '/language'],
  ['/settings', '/settings'],
  ['/settings/security-log', '/settings/security-log'],
  ['/styleguide', '/styleguide'],
  ['/terms', '/terms'],
  ['/privacy', '/privacy'],
  ['/register', '/register'],
  ['/register/ABC', '/register/ABC'],
  ['/register?code=ABC', '/register'],
  ['/auth', '/'],
  ['/reset-password', '/'],
  ['/password-change', '/'],
  ['/nowhere', '/nowhere'],
  ['/verify/7F3K', '/verify/7F3K'],
] as const;
const CLOSED = [
  '/dashboard',
  '/basic-training',
  '/training/step/2',
  '/prospects',
  '/business-model',
  '/language',
  '/partners',
  '/compliance',
  '/resources',
  '/settings',
  '/settings/security-log',
  '/styleguide',
  '/admin',
  '/recordings',
  '/calendar',
  '/password-change',
  '/reports/7',
  '/SETTINGS',
  '/Training/step/1',
  '/dashboard/',
] as const;

/** The pages of docs/product/pages.md for the four kinds of visitor: where each path leads. */
describe('the route table', () => {
  const VISITORS = [
    [
      'signed out',
      null,
      [
        ...CLOSED.map((path) => [path, '/auth'] as const),
        ...[
          '/',
          '/auth',
          '/register',
          '/register/ABC',
          '/reset-password',
          '/terms',
          '/privacy',
          '/nowhere',
          '/trainings',
          '/verify/7F3K',
        ].map((path) => [path, path] as const),
      ],
    ],
    ['signed in', buildUser(), SIGNED_IN],
    ['a master admin', buildUser({ isMasterAdmin: true }), SIGNED_IN],
    [
      'with a temporary password',
      buildUser({ tempPassword: true }),
      [
        ...[...CLOSED, '/', '/auth', '/reset-password', '/terms', '/nowhere'].map(
          (path) => [path, '/password-change'] as const,
        ),
        ['/register', '/register'],
        ['/register/ABC', '/register/ABC'],
        ['/verify/7F3K', '/verify/7F3K'],
      ],
    ],
    [
      'with a temporary password that was put off',
      buildUser({ tempPassword: true, passwordChangeSkipped: true }),
      [
        ['/', '/'],
        ['/settings', '/settings'],
        ['/auth', '/'],
        ['/password-change', '/password-change'],
        ['/nowhere', '/nowhere'],
      ],
    ],
    [
      'a master admin with a temporary password',
      buildUser({ tempPassword: true, isMasterAdmin: true }),
      [
        ['/', '/password-change'],
        ['/admin', '/password-change'],
        ['/register', '/register'],
      ],
    ],
  ] as const;
  const rows = VISITORS.flatMap(([who, user, paths]) => paths.map(([from, to]) => [who, from, to, user] as const));
  test.each(rows)('%s at %s: %s', async (_who, from, to, user) => {
    const here = await at(from, { user });
    await waitFor(() => expect(here().replace(/(.)\/$/, '$1')).toBe(to));
  });

  test('while the session is checked, «Loading...» fills the screen and nothing else shows', async () => {
    const { store } = await show('/settings', {
      handlers: [fake.get('/api/auth/user', currentUser, buildUser(), { delay: 'infinite' })],
    });
    act(() => {
      store.dispatch(api.util.resetApiState());
    });
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('a session that cannot be checked is neither in nor out: an error with Retry', async () => {
    const { store, router } = await show('/settings', {
      handlers: [fake.fails('get', '/api/auth/user', 'server.unavailable')],
    });
    act(() => {
      store.dispatch(api.util.resetApiState());
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings');
  });
});

describe('signed out', () => {
  const out = { user: null };
  test('/ is the landing page', async () => {
    await show('/', out);
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Build Your Network, Grow Your Income, Create Your Legacy',
      }),
    ).toBeVisible();
  });
  test.each([
    '/dashboard',
    '/training/step/2',
    '/prospects',
    '/partners',
    '/admin',
    '/settings',
    '/reports/7',
    '/recordings',
    '/password-change',
  ])('%s leads to sign in', async (path) => {
    const here = await at(path, out);
    await waitFor(() => expect(here()).toBe('/auth'));
  });
  test('the page that was asked for, with its query, is where the sign-in leads', async () => {
    const { router, user, network } = await show('/partners?partner=7&drawer=goals', out);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/partners?partner=7&drawer=goals');
    network.use(
      fake.post('/api/login', currentUser, buildUser()),
      fake.get('/api/auth/user', currentUser.nullable(), buildUser()),
    );
    await user.type(await screen.findByLabelText('Email'), 'ada@example.test');
    await user.type(screen.getByLabelText('Password'), 'river-stone-9{Enter}');
    expect(await screen.findByText('Partners here')).toBeVisible();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/partners?partner=7&drawer=goals');
  });
  test('so it is after a session that has ended', async () => {
    const { router, store } = await show('/partners?partner=7');
    await screen.findByText('Partners here');
    act(() => {
      store.dispatch(
        api.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }] as never),
      );
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/partners?partner=7')}`);
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

describe('signed in', () => {
  test('/auth leads to the dashboard at /', async () => {
    const here = await at('/auth');
    await waitFor(() => expect(here()).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
  });
  test.each([
    [[1, 2, 3, 4], 0],
    [[1, 2, 3, 4, 5], 1],
  ] as const)('with steps %j done the dashboard offers %d certificate', async (done, offered) => {
    await show('/', {
      handlers: [
        fake.get('/api/training/progress', progress, buildProgress({}, done)),
        fake.get('/api/team/downline', downline, buildDownline()),
      ],
      slots: { 'certificate-card': () => <p>Certificate card</p> },
    });
    await screen.findByRole('region', { name: 'Fast Start Training' });
    await waitFor(() => expect(screen.queryAllByText('Certificate card')).toHaveLength(offered));
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

describe('dashboard', () => {
  const withProgress = (done: Parameters<typeof buildProgress>[1]) => ({
    handlers: [
      fake.get('/api/training/progress', progress, buildProgress({}, done)),
      fake.get(
        '/api/team/downline',
        downline,
        buildDownline([], { counts: { total: 42, completed: 1, training: 41, invited: 0 } }),
      ),
    ],
  });
  test('in training: steps, percent, team, the next step and both buttons', async () => {
    await show('/', withProgress([1, 2]));
    expect(await screen.findByText('2/5')).toBeVisible();
    expect(screen.getAllByText('40%').length).toBeGreaterThan(0);
    expect(await screen.findByText('42')).toBeVisible();
    expect(screen.getByText('3 steps remaining')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Training' })).toHaveAttribute('href', '/training/step/3');
    expect(screen.getByRole('link', { name: 'Training Overview' })).toHaveAttribute('href', '/basic-training');
    expect(screen.getByRole('link', { name: /Team members/ })).toHaveAttribute('href', '/partners');
  });
  test('welcomes a user without progress, and others back', async () => {
    for (const [done, name] of [
      [[], 'Welcome, Ada'],
      [[1], 'Welcome back, Ada'],
    ] as const) {
      const { unmount } = await show('/', withProgress(done));
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      unmount();
    }
  });
  test('while that is not known nobody is greeted, so that no greeting takes the place of another', async () => {
    const slow = {
      handlers: [
        fake.get('/api/training/progress', progress, buildProgress(), { delay: 'infinite' }),
        ...withProgress([]).handlers.slice(1),
      ],
    };
    await show('/', slow);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.queryByText(/^Welcome/)).not.toBeInTheDocument();
  });
  test.each([
    ['no call', {}, 'No onboarding call scheduled yet. Contact your sponsor to set up your call.'],
    [
      'a call that cannot be read',
      { onboardingCallDate: '2026-02-30', onboardingCallDatetime: 'soon' },
      'Date/time unavailable',
    ],
    [
      'a call in a zone that is none',
      { onboardingCallDatetime: '2026-12-24T15:00:00.000Z', onboardingCallTimezone: 'Mars/Olympus' },
      'Thursday, December 24, 2026',
    ],
    [
      'a call with its place',
      {
        onboardingCallDatetime: '2026-12-24T15:00:00.000Z',
        onboardingCallPlace: { where: 'link', value: 'https://meet.example.test/maya' },
      },
      'Video call: meet.example.test/maya',
    ],
  ])('%s, answered by the server, keeps nobody out', async (_what, call, words) => {
    const view = await show('/language', withProgress([1]));
    view.network.use(fake.raw('get', '/api/auth/user', JSON.stringify({ ...buildUser(), ...call })));
    act(() => {
      view.store.dispatch(api.util.resetApiState());
    });
    await act(() => view.router.navigate('/'));
    expect(
      await within(await screen.findByRole('region', { name: 'Your onboarding call' })).findByText(words, {
        exact: false,
      }),
    ).toBeVisible();
  });
  const alone = buildDownline([], { counts: { total: 0, completed: 0, training: 0, invited: 0 } });
  const needs = (total: number) => ({
    items: [
      {
        kind: 'partner' as const,
        id: '018f0000-0000-7000-8001-000000000009',
        needs: [{ reason: 'stuck' as const, act: 'email' as const, at: '2026-11-18T08:00:00.000Z', days: 3, step: 2 }],
        member: buildMember({ firstName: 'Uma', lastName: 'Rao' }),
      },
    ].slice(0, total),
    counts: { total, byReason: { 'call-soon': 0, 'invitation-expiring': 0, stuck: total, 'no-call': 0, inactive: 0 } },
  });
  test.each([
    [7, '7 partners and invitations are waiting for you.', 'See who', '/partners?needs=all'],
    [1, '1 partner or invitation is waiting for you.', 'See who', '/partners?needs=all'],
    [0, 'Nobody needs you right now. Everyone is on track.', 'All partners', '/partners'],
  ])('a user with partners sees that %d of them wait, and the way to exactly them', async (total, words, way, path) => {
    await show('/', {
      handlers: [...withProgress([1, 2, 3, 4, 5]).handlers, fake.get('/api/team/attention', attention, needs(total))],
    });
    const card = within(await screen.findByRole('region', { name: 'Who needs you' }));
    expect(await card.findByText(words)).toBeVisible();
    expect(card.getByRole('link', { name: way })).toHaveAttribute('href', path);
  });
  test('a count of them that cannot be read is no «nobody»', async () => {
    await show('/', {
      handlers: [...withProgress([1]).handlers, fake.fails('get', '/api/team/attention', 'access.forbidden')],
    });
    const card = within(await screen.findByRole('region', { name: 'Who needs you' }));
    expect(await card.findByText('not available')).toBeVisible();
    expect(card.queryByText(/Nobody needs you/)).not.toBeInTheDocument();
  });
  test('without partners there is nobody to look after; through with the training and without a call, no call to set up', async () => {
    const read = fake.get('/api/team/downline', downline, alone);
    await show('/', {
      handlers: [fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3, 4, 5])), read],
    });
    expect(await screen.findByRole('region', { name: 'Fast Start Training' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next Steps' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Who needs you' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your onboarding call' })).not.toBeInTheDocument();
  });
  describe('leads with my day', () => {
    const MyDay = ({ onReady }: { onReady: () => void }) => (
      <button type="button" onClick={onReady}>
        My day here
      </button>
    );
    const slots = { today: MyDay };
    const read = fake.get('/api/team/downline', downline, alone);
    test.each([
      ['who has come to step 3', [1, 2], read],
      ['who has partners', [], withProgress([]).handlers[1]!],
    ] as const)('for %s, and what stands below comes once the day stands', async (_who, done, team) => {
      const { user } = await show('/', {
        slots,
        handlers: [fake.get('/api/training/progress', progress, buildProgress({}, done)), team],
      });
      const day = await screen.findByRole('button', { name: 'My day here' });
      expect(await screen.findByRole('region', { name: 'Invite somebody' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Fast Start Training' })).not.toBeInTheDocument();
      await user.click(day);
      expect(await screen.findByRole('region', { name: 'Fast Start Training' })).toBeVisible();
      expect(screen.getByText('Hours trained')).toBeVisible();
    });
    test('a new partner sees one card with the next step and the first call', async () => {
      await show('/', {
        slots,
        handlers: [fake.get('/api/training/progress', progress, buildProgress({}, [1])), read],
      });
      const card = await screen.findByRole('region', { name: 'Fast Start Training' });
      expect(within(card).getByRole('region', { name: 'Your onboarding call' })).toBeVisible();
      expect(screen.queryByText('My day here')).not.toBeInTheDocument();
    });
    test('the week stands beside it, compared with the one before; one that can’t be read is no zero', async () => {
      const weeks = [
        { week: '2026-11-16', registered: 2, stepsCompleted: 8, active: 5 },
        { week: '2026-11-23', registered: 4, stepsCompleted: 11, active: 5 },
      ];
      const handlers = withProgress([1, 2]).handlers;
      const { unmount } = await show('/', {
        slots,
        handlers: [...handlers, fake.get('/api/team/funnel', teamFunnel, { stages: [], weeks })],
      });
      const rows = async () =>
        within(await screen.findByRole('region', { name: 'This week' }))
          .getAllByRole('listitem')
          .map((row) => row.textContent);
      await waitFor(async () =>
        expect(await rows()).toEqual(['Registered4+2', 'Steps completed11+3', 'Active partners5']),
      );
      unmount();
      await show('/', { slots, handlers: [...handlers, fake.fails('get', '/api/team/funnel', 'server.failed')] });
      await waitFor(async () => expect(await rows()).toEqual(['Registered–', 'Steps completed–', 'Active partners–']));
    });
    test('a master admin finds users, who registered last, and who is locked out', async () => {
      const { user, router } = await show('/', {
        slots,
        user: buildUser({ isMasterAdmin: true }),
        handlers: [
          ...withProgress([1, 2]).handlers,
          fake.get('/api/admin/users', adminUsers, ({ query }) =>
            query.get('statusFilter') === 'temp-expired'
              ? { users: [], total: 3 }
              : { users: [buildAdminUser({ firstName: 'Lena', lastName: 'Vogel' })], total: 4321 },
          ),
        ],
      });
      const card = within(await screen.findByRole('region', { name: 'Administration' }));
      expect(await card.findByText('4,321')).toBeVisible();
      expect(await card.findByText('3')).toBeVisible();
      expect(card.getByRole('link', { name: 'Lena Vogel' })).toBeVisible();
      expect(card.getByRole('link', { name: 'Temporary password has ended' })).toHaveAttribute(
        'href',
        '/admin?statusFilter=temp-expired',
      );
      await user.type(card.getByRole('searchbox', { name: 'Search users' }), 'an & b{Enter}');
      expect(router.state.location.pathname + router.state.location.search).toBe('/admin?search=an%20%26%20b');
    });
  });
  test('all five done: completed, and Review Training', async () => {
    await show('/', withProgress([1, 2, 3, 4, 5]));
    expect(await screen.findByText('Training completed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review Training' })).toHaveAttribute('href', '/basic-training');
    expect(screen.queryByRole('link', { name: 'Continue Training' })).not.toBeInTheDocument();
  });
  test('hours trained: the time of watched video; less than an hour is shown in minutes as well', async () => {
    const { unmount } = await show('/', {
      handlers: [
        fake.get('/api/training/watched', watchedTime, { seconds: 5400 }),
        fake.get('/api/team/downline', downline, buildDownline()),
      ],
    });
    expect((await screen.findByText('1.5')).parentElement).toHaveTextContent('Hours trained');
    unmount();
    for (const [seconds, words] of [
      [720, 'Hours trained0.212 minutes'],
      [79, 'Hours trained< 0.11 minute'],
      [0, 'Hours trained0'],
    ] as const) {
      const view = await show('/', {
        handlers: [
          fake.get('/api/training/watched', watchedTime, { seconds }),
          fake.get(
            '/api/team/downline',
            downline,
            buildDownline([], { counts: { total: 3, completed: 0, training: 3, invited: 0 } }),
          ),
        ],
      });
      const tile = (await screen.findByText('Hours trained')).parentElement;
      await waitFor(() => expect(tile).toHaveTextContent(new RegExp(`^${words}$`)));
      view.unmount();
    }
  });
  test('a team that cannot be counted is said after the first try, while it is tried again; then the cards heal by themselves', async () => {
    const three = fake.get(
      '/api/team/downline',
      downline,
      buildDownline([], { counts: { total: 3, completed: 0, training: 3, invited: 0 } }),
    );
    const { network } = await show('/', {
      handlers: [fake.fails('get', '/api/team/downline', 'server.unavailable', { once: true }), three],
    });
    const tile = (await screen.findByText('Team members')).parentElement;
    await waitFor(() => expect(tile).toHaveTextContent(/–not available$/));
    expect(screen.getByRole('link', { name: 'Start Training' })).toBeVisible();
    expect(network.callsTo('GET', '/api/team/downline')).toHaveLength(1);
    await waitFor(() => expect(tile).toHaveTextContent(/3$/), { timeout: 5000 });
    expect(network.callsTo('GET', '/api/team/downline')).toHaveLength(2);
  });
  test('hours that cannot be read are no zero', async () => {
    await show('/', {
      handlers: [
        fake.fails('get', '/api/training/watched', 'server.unavailable'),
        fake.get(
          '/api/team/downline',
          downline,
          buildDownline([], { counts: { total: 3, completed: 0, training: 3, invited: 0 } }),
        ),
      ],
    });
    const tile = (await screen.findByText('Hours trained')).parentElement;
    await waitFor(() => expect(tile).toHaveTextContent(/^Hours trained–not available$/));
  });
  test('Next Steps points to step 1 until that is done', async () => {
    await show('/', withProgress([]));
    expect(await screen.findByText('Join the Telegram group and meet your team.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Training' })).toHaveAttribute('href', '/training/step/1');
    endRender();
    await show('/', withProgress([1]));
    expect(await screen.findByRole('region', { name: 'Your onboarding call' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next Steps' })).toBeNull();
  });
  test('a failed read is an error with Retry, never «0/5»; a failed count is no zero', async () => {
    await show('/', {
      handlers: [
        fake.fails('get', '/api/training/progress', 'server.unavailable'),
        fake.fails('get', '/api/team/downline', 'access.forbidden'),
      ],
    });
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByText(/^Request:$/)).toHaveTextContent('Request: req-1');
    expect(screen.queryByText('0/5')).not.toBeInTheDocument();
  });
});
