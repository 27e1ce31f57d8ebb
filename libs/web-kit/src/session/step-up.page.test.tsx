import { describe, expect, jest, test } from '@jest/globals';
import { done, passkeyOptions, secondStepState } from '@nb/contracts';
import { Button, Dialog } from '@nb/ui';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../api/api';
import { downloadFrom } from '../app/download-from';
import {
  PASSKEY_OPTIONS,
  buildUser,
  fake,
  fakePasskeyDevice,
  fireEvent,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '../testing/index';

const { useRemoveThingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    removeThing: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/admin/delete-user/${id}`, method: 'DELETE' }),
      responseSchema: done,
    }),
  }),
});

const ANY = z.object({ message: z.string() });
const OK = { message: 'done' };
function Things() {
  const [remove] = useRemoveThingMutation();
  const [said, setSaid] = useState<string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const run = async (id: string) => {
    const answer = await remove(id);
    setSaid((now) => [...now, `${id} ${'error' in answer ? 'refused' : 'removed'}`]);
  };
  const download = async () => {
    const refusal = await downloadFrom('/api/admin/export-users', 'users.csv');
    setSaid((now) => [...now, refusal ? 'file refused' : 'file saved']);
  };
  return (
    <>
      <button onClick={() => void run('one')}>Remove one</button>
      <button
        onClick={() => {
          void run('one');
          void run('two');
        }}
      >
        Remove both
      </button>
      <button onClick={() => void run('one').then(() => run('two'))}>Remove both in turn</button>
      <button onClick={() => void download()}>Download</button>
      <button onClick={() => setIsOpen(true)}>Open a dialog</button>
      {isOpen && (
        <Dialog
          open
          title="Below"
          onClose={() => setIsOpen(false)}
          actions={<Button onPress={() => void run('one')}>Remove from the dialog</Button>}
        />
      )}
      <ul aria-label="said">
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
}
const routes = [{ path: '/', element: <Things /> }];
const TITLE = "Confirm that it's you";
const said = () =>
  within(screen.getByRole('list', { name: 'said' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const asks = (path: string, method: 'delete' | 'get' = 'delete') =>
  fake.fails(method, path, 'access.step-up', { once: true });

describe('a call that asks for a fresh authentication', () => {
  test('is repeated once after the password, whatever number of calls one dialog was for', async () => {
    const { user, network } = await renderRoutes(routes, {
      handlers: [
        asks('/api/admin/delete-user/one'),
        asks('/api/admin/delete-user/two'),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.fails('post', '/api/auth/step-up', 'password.current-wrong', { once: true }),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Remove both'));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    const field = within(dialog).getByLabelText('Password');
    const confirm = within(dialog).getByRole('button', { name: 'Confirm' });
    await user.click(confirm);
    expect(await within(dialog).findByText('Please enter your password.')).toBeVisible();
    await user.type(field, 'wrong-horse');
    await user.click(confirm);
    await waitFor(() => expect(network.callsTo('POST', '/api/auth/step-up')).toHaveLength(1));
    await waitFor(() => expect(within(dialog).queryByText('Please enter your password.')).toBeNull());
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(said()).toEqual(['one removed', 'two removed']));
    expect(network.callsTo('POST', '/api/auth/step-up').at(-1)?.body).toEqual({
      method: 'password',
      password: 'wrong-horse',
    });
    expect(network.callsTo('DELETE', '/api/admin/delete-user/one')).toHaveLength(2);
  });

  test('refused after the answer was given it is repeated without asking again', async () => {
    const answered = Promise.withResolvers<void>();
    const { user, network } = await renderRoutes(routes, {
      handlers: [
        asks('/api/admin/delete-user/one'),
        fake.fails('delete', '/api/admin/delete-user/two', 'access.step-up', { once: true, after: answered.promise }),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Remove both'));
    await user.type(await screen.findByLabelText('Password'), 'river-stone-9');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(said()).toEqual(['one removed']));
    answered.resolve();
    await waitFor(() => expect(said()).toEqual(['one removed', 'two removed']));
    expect(network.callsTo('POST', '/api/auth/step-up')).toHaveLength(1);
  });

  test('sends the password once, however often Enter is pressed meanwhile', async () => {
    const checked = Promise.withResolvers<void>();
    const { user, network } = await renderRoutes(routes, {
      handlers: [
        asks('/api/admin/delete-user/one'),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.post('/api/auth/step-up', ANY, OK, { after: checked.promise }),
      ],
    });
    await user.click(screen.getByText('Remove one'));
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.type(field, 'river-stone-9');
    for (const _press of ['Enter', 'Enter']) fireEvent.submit(field.form!);
    checked.resolve();
    await waitFor(() => expect(said()).toEqual(['one removed']));
    expect(network.callsTo('POST', '/api/auth/step-up')).toHaveLength(1);
  });

  test('asks for the second step where the account has one', async () => {
    const { user, network } = await renderRoutes(routes, {
      user: buildUser({
        secondStep: { isOn: true, isAvailable: true, requiredFrom: null, isRequiredNow: false, recoveryCodesLeft: 9 },
      }),
      handlers: [
        asks('/api/admin/delete-user/one'),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.get('/api/auth/second-step', secondStepState, {
          isAvailable: true,
          since: '2026-11-01T09:00:00.000Z',
          totpSince: '2026-11-01T09:00:00.000Z',
          passkeys: [],
          recoveryCodesLeft: 9,
          awaitsRecoveryCode: false,
          requiredFrom: null,
        }),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Remove one'));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    const code = await within(dialog).findByLabelText(/Six-digit code/);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(code);
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(said()).toEqual(['one removed']));
    expect(network.callsTo('POST', '/api/auth/step-up')[0]?.body).toEqual({ method: 'totp', code: '123456' });
  });

  test('where it can’t be read what the account has, everything can be tried', async () => {
    const device = fakePasskeyDevice();
    const { user } = await renderRoutes(routes, {
      user: buildUser({
        secondStep: { isOn: true, isAvailable: true, requiredFrom: null, isRequiredNow: false, recoveryCodesLeft: 9 },
      }),
      handlers: [
        asks('/api/admin/delete-user/one'),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.fails('get', '/api/auth/second-step', 'server.unavailable'),
        fake.post('/api/auth/step-up/passkey-options', passkeyOptions, PASSKEY_OPTIONS),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Remove one'));
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    expect(await dialog.findByLabelText(/Six-digit code/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(said()).toEqual(['one removed']));
    device.remove();
  });

  test('may be a download', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await renderRoutes(routes, {
      handlers: [
        asks('/api/admin/export-users', 'get'),
        fake.raw('get', '/api/admin/export-users', 'a;b'),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Download'));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    await user.type(within(dialog).getByLabelText('Password'), 'river-stone-9');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(said()).toEqual(['file saved']));
  });

  test('stays refused when the dialog is closed, and asks no second time for what came with it', async () => {
    const { user, network } = await renderRoutes(routes, {
      handlers: [fake.fails('delete', '/api/admin/delete-user/:id', 'access.step-up')],
    });
    await user.click(screen.getByText('Remove both in turn'));
    await screen.findByRole('dialog', { name: TITLE });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said()).toEqual(['one refused', 'two refused']));
    expect(network.callsTo('DELETE', '/api/admin/delete-user/one')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    // Who presses again right away is asked again.
    await user.click(screen.getByText('Remove one'));
    expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible();
  });

  test('over another dialog the password can be typed without a press, and the focus goes back there', async () => {
    const { user } = await renderRoutes(routes, {
      handlers: [
        asks('/api/admin/delete-user/one'),
        fake.delete('/api/admin/delete-user/:id', ANY, OK),
        fake.post('/api/auth/step-up', ANY, OK),
      ],
    });
    await user.click(screen.getByText('Open a dialog'));
    const below = within(await screen.findByRole('dialog', { name: 'Below' }));
    await user.click(below.getByRole('button', { name: 'Remove from the dialog' }));
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveFocus());
    await user.keyboard('river-stone-9');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    await waitFor(() => expect(below.getByRole('button', { name: 'Remove from the dialog' })).toHaveFocus());
  });
});
