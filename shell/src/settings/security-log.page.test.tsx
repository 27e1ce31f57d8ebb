import { describe, expect, test } from '@jest/globals';
import { SECURITY_EVENTS, type SecurityEvent, securityLog, sessionList } from '@nb/contracts';
import { fake, newTestId, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const event = (kind: SecurityEvent['kind'], over: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: newTestId(),
  kind,
  at: '2026-11-20T10:00:00.000Z',
  address: '203.0.113.7',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ...over,
});
const show = (path: string, handlers: NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']> = []) =>
  renderRoutes(routes, {
    path,
    texts: { shell: texts },
    handlers: [...handlers, fake.get('/api/user/sessions', sessionList, { sessions: [] })],
  });
const rows = async () => within(await screen.findByRole('list', { name: 'Security log' })).findAllByRole('listitem');

describe('the security log', () => {
  test('in Settings: the latest five, each with time and where from, and the way to all', async () => {
    const { user, network, router } = await show('/settings', [
      fake.get('/api/user/security-log', securityLog, {
        events: [
          event('signed-in'),
          event('sign-in-failed'),
          event('password-set-by-admin', { address: '', device: '' }),
        ],
        nextCursor: 'more',
      }),
    ]);
    const texts = (await rows()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Signed inNov 20, 2026.*Firefox on Linux · 203\.0\.113\.7$/),
      expect.stringMatching(/^Sign-in failedNov 20, 2026/),
      expect.stringMatching(/^An administrator set a new passwordNov 20, 2026, \d+:\d+\u00A0[AP]M$/),
    ]);
    expect(network.callsTo('GET', '/api/user/security-log')[0]?.url).toContain('limit=5');
    await user.click(screen.getByRole('link', { name: 'Show everything' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security-log'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Security log' })).toBeVisible();
  });

  test('every kind has its words', () => {
    expect(Object.keys(texts.settings.log.kinds).toSorted()).toEqual([...SECURITY_EVENTS].toSorted());
  });

  test('its page reads on from where it was', async () => {
    const { user, network } = await show('/settings/security-log', [
      fake.get('/api/user/security-log', securityLog, ({ query }) =>
        query.get('cursor') === 'second'
          ? { events: [event('signed-out')] }
          : { events: [event('signed-in')], nextCursor: 'second' },
      ),
    ]);
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(network.callsTo('GET', '/api/user/security-log')).toHaveLength(2);
  });

  test('shows an error when more can not be read, and keeps the loaded rows', async () => {
    const { user, network } = await show('/settings/security-log', [
      fake.get('/api/user/security-log', securityLog, { events: [event('signed-in')], nextCursor: 'second' }),
    ]);
    await rows();
    network.use(fake.fails('get', '/api/user/security-log', 'server.unavailable'));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/not available right now/);
    expect(await rows()).toHaveLength(1);
  });

  test.each(['/settings', '/settings/security-log'])(
    'at %s a failed read is an error with Retry, an empty log says so',
    async (path) => {
      const { user, network } = await show(path, [fake.fails('get', '/api/user/security-log', 'server.unavailable')]);
      expect(await screen.findByText('The security log could not be loaded')).toBeVisible();
      network.use(fake.get('/api/user/security-log', securityLog, { events: [] }));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
    },
  );
});
