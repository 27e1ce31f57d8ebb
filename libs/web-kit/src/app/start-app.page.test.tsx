import { afterEach, expect, jest, test } from '@jest/globals';
import { brand } from '@nb/contracts';
import { keepDraft, keptDrafts } from '../drafts/kept-drafts';
import { type FakeNetwork, act, buildBrand, buildUser, fake, fakeNetwork, screen, waitFor } from '../testing/index';
import { startApp } from './start-app';

let network: FakeNetwork;
afterEach(() => {
  network.close();
  localStorage.clear();
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'caches');
});

test('after a sign-in at the front door the person is known, and nothing that was kept under another account is left', async () => {
  const gone: string[] = [];
  Object.defineProperty(window, 'caches', { configurable: true, value: { keys: async () => ['nb-files-1', 'nb-data-1-other'], delete: async (name: string) => gone.push(name) } });
  network = fakeNetwork([fake.get('/brand.json', brand, buildBrand()), fake.raw('get', '/remotes.json', '{"remotes":[]}'), fake.raw('put', '/api/team/zone', null, { status: 204 })]);
  const user = buildUser();
  for (const id of ['other', user.id]) keepDraft(id, 'call-notes', { mine: { callNotes: 'Call Maria' }, base: { callNotes: '' } });
  document.body.innerHTML = '<div id="root"></div>';
  const leave = jest.fn();
  await act(() => startApp([{ path: '/', element: <p>Home</p> }], undefined, { user, welcome: { title: 'Login successful', text: 'Welcome' }, leave }));
  expect(await screen.findByText('Home')).toBeVisible();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(network.callsTo('GET', '/api/auth/user')).toEqual([]);
  expect([keptDrafts('other'), keptDrafts(user.id)]).toEqual([[], ['call-notes']]);
  await waitFor(() => expect(gone).toEqual(['nb-data-1-other']));
});
