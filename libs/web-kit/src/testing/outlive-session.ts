import { expect } from '@jest/globals';
import { type CurrentUser, currentUser } from '@nb/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { fake } from './network';
import type { Rendered } from './render-routes';

export interface Saving {
  method: 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Presses what saves. */
  save: () => Promise<unknown>;
  /** The answer once somebody is signed in again. */
  accepted: HttpHandler;
  user: CurrentUser;
}

/** A save for which the session was over is made once more after the same person has signed in, with all that was typed. */
export async function expectToOutliveSession(
  { network, user: hand }: Rendered,
  { method, path, save, accepted, user }: Saving,
): Promise<void> {
  const saves = () => network.callsTo(method.toUpperCase(), path);
  network.use(fake.fails('get', '/api/auth/user', 'access.signed-out'), fake.fails(method, path, 'access.signed-out'));
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Your session is over' });
  expect(saves()).toHaveLength(1);
  network.use(
    accepted,
    fake.post('/api/login', currentUser, user),
    fake.get('/api/auth/user', currentUser.nullable(), user),
  );
  await hand.type(within(dialog).getByLabelText('Password'), 'river-stone-9');
  await hand.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session is over' })).toBeNull());
  expect(network.callsTo('POST', '/api/login').at(-1)?.body).toEqual({
    email: user.email,
    password: 'river-stone-9',
    rememberMe: false,
  });
  await save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.body).toEqual(saves()[0]?.body);
}
