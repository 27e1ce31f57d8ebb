import { describe, expect, test } from '@jest/globals';
import { currentUser } from '@nb/contracts';
import { useState } from 'react';
import { api } from '../api/api';
import { sessionLost } from '../api/base-query';
import { useUnsavedChanges } from '../routing/unsaved-changes';
import {
  TEST_USER_ID,
  act,
  buildUser,
  expectToOutliveSession,
  fake,
  renderRoutes,
  screen,
  waitFor,
} from '../testing/index';
import { useCurrentUserQuery } from './session.api';

const noteApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveNote: build.mutation<unknown, string>({
      query: (text) => ({ url: '/api/note', method: 'POST', body: { text } }),
    }),
  }),
});

function Form({ isKept = false }: { isKept?: boolean }) {
  const [text, setText] = useState('');
  const [save, { isLoading }] = noteApi.useSaveNoteMutation();
  // What is being sent is no longer unsaved until it has been refused.
  useUnsavedChanges(text !== '' && !isLoading, undefined, isKept);
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => void save(text)}>Save</button>
      <button onClick={() => setText('')}>Empty</button>
    </>
  );
}
function Screen({ isKept = false }: { isKept?: boolean }) {
  const { data: user } = useCurrentUserQuery();
  return user ? <Form isKept={isKept} /> : <p>Sign-in page</p>;
}
const over = [
  fake.fails('get', '/api/auth/user', 'access.signed-out'),
  fake.fails('post', '/api/note', 'access.signed-out'),
];
const open = async (typed: string, isKept = false) => {
  const view = await renderRoutes([{ path: '/', element: <Screen isKept={isKept} /> }], { handlers: over });
  if (typed) await view.user.type(screen.getByLabelText('Note'), typed);
  await view.user.click(screen.getByText('Save'));
  return view;
};
const dialog = () => screen.findByRole('dialog', { name: 'Your session is over' });

describe('a session that is over when something is saved', () => {
  test('keeps what was typed, and saves it once the same person has signed in again', async () => {
    const view = await renderRoutes([{ path: '/', element: <Screen /> }]);
    await view.user.type(screen.getByLabelText('Note'), 'Call Maria');
    await expectToOutliveSession(view, {
      method: 'post',
      path: '/api/note',
      user: buildUser(),
      accepted: fake.raw('post', '/api/note', '{}'),
      save: () => view.user.click(screen.getByText('Save')),
    });
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
  });

  test('waits for a save that is under way when something else says that the session is over', async () => {
    let answer: () => void = () => undefined;
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, network, store } = await renderRoutes([{ path: '/', element: <Screen /> }], {
      handlers: [
        fake.fails('get', '/api/auth/user', 'access.signed-out'),
        fake.fails('post', '/api/note', 'access.signed-out', { after }),
      ],
    });
    await user.type(screen.getByLabelText('Note'), 'Call Maria');
    await user.click(screen.getByText('Save'));
    act(() => {
      store.dispatch(sessionLost());
    });
    await waitFor(() => expect(network.callsTo('GET', '/api/auth/user')).toHaveLength(1));
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
    answer();
    await dialog();
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
    network.use(
      fake.post('/api/login', currentUser, buildUser()),
      fake.get('/api/auth/user', currentUser.nullable(), buildUser()),
      fake.raw('post', '/api/note', '{}'),
    );
    await user.type(screen.getByLabelText('Password'), 'river-stone-9');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(network.callsTo('POST', '/api/note')).toHaveLength(2));
    expect(network.callsTo('POST', '/api/note')[1]?.body).toEqual({ text: 'Call Maria' });
  });

  test('with nothing unsaved, and with what this browser keeps as a draft, leads to sign-in', async () => {
    for (const [typed, isKept] of [
      ['', false],
      ['Call Maria', true],
    ] as const) {
      const { unmount } = await open(typed, isKept);
      expect(await screen.findByText('Sign-in page')).toBeVisible();
      unmount();
    }
  });

  test('a wrong password is said, and nothing is lost', async () => {
    const { user, network } = await open('Call Maria');
    await dialog();
    network.use(fake.fails('post', '/api/login', 'auth.invalid-credentials'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Please enter your password.')).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
  });

  test('the second step is asked for as well; out of time the password is asked again, and the page stays', async () => {
    const { user, network } = await open('Call Maria');
    await dialog();
    network.use(
      fake.fails('post', '/api/login', 'auth.second-step', { methods: ['totp', 'recovery'] }),
      fake.fails('post', '/api/login/second-step', 'auth.second-step-expired', { once: true }),
      fake.post('/api/login/second-step', currentUser, buildUser()),
    );
    const givePassword = async () => {
      await user.type(screen.getByLabelText('Password'), 'river-stone-9');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      const code = await screen.findByLabelText('Six-digit code');
      expect(code).toHaveFocus();
      await user.type(code, '123456{Enter}');
    };
    await givePassword();
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    network.use(fake.get('/api/auth/user', currentUser.nullable(), buildUser()));
    await givePassword();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
    expect(network.callsTo('POST', '/api/login/second-step')[1]?.body).toEqual({
      method: 'totp',
      code: '123456',
      trustDevice: false,
    });
  });

  test('left without saving, leads to sign-in', async () => {
    const { user } = await open('Call Maria');
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('Sign-in page')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the same person may sign in in another tab', async () => {
    const { network } = await open('Call Maria');
    await dialog();
    network.use(fake.get('/api/auth/user', currentUser.nullable(), buildUser()));
    const other = new BroadcastChannel('nb-session');
    other.postMessage({ userId: TEST_USER_ID, page: 'another tab' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Note')).toHaveValue('Call Maria');
    other.close();
  });

  test.each([
    ['in another tab', true],
    ['here', false],
  ])('somebody else who signs in %s sees nothing of it and sends nothing', async (_where, elsewhere) => {
    const { user, network, left } = await open('Call Maria');
    await dialog();
    const somebodyElse = buildUser({ id: '0199a1b2-0000-7000-8000-00000000beef', firstName: 'Bea' });
    network.use(
      fake.post('/api/login', currentUser, somebodyElse),
      fake.get('/api/auth/user', currentUser.nullable(), somebodyElse),
    );
    const other = new BroadcastChannel('nb-session');
    if (elsewhere) other.postMessage({ userId: somebodyElse.id, page: 'another tab' });
    else {
      await user.type(screen.getByLabelText('Password'), 'river-stone-9');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    }
    await waitFor(() => expect(left).toEqual(['/']));
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(network.callsTo('POST', '/api/note')).toHaveLength(1);
    other.close();
  });
});
