import { describe, expect, test } from '@jest/globals';
import { currentUser } from '@nb/contracts';
import { LANGUAGE_NAMES } from '@nb/i18n';
import { buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path: '/language', texts: { shell: texts }, ...options });
const choice = (language: keyof typeof LANGUAGE_NAMES) => screen.getByRole('radio', { name: LANGUAGE_NAMES[language] });

describe('/language', () => {
  test('seven languages, each in its own words and marked as such', async () => {
    await show();
    expect((await screen.findAllByRole('radio')).length).toBe(7);
    expect(screen.getByText(LANGUAGE_NAMES.hi)).toHaveAttribute('lang', 'hi');
    expect(choice('en')).toBeChecked();
  });

  test('a choice is shown immediately, is kept in the browser and with the account', async () => {
    const { user, network, i18n } = await show({ handlers: [fake.raw('post', '/api/user/language', '{}')] });
    await screen.findAllByRole('radio');
    network.use(fake.get('/api/auth/user', currentUser, buildUser({ language: 'hi' })));
    await user.click(choice('hi'));
    await waitFor(() => expect(network.callsTo('POST', '/api/user/language')[0]?.body).toEqual({ language: 'hi' }));
    expect([i18n.language, localStorage.getItem('language'), document.documentElement.lang]).toEqual([
      'hi',
      'hi',
      'hi',
    ]);
    expect(choice('hi')).toBeChecked();
  });

  test('a choice that cannot be saved is reverted with an error message', async () => {
    const { user, i18n } = await show({ handlers: [fake.fails('post', '/api/user/language', 'server.unavailable')] });
    await screen.findAllByRole('radio');
    await user.click(choice('de'));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').length + screen.queryAllByRole('status').length).toBeGreaterThan(0),
    );
    await waitFor(() => expect(i18n.language).toBe('en'));
    expect(localStorage.getItem('language')).toBe('en');
    expect(choice('en')).toBeChecked();
  });
});
