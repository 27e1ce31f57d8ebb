import { describe, expect, test } from '@jest/globals';
import { registrationCheck } from '@nb/contracts';
import { LANGUAGE_NAMES } from '@nb/i18n';
import { buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) => renderRoutes(routes, { path, user: null, texts: { shell: texts }, ...options });

describe('the language of a visitor (S8)', () => {
  const valid = fake.get('/api/public/registration/check', registrationCheck, { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Rosa Diaz', uid: null } });
  test.each(['/', '/auth', '/register', '/register/ABC123', '/reset-password', '/terms', '/nowhere'])('can be chosen at %s, is kept, and asks no server', async (path) => {
    const { user, network, i18n } = await show(path, { handlers: [valid] });
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect(within(choice).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(Object.values(LANGUAGE_NAMES));
    await user.selectOptions(choice, 'hi');
    await waitFor(() => expect([i18n.language, localStorage.getItem('language'), document.documentElement.lang]).toEqual(['hi', 'hi', 'hi']));
    // The edge knows it by the cookie.
    expect(document.cookie).toContain('language=hi');
    expect(network.callsTo('POST', '/api/user/language')).toHaveLength(0);
  });

  test('is that of the account for whoever is signed in, and stays so after they sign out', async () => {
    const { unmount, i18n } = await show('/', { user: buildUser({ language: 'fr' }) });
    await waitFor(() => expect([i18n.language, localStorage.getItem('language')]).toEqual(['fr', 'fr']));
    expect(document.cookie).toContain('language=fr');
    unmount();
  });
});
