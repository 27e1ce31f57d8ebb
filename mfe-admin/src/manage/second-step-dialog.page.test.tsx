import { beforeAll, describe, expect, test } from '@jest/globals';
import { done } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { admin, buildDetail, serves, show } from '../testing/show';

beforeAll(() => preloadUi());
const RESET = '/api/admin/reset-second-step';
const lena = buildDetail({ hasSecondStep: true });
type Handlers = NonNullable<Parameters<typeof show>[0]>['handlers'];
const start = (handlers: Handlers = [], user = lena, query = '') =>
  show({ path: `/admin/users/${user.id}${query}`, handlers: [...handlers, serves.detail(user)] });
const open = `?dialog=user&about=second-step.${lena.id}`;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reset the second step of Lena Vogel' }));

describe('resetting the second step of somebody who lost everything', () => {
  test('asks for a reason, is done once, and says so', async () => {
    const { user, network } = await start([fake.post(RESET, done, { message: 'done' })]);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
    const shown = await dialog();
    expect(shown.getByText(/Make sure that it is really Lena Vogel who asks\./)).toBeVisible();
    const reason = shown.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    // Blanks are no reason.
    await user.type(reason, 'x  ');
    await user.click(shown.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(reason).toBeInvalid());
    expect(reason).toHaveFocus();
    expect(network.callsTo('POST', RESET)).toEqual([]);
    await user.clear(reason);
    await user.type(reason, 'Phone stolen, called back');
    expect(reason).toBeValid();
    const form = reason.closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await screen.findByText('Two-step sign-in of Lena Vogel was reset')).toBeInTheDocument();
    expect(network.callsTo('POST', RESET).map(({ body }) => body)).toEqual([
      { userId: lena.id, reason: 'Phone stolen, called back' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what the server refuses is said in the dialog, and the reason stays', async () => {
    const { user } = await start([fake.fails('post', RESET, 'server.unavailable')], lena, open);
    const shown = await dialog();
    await user.type(shown.getByRole('textbox', { name: 'Reason' }), 'Phone stolen');
    await user.click(shown.getByRole('button', { name: 'Reset' }));
    expect(await shown.findByRole('alert')).toHaveTextContent(/not available right now/);
    expect(shown.getByRole('textbox', { name: 'Reason' })).toHaveValue('Phone stolen');
    // Leaving asks before the reason is lost.
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('is offered where there is one only, and never for one’s own account', async () => {
    const none = buildDetail({ hasSecondStep: false });
    const view = await start([], none);
    await view.user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: /Delete User/ });
    expect(screen.queryByRole('menuitem', { name: /Reset two-step/ })).toBeNull();
    expect(screen.getByText('Not set up')).toBeInTheDocument();
    view.unmount();
    view.network.close();

    const own = buildDetail({ id: admin.id, isMasterAdmin: true, hasSecondStep: true });
    const { user } = await start([], own);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: /Reset two-step/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('Not for your own account');
  });

  test('an account of which it is not known is not said to have none', async () => {
    await start([], buildDetail());
    await screen.findByText('Password');
    expect(screen.queryByText('Second step')).toBeNull();
  });
});
