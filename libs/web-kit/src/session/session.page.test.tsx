import { describe, expect, jest, test } from '@jest/globals';
import { type CurrentUser, currentUser, progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { z } from 'zod';
import {
  act,
  buildProgress,
  buildUser,
  endRender,
  fake,
  newTestId,
  renderRoutes,
  screen,
  waitFor,
} from '../testing/index';
import { useProgressQuery } from '../training/progress.api';
import {
  sessionApi,
  useChangePasswordMutation,
  useCurrentUserQuery,
  useLoginMutation,
  useLogoutMutation,
} from './session.api';
import { useLanguage } from './use-language';

function Account() {
  const { data: user } = useCurrentUserQuery();
  const { data: state } = useProgressQuery();
  const [login] = useLoginMutation();
  const [logout] = useLogoutMutation();
  return (
    <>
      <p>User: {user === undefined ? 'unknown' : (user?.firstName ?? 'nobody')}</p>
      <p>Link: {state?.referralLink ?? '-'}</p>
      <button onClick={() => void login({ email: 'b@example.test', password: 'secret' })}>Sign in</button>
      <button onClick={() => void logout()}>Sign out</button>
    </>
  );
}
const routes = [{ path: '/', element: <Account /> }];
const ada = () =>
  fake.get('/api/training/progress', progress, () => buildProgress({ referralLink: 'of Ada' }), { once: true });

describe('signing out', () => {
  test.each([
    ['is answered', fake.post('/api/logout', z.object({}), {})],
    ['is refused', fake.fails('post', '/api/logout', 'server.failed')],
    ['cannot reach the server', fake.down('post', '/api/logout')],
  ])('empties everything and starts anew at / when it %s', async (_name, handler) => {
    const { user, left } = await renderRoutes(routes, {
      handlers: [ada(), handler, fake.fails('get', '/api/training/progress', 'access.signed-out')],
    });
    expect(await screen.findByText('Link: of Ada')).toBeVisible();
    await user.click(screen.getByText('Sign out'));
    await waitFor(() => expect(left).toEqual(['/']));
    expect(screen.getByText('User: nobody')).toBeVisible();
    expect(screen.getByText('Link: -')).toBeVisible();
  });

  test('waits 3 s for the server and no longer', async () => {
    const { left } = await renderRoutes(routes, {
      handlers: [fake.post('/api/logout', z.object({}), {}, { delay: 'infinite' })],
    });
    jest.useFakeTimers();
    act(() => screen.getByText('Sign out').click());
    await act(() => jest.advanceTimersByTimeAsync(2999));
    expect(left).toEqual([]);
    expect(screen.getByText('User: Ada')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2));
    jest.useRealTimers();
    await waitFor(() => expect(left).toEqual(['/']));
    expect(screen.getByText('User: nobody')).toBeVisible();
  });
});

test('a tab clears its data before it leaves when another tab signs out', async () => {
  const { left } = await renderRoutes(routes, {
    handlers: [ada(), fake.fails('get', '/api/training/progress', 'access.signed-out')],
  });
  expect(await screen.findByText('Link: of Ada')).toBeVisible();
  const other = new BroadcastChannel('nb-session');
  other.postMessage({ userId: null, page: 'another tab' });
  await waitFor(() => expect(left).toEqual(['/']));
  expect(screen.getByText('User: nobody')).toBeVisible();
  expect(screen.queryByText('Link: of Ada')).toBeNull();
  other.close();
});

