import { describe, expect, jest, test } from '@jest/globals';
import { currentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { act, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import german from '../texts/de.json';
import texts from '../texts/en.json';
import french from '../texts/fr.json';
import { ViewAsBanner, timeLeft } from './view-as-banner';

jest.setTimeout(20_000);
const END = '/api/admin/view-as/end';
const viewed = (minutes: number) =>
  buildUser({
    firstName: 'Maya',
    lastName: 'Okafor',
    viewAs: {
      adminId: '0198c0de-aaaa-7000-8000-000000000009',
      adminName: 'Ada Admin',
      endsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  });
function Cancel() {
  return <p>{useTranslation().t('action.cancel')}</p>;
}
const show = (options: Parameters<typeof renderRoutes>[1]) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <h1>Page</h1>
            <Cancel />
            <ViewAsBanner />
          </>
        ),
      },
    ],
    { path: '/', texts: { shell: texts }, ...options },
  );

describe('viewing as another user', () => {
  test('nothing of it in one’s own session', async () => {
    await show({ user: buildUser({ isMasterAdmin: true }) });
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('says as whom and how long still, and returns to that person’s page of administration', async () => {
    const user = viewed(15);
    const { user: hand, left } = await show({
      user,
      handlers: [fake.post(END, currentUser, buildUser({ isMasterAdmin: true }))],
    });
    expect(screen.getByText('You are viewing as Maya Okafor')).toBeVisible();
    expect(screen.getByText(/^(15:00|14:5\d) left$/)).toBeVisible();
    await hand.click(screen.getByRole('button', { name: 'Return to your account' }));
    await waitFor(() => expect(left).toEqual([`/admin/users/${user.id}`]));
    expect(sessionStorage.getItem('view-as-over')).toBeNull();
  });

  test('speaks the admin’s language, whichever the page is in, which can be either', async () => {
    const user = viewed(15);
    const { user: hand, i18n } = await show({
      user: { ...user, viewAs: user.viewAs && { ...user.viewAs, adminLanguage: 'de' } },
      language: 'fr',
    });
    act(() => {
      i18n.addResourceBundle('de', 'shell', german, true, true);
      i18n.addResourceBundle('fr', 'shell', french, true, true);
    });
    const banner = within(screen.getByRole('complementary'));
    // The countdown renders it every second.
    expect(await banner.findByText('Du siehst die App als Maya Okafor', {}, { timeout: 3000 })).toBeVisible();
    expect(screen.getByRole('complementary')).toHaveAttribute('lang', 'de');
    expect(screen.getByText(/^Nur Ansicht bis \d\d:\d\d\./)).toBeVisible();
    expect(screen.getByText('Annuler')).toBeVisible();
    await hand.click(banner.getByRole('button', { name: 'Auf Deutsch anzeigen' }));
    expect(await screen.findByText('Abbrechen')).toBeVisible();
    await hand.click(banner.getByRole('button', { name: german.viewAs.showAccounts }));
    expect(await screen.findByText('Annuler')).toBeVisible();
    expect(banner.getByText('Du siehst die App als Maya Okafor')).toBeVisible();
  });

  test('offers no other language where both are the same', async () => {
    const user = viewed(15);
    await show({ user: { ...user, viewAs: user.viewAs && { ...user.viewAs, adminLanguage: 'en' } } });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  test('goes back by itself when the time is up', async () => {
    const { left, network } = await show({
      user: viewed(0),
      handlers: [fake.post(END, currentUser, buildUser({ isMasterAdmin: true }))],
    });
    await waitFor(() => expect(left).toHaveLength(1));
    expect(network.callsTo('POST', END)).toHaveLength(1);
    // The page that it leads to says why.
    await show({ user: buildUser({ isMasterAdmin: true }) });
    expect(await screen.findByText('15 minutes are over. You are back in your own account.')).toBeVisible();
    expect(sessionStorage.getItem('view-as-over')).toBeNull();
  });

  test('a way back that fails says so and can be taken again', async () => {
    const { user: hand, left } = await show({
      user: viewed(15),
      handlers: [
        fake.fails('post', END, 'server.unavailable', { once: true }),
        fake.post(END, currentUser, buildUser()),
      ],
    });
    await hand.click(screen.getByRole('button', { name: 'Return to your account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
    await hand.click(screen.getByRole('button', { name: 'Return to your account' }));
    await waitFor(() => expect(left).toHaveLength(1));
  });

  test('with nobody left to return to it signs out', async () => {
    const { user: hand, left } = await show({
      user: viewed(15),
      handlers: [fake.fails('post', END, 'view-as.none'), fake.raw('post', '/api/logout', '{}')],
    });
    await hand.click(screen.getByRole('button', { name: 'Return to your account' }));
    await waitFor(() => expect(left).toEqual(['/auth']));
  });

  test.each([
    [900_000, '15:00'],
    [61_000, '1:01'],
    [500, '0:01'],
    [-5000, '0:00'],
  ])('%d ms are %s', (ms, shown) => expect(timeLeft(new Date(1_000_000 + ms).toISOString(), 1_000_000)).toBe(shown));
});
