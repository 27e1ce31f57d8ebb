import { beforeAll, describe, expect, test } from '@jest/globals';
import { type AuditEntry, auditActors, auditLog } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildUser, fake, newTestId, screen, waitFor } from '@nb/web-kit/testing';
import { admin, buildDetail, serves, show } from '../testing/show';
import { readAuditState, writeAuditState } from './audit-state';

beforeAll(() => preloadUi());
const AUDIT = '/api/admin/audit';
const actor = { id: admin.id, name: 'Ada Park', email: admin.email };
const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newTestId(),
  at: '2026-11-20T08:00:00.000Z',
  action: 'user.updated',
  actor,
  subject: { id: newTestId(), name: 'Lena Vogel', email: 'lena@example.test' },
  address: '203.0.113.4',
  changes: [],
  ...over,
});
type HttpHandlers = NonNullable<NonNullable<Parameters<typeof show>[0]>['handlers']>;
const actors = fake.get('/api/admin/audit/actors', auditActors, { actors: [actor] });
const start = (handlers: HttpHandlers, path = '/admin/audit') => show({ path, handlers: [...handlers, actors] });

describe('/admin/audit', () => {
  test('shows who did what to whom, with each field before and after', async () => {
    await start([
      fake.get(AUDIT, auditLog, {
        entries: [
          entry({
            changes: [
              { field: 'email', before: 'old@example.test', after: 'lena@example.test' },
              { field: 'isMasterAdmin', before: 'false', after: 'true' },
              { field: 'ofTomorrow', before: null, after: '7' },
            ],
          }),
          entry({
            action: 'user.deleted',
            actor: { id: newTestId(), name: null, email: null },
            subject: { id: newTestId(), name: null, email: null },
            changes: [{ field: 'lastName', before: null, after: null }],
          }),
        ],
      }),
    ]);
    expect(await screen.findByRole('link', { name: 'Lena Vogel' })).toBeVisible();
    const lines = [...screen.getByRole('link', { name: 'Lena Vogel' }).closest('ul, ol, [role=list]')!.children].map(
      ({ textContent }) => textContent,
    );
    expect(lines[0]).toContain('User updated: Lena VogelBy Ada Park · 203.0.113.4');
    expect(lines[1]).toContain('User deleted: a deleted userBy a deleted admin · 203.0.113.4');
    const change = screen.getByText('old@example.test').closest('dd');
    expect(change).toHaveTextContent('before old@example.test → after lena@example.test');
    expect(screen.getByText('no', { selector: 'del' })).toBeVisible();
    expect(screen.getByText('yes', { selector: 'ins' })).toBeVisible();
    expect(screen.getByText('ofTomorrow')).toBeVisible();
    expect(screen.getByText(/a deleted user/)).toBeVisible();
    expect(screen.getByText('no longer kept')).toBeVisible();
  });

  test('says every field by its name and every value as people read it: moments, counts and choices, never a code', async () => {
    const now = (field: string, after: string, before: string | null = null) => ({ field, before, after });
    await start([
      fake.get(AUDIT, auditLog, {
        entries: [
          entry({
            action: 'call.scheduled',
            changes: [now('onboardingCall', '2026-12-01T15:30:00.000Z', '2026-11-30T15:30:00.000Z')],
          }),
          entry({
            action: 'code.updated',
            changes: [
              now('callAt', '2026-12-02T16:30:00.000Z'),
              now('callZone', 'America/New_York'),
              now('expiresAt', '2026-12-24T12:00:00.000Z'),
              now('maxUses', '5000'),
            ],
          }),
          entry({
            action: 'users.exported',
            subject: null,
            changes: [
              now('sortBy', 'createdAt'),
              now('sortOrder', 'asc'),
              now('statusFilter', 'temp'),
              now('searchType', 'sponsorUid'),
            ],
          }),
          entry({ action: 'progress.reset-all', subject: null, changes: [now('users', '1000027')] }),
        ],
      }),
    ]);
    await screen.findByText('Users', { selector: 'dt' });
    const facts = [...document.querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt')].map(
        (name) =>
          `${name.textContent}: ${[...name.nextElementSibling!.querySelectorAll('del, ins')].map(({ textContent }) => textContent).join(' → ')}`,
      ),
    );
    expect(facts[0]).toEqual([
      expect.stringMatching(/^Onboarding Call: Nov 30, 2026, \d+:30.[AP]M .+ → Dec 1, 2026, \d+:30.[AP]M .+$/),
    ]);
    expect(facts[1]).toEqual([
      expect.stringMatching(/^Onboarding Call: Dec 2, 2026/),
      'Time zone: America/New York',
      expect.stringMatching(/^Expires: Dec 24, 2026/),
      'Uses: 5,000',
    ]);
    expect(facts[2]).toEqual([
      'Sort by: Join Date',
      'Order: Ascending',
      'Status: Never logged in',
      'Search type: Find by sponsor UID',
    ]);
    expect(facts[3]).toEqual(['Users: 1,000,027']);
  });

  test('filters are in the address, and the server is asked with them', async () => {
    const { user, router, network } = await start([fake.get(AUDIT, auditLog, { entries: [entry()] })]);
    await screen.findByText('Lena Vogel');
    await user.click(screen.getByRole('button', { name: /Any action/ }));
    await user.click(await screen.findByRole('option', { name: 'User deleted' }));
    await waitFor(() => expect(router.state.location.search).toBe('?action=user.deleted'));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lena');
    await waitFor(
      () => expect(network.callsTo('GET', AUDIT).at(-1)?.url).toBe('/api/admin/audit?search=lena&action=user.deleted'),
      { timeout: 4000 },
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  test('narrowed to one person it says whom, and shows everybody again', async () => {
    const lena = buildDetail();
    const { user, router, network } = await start(
      [fake.get(AUDIT, auditLog, { entries: [] }), serves.detail(lena)],
      `/admin/audit?subject=${lena.id}`,
    );
    expect(await screen.findByText('About Lena Vogel')).toBeVisible();
    expect(screen.getByText('Nothing matches these filters')).toBeVisible();
    expect(network.callsTo('GET', AUDIT)[0]?.url).toContain(`subject=${lena.id}`);
    await user.click(screen.getByRole('button', { name: 'Show everybody' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('goes on from the cursor', async () => {
    const { user, network } = await start([
      fake.get(AUDIT, auditLog, ({ query }) =>
        query.has('cursor')
          ? { entries: [entry({ action: 'progress.reset-all', subject: null })] }
          : { entries: [entry()], nextCursor: 'c-2' },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('All progress reset', { ignore: 'option' })).toBeVisible();
    expect(screen.getByText('Lena Vogel')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
    expect(network.callsTo('GET', AUDIT).at(-1)?.url).toContain('cursor=c-2');
  });

  test('nothing yet is not the same as not to be read', async () => {
    const { user } = await start([
      fake.fails('get', AUDIT, 'server.unavailable', { once: true }),
      fake.get(AUDIT, auditLog, { entries: [] }),
    ]);
    expect(await screen.findByText('The audit log could not be loaded')).toBeVisible();
    expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });

  test('is denied to everybody but master admins', async () => {
    const { network } = await show({ path: '/admin/audit', user: buildUser() });
    expect((await screen.findAllByText('Access Denied')).length).toBeGreaterThan(0);
    expect(network.callsTo('GET', AUDIT)).toHaveLength(0);
  });
});

describe('the address', () => {
  test.each([
    ['?search=a&action=user.deleted&from=2026-11-01', { search: 'a', action: 'user.deleted', from: '2026-11-01' }],
    ['?action=nonsense&actor=7&from=yesterday', {}],
  ])('%s', (query, expected) => expect(writeAuditState(readAuditState(new URLSearchParams(query)))).toEqual(expected));
});
