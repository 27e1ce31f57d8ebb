import { adminUsers } from '@nb/contracts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { act, buildAdminUser, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { preloadUi } from '@nb/ui';
import { serves, show } from '../testing/show';

beforeAll(() => preloadUi());

const users = [
  buildAdminUser({ firstName: 'Lena', lastName: 'Vogel', progress: 40, lastLoginAt: new Date().toISOString() }),
  buildAdminUser({
    firstName: '',
    lastName: '',
    email: 'nameless@example.test',
    sponsorFirstName: null,
    sponsorLastName: null,
    sponsorUid: 'S-9',
    progress: 100,
    tempPassword: true,
  }),
];

describe('/admin', () => {
  test('denies access to users who are not master admins, without a request to the server', async () => {
    const { network } = await show({ user: buildUser() });
    expect(screen.getAllByText('Access Denied').length).toBeGreaterThan(0);
    expect(screen.getByText('Master admin privileges required to access this page.')).toBeVisible();
    expect(network.callsTo('GET', '/api/admin/users')).toHaveLength(0);
  });

  test('says by what people are found', async () => {
    const { user } = await show({ handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 2 })] });
    expect(await screen.findByPlaceholderText('Name, email or distributor ID')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'General search, Search type' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Find by sponsor UID' }));
    expect(await screen.findByPlaceholderText('Sponsor UID')).toBeVisible();
  });

  test('shows each user with sponsor, steps, dates and status', async () => {
    await show({ handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 4126 })] });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent(/Lena Vogel.*Ada Park \(AP-1001\).*2\/5.*Active/);
    expect(rows[2]).toHaveTextContent(/nameless@example\.test.*S-9.*5\/5.*Never logged in.*Inactive.*Temp password/);
    expect(within(rows[1]!).getByTitle('lena@example.test')).toBeVisible();
    expect(within(rows[1]!).getByText('(AP-1001)')).toBeVisible();
    expect(screen.getByText('Showing 1 to 50 of 4,126')).toBeInTheDocument();
    expect(screen.getByText('Sort: Join Date, Newest First')).toBeVisible();
  });

  test('of more than are counted, a search says «10,000+» and offers no page beyond them', async () => {
    await show({
      path: '/admin?search=ana',
      handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 10_000, totalIsCapped: true })],
    });
    expect(await screen.findByRole('heading', { name: 'Users: 10,000+' })).toBeVisible();
    expect(screen.getByText('Showing 1 to 50 of 10,000+')).toBeInTheDocument();
    expect(screen.getByText('Showing filtered results (10,000+ of 10,000+ users)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 200' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Page 201' })).not.toBeInTheDocument();
  });

  test('search is applied 500 ms after the last key, shows a spinner before, goes to page 1 and into the address', async () => {
    const { user, router, network } = await show({
      path: '/admin?page=3',
      handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 4126 })],
    });
    await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
    expect(screen.getByLabelText('Searching')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ana'), { timeout: 2000 });
    await waitFor(() =>
      expect(network.callsTo('GET', '/api/admin/users').some(({ url }) => url.includes('search=ana'))).toBe(true),
    );
  });

  test('says how many the filters find, of how many users there are', async () => {
    await show({
      path: '/admin?search=vo',
      handlers: [
        fake.get('/api/admin/users', adminUsers, ({ query }) => ({ users, total: query.get('search') ? 2 : 4126 })),
      ],
    });
    expect(await screen.findByText('Showing filtered results (2 of 4,126 users)')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Users: 2' })).toBeVisible();
  });

  test('a chip shows its value, and what it narrows once it does', async () => {
    const { user, router } = await show({ handlers: [serves.list(users)] });
    await user.click(screen.getByRole('button', { name: 'Any progress, Progress' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Completed (5/5)' }));
    await waitFor(() => expect(router.state.location.search).toBe('?progressFilter=completed'));
    expect(await screen.findByRole('button', { name: 'Progress: Completed (5/5)' })).toBeVisible();
  });

  test.each([
    ['User', '?sortBy=firstName&sortOrder=asc'],
    ['Progress', '?sortBy=progress&sortOrder=asc'],
    ['Join Date', '?sortOrder=asc'],
    ['Last Login', '?sortBy=lastLoginAt&sortOrder=asc'],
  ])('the head %s sorts, and says so', async (name, search) => {
    const { user, router } = await show({ handlers: [serves.list(users)] });
    const head = await screen.findByRole('columnheader', { name });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toBe(search));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
  });

  test('Back undoes a filter, then the search as a whole, then the page, and the fields follow', async () => {
    const { user, router } = await show({
      handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 4126 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await user.type(search, 'an');
    await waitFor(() => expect(router.state.location.search).toBe('?search=an'), { timeout: 2000 });
    await user.type(search, 'a');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ana'), { timeout: 2000 });
    await user.click(screen.getByRole('button', { name: 'Never Logged In' }));
    await waitFor(() => expect(router.state.location.search).toContain('statusFilter=temp'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe('?search=ana'));
    expect(screen.getByRole('button', { name: 'Never Logged In' })).toHaveAttribute('aria-pressed', 'false');
    expect(search).toHaveValue('ana');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(search).toHaveValue(''));
    expect(router.state.location.search).toBe('?page=2');
    await act(() => router.navigate(1));
    await waitFor(() => expect(search).toHaveValue('ana'));
  });

  test('nothing found says so; a failed read says that instead, and Retry reads again', async () => {
    const { user, network } = await show({
      handlers: [
        fake.fails('get', '/api/admin/users', 'server.unavailable', { once: true }),
        fake.get('/api/admin/users', adminUsers, { users: [], total: 0 }),
      ],
    });
    expect(await screen.findByText('Failed to fetch users')).toBeVisible();
    expect(screen.queryByText('No users found with the selected filters')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No users found with the selected filters')).toBeVisible();
    expect(network.callsTo('GET', '/api/admin/users').length).toBe(2);
  });

  test.each([
    ['«Most Recent Login»', 'Most Recent Login', '?sortBy=lastLoginAt', 'Sort: Last Login, Most Recent First'],
    ['«Oldest Joined»', 'Oldest Joined', '?sortOrder=asc', 'Sort: Join Date, Oldest First'],
    ['«Never Logged In»', 'Never Logged In', '?statusFilter=temp', 'Sort: Join Date, Newest First'],
  ])('quick sort %s', async (_, name, search, line) => {
    const { user, router } = await show({ handlers: [serves.list(users)] });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(router.state.location.search).toBe(search));
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  });

  test('Loading at first, Updating afterwards; the rows stay meanwhile', async () => {
    const { user, network } = await show({
      handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 120 }, { delay: 50 })],
    });
    expect(screen.getByText('Loading users...')).toBeVisible();
    await screen.findByRole('table');
    network.use(fake.get('/api/admin/users', adminUsers, { users, total: 120 }, { delay: 'infinite' }));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Updating...')).toBeVisible();
    expect(screen.getByText('Lena Vogel')).toBeVisible();
  });

  test('another page is shown from its beginning, though it is chosen below the last row', async () => {
    const shown: string[] = [];
    const before = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
    Object.defineProperty(Element.prototype, 'scrollIntoView', {
      configurable: true,
      value(this: Element) {
        shown.push(this.textContent ?? '');
      },
    });
    try {
      const { user, router } = await show({
        handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 120 })],
      });
      await user.click(await screen.findByRole('button', { name: 'Next' }));
      await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
      expect(shown).toEqual([expect.stringMatching(/^Users: 120/)]);
    } finally {
      if (before) Object.defineProperty(Element.prototype, 'scrollIntoView', before);
      else Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    }
  });

  test('pages are numbered to the exact total; beyond the last one the way back is offered', async () => {
    const { user, router } = await show({
      path: '/admin?page=9',
      handlers: [
        fake.get('/api/admin/users', adminUsers, ({ query }) => ({
          users: query.get('page') === '1' ? users : [],
          total: 101,
        })),
      ],
    });
    expect(await screen.findByText('There is no page 9')).toBeVisible();
    expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('Showing 1 to 50 of 101')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 3' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Page 4' })).not.toBeInTheDocument();
  });

  test('the export is a download of the filtered list, all pages of it', async () => {
    await show({ path: '/admin?statusFilter=active&search=an%20a&page=4', handlers: [serves.list(users)] });
    const link = screen.getByRole('link', { name: 'Export data' });
    expect(link).toHaveAttribute('href', '/api/admin/export-users?statusFilter=active&search=an+a');
    expect(link).toHaveAttribute('download', 'users.csv');
  });

  test('the export comes with the separator that is chosen, and says why it is refused', async () => {
    const { user, network } = await show({
      path: '/admin?statusFilter=active',
      handlers: [
        serves.list(users),
        fake.fails('get', '/api/admin/export-users', 'limit.exports', { detail: 'At most 20 files an hour.' }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Choose how to export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^With semicolons/ }));
    expect(await screen.findByText('At most 20 files an hour.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Export data' }));
    await waitFor(() =>
      expect(network.callsTo('GET', '/api/admin/export-users').map(({ url }) => url)).toEqual([
        '/api/admin/export-users?statusFilter=active&separator=semicolon',
        '/api/admin/export-users?statusFilter=active',
      ]),
    );
  });

  test('the filters in force are named and cleared together; the sort stays', async () => {
    const { user, router } = await show({
      path: '/admin?search=vo&statusFilter=temp&progressFilter=completed&adminFilter=partner&sortBy=email',
      handlers: [serves.list(users)],
    });
    const banner = within((await screen.findByText(/^Showing filtered results/)).parentElement!);
    for (const words of ['Search: vo', 'Status: Never logged in', 'Progress: Completed (5/5)', 'Role: Partners only'])
      expect(banner.getByText(words)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sortBy=email'));
  });
});
