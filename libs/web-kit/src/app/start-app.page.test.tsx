import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { brand, currentUser, progress } from '@nb/contracts';
import { draftKey, hasUnsentDrafts, writeDraft } from '../drafts/unsent-drafts';
import {
  type FakeNetwork,
  act,
  buildBrand,
  buildProgress,
  buildReleasedRemote,
  buildUser,
  fake,
  fakeNetwork,
  screen,
  waitFor,
} from '../testing/index';
import { shareWithRemotes } from '../remotes/load-remote';
import { useCurrentUserQuery } from '../session/session.api';
import { useProgressQuery } from '../training/progress.api';
import { useEffect } from 'react';
import { startApp } from './start-app';

/** What was asked for, and when others had their turn. */
const order: string[] = [];
class OwnChannel {
  port1: { onmessage?: () => void; close: () => void } = { close: () => undefined };
  port2 = {
    postMessage: () => {
      setTimeout(() => {
        order.push('others');
        this.port1.onmessage?.();
      });
    },
  };
}
beforeAll(() => void Object.assign(globalThis, { MessageChannel: OwnChannel }));
afterAll(() => void Object.assign(globalThis, { MessageChannel: undefined }));

let network: FakeNetwork;
afterEach(() => {
  order.length = 0;
  network.close();
  localStorage.clear();
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'caches');
});

test('after a sign-in at the front door the person is known, and nothing that was kept under another account is left', async () => {
  const gone: string[] = [];
  Object.defineProperty(window, 'caches', {
    configurable: true,
    value: { keys: async () => ['nb-files-1', 'nb-data-1-other'], delete: async (name: string) => gone.push(name) },
  });
  network = fakeNetwork([
    fake.get('/brand.json', brand, buildBrand()),
    fake.raw('get', '/remotes.json', '{"remotes":[]}'),
    fake.raw('put', '/api/team/zone', null, { status: 204 }),
  ]);
  const user = buildUser();
  for (const id of ['other', user.id]) writeDraft(draftKey('training', id, 'call-notes'), 'Call Maria');
  document.body.innerHTML = '<div id="root"></div>';
  const leave = jest.fn();
  await act(() =>
    startApp([{ path: '/', element: <p>Home</p> }], undefined, {
      user,
      welcome: { title: 'Login successful', text: 'Welcome' },
      leave,
    }),
  );
  expect(await screen.findByText('Home')).toBeVisible();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(network.callsTo('GET', '/api/auth/user')).toEqual([]);
  expect([hasUnsentDrafts('other'), hasUnsentDrafts(user.id)]).toEqual([false, true]);
  await waitFor(() => expect(gone).toEqual(['nb-data-1-other']));
});

describe('what shows first depends on who is signed in', () => {
  const own = { namespace: 'shell', texts: {}, readerFirst: true };
  const Home = () => (
    <p>{`${String(useCurrentUserQuery().data?.firstName)} has done ${String(useProgressQuery().data?.completedSteps)}`}</p>
  );
  const drawn: (string | null)[] = [];
  const start = async (answers: Parameters<typeof fakeNetwork>[0]) => {
    drawn.length = 0;
    network = fakeNetwork([
      fake.get('/brand.json', brand, buildBrand()),
      fake.raw('get', '/remotes.json', '{"remotes":[]}'),
      ...answers,
    ]);
    document.body.innerHTML = '<div id="root"></div>';
    const watcher = new MutationObserver(() => drawn.push(document.querySelector('p')?.textContent ?? null));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await act(() => startApp([{ path: '/', element: <Home /> }], own));
    return watcher;
  };

  test('then both are known when it is drawn, and asked for once', async () => {
    const watcher = await start([
      fake.get('/api/auth/user', currentUser, buildUser({ firstName: 'Ada' })),
      fake.get('/api/training/progress', progress, buildProgress({}, [1, 2])),
    ]);
    expect(await screen.findByText('Ada has done 2')).toBeVisible();
    watcher.disconnect();
    expect(drawn.filter((text) => text?.includes('undefined'))).toEqual([]);
    expect([
      network.callsTo('GET', '/api/auth/user').length,
      network.callsTo('GET', '/api/training/progress').length,
    ]).toEqual([1, 1]);
  });
  test.each([
    [false, 2],
    [true, 1],
  ])(
    'a temporary password, put off: %s: a refusal that the browser has fetched beforehand is taken before the page asks',
    async (passwordChangeSkipped, reads) => {
      const watcher = await start([
        fake.get(
          '/api/auth/user',
          currentUser,
          buildUser({ firstName: 'Ada', tempPassword: true, passwordChangeSkipped }),
        ),
        fake.get('/api/training/progress', progress, buildProgress({}, [1, 2])),
      ]);
      watcher.disconnect();
      expect(await screen.findByText('Ada has done 2')).toBeVisible();
      expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(reads);
    },
  );
  test('a session that nobody can tell of keeps nobody waiting for long', async () => {
    const watcher = await start([fake.get('/api/auth/user', currentUser, buildUser(), { delay: 'infinite' })]);
    watcher.disconnect();
    expect(await screen.findByText('undefined has done undefined')).toBeVisible();
  });
});

test('the page of a remote has what that needs of this page fetched while its frame is being made; another page has not', async () => {
  const remotes = [buildReleasedRemote({ name: 'mfe-team', pathPrefixes: ['/partners'] })];
  const asked: string[] = [];
  shareWithRemotes(async () => {
    asked.push(window.location.pathname);
    return {};
  });
  for (const path of ['/', '/partners/tree']) {
    window.history.replaceState(null, '', path);
    network = fakeNetwork([
      fake.get('/brand.json', brand, buildBrand()),
      fake.raw('get', '/remotes.json', JSON.stringify({ remotes })),
      fake.get('/api/auth/user', currentUser.nullable(), null),
    ]);
    document.body.innerHTML = '<div id="root"></div>';
    await act(() => startApp([{ path: '*', element: <p>Page</p> }]));
    expect(await screen.findByText('Page')).toBeVisible();
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    network.close();
  }
  expect(asked).toEqual(['/partners/tree']);
  window.history.replaceState(null, '', '/');
});

test('what the app begins with has pauses in between, and what the page’s own markup needed is gone with the first drawing (performance.md 12)', async () => {
  network = fakeNetwork([
    fake.get('/brand.json', brand, buildBrand()),
    fake.raw('get', '/remotes.json', '{"remotes":[]}'),
    fake.get('/api/auth/user', currentUser, buildUser()),
    fake.get('/api/training/progress', progress, buildProgress()),
  ]);
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    order.push(new URL(input instanceof Request ? input.url : input, window.location.href).pathname);
    return fetch(input, init);
  };
  document.head.innerHTML = '<style data-prerendered></style>';
  document.body.innerHTML = '<div id="root"></div>';
  const seen: unknown[] = [];
  const Home = () => {
    useEffect(() => {
      seen.push(document.querySelector('style[data-prerendered]'));
    }, []);
    return <p>Home</p>;
  };
  await act(() => startApp([{ path: '/', element: <Home /> }], { namespace: 'shell', texts: {}, readerFirst: true }));
  window.fetch = fetch;
  expect(await screen.findByText('Home')).toBeVisible();
  expect(order.filter((each) => each !== '/api/training/progress').slice(0, 6)).toEqual([
    '/remotes.json',
    'others',
    '/api/auth/user',
    'others',
    '/brand.json',
    'others',
  ]);
  expect(seen).toEqual([null]);
});
