import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { teamTree, treePath, treeSearch, treeSummary } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { buildDetails, playLiveStream, playPhone, say, serves, show, steps } from '../testing/show';
import { buildBranch, buildNode } from '../testing/nodes';

const di = buildNode({ firstName: 'Di', depth: 3, email: 'di@example.test' });
const cy = buildNode({ firstName: 'Cy', depth: 2, directPartners: 1, teamSize: 1, trainingProgress: steps(3) });
const ana = buildNode({ firstName: 'Ana', directPartners: 60, teamSize: 61, teamCompleted: 5, generations: [60, 1] });
const bo = buildNode({ firstName: 'Bo' });
const eve = buildNode({ firstName: 'Eve', depth: 2 });

const SUMMARY = {
  total: 63,
  completed: 5,
  generations: [
    { generation: 1, people: 2, completed: 1 },
    { generation: 2, people: 60, completed: 4 },
    { generation: 3, people: 1, completed: 0 },
  ],
};
const summary = fake.get('/api/team/tree/summary', treeSummary, SUMMARY);
const branches = fake.get('/api/team/tree', teamTree, ({ query }) => {
  const [parent, cursor] = [query.get('parent'), query.get('cursor')];
  if (parent === ana.id)
    return cursor ? buildBranch([eve], { total: 60 }) : buildBranch([cy], { total: 60, nextCursor: 'p2' });
  if (parent === cy.id) return buildBranch([di]);
  return buildBranch([ana, bo]);
});
const open = (options: Parameters<typeof show>[0] = {}) =>
  show({ path: '/partners/tree', ...options, handlers: [...(options.handlers ?? []), summary, branches] });
