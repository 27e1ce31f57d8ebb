import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { registrationCheck } from '@nb/contracts';
import { LANGUAGE_NAMES, PROPOSALS } from '@nb/i18n';
import { buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, { path, user: null, texts: { shell: texts }, ...options });
const wants = (...languages: string[]) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the language of a visitor', () => {
  const valid = fake.get('/api/public/registration/check', registrationCheck, {
    isValid: true,
    requiresPasscode: false,
    sponsorInfo: { name: 'Rosa Diaz', uid: null },
  });
  test.each(['/', '/auth', '/register', '/register/ABC123', '/reset-password', '/terms', '/nowhere'])(
    'can be chosen at %s, is kept, and asks no server',
    async (path) => {
      const { user, network, i18n } = await show(path, { handlers: [valid] });
      const choice = await screen.findByRole('combobox', { name: 'Language' });
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(Object.values(LANGUAGE_NAMES));
      await user.selectOptions(choice, 'hi');
      await waitFor(() =>
        expect([i18n.language, localStorage.getItem('language'), document.documentElement.lang]).toEqual([
          'hi',
          'hi',
          'hi',
        ]),
      );
      // The edge knows it by the cookie.
      expect(document.cookie).toContain('language=hi');
      expect(network.callsTo('POST', '/api/user/language')).toHaveLength(0);
    },
  );

  test.each(['/', '/auth', '/register', '/reset-password'])(
    'is proposed at %s in the browser’s own; accepting changes it',
    async (path) => {
      wants('es-MX', 'en');
      const { user, i18n } = await show(path);
      const question = await screen.findByRole('complementary', { name: PROPOSALS.es.text });
      expect(question).toHaveAttribute('lang', 'es');
      expect(i18n.language).toBe('en');
      await user.click(within(question).getByRole('button', { name: PROPOSALS.es.accept }));
      await waitFor(() => expect([i18n.language, localStorage.getItem('language')]).toEqual(['es', 'es']));
      expect(screen.queryByRole('complementary', { name: PROPOSALS.es.text })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['/', 'accept'],
    ['/auth', 'accept'],
    ['/auth', 'dismiss'],
  ] as const)(
    'answered by keyboard at %s (%s), the focus goes on from the page: the button that had it is gone',
    async (path, answer) => {
      wants('es');
      const { user } = await show(path);
      (await screen.findByRole('button', { name: PROPOSALS.es[answer] })).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    },
  );

  test('a proposal that was declined is not made again', async () => {
    wants('fr');
    const { user, unmount } = await show('/');
    await user.click(await screen.findByRole('button', { name: PROPOSALS.fr.dismiss }));
    expect(localStorage.getItem('language')).toBe('en');
    unmount();
    await show('/auth');
    expect(screen.queryByText(PROPOSALS.fr.text)).not.toBeInTheDocument();
  });

  test('proposes nothing to a signed-in user, whose account has a language, nor after they sign out', async () => {
    wants('fr');
    const { unmount } = await show('/', { user: buildUser({ language: 'en' }) });
    await waitFor(() => expect(localStorage.getItem('language')).toBe('en'));
    expect(screen.queryByText(PROPOSALS.fr.text)).not.toBeInTheDocument();
    unmount();
    await show('/');
    expect(screen.queryByText(PROPOSALS.fr.text)).not.toBeInTheDocument();
  });

  test('is that of the account for a signed-in user, and stays so after they sign out', async () => {
    const { unmount, i18n } = await show('/', { user: buildUser({ language: 'fr' }) });
    await waitFor(() => expect([i18n.language, localStorage.getItem('language')]).toEqual(['fr', 'fr']));
    expect(document.cookie).toContain('language=fr');
    unmount();
  });
});
