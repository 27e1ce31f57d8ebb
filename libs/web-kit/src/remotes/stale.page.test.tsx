import { expect, test } from '@jest/globals';
import { act, buildReleasedRemote, buildUser, renderRoutes, screen, waitFor } from '../testing/index';
import { sessionApi } from '../session/session.api';
import type { RemoteModule } from './remote-module';
import { RemoteRoutes, lazyPart } from './remote-routes';
import { useRemotes } from './remotes-context';

const gone = async (): Promise<never> => {
  throw new Error('Loading chunk 1 failed');
};
const Chart = lazyPart('Charts', gone);
const sample: () => Promise<RemoteModule> = async () => ({
  contract: 1,
  namespace: 'sample',
  texts: {},
  routes: [{ path: '/sample/chart', element: <Chart /> }],
});
const routes = [{ path: '*', element: <RemoteRoutes notFound={<p>404</p>} /> }];

/** The page's first release manifest has version 1.0.0; later requests get version `later`. */
const show = (later: string) =>
  renderRoutes(routes, {
    path: '/sample/chart',
    remotes: [{ released: buildReleasedRemote(), module: sample }],
    newest: () => [buildReleasedRemote({ version: later })],
  });

test('a page whose file is gone since a release reloads once by itself, then asks', async () => {
  sessionStorage.clear();
  const first = await show('2.0.0');
  await waitFor(() => expect(first.left).toEqual([window.location.href]));
  first.unmount();
  const second = await show('2.0.0');
  await second.user.click(await screen.findByRole('button', { name: 'Reload the page' }));
  expect(screen.getByText('There is a new version of Charts')).toBeVisible();
  expect(second.left).toEqual([window.location.href]);
});

test('without a newer version the failure stays what it is', async () => {
  const { left } = await show('1.0.0');
  expect(await screen.findByText('Charts is not available right now')).toBeVisible();
  expect(left).toEqual([]);
});

test('the list is read again when another person is signed in: a canary depends on who reads', async () => {
  const List = () => (
    <p>
      {useRemotes()
        .remotes.map(({ version }) => version)
        .join()}
    </p>
  );
  const { store } = await renderRoutes([{ path: '/', element: <List /> }], {
    user: null,
    remotes: [{ released: buildReleasedRemote(), module: sample }],
    newest: () => [buildReleasedRemote({ version: '2.0.0-canary' })],
  });
  expect(await screen.findByText('1.0.0')).toBeVisible();
  act(() => {
    store.dispatch(
      sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: buildUser() }]),
    );
  });
  expect(await screen.findByText('2.0.0-canary')).toBeVisible();
});
