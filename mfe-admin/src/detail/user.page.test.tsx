import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  adminUser,
  auditLog,
  consentHistory,
  currentUser,
  deletionPreview,
  done,
  personalData,
  securityLog,
  sessionsEnded,
} from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { api } from '@nb/web-kit';
import { act, buildPersonalData, buildUser, fake, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { admin, buildDetail, catchDownloads, serves, show } from '../testing/show';

beforeAll(() => preloadUi());
const lena = buildDetail({
  sessions: [
    {
      id: newTestId(),
      device: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      address: '198.51.100.7',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastSeenAt: '2026-11-21T08:00:00.000Z',
      current: false,
    },
  ],
});
const PATH = `/admin/users/${lena.id}`;
type Hand = Awaited<ReturnType<typeof show>>['user'];
const start = (handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [], user = lena, query = '') =>
  show({ path: `/admin/users/${user.id}${query}`, handlers: [...handlers, serves.detail(user)] });
const menu = async (user: Hand, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};
const confirm = (user: Hand, name: string) =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

describe('/admin/users/:id', () => {
  test('shows account, training, network and consent', async () => {
    const consents = [
      { version: '2.0', at: '2026-11-02T09:00:00.000Z', language: 'fr', method: 'compliance-page' },
      { version: '1.0', at: '2026-09-01T09:00:00.000Z', language: 'en', method: 'registration' },
    ] as const;
    const { network } = await start([fake.get('/api/compliance/history', consentHistory, { consents: [...consents] })]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lena Vogel' })).toBeVisible();
    expect(await screen.findByText('Version 2.0')).toBeVisible();
    expect(network.callsTo('GET', '/api/compliance/history')[0]?.url).toBe(`/api/compliance/history?userId=${lena.id}`);
    for (const words of [
      'lena@example.test',
      'United States',
      'English',
      '3 · Build Your Prospect List',
      'No Call Scheduled',
      '12',
      '4, 1 open',
      'On the compliance page, in Français',
      'At registration, in English',
    ])
      expect(screen.getByText(words)).toBeVisible();
    // The sponsor's ID is one word, whatever hyphens it has.
    expect(screen.getByRole('link', { name: 'Ada Park (AP-1001)' })).toBeVisible();
    expect(screen.getByText('(AP-1001)')).toBeVisible();
    expect(screen.getByText('2 of 5 Complete')).toBeVisible();
    expect(screen.getByRole('link', { name: '3' })).toHaveAttribute(
      'href',
      '/admin?searchType=sponsorUid&search=LV-3003',
    );
  });

  test('says what is wrong, and opens a step again with before and after', async () => {
    const { user, network } = await start([fake.post('/api/admin/reopen-step', done, { message: 'x' })], {
      ...lena,
      sponsor: null,
      uid: null,
    });
    const part = within(await screen.findByRole('region', { name: 'What is wrong' }));
    for (const words of ['Nobody is the sponsor.', 'There is no distributor ID.', 'No onboarding call is set.'])
      expect(part.getByText(words)).toBeVisible();
    expect(part.getByRole('link', { name: 'Set a call' })).toHaveAttribute(
      'href',
      `/partners?partner=${lena.id}&drawer=call`,
    );
    await user.click(part.getByRole('button', { name: 'Reopen a step' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Open a step again?' }));
    // Of two complete steps both are offered, the later one first of all.
    expect(question.getAllByRole('radio')).toHaveLength(2);
    expect(question.getByText('2 of 5 Complete')).toBeVisible();
    expect(question.getByText('1 of 5 Complete')).toBeVisible();
    await confirm(user, 'Reopen step');
    expect(await screen.findByText('Step 2 of Lena Vogel is open again')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/admin/reopen-step')[0]?.body).toEqual({ userId: lena.id, step: 2 });
    expect(await screen.findByText('1 of 5 Complete')).toBeVisible();
  });

  test('sends a reset link', async () => {
    const { user, network } = await start([fake.post('/api/admin/send-reset-link', done, { message: 'x' })]);
    await menu(user, 'Send reset link');
    await confirm(user, 'Send reset link');
    expect(await screen.findByText('A reset link is on its way to lena@example.test')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/admin/send-reset-link')[0]?.body).toEqual({ userId: lena.id });
  });

  test('a language has one name on the page, its own', async () => {
    const consents = [
      { version: '1.0', at: '2026-09-01T09:00:00.000Z', language: 'de', method: 'registration' },
    ] as const;
    await start([fake.get('/api/compliance/history', consentHistory, { consents: [...consents] })], {
      ...lena,
      language: 'de',
    });
    expect(await screen.findByText('At registration, in Deutsch')).toBeVisible();
    expect(screen.getByText('Deutsch')).toBeVisible();
    expect(screen.queryByText('German')).not.toBeInTheDocument();
  });

  test('is denied to everybody but master admins, without a request', async () => {
    const { network } = await show({ path: PATH, user: buildUser() });
    expect((await screen.findAllByText('Access Denied')).length).toBeGreaterThan(0);
    expect(network.callsTo('GET', `/api/admin/users/${lena.id}`)).toHaveLength(0);
  });

  test('one that does not exist says so; a failed read says that instead', async () => {
    await show({ path: PATH, handlers: [fake.fails('get', `/api/admin/users/${lena.id}`, 'user.not-found')] });
    expect(await screen.findByText('This user does not exist any more')).toBeVisible();
  });

  test('a failed read offers Retry', async () => {
    const { user } = await show({
      path: PATH,
      handlers: [
        fake.fails('get', `/api/admin/users/${lena.id}`, 'server.unavailable', { once: true }),
        serves.detail(lena),
      ],
    });
    expect(await screen.findByText('This user could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lena Vogel' })).toBeVisible();
  });

  test('the way back keeps the list’s filters', async () => {
    const { user, router } = await show({
      path: '/admin?search=lena',
      handlers: [serves.list([lena]), serves.detail(lena)],
    });
    await user.click(await screen.findByRole('link', { name: 'Lena Vogel' }));
    await screen.findByRole('heading', { level: 1, name: 'Lena Vogel' });
    await user.click(screen.getByRole('link', { name: 'User Management' }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/admin?search=lena'),
    );
  });
});

test('agreements that cannot be read are no missing ones', async () => {
  await start([fake.fails('get', '/api/compliance/history', 'server.unavailable')]);
  expect(await screen.findByText('The agreements could not be loaded')).toBeVisible();
  expect(screen.queryByText(/^Not agreed yet/)).not.toBeInTheDocument();
});

describe('acts', () => {
  test('role: a question, the call, and the new state is read', async () => {
    const { user, network } = await start([
      fake.post('/api/admin/change-role', adminUser, { ...lena, isMasterAdmin: true }),
    ]);
    await menu(user, 'Make master admin');
    expect(screen.getByText('Lena Vogel will be able to see and manage every user in the network.')).toBeVisible();
    network.use(serves.detail({ ...lena, isMasterAdmin: true }));
    await confirm(user, 'Make master admin');
    expect(await screen.findByText('Lena Vogel is a master admin now')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/admin/change-role')[0]?.body).toEqual({ userId: lena.id, role: 'admin' });
    expect(await screen.findByText('Admin')).toBeVisible();
  });

  test('deactivate and reactivate', async () => {
    const { user, network } = await start([
      fake.post('/api/admin/deactivate-user', adminUser, { ...lena, isActive: false }),
      fake.post('/api/admin/reactivate-user', adminUser, lena),
    ]);
    await menu(user, 'Deactivate');
    network.use(serves.detail({ ...lena, isActive: false }));
    await confirm(user, 'Deactivate');
    expect(await screen.findByText('Deactivated')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View as user' })).not.toBeInTheDocument();
    await menu(user, 'Reactivate');
    network.use(serves.detail(lena));
    await confirm(user, 'Reactivate');
    expect(await screen.findByText('Lena Vogel has been reactivated')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Deactivated')).not.toBeInTheDocument());
  });

  test('a refusal stays in the question and is the destructive toast «Error»', async () => {
    const { user } = await start([fake.fails('post', '/api/admin/deactivate-user', 'user.last-admin')]);
    await menu(user, 'Deactivate');
    await confirm(user, 'Deactivate');
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
      "The last master admin can't be removed.",
    );
    expect(screen.getByText('Error')).toBeInTheDocument();
  });

  test('to oneself role, state and deletion are not offered', async () => {
    const { user } = await start([], buildDetail({ id: admin.id, isMasterAdmin: true }));
    await user.click(await screen.findByRole('button', { name: 'More' }));
    for (const item of ['Make partner', 'Deactivate', 'Delete User', 'View as user'])
      expect(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
  });

  test('each tab is a step that Back undoes', async () => {
    const { user, router } = await start();
    await user.click(await screen.findByRole('tab', { name: 'Security' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=security'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true'));
    expect(router.state.location.pathname).toBe(`/admin/users/${lena.id}`);
  });

  test('sessions are shown with device and address, and all of them ended', async () => {
    const { user, network } = await start(
      [
        fake.get(`/api/admin/users/${lena.id}/security-log`, securityLog, { events: [] }),
        fake.delete(`/api/admin/users/${lena.id}/sessions`, sessionsEnded, { message: 'x', count: 1 }),
      ],
      lena,
      '?tab=security',
    );
    expect(await screen.findByText('Firefox · Linux')).toBeVisible();
    expect(screen.getByText(/^198\.51\.100\.7 · since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End all sessions' }));
    network.use(serves.detail({ ...lena, sessions: [] }));
    await confirm(user, 'End all sessions');
    expect(await screen.findByText('1 session of Lena Vogel has been ended')).toBeInTheDocument();
    expect(await screen.findByText('Not signed in anywhere right now.')).toBeVisible();
  });

  test('one session is ended after a question that names the device; the one that looks is not offered', async () => {
    const other = { ...lena.sessions[0]!, id: newTestId(), current: true };
    const both = { ...lena, sessions: [...lena.sessions, other] };
    const path = `/api/admin/users/${lena.id}/sessions/${lena.sessions[0]!.id}`;
    const { user, network } = await start(
      [
        fake.get(`/api/admin/users/${lena.id}/security-log`, securityLog, { events: [] }),
        fake.fails('delete', path, 'access.not-found'),
      ],
      both,
      '?tab=security',
    );
    await user.click(await screen.findByRole('button', { name: 'End session: Firefox · Linux, 198.51.100.7' }));
    expect(screen.getAllByRole('button', { name: /^End session:/, hidden: true })).toHaveLength(1);
    expect(screen.getByText(/^Lena Vogel is signed out on Firefox · Linux at once/)).toBeVisible();
    network.use(serves.detail({ ...lena, sessions: [other] }));
    // It has ended by itself meanwhile, which is what was wanted.
    await confirm(user, 'End session');
    expect(await screen.findByText('1 session of Lena Vogel has been ended')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End session:/ })).not.toBeInTheDocument());
    expect(network.callsTo('DELETE', path)).toHaveLength(1);
  });

  test.each([
    ['', 1],
    ['?tab=security', 1],
    ['?tab=history', 1],
  ])('deleted, the page%s gives way to the list, and nothing more is asked of who has gone', async (query, reads) => {
    const answered = Promise.withResolvers<void>();
    const { user, router, network, store } = await start(
      [
        fake.get(`/api/admin/users/${lena.id}/deletion-preview`, deletionPreview, {
          user: { id: lena.id, name: 'Lena Vogel', email: lena.email, uid: lena.uid },
          refusal: null,
          movesTo: null,
          directPartners: 0,
          downline: 0,
          codes: { total: 0, open: 0 },
          sessions: 0,
          contacts: 0,
        }),
        fake.get(`/api/admin/users/${lena.id}/security-log`, securityLog, { events: [] }),
        fake.get('/api/admin/audit', auditLog, { entries: [] }),
        fake.delete(
          `/api/admin/delete-user/${lena.id}`,
          done,
          { message: 'User Deleted' },
          { after: answered.promise },
        ),
        serves.list([]),
      ],
      lena,
      query,
    );
    await menu(user, 'Delete User');
    await screen.findByText('This is deleted');
    await confirm(user, 'Delete User');
    // The live message about the deletion arrives before the answer.
    await waitFor(() => expect(network.callsTo('DELETE', `/api/admin/delete-user/${lena.id}`)).toHaveLength(1));
    act(() => {
      store.dispatch(api.util.invalidateTags(['AdminUsers']));
    });
    answered.resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(await screen.findByText('User Deleted')).toBeInTheDocument();
    const asked = network.calls
      .filter(
        ({ method, url }) =>
          method === 'GET' && url.includes(lena.id) && !url.includes('deletion-preview') && !url.includes('compliance'),
      )
      .map(({ url }) => url.split('?')[0]);
    expect(asked.filter((url) => url === `/api/admin/users/${lena.id}`)).toHaveLength(reads);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('one that could not be deleted is still shown, and read again', async () => {
    const { user, network, store } = await start([
      fake.get(`/api/admin/users/${lena.id}/deletion-preview`, deletionPreview, {
        user: { id: lena.id, name: 'Lena Vogel', email: lena.email, uid: lena.uid },
        refusal: null,
        movesTo: null,
        directPartners: 0,
        downline: 0,
        codes: { total: 0, open: 0 },
        sessions: 0,
        contacts: 0,
      }),
      fake.fails('delete', `/api/admin/delete-user/${lena.id}`, 'server.unavailable'),
    ]);
    await menu(user, 'Delete User');
    await screen.findByText('This is deleted');
    await confirm(user, 'Delete User');
    expect(await within(screen.getByRole('alertdialog')).findByText(/not available right now/)).toBeVisible();
    const before = network.callsTo('GET', `/api/admin/users/${lena.id}`).length;
    act(() => {
      store.dispatch(api.util.invalidateTags(['AdminUsers']));
    });
    await waitFor(() => expect(network.callsTo('GET', `/api/admin/users/${lena.id}`).length).toBeGreaterThan(before));
    expect(screen.getByText('lena@example.test')).toBeInTheDocument();
  });

  test('view as user reloads the page as that person', async () => {
    const { user, left, network } = await start([
      fake.post('/api/admin/view-as', currentUser, buildUser({ id: lena.id })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'View as user' }));
    await confirm(user, 'View as user');
    await waitFor(() => expect(left).toEqual(['/']));
    expect(network.callsTo('POST', '/api/admin/view-as')[0]?.body).toEqual({ userId: lena.id });
  });
});

describe('logs and data', () => {
  const event = (kind: 'signed-in' | 'sign-in-failed', at: string) => ({
    id: newTestId(),
    kind,
    at,
    address: '203.0.113.4',
    device: 'Chrome on Windows',
  });

  test('the security log goes on page by page; a page that fails leaves the others', async () => {
    const LOG = `/api/admin/users/${lena.id}/security-log`;
    const { user, network } = await start(
      [
        fake.get(
          LOG,
          securityLog,
          { events: [event('sign-in-failed', '2026-11-21T08:00:00.000Z')], nextCursor: 'c1' },
          { once: true },
        ),
        fake.fails('get', LOG, 'server.unavailable', { once: true }),
      ],
      lena,
      '?tab=security',
    );
    expect(await screen.findByText('Failed sign-in')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The security log could not be loaded')).toBeVisible();
    expect(screen.getByText('Failed sign-in')).toBeVisible();
    network.use(fake.get(LOG, securityLog, { events: [event('signed-in', '2026-11-20T08:00:00.000Z')] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(network.callsTo('GET', LOG).at(-1)?.url).toContain('cursor=c1');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('shows what admins changed field by field', async () => {
    await start(
      [
        fake.get('/api/admin/audit', auditLog, {
          entries: [
            {
              id: newTestId(),
              at: '2026-11-20T08:00:00.000Z',
              action: 'user.updated',
              actor: { id: admin.id, name: 'Ada Park', email: admin.email },
              subject: { id: lena.id, name: 'Lena Vogel', email: lena.email },
              address: '203.0.113.4',
              changes: [{ field: 'lastName', before: 'Vogt', after: 'Vogel' }],
            },
          ],
        }),
      ],
      lena,
      '?tab=history',
    );
    expect(await screen.findByText('User updated')).toBeVisible();
    expect(screen.getByText('Vogt')).toBeVisible();
    expect(screen.getByText('Vogel')).toBeVisible();
  });

  test('personal data comes as a file; a failure is said', async () => {
    const files = catchDownloads();
    const DATA = `/api/admin/users/${lena.id}/personal-data`;
    const { user } = await start(
      [
        fake.fails('get', DATA, 'server.unavailable', { once: true }),
        fake.get(DATA, personalData, buildPersonalData({ account: { email: lena.email } })),
      ],
      lena,
      '?tab=data',
    );
    await user.click(await screen.findByRole('button', { name: 'Download personal data' }));
    expect(await screen.findByText('The file could not be created')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download personal data' }));
    await waitFor(() => expect(files.name()).toBe(`personal-data-${lena.id}.json`));
    expect(JSON.parse(await files.text())).toMatchObject({ account: { email: 'lena@example.test' } });
  });
});