describe('a session that was ended elsewhere', () => {
  const SAID = 'Please sign in to continue.';
  function SignInOut() {
    const { data: user, refetch } = useCurrentUserQuery();
    const [login] = useLoginMutation();
    const [logout] = useLogoutMutation();
    const [change] = useChangePasswordMutation();
    return (
      <>
        <p>User: {user?.firstName ?? 'nobody'}</p>
        <button onClick={() => void refetch()}>Ask</button>
        <button onClick={() => void login({ email: 'b@example.test', password: 'secret' })}>Sign in</button>
        <button onClick={() => void logout()}>Sign out</button>
        <button onClick={() => void change({ currentPassword: 'temp-1', newPassword: 'river-stone-9' })}>Change</button>
      </>
    );
  }
  const page = [{ path: '/', element: <SignInOut /> }];
  const gone = fake.fails('get', '/api/auth/user', 'access.signed-out');

  test('is shown until somebody signs in', async () => {
    const { user } = await renderRoutes(page, { handlers: [gone, fake.post('/api/login', currentUser, buildUser())] });
    await user.click(screen.getByText('Ask'));
    expect(await screen.findByText(SAID)).toBeVisible();
    expect(screen.getByText('User: nobody')).toBeVisible();
    await user.click(screen.getByText('Sign in'));
    expect(await screen.findByText('User: Ada')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
  });

  test('is not shown to a first visitor', async () => {
    const { user } = await renderRoutes(page, { user: null });
    await user.click(screen.getByText('Ask'));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.queryByText(SAID)).toBeNull();
  });

  test('is not shown after one’s own logout, even when the page notices the end before the logout is answered', async () => {
    const answered = Promise.withResolvers<void>();
    const { user, left } = await renderRoutes(page, {
      handlers: [gone, fake.post('/api/logout', z.object({}), {}, { after: answered.promise })],
    });
    await user.click(screen.getByText('Sign out'));
    await user.click(screen.getByText('Ask'));
    expect(await screen.findByText('User: nobody')).toBeVisible();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.queryByText(SAID)).toBeNull();
    answered.resolve();
    await waitFor(() => expect(left).toEqual(['/']));
    expect(screen.queryByText(SAID)).toBeNull();
  });

  test('is not shown after the change of a temporary password, but is after a refused change', async () => {
    const temporary = buildUser({ tempPassword: true });
    const { user } = await renderRoutes(page, {
      user: temporary,
      handlers: [gone, fake.post('/api/user/change-password', z.object({}), {})],
    });
    await user.click(screen.getByText('Change'));
    await user.click(screen.getByText('Ask'));
    expect(await screen.findByText('User: nobody')).toBeVisible();
    expect(screen.queryByText(SAID)).toBeNull();
    endRender();
    const refused = await renderRoutes(page, {
      user: temporary,
      handlers: [gone, fake.fails('post', '/api/user/change-password', 'password.current-wrong')],
    });
    await refused.user.click(screen.getByText('Change'));
    await waitFor(() => expect(refused.network.callsTo('POST', '/api/user/change-password')).toHaveLength(1));
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    await refused.user.click(screen.getByText('Ask'));
    expect(await screen.findByText(SAID)).toBeVisible();
  });
});

describe('a logout that failed', () => {
  const fail = async () => {
    const { user, left, unmount } = await renderRoutes(routes, {
      handlers: [fake.fails('post', '/api/logout', 'server.unavailable')],
    });
    await user.click(screen.getByText('Sign out'));
    await waitFor(() => expect(left).toEqual(['/']));
    unmount();
  };
  test('is shown once by the next page while the session still exists', async () => {
    await fail();
    const { unmount } = await renderRoutes(routes);
    expect(await screen.findByText('Logout failed')).toBeVisible();
    expect(screen.getByText(/not available right now/)).toBeVisible();
    unmount();
    await renderRoutes(routes);
    expect(screen.getByText('User: Ada')).toBeVisible();
    expect(screen.queryByText('Logout failed')).toBeNull();
  });
  test('is not shown when it ended the session all the same', async () => {
    await fail();
    await renderRoutes(routes, { user: null });
    expect(screen.getByText('User: nobody')).toBeVisible();
    expect(screen.queryByText('Logout failed')).toBeNull();
    expect(sessionStorage.getItem('logoutFailure')).toBeNull();
  });
});

test('signing in shows nothing that was read under another account', async () => {
  const bea = buildUser({ id: '0198c0de-aaaa-7000-8000-000000000002', firstName: 'Bea' });
  const { user } = await renderRoutes(routes, {
    handlers: [
      ada(),
      fake.post('/api/login', currentUser, bea),
      fake.get('/api/training/progress', progress, buildProgress({ referralLink: 'of Bea' }), { delay: 30 }),
    ],
  });
  expect(await screen.findByText('Link: of Ada')).toBeVisible();
  await user.click(screen.getByText('Sign in'));
  expect(await screen.findByText('User: Bea')).toBeVisible();
  expect(screen.queryByText('Link: of Ada')).toBeNull();
  expect(await screen.findByText('Link: of Bea')).toBeVisible();
});

test('asks for nothing while nobody is signed in', async () => {
  const { network } = await renderRoutes(routes, { user: null });
  expect(screen.getByText('User: nobody')).toBeVisible();
  expect(network.callsTo('GET', '/api/training/progress')).toEqual([]);
});

function Languages() {
  const { language, setLanguage } = useLanguage();
  const { t } = useTranslation('sample');
  return (
    <>
      <p>
        {language}: {t('hello')}
      </p>
      <button onClick={() => void setLanguage('hi')}>हिन्दी</button>
    </>
  );
}

