import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { myCodes, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildReferral, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { z } from 'zod';
import { PAST_CALL, code, drawer, press, start } from '../testing/codes-page';
import { playLiveStream, say, serves, type show } from '../testing/show';

const UPDATE = `/api/referral/update/${code.id}`;
const DELETE = `/api/referral/delete/${code.id}`;
const RESTORE = `/api/referral/restore/${code.id}`;
/** Its row: messages and questions name it too. */
const inList = (name: string) => document.querySelector<HTMLElement>(`[data-code='${name}']`);
const said = (text: string) =>
  waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('status')).toHaveTextContent(text),
  );

beforeAll(preloadUi);

describe('an existing invitation', () => {
  test('an edit sends only what changed, so a call in the past does not stand in its way', async () => {
    const old = { ...code, ...PAST_CALL };
    const { user, network } = await start(`/partners?code=${code.id}`, [fake.patch(UPDATE, referral, old)], [old]);
    const panel = await drawer();
    expect(panel.getByRole('heading', { name: 'Edit Invite Partner Code' })).toBeVisible();
    await user.type(await panel.findByRole('textbox', { name: /^How many times/ }), '9');
    await press(user, 'Update Code');
    expect(await screen.findByText('Referral code updated successfully')).toBeVisible();
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ maxUses: 9 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a passcode is taken away again', async () => {
    const open = { ...code, hasPasscode: true };
    const { user, network } = await start(`/partners?code=${code.id}`, [fake.patch(UPDATE, referral, code)], [open]);
    const panel = await drawer();
    await user.click(await panel.findByRole('checkbox', { name: 'Remove the passcode' }));
    expect(panel.queryByLabelText(/^Passcode/)).not.toBeInTheDocument();
    await press(user, 'Update Code');
    await screen.findByText('Referral code updated successfully');
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ passcode: null }]);
  });

  test('a refused edit says why and keeps what was typed', async () => {
    const { user } = await start(`/partners?code=${code.id}`, [fake.fails('patch', UPDATE, 'referral.not-found')]);
    const limit = await (await drawer()).findByRole('textbox', { name: /^How many times/ });
    await user.type(limit, '9');
    await press(user, 'Update Code');
    expect(await screen.findByText('Failed to update referral code')).toBeVisible();
    expect(limit).toHaveValue('9');
  });

  test('one that does not exist any more says so', async () => {
    await start('/partners?code=0198c0de-0000-7000-8000-0000000000ff');
    expect(await screen.findByText('This invitation does not exist any more')).toBeVisible();
  });

  test('its row copies the link', async () => {
    const { user } = await start('/partners?filter=invited');
    await screen.findByText('SPRING-2026');
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy URL' }));
    expect(copy).toHaveBeenCalledWith(code.url);
    await waitFor(() => expect(screen.getAllByText('Copied!')[0]).toBeVisible());
  });

  test('turned off among those that end soon it leaves the list, and Undo in the message turns it on again', async () => {
    const ending = { ...code, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { user, network } = await start('/partners?needs=all', [fake.patch(UPDATE, referral, ending)], [ending]);
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    network.use(serves.codes([{ ...ending, isActive: false, status: 'inactive' }]));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await said('The code SPRING-2026 is off. Its link does not work until you turn it on again.');
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    network.use(serves.codes([ending]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await said('The code SPRING-2026 works again');
    await waitFor(() => expect(inList('SPRING-2026')).toBeVisible());
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
  });

  test('turned off, the focus goes to the invitation that comes next, and from the last one to «Invite»', async () => {
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start(
      '/partners?filter=invited',
      [fake.patch(UPDATE, referral, code), fake.patch(`/api/referral/update/${other.id}`, referral, other)],
      [code, other],
    );
    for (const [name, left, focus] of [
      ['SPRING-2026', [other], 'Actions for code WINTER-2026'],
      ['WINTER-2026', [], 'Invite: Generate Code'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Actions for code ${name}` }));
      network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [...left] }));
      await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
      await waitFor(() => expect(inList(name)).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getAllByRole('button', { name: focus })[0]).toHaveFocus());
    }
  });
  test('among all invitations it moves to the closed ones, and the focus goes with it', async () => {
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start(
      '/partners?filter=invited',
      [fake.patch(UPDATE, referral, code)],
      [code, other],
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    network.use(serves.codes([{ ...code, isActive: false, status: 'inactive' }, other]));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    expect(await screen.findByText('Inactive')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for code SPRING-2026' })).toHaveFocus());
  });
  test('an invitation that goes while its menu is open leaves the focus to the one that comes next', async () => {
    playLiveStream();
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start('/partners?filter=invited', [], [code, other]);
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    await screen.findByRole('menuitem', { name: 'Turn off' });
    network.use(serves.codes([other]));
    say({ type: 'invitation-changed' });
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for code WINTER-2026' })).toHaveFocus());
  });
  test('somebody who has pressed beside everything is not brought back when the list moves', async () => {
    playLiveStream();
    const { user, network } = await start('/partners?filter=invited');
    const actions = await screen.findByRole('button', { name: 'Actions for code SPRING-2026' });
    act(() => actions.focus());
    await user.click(screen.getByRole('heading', { level: 1 }));
    act(() => (document.activeElement as HTMLElement).blur());
    network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [] }));
    say({ type: 'invitation-changed' });
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    expect(document.body).toHaveFocus();
  });

  const askToDelete = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Referral Code' }));
  };

  test('deleting asks, and Undo brings the same code back, also one with a passcode that was used', async () => {
    const { user, network } = await start('/partners?filter=invited', [
      fake.delete(DELETE, z.null(), null),
      fake.post(RESTORE, referral, code),
    ]);
    const question = await askToDelete(user);
    expect(question.getByText(/^Delete the code/)).toHaveTextContent(
      'Delete the code SPRING-2026? Its link stops working at once.',
    );
    // A code is one word, whatever hyphens it has.
    expect(question.getByText('SPRING-2026?')).toBeVisible();
    network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [] }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    network.use(serves.codes([code]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inList('SPRING-2026')).toBeVisible());
    expect(network.callsTo('POST', RESTORE)).toHaveLength(1);
  });

  test('Cancel deletes nothing', async () => {
    const { user, network } = await start('/partners?filter=invited');
    const question = await askToDelete(user);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(network.callsTo('DELETE', DELETE)).toHaveLength(0);
  });

  test('a deletion that fails says so where it was asked, and the code stays', async () => {
    const { user } = await start('/partners?filter=invited', [fake.fails('delete', DELETE, 'server.failed')]);
    const question = await askToDelete(user);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete referral code')).toBeVisible();
    expect(question.getByText(/^Delete the code/)).toBeVisible();
    expect(inList('SPRING-2026')).toBeVisible();
  });
});