const grid = () => screen.findByRole('treegrid', { name: 'Team tree' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .filter((row) => row.dataset['key']);
const focus = async (name: string) => {
  const row = await line(name);
  act(() => row.focus());
};
const line = async (name: string) => (await rows()).find((row) => row.textContent?.includes(name))!;

beforeAll(preloadUi);
beforeEach(playLiveStream);
afterAll(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

describe('/partners/tree', () => {
  test('counts every generation', async () => {
    const { user } = await open();
    expect(await screen.findByText('63 people, 5 completed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Generations' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Generations' }));
    for (const text of ['2 people, 1 completed', '60 people, 4 completed', '1 person, 0 completed'])
      expect(panel.getByText(text)).toBeVisible();
  });

  test('shows the first generation with progress and counts, and reads deeper ones on demand', async () => {
    const { network } = await open();
    const row = await line('Ana');
    expect(row).toHaveAttribute('aria-expanded', 'false');
    expect(row).toHaveAttribute('aria-level', '1');
    expect(
      within(row)
        .getAllByRole('gridcell')
        .slice(2)
        .map((cell) => cell.textContent),
    ).toEqual(['60', '61', '5']);
    expect(await line('Bo')).not.toHaveAttribute('aria-expanded');
    expect(network.callsTo('GET', '/api/team/tree')).toHaveLength(1);
  });

  test('is operated by keyboard alone: open, down, further pages, up, close', async () => {
    const { user, network } = await open();
    await focus('Ana');
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await line('Cy')).toBeVisible());
    expect(network.callsTo('GET', '/api/team/tree').at(-1)?.url).toContain(`parent=${ana.id}`);
    expect(await line('Ana')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await line('Cy')).toHaveFocus());
    expect(await line('Cy')).toHaveAttribute('aria-setsize', '60');
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await line('Di')).toBeVisible());
    expect(await line('Di')).toHaveAttribute('aria-level', '3');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(async () => expect(await line('Show more')).toHaveFocus());
    expect(await line('Show more')).toHaveTextContent('Show more (59 left)');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await line('Eve')).toHaveFocus());
    await user.keyboard('{Home}{ArrowLeft}');
    await waitFor(async () => expect((await rows()).length).toBe(2));
    expect(await line('Ana')).toHaveAttribute('aria-expanded', 'false');
  });

  test('invites on the spot, also by `n`', async () => {
    const { user, router } = await open({ handlers: [serves.codes()] });
    const invite = await screen.findByRole('button', { name: 'Invite: Generate Code' });
    expect(invite).toHaveAttribute('data-shortcut', 'n');
    await user.click(invite);
    expect(await screen.findByRole('dialog', { name: 'Invite' })).toBeVisible();
    expect(router.state.location.search).toBe('?code=new');
  });

  test('a pointer opens and closes a branch, too; the name shows the profile', async () => {
    const details = buildDetails({ ...ana });
    const { user, router } = await open({ handlers: [serves.partner(details)] });
    await grid();
    await user.click(screen.getByRole('button', { name: 'Show the partners of Ana Test' }));
    await waitFor(async () => expect(await line('Cy')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Hide the partners of Ana Test' }));
    await waitFor(async () => expect((await rows()).length).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Ana Test' }));
    expect(await screen.findByText('Account Information')).toBeVisible();
    expect(router.state.location.search).toBe(`?partner=${ana.id}&drawer=profile`);
  });

  test('renders only visible lines, however many people there are', async () => {
    const crowd = Array.from({ length: 5000 }, (_, index) => buildNode({ firstName: `P${index}` }));
    const { user } = await show({
      path: '/partners/tree',
      handlers: [summary, fake.get('/api/team/tree', teamTree, buildBranch(crowd))],
    });
    expect((await rows()).length).toBeLessThan(200);
    await focus('P0');
    await user.keyboard('{End}');
    await waitFor(async () => expect(await line('P4999')).toHaveFocus());
  });

  test('shows in its place that a branch could not be read, and Retry reads it', async () => {
    const { user, network } = await open();
    await grid();
    network.use(fake.fails('get', '/api/team/tree', 'access.forbidden', { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show the partners of Ana Test' }));
    expect(await screen.findByText('These partners could not be loaded.')).toBeVisible();
    await user.click(within(await line('These partners')).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await line('Cy')).toBeVisible());
  });

  test('a tree that cannot be read is not an empty one', async () => {
    const { user } = await open({
      handlers: [fake.fails('get', '/api/team/tree', 'access.forbidden', { once: true })],
    });
    expect(await screen.findByText('The tree could not be loaded')).toBeVisible();
    expect(screen.queryByText('No partners yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await line('Ana')).toBeVisible();
  });
  test('says that counts could not be read, and still shows the tree', async () => {
    const { user } = await open({
      handlers: [fake.fails('get', '/api/team/tree/summary', 'access.forbidden', { once: true })],
    });
    expect(await screen.findByText('The generations could not be loaded')).toBeVisible();
    expect(await line('Ana')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('63 people, 5 completed')).toBeVisible();
  });
  test('suggests an invitation when there is nobody yet', async () => {
    await show({
      path: '/partners/tree',
      handlers: [
        fake.get('/api/team/tree/summary', treeSummary, { total: 0, completed: 0, generations: [] }),
        fake.get('/api/team/tree', teamTree, buildBranch([])),
      ],
    });
    expect(await screen.findByText('No partners yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Generate Code' })).toHaveAttribute('href', '/partners?code=new');
  });
  test('shows a master admin the whole network', async () => {
    await open({ user: buildUser({ isMasterAdmin: true }) });
    expect(await grid()).toHaveAccessibleDescription('The whole network, from the top down.');
  });
});

describe('on a phone', () => {
  let narrow: ReturnType<typeof playPhone>;
  beforeEach(() => {
    narrow = playPhone();
  });
  afterEach(() => narrow.mockRestore());

  const path = fake.get(`/api/team/tree/path/${ana.id}`, treePath, { path: [ana] });
  test('one generation at a time: the partners of somebody take the place, and the way up leads back', async () => {
    const { user, router } = await open({ handlers: [path] });
    await user.click(within(await line('Ana')).getByRole('button', { name: 'Show the partners of Ana Test' }));
    await waitFor(async () => expect(await line('Cy')).toHaveFocus());
    expect(router.state.location.search).toBe(`?under=${ana.id}`);
    expect((await rows()).map((row) => row.getAttribute('aria-level'))).toEqual(['2', '2']);
    const way = within(screen.getByRole('navigation', { name: 'The way to Ana Test' }));
    expect(way.getByText(/^Generation 1 · 61 in team, 5 completed/)).toBeVisible();
    await user.click(way.getByRole('button', { name: 'Back to the first generation' }));
    await waitFor(async () => expect(await line('Ana')).toHaveFocus());
    // By keyboard, too.
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await line('Cy')).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await line('Ana')).toHaveFocus());
  });
});

describe('finding somebody in the tree', () => {
  const path = fake.get(`/api/team/tree/path/${di.id}`, treePath, { path: [ana, cy, di] });
  const hits = fake.get('/api/team/tree/search', treeSearch, ({ query }) => ({
    results:
      query.get('search') === 'di'
        ? [{ node: di, path: [ana, cy].map(({ id, firstName, lastName }) => ({ id, firstName, lastName })) }]
        : [],
  }));

  test('shows the path from the top, and the person in the tree', async () => {
    const { user, router } = await open({ path: '/partners/tree?search=di', handlers: [hits, path] });
    const way = await screen.findByRole('list', { name: 'The way to Di Test' });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Generation 3', 'Ana Test', 'Cy Test']);
    await user.click(screen.getByRole('button', { name: 'Show in tree: Di Test' }));
    expect(router.state.location.search).toBe(`?at=${di.id}`);
    await waitFor(async () => expect(await line('Di')).toHaveFocus());
    expect(await line('Di')).toHaveAttribute('data-found', 'true');
  });
  test('shows the person also when their page of the branch is not loaded', async () => {
    await open({
      path: `/partners/tree?at=${eve.id}`,
      handlers: [fake.get(`/api/team/tree/path/${eve.id}`, treePath, { path: [ana, eve] })],
    });
    await waitFor(async () => expect(await line('Eve')).toHaveFocus());
    // The branch around them is loaded without a click.
    await waitFor(async () => expect(await line('Show more')).toHaveTextContent('Show more (58 left)'));
  });
  test('offers to clear a search that found nobody', async () => {
    const { user, router } = await open({ path: '/partners/tree?search=zz', handlers: [hits] });
    expect(await screen.findByText('Nobody in your team has this name, email or distributor ID.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
    expect(await line('Ana')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
  test('a search that fails is not one that finds nobody', async () => {
    await open({
      path: '/partners/tree?search=zz',
      handlers: [fake.fails('get', '/api/team/tree/search', 'access.forbidden')],
    });
    expect(await screen.findByText('The search did not work')).toBeVisible();
    expect(screen.queryByText('No partner matches')).not.toBeInTheDocument();
  });
  test('says that a person of another team was not found', async () => {
    const { user, router } = await open({
      path: `/partners/tree?at=${eve.id}`,
      handlers: [fake.fails('get', `/api/team/tree/path/${eve.id}`, 'access.not-found')],
    });
    expect(await screen.findByText('This person is not in your team.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('the live tree', () => {
  test('a completed step updates the line in place', async () => {
    const { network } = await open();
    await line('Bo');
    say({ type: 'partner', reason: 'progress', member: { ...bo, trainingProgress: steps(2) } });
    await waitFor(async () =>
      expect(within(await line('Bo')).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 5 Complete'),
    );
    expect(network.callsTo('GET', '/api/team/tree')).toHaveLength(1);
  });
  test('a change further down reads the counts and open branches on the way again', async () => {
    const { user, network } = await open();
    await focus('Ana');
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await line('Cy')).toBeVisible());
    network.use(
      fake.get('/api/team/tree', teamTree, ({ query }) =>
        query.get('parent') === ana.id
          ? buildBranch([eve, { ...cy, teamSize: 7 }])
          : buildBranch([{ ...ana, teamSize: 68, teamCompleted: 6 }, bo]),
      ),
      fake.get('/api/team/tree/summary', treeSummary, { ...SUMMARY, total: 64 }),
    );
    say({ type: 'below', ids: [ana.id, cy.id] });
    await waitFor(
      async () =>
        expect(
          within(await line('Ana'))
            .getAllByRole('gridcell')
            .slice(2)
            .map((cell) => cell.textContent),
        ).toEqual(['60', '68', '6']),
      { timeout: 3000 },
    );
    await waitFor(async () => expect(within(await line('Cy')).getAllByRole('gridcell')[3]).toHaveTextContent('7'));
    expect(await line('Eve')).toBeVisible();
    expect(await screen.findByText('64 people, 5 completed')).toBeVisible();
    // Closed branches are not read.
    expect(network.callsTo('GET', '/api/team/tree').some(({ url }) => url.includes(`parent=${cy.id}`))).toBe(false);
  });
  test('a reset counts one fewer who completed', async () => {
    const { network } = await open();
    await line('Bo');
    network.use(fake.get('/api/team/tree/summary', treeSummary, { ...SUMMARY, completed: 4 }));
    say({ type: 'partner', reason: 'progress', member: { ...bo, trainingProgress: steps(0) } });
    expect(await screen.findByText('63 people, 4 completed', {}, { timeout: 3000 })).toBeVisible();
  });
  test('reads the first generation again after a registration', async () => {
    const { network } = await open();
    await line('Bo');
    network.use(fake.get('/api/team/tree', teamTree, buildBranch([eve, ana, bo])));
    say({ type: 'partner', reason: 'registered', member: eve });
    await waitFor(async () => expect(await line('Eve')).toBeVisible(), { timeout: 3000 });
  });
});
