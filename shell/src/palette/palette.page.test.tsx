import { expect, test } from '@jest/globals';
import { downline, prospectList } from '@nb/contracts';
import { act, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { Outlet } from '@nb/web-kit';
import texts from '../texts/en.json';
import { ownEntries } from '../frame/nav-entries';
import { PaletteButton } from './palette-button';

const entries = [
  ...ownEntries({ dashboard: 'Dashboard', language: 'Language' }),
  {
    id: 'prospects',
    path: '/prospects',
    label: { en: 'Prospects' },
    icon: 'prospects',
    when: 'always' as const,
    order: 30,
  },
];
const contact = (name: string, more: object = {}) => ({
  id: `0199f3a0-0000-7000-8000-${String(name.length).padStart(12, '0')}`,
  name,
  email: null,
  phone: null,
  notes: null,
  isPotentialPartner: false,
  isPotentialCustomer: true,
  type: 'customer' as const,
  suggestedBySponsor: false,
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});
const member = {
  id: '0199f3a0-0000-7000-8000-00000000abcd',
  firstName: 'Josefa',
  lastName: 'Ruiz',
  email: 'josefa@example.test',
  uid: null,
  sponsorId: null,
  depth: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastLoginAt: null,
  trainingProgress: { currentStep: 1, completedSteps: 0, totalSteps: 5, trainingCompleted: false, steps: [] },
  prospectsTotal: 0,
  teamSize: 0,
  directPartners: 0,
  badges: [],
  onboardingCallDate: null,
  onboardingCallTime: null,
  onboardingCallDatetime: null,
  onboardingCallTimezone: 'UTC',
};
const people = [
  fake.get('/api/prospects', prospectList, [contact('José Álvarez', { email: 'jose@example.test' }), contact('Maya')]),
  fake.get('/api/team/downline', downline, {
    members: [member],
    counts: { total: 1, completed: 0, training: 1, invited: 0 },
  }),
];
/** Somebody else in each test, who has opened nothing yet. */
const somebody = () => buildUser({ id: crypto.randomUUID() });
const show = (handlers = people, user = somebody(), places = entries) =>
  renderRoutes(
    [
      {
        element: (
          <>
            <PaletteButton places={places} isField />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <h1>Start</h1> },
          { path: '*', element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { texts: { shell: texts }, handlers, user },
  );
type View = Awaited<ReturnType<typeof show>>;
const opened = async (view: View) => {
  await view.user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('dialog', { name: 'Search and commands' });
};

test('Ctrl-K opens it, typing and Enter go to a page, Esc leaves and gives the focus back', async () => {
  const view = await show();
  const button = screen.getByRole('button', { name: 'Search and commands' });
  act(() => button.focus());
  const dialog = await opened(view);
  expect(within(dialog).getByRole('textbox')).toHaveFocus();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());

  await opened(view);
  await view.user.keyboard('prosp');
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Prospects']),
  );
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/prospects'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['typed and pressed at once', async (user: View['user']) => user.keyboard('kim{Control>}a{/Control}prosp{Enter}')],
  [
    'pasted',
    async (user: View['user']) => {
      await user.paste('prosp');
      await user.keyboard('{Enter}');
    },
  ],
  [
    'pasted over what was typed',
    async (user: View['user']) => {
      await user.keyboard('prosp{Control>}a{/Control}');
      await user.paste('prospects');
      await user.keyboard('{Enter}');
    },
  ],
])('Enter opens what fits best, also before a row is marked: %s', async (_, write) => {
  const view = await show();
  await opened(view);
  await write(view.user);
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/prospects'));
});

test('Enter with nothing typed, or nothing found, leaves it open; after arrows it opens the row that is marked', async () => {
  const view = await show();
  await opened(view);
  await view.user.keyboard('{Enter}');
  await view.user.keyboard('zzz{Enter}');
  expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeInTheDocument();
  expect(view.router.state.location.pathname).toBe('/');
  await view.user.keyboard('{Backspace}{Backspace}{Backspace}');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('menuitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Dashboard', 'Language', 'Prospects']),
  );
  await view.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/prospects'));
});

test('the first that fits is marked, also where as many rows begin with the same one as before', async () => {
  const place = (id: string, label: string) => ({
    id,
    path: `/${id}`,
    label: { en: label },
    icon: 'home',
    when: 'always' as const,
    order: 40,
  });
  const view = await show(people, somebody(), [...entries, place('tree', 'Tree'), place('tools', 'Tools')]);
  const dialog = await opened(view);
  const rows = () =>
    within(dialog)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  const before = rows();
  await view.user.keyboard('a');
  await waitFor(() => expect(rows()).not.toContain('Tree'));
  expect([rows()[0], rows().length]).toEqual([before[0], before.length]);
  const first = () => within(dialog).getAllByRole('menuitem')[0]!;
  await waitFor(() => expect(first()).toHaveAttribute('data-focused'));
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveAttribute('aria-activedescendant', first().id));
});