describe('the language', () => {
  const languages = [{ path: '/', element: <Languages /> }];
  test.each([
    [true, 'en', 'pa'],
    [false, 'en', 'en'],
    [true, 'fr', 'fr'],
  ] as const)(
    'chosen before the first way in stays (temporary password %s, account %s → %s)',
    async (tempPassword, language, shown) => {
      localStorage.setItem('language', 'pa');
      const { user, network, i18n } = await renderRoutes(routes, {
        user: null,
        language: 'pa',
        handlers: [
          fake.post('/api/login', currentUser, buildUser({ tempPassword, language })),
          fake.post('/api/user/language', z.object({}), {}),
          fake.get('/api/auth/user', currentUser, buildUser({ tempPassword, language: 'pa' })),
        ],
      });
      await user.click(screen.getByText('Sign in'));
      expect(await screen.findByText('User: Ada')).toBeVisible();
      await waitFor(() => expect(i18n.language).toBe(shown));
      await waitFor(() =>
        expect(network.callsTo('POST', '/api/user/language').map(({ body }) => body)).toEqual(
          shown === 'pa' ? [{ language: 'pa' }] : [],
        ),
      );
    },
  );
  // Changing the language renders the whole page again, even when it is the same.
  test.each([
    ['de', 'chosen here'],
    [null, 'proposed by the browser'],
  ])('of the account that is shown already is not changed to or saved again (%s, %s)', async (saved, _how) => {
    const { user, network, i18n } = await renderRoutes(routes, {
      user: null,
      language: 'de',
      handlers: [
        fake.post('/api/login', currentUser, buildUser({ language: 'de' })),
        fake.post('/api/user/language', z.object({}), {}),
      ],
    });
    if (saved === null) localStorage.removeItem('language');
    else localStorage.setItem('language', saved);
    const changed = jest.fn();
    i18n.on('languageChanged', changed);
    await user.click(screen.getByText('Sign in'));
    expect(await screen.findByText('User: Ada')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(changed).not.toHaveBeenCalled();
    expect(network.callsTo('POST', '/api/user/language')).toEqual([]);
  });

  test('changes immediately, is kept in the browser and with the account, and marks the document', async () => {
    const { user, network } = await renderRoutes(languages, {
      handlers: [fake.post('/api/user/language', z.object({}), {})],
      texts: { sample: { hello: 'Hello' } },
    });
    expect(document.documentElement.lang).toBe('en');
    await user.click(screen.getByText('हिन्दी'));
    // Texts that Hindi lacks fall back to English.
    expect(await screen.findByText('hi: Hello')).toBeVisible();
    expect(document.documentElement.lang).toBe('hi');
    expect(localStorage.getItem('language')).toBe('hi');
    await waitFor(() => expect(network.callsTo('POST', '/api/user/language')[0]?.body).toEqual({ language: 'hi' }));
    await waitFor(() => expect(network.callsTo('GET', '/api/auth/user').length).toBeGreaterThan(0));
  });

  test('of an account that an admin views is shown and leaves no trace, and the admin’s comes back when the session ends', async () => {
    localStorage.setItem('language', 'de');
    const { user, network, store, i18n } = await renderRoutes(languages, { language: 'de' });
    const signIn = (value: CurrentUser | null) =>
      act(async () => {
        store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]));
      });
    const viewAs = { adminId: newTestId(), adminName: 'Ada', endsAt: '2099-01-01T00:00:00.000Z' };
    await signIn(buildUser({ id: newTestId(), language: 'fr', viewAs }));
    await waitFor(() => expect(i18n.language).toBe('fr'));
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
    await user.click(screen.getByText('हिन्दी'));
    await waitFor(() => expect(i18n.language).toBe('hi'));
    await waitFor(() => expect(localStorage.getItem('language')).toBe('de'));
    expect(document.cookie).toContain('language=de');
    expect(network.callsTo('POST', '/api/user/language')).toEqual([]);
    await signIn(null);
    await waitFor(() => expect(i18n.language).toBe('de'));
  });

  test('goes back, with the reason, when the account cannot keep it', async () => {
    const { user } = await renderRoutes(languages, {
      handlers: [fake.fails('post', '/api/user/language', 'server.unavailable')],
    });
    await user.click(screen.getByText('हिन्दी'));
    expect(await screen.findByText(/not available right now/)).toBeVisible();
    expect(screen.getByText(/^en:/)).toBeVisible();
    expect(localStorage.getItem('language')).toBe('en');
  });

  test('is only the browser’s while nobody is signed in', async () => {
    const { user, network } = await renderRoutes(languages, { user: null });
    await user.click(screen.getByText('हिन्दी'));
    expect(await screen.findByText(/^hi:/)).toBeVisible();
    expect(network.callsTo('POST', '/api/user/language')).toEqual([]);
  });
});
