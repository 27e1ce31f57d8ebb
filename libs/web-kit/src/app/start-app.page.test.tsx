import { afterEach, describe, expect, test } from '@jest/globals';
import { brand, currentUser, progress } from '@nb/contracts';
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
import { showOnNextPage } from '../toast/next-page-toast';
import { startApp } from './start-app';

let network: FakeNetwork;
afterEach(() => {
  network.close();
  localStorage.clear();
  document.body.innerHTML = '';
});

test('what the document before had to say is said once', async () => {
  showOnNextPage({ title: 'Login successful', text: 'Welcome' });
  for (const times of [1, 0]) {
    network = fakeNetwork([
      fake.get('/brand.json', brand, buildBrand()),
      fake.raw('get', '/remotes.json', '{"remotes":[]}'),
      fake.raw('put', '/api/user/device-zone', null, { status: 204 }),
      fake.get('/api/auth/user', currentUser, buildUser()),
    ]);
    document.body.innerHTML = '<div id="root"></div>';
    await act(() => startApp([{ path: '/', element: <p>Home</p> }]));
    await waitFor(() => expect(screen.getByText('Home')).toBeVisible());
    expect(screen.queryAllByText('Login successful')).toHaveLength(times);
    network.close();
  }
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