test('people come before commands and take the mark, however late they are found', async () => {
  const view = await show([
    fake.get('/api/prospects', prospectList, [contact('Inverness')], { delay: 300 }),
    fake.get('/api/team/downline', downline, {
      members: [],
      counts: { total: 1, completed: 0, training: 1, invited: 0 },
    }),
  ]);
  const dialog = await opened(view);
  await view.user.keyboard('inv');
  const rows = () => within(dialog).queryAllByRole('menuitem');
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Inverness', 'Generate an invite code']),
  );
  await waitFor(() => expect(rows()[0]).toHaveAttribute('data-focused'));
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(view.router.state.location.pathname).toBe(`/prospects/${contact('Inverness').id}`));
});

test('what was opened last comes first at the next time, except the page that is open', async () => {
  const view = await show();
  const go = async (typed: string, name: string) => {
    await opened(view);
    await view.user.keyboard(typed);
    await view.user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await go('josefa', 'Josefa Ruiz josefa@example.test');
  await go('prosp', 'Prospects');
  const dialog = await opened(view);
  const rows = within(dialog)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toBe('Josefa Ruiz josefa@example.test');
  expect(rows.filter((row) => row === 'Prospects')).toHaveLength(1);
  expect(within(dialog).getAllByRole('group')[0]).toHaveTextContent(/^Recent/);
});

test.each([
  ['once the person is found', () => screen.findByRole('menuitem', { name: 'Josefa Ruiz josefa@example.test' })],
  ['before', async () => undefined],
])('Enter of a master admin opens the person at the desk of the admin: pressed %s', async (_when, wait) => {
  const view = await show(people, buildUser({ isMasterAdmin: true }));
  await opened(view);
  await view.user.keyboard('josefa');
  await wait();
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(view.router.state.location.pathname).toBe(`/admin/users/${member.id}`));
});

test('contacts and partners are found without accents, and lead to their places', async () => {
  const view = await show();
  await opened(view);
  await view.user.keyboard('jose');
  const partner = await screen.findByRole('menuitem', { name: 'Josefa Ruiz josefa@example.test' });
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'José Álvarez jose@example.test',
    'Josefa Ruiz josefa@example.test',
  ]);
  expect(view.network.callsTo('GET', '/api/team/downline')).toHaveLength(1);
  await view.user.click(partner);
  await waitFor(() =>
    expect(view.router.state.location.pathname + view.router.state.location.search).toBe(
      `/partners?partner=${member.id}`,
    ),
  );
  await opened(view);
  await view.user.keyboard('jose');
  await view.user.click(await screen.findByRole('menuitem', { name: 'José Álvarez jose@example.test' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe(`/prospects/${contact('José Álvarez').id}`));
});

test('people that cannot be searched are said so, and pages are found all the same', async () => {
  const view = await show([
    fake.fails('get', '/api/prospects', 'server.unavailable'),
    fake.fails('get', '/api/team/downline', 'server.unavailable'),
  ]);
  await opened(view);
  await view.user.keyboard('dash');
  expect(
    await screen.findByText('People could not be searched right now.', undefined, { timeout: 10_000 }),
  ).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: 'Dashboard' })).toBeInTheDocument();
});

test('theme and language are changed from it', async () => {
  const view = await show();
  await opened(view);
  await view.user.keyboard('dark');
  await view.user.click(await screen.findByRole('menuitem', { name: /^Dark / }));
  await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'));
});

test.each([false, true])(
  'a search of users for what is typed is offered to a master admin only: %s',
  async (isMasterAdmin) => {
    const view = await show(people, buildUser({ isMasterAdmin }));
    const dialog = await opened(view);
    expect(within(dialog).queryByRole('menuitem', { name: /Search users/ })).toBeNull();
    await view.user.keyboard('users');
    if (!isMasterAdmin) {
      expect(await within(dialog).findByRole('menuitem', { name: /^Josefa Ruiz / })).toBeInTheDocument();
      expect(within(dialog).queryByRole('menuitem', { name: /Search users/ })).toBeNull();
      return;
    }
    await view.user.click(await within(dialog).findByRole('menuitem', { name: 'Search users for “users”' }));
    await waitFor(() =>
      expect(view.router.state.location.pathname + view.router.state.location.search).toBe('/admin?search=users'),
    );
  },
);
