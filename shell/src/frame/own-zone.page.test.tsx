import { expect, test } from '@jest/globals';
import { type CurrentUser, downline } from '@nb/contracts';
import { buildDownline, buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const ZONE_CALL = ['PUT', '/api/user/device-zone'] as const;
const open = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    texts: { shell: texts },
    path: '/settings/security-log',
    ...options,
    handlers: [...(options.handlers ?? []), fake.get('/api/team/downline', downline, buildDownline())],
  });
const zones = ({ network }: Awaited<ReturnType<typeof open>>) => network.callsTo(...ZONE_CALL).map(({ body }) => body);
const ada = buildUser({ lastLoginAt: '2026-11-20T08:00:00.000Z' });

test('sends the user’s time zone once after each sign-in, from any page', async () => {
  const first = await open({ user: ada });
  await waitFor(() => expect(zones(first)).toEqual([{ timeZone: 'UTC' }]));
  const again = await open({ user: ada });
  const later = await open({ user: { ...ada, lastLoginAt: '2026-11-21T08:00:00.000Z' } });
  await waitFor(() => expect(zones(later)).toEqual([{ timeZone: 'UTC' }]));
  expect(zones(again)).toEqual([]);
});

test('sends it again from the next page when the server refused it', async () => {
  const first = await open({ user: ada, handlers: [fake.fails('put', '/api/user/device-zone', 'server.unavailable')] });
  await waitFor(() => expect(zones(first)).toHaveLength(1));
  const next = await open({ user: ada });
  await waitFor(() => expect(zones(next)).toEqual([{ timeZone: 'UTC' }]));
});

test('sends nothing that the server knows, and none over the zone that the user chose', async () => {
  const zonesOf = async (user: Partial<CurrentUser>) => {
    const page = await open({ user: { ...ada, lastLoginAt: '2026-11-22T08:00:00.000Z', ...user } });
    await screen.findAllByRole('heading', { level: 1 });
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    page.unmount();
    return zones(page);
  };
  expect(await zonesOf({ timeZone: 'UTC' })).toEqual([]);
  expect(await zonesOf({ timeZone: 'Asia/Kolkata', timeZoneIsChosen: true })).toEqual([]);
  expect(await zonesOf({ timeZone: 'Asia/Kolkata', timeZoneIsChosen: false })).toEqual([{ timeZone: 'UTC' }]);
});

test('sends nothing while a master admin views the account', async () => {
  const looking = await open({
    user: { ...ada, viewAs: { adminId: ada.id, adminName: 'Ada', endsAt: '2099-01-01T00:00:00.000Z' } },
  });
  await screen.findAllByRole('heading', { level: 1 });
  expect(zones(looking)).toEqual([]);
});
