import { adminUsers } from '@nb/contracts';
import { describe, expect, test } from '@jest/globals';
import { buildAdminUser, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import remote from '../remote';

const admin = buildUser({ isMasterAdmin: true });
const users = [
  buildAdminUser({ firstName: 'Lena', lastName: 'Vogel', progress: 40, lastLoginAt: new Date().toISOString() }),
  buildAdminUser({ firstName: '', lastName: '', email: 'nameless@example.test', sponsorFirstName: null, sponsorLastName: null, sponsorUid: 'S-9', progress: 100, tempPassword: true }),
];
const show = (options: Parameters<typeof renderRoutes>[1] = {}) => renderRoutes(remote.routes, { texts: { admin: texts }, path: '/admin', user: admin, ...options });

describe('/admin', () => {
  test('whoever is no master admin is denied, and nothing is asked of the server', async () => {
    const { network } = await show({ user: buildUser() });
    expect(screen.getAllByText('Access Denied').length).toBeGreaterThan(0);
    expect(screen.getByText('Master admin privileges required to access this page.')).toBeVisible();
    expect(network.callsTo('GET', '/api/admin/users')).toHaveLength(0);
  });

  test('shows each user with sponsor, steps, dates and status', async () => {
    await show({ handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 4126 })] });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toHaveTextContent(/Lena Vogel.*Ada Park \(AP-1001\).*2\/5.*Active/);
    expect(rows[2]).toHaveTextContent(/nameless@example\.test.*S-9.*5\/5.*Never logged in.*Inactive.*Temporary password/);
    expect(screen.getByText('Showing 1 to 50 of 4,126')).toBeInTheDocument();
    expect(screen.getByText('Sorted by Join Date, Newest First')).toBeVisible();
  });

  test('search is applied 500 ms after the last key, shows a spinner before, goes to page 1 and into the address', async () => {
    const { user, router, network } = await show({ path: '/admin?page=3', handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 4126 })] });
    await screen.findByRole('table');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
    expect(screen.getByLabelText('Searching')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
    await waitFor(() => expect(router.state.location.search).toBe('?search=ana'), { timeout: 2000 });
    await waitFor(() => expect(network.callsTo('GET', '/api/admin/users').at(-1)?.url).toContain('search=ana'));
    expect(await screen.findByText('Showing filtered results (2 of 4,126 users)')).toBeVisible();
  });

  test('quick sort «Never Logged In» sorts by join date with the status filter', async () => {
    const { user, router } = await show({ handlers: [fake.get('/api/admin/users', adminUsers, { users, total: 2 })] });
    await user.click(await screen.findByRole('button', { name: 'Never Logged In' }));
    await waitFor(() => expect(router.state.location.search).toBe('?statusFilter=temp'));
  });

  test('nothing found says so; a failed read says that instead, and Retry reads again', async () => {
    const { user, network } = await show({ handlers: [fake.fails('get', '/api/admin/users', 'server.unavailable', { once: true }), fake.get('/api/admin/users', adminUsers, { users: [], total: 0 })] });
    expect(await screen.findByText('Failed to fetch users')).toBeVisible();
    expect(screen.queryByText('No users found with the selected filters')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No users found with the selected filters')).toBeVisible();
    expect(network.callsTo('GET', '/api/admin/users').length).toBe(2);
  });
});
