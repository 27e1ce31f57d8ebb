import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Referral, myCodes, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildReferral, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { z } from 'zod';
import { playLiveStream, say, serves, show } from '../testing/show';

const GENERATE = '/api/referral/generate';
const PAST_CALL = { onboardingCallDate: '2026-01-05', onboardingCallTime: '09:00', onboardingCallDatetime: '2026-01-05T14:00:00.000Z', onboardingCallTimezone: 'America/New_York' };
const code = buildReferral({ code: 'SPRING-2026', url: 'https://nb.test/register/SPRING-2026' });
const UPDATE = `/api/referral/update/${code.id}`;
const DELETE = `/api/referral/delete/${code.id}`;
const RESTORE = `/api/referral/restore/${code.id}`;

const start = (path: string, handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [], codes: Referral[] = [code]) =>
  show({ path, user: buildUser({ onboardingCallTimezone: 'Asia/Kolkata' }), handlers: [...handlers, serves.list([]), serves.codes(codes)] });
const drawer = async () => within(await screen.findByRole('dialog'));
/** Its row: messages and questions name it too. */
const inList = (name: string) => document.querySelector<HTMLElement>(`[data-code='${name}']`);
const said = (text: string) => waitFor(() => expect(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('status')).toHaveTextContent(text));
const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => user.click((await drawer()).getByRole('button', { name }));
/** Types a day into a date field part by part, as people do. */
const typeDay = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, digits: string) => {
  const group = (await drawer()).getAllByRole('group', { name: new RegExp(`^${label}`) })[0]!;
  await user.click(within(group).getAllByRole('spinbutton')[0]!);
  await user.keyboard(digits);
};

beforeAll(preloadUi);

describe('a new invitation', () => {
  test('opens from the page, starts at 09:00 in the sponsor\'s zone, and sends nothing that is empty', async () => {
    const { user, network, router } = await start('/partners', [fake.post(GENERATE, referral, code)]);
    await user.click((await screen.findAllByRole('button', { name: 'Generate Code' }))[0]!);
    expect(await screen.findByRole('heading', { name: 'Generate Invite Partner Code' })).toBeVisible();
    expect(router.state.location.search).toBe('?code=new');
    const panel = await drawer();
    expect(panel.getByText('Required for new partners')).toBeVisible();
    expect(panel.getByRole('combobox', { name: /^Time zone/ })).toHaveDisplayValue(/Asia\/(Kolkata|Calcutta)/);
    await press(user, 'Generate Code');
    expect(await screen.findByText('Your invitation is ready')).toBeVisible();
    expect(network.callsTo('POST', GENERATE).map(({ body }) => body)).toEqual([{}]);
    expect(network.callsTo('POST', GENERATE)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('sends code, call, end, passcode and limit as they were chosen', async () => {
    const { user, network } = await start('/partners?code=new', [fake.post(GENERATE, referral, code)]);
    const panel = await drawer();
    await typeDay(user, 'Call date', '12312099');
    await user.type(panel.getByRole('textbox', { name: /^Custom code/ }), 'spring-26');
    await typeDay(user, 'Expiration date', '01312100');
    await user.type(panel.getByLabelText(/^Passcode/), 'mango');
    await user.type(panel.getByRole('textbox', { name: /^How many times/ }), '3');
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE)[0]?.body).toEqual({
      customCode: 'SPRING-26', expiresAt: '2100-01-31T23:59:59.000Z', passcode: 'mango', maxUses: 3,
      onboardingCallDate: '2099-12-31', onboardingCallTime: '09:00', onboardingCallTimezone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
    });
  });

  test('Esc while it is being sent asks first: refused, nothing that was typed would be left', async () => {
    let answer = () => {};
    const { user } = await start('/partners?code=new', [fake.post(GENERATE, referral, async () => { await new Promise<void>((resolve) => { answer = resolve; }); return code; })]);
    await user.type((await drawer()).getByRole('textbox', { name: /^Custom code/ }), 'spring-26');
    await press(user, 'Generate Code');
    expect(await screen.findByRole('button', { name: 'Generating...' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).getByRole('button', { name: 'Keep editing' }));
    act(() => answer());
    expect(await screen.findByText('Your invitation is ready')).toBeVisible();
  });

  test('shows the link to copy and as a QR code; another begins anew', async () => {
    const { user } = await start('/partners?code=new', [fake.post(GENERATE, referral, code)]);
    await press(user, 'Generate Code');
    expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(code.url);
    expect(screen.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await press(user, 'Copy URL');
    expect(copy).toHaveBeenCalledWith(code.url);
    await press(user, 'Another one');
    expect((await drawer()).getByRole('textbox', { name: /^Custom code/ })).toHaveValue('');
  });

  test('several faults: a summary leads to each field, nothing is sent, and the words go as they are mended', async () => {
    const { user, network } = await start('/partners?code=new');
    const panel = await drawer();
    const custom = panel.getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'abc');
    await user.type(panel.getByRole('textbox', { name: /^How many times/ }), '0');
    await press(user, 'Generate Code');
    const summary = within(await screen.findByRole('group', { name: 'Please check the following' }));
    await user.click(summary.getByRole('link', { name: 'Custom code: A code has 6 to 32 letters, digits or hyphens.' }));
    expect(custom).toHaveFocus();
    expect(panel.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
    await user.type(custom, 'def');
    await waitFor(() => expect(custom).not.toHaveAccessibleDescription(/Use 6 to 32/));
  });

  test('an end in the past is said at its field and as a toast', async () => {
    const { user, network } = await start('/partners?code=new');
    await typeDay(user, 'Expiration date', '01012020');
    await press(user, 'Generate Code');
    expect(await screen.findByText('Invalid Date')).toBeVisible();
    expect(screen.getAllByText('Expiration date must be in the future')).toHaveLength(2);
    // A fault may be out of sight: the summary takes the focus and leads there.
    expect(screen.getByRole('group', { name: 'Please check the following' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Expiration date: Expiration date must be in the future' })).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
  });

  test('a day that is mended part by part is typed to its end, though it is wrong again half-way', async () => {
    const { user, network } = await start('/partners?code=new', [fake.post(GENERATE, referral, code)]);
    const year = new Date().getFullYear();
    await typeDay(user, 'Expiration date', `0101${year}`);
    await press(user, 'Generate Code');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Please check the following' })).toHaveFocus());
    // December 31 of this year is right; the first digit of the next makes it the year 2.
    await typeDay(user, 'Expiration date', `1231${year + 1}`);
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE)[0]?.body).toEqual({ expiresAt: `${year + 1}-12-31T23:59:59.000Z` });
  });

  test('a call in the past is refused before it is sent', async () => {
    const { user, network } = await start('/partners?code=new');
    await typeDay(user, 'Call date', '01012020');
    await press(user, 'Generate Code');
    expect(await (await drawer()).findByText('Please select a date and time in the future')).toBeVisible();
    expect(network.callsTo('POST', GENERATE)).toHaveLength(0);
  });

  test('a taken code is said at its field; what was typed stays', async () => {
    const { user } = await start('/partners?code=new', [fake.fails('post', GENERATE, 'referral.code-taken')]);
    const custom = (await drawer()).getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'SPRING-26');
    await press(user, 'Generate Code');
    expect(await screen.findByText('Failed to generate invite partner code')).toBeVisible();
    await waitFor(() => expect(custom).toHaveAccessibleDescription(/This code is already in use/));
    expect(custom).toHaveValue('SPRING-26');
  });

  test('a failure keeps everything; the second press sends it', async () => {
    const { user, network } = await start('/partners?code=new', [fake.fails('post', GENERATE, 'server.failed', { once: true }), fake.post(GENERATE, referral, code)]);
    await user.type((await drawer()).getByRole('textbox', { name: /^Custom code/ }), 'SPRING-26');
    await press(user, 'Generate Code');
    expect(await (await drawer()).findByRole('alert')).toBeVisible();
    await press(user, 'Generate Code');
    await screen.findByText('Your invitation is ready');
    expect(network.callsTo('POST', GENERATE).at(-1)?.body).toEqual({ customCode: 'SPRING-26' });
  });

  test('closing with something typed asks first', async () => {
    const { user } = await start('/partners?code=new');
    const custom = (await drawer()).getByRole('textbox', { name: /^Custom code/ });
    await user.type(custom, 'X');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(custom).toHaveValue('X');
    await press(user, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('an existing invitation', () => {
  test('an edit sends only what changed, so a call in the past does not stand in its way', async () => {
    const old = { ...code, ...PAST_CALL };
    const { user, network } = await start(`/partners?code=${code.id}`, [fake.patch(UPDATE, referral, old)], [old]);
    const panel = await drawer();
    expect(panel.getByRole('heading', { name: 'Edit Invite Partner Code' })).toBeVisible();
    await user.type(panel.getByRole('textbox', { name: /^How many times/ }), '9');
    await press(user, 'Update Code');
    expect(await screen.findByText('Referral code updated successfully')).toBeVisible();
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ maxUses: 9 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a passcode is taken away again', async () => {
    const open = { ...code, hasPasscode: true };
    const { user, network } = await start(`/partners?code=${code.id}`, [fake.patch(UPDATE, referral, code)], [open]);
    const panel = await drawer();
    await user.click(panel.getByRole('checkbox', { name: 'Remove the passcode' }));
    expect(panel.queryByLabelText(/^Passcode/)).not.toBeInTheDocument();
    await press(user, 'Update Code');
    await screen.findByText('Referral code updated successfully');
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ passcode: null }]);
  });

  test('a refused edit says why and keeps what was typed', async () => {
    const { user } = await start(`/partners?code=${code.id}`, [fake.fails('patch', UPDATE, 'referral.not-found')]);
    const limit = (await drawer()).getByRole('textbox', { name: /^How many times/ });
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
    const { user } = await start('/partners');
    await screen.findByText('SPRING-2026');
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy URL' }));
    expect(copy).toHaveBeenCalledWith(code.url);
    await waitFor(() => expect(screen.getAllByText('Copied!')[0]).toBeVisible());
  });

  test('turned off among all partners it leaves the list, and Undo in the message turns it on again', async () => {
    const { user, network } = await start('/partners', [fake.patch(UPDATE, referral, code)]);
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    network.use(serves.codes([{ ...code, isActive: false, status: 'inactive' }]));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await said('The code SPRING-2026 is off. Its link does not work until you turn it on again.');
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    network.use(serves.codes([code]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await said('The code SPRING-2026 works again');
    await waitFor(() => expect(inList('SPRING-2026')).toBeVisible());
    expect(network.callsTo('PATCH', UPDATE).map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]);
  });

  test('turned off, the focus goes to the invitation that comes next, and from the last one to «Generate Code»', async () => {
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start('/partners', [fake.patch(UPDATE, referral, code), fake.patch(`/api/referral/update/${other.id}`, referral, other)], [code, other]);
    for (const [name, left, focus] of [['SPRING-2026', [other], 'Actions for code WINTER-2026'], ['WINTER-2026', [], 'Generate Code']] as const) {
      await user.click(await screen.findByRole('button', { name: `Actions for code ${name}` }));
      network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [...left] }));
      await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
      await waitFor(() => expect(inList(name)).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getAllByRole('button', { name: focus })[0]).toHaveFocus());
    }
  });
  test('among all invitations it moves to the closed ones, and the focus goes with it', async () => {
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start('/partners?filter=invited', [fake.patch(UPDATE, referral, code)], [code, other]);
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    network.use(serves.codes([{ ...code, isActive: false, status: 'inactive' }, other]));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    expect(await screen.findByText('Inactive')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for code SPRING-2026' })).toHaveFocus());
  });
  test('an invitation that goes while its menu is open leaves the focus to the one that comes next', async () => {
    playLiveStream();
    const other = buildReferral({ code: 'WINTER-2026' });
    const { user, network } = await start('/partners', [], [code, other]);
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    await screen.findByRole('menuitem', { name: 'Turn off' });
    network.use(serves.codes([other]));
    say({ type: 'stale', tags: ['Codes'] });
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for code WINTER-2026' })).toHaveFocus());
  });
  test('somebody who has pressed beside everything is not brought back when the list moves', async () => {
    playLiveStream();
    const { user, network } = await start('/partners');
    const actions = await screen.findByRole('button', { name: 'Actions for code SPRING-2026' });
    act(() => actions.focus());
    await user.click(screen.getByText('Your partners, their training and your open invitations.'));
    act(() => (document.activeElement as HTMLElement).blur());
    network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [] }));
    say({ type: 'stale', tags: ['Codes'] });
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    expect(document.body).toHaveFocus();
  });

  const askToDelete = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Referral Code' }));
  };

  test('deleting asks, and Undo brings the same code back, also one with a passcode that was used', async () => {
    const { user, network } = await start('/partners', [fake.delete(DELETE, z.null(), null), fake.post(RESTORE, referral, code)]);
    const question = await askToDelete(user);
    expect(question.getByText(/^Delete the code/)).toHaveTextContent('Delete the code SPRING-2026? Its link stops working at once.');
    // A code is one word, whatever hyphens it has.
    expect(question.getByText('SPRING-2026?')).toHaveStyle({ display: 'inline-block' });
    network.use(fake.get('/api/referral/my-codes', myCodes, { codes: [] }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inList('SPRING-2026')).not.toBeInTheDocument());
    network.use(serves.codes([code]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inList('SPRING-2026')).toBeVisible());
    expect(network.callsTo('POST', RESTORE)).toHaveLength(1);
  });

  test('Cancel deletes nothing', async () => {
    const { user, network } = await start('/partners');
    const question = await askToDelete(user);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(network.callsTo('DELETE', DELETE)).toHaveLength(0);
  });

  test('a deletion that fails says so where it was asked, and the code stays', async () => {
    const { user } = await start('/partners', [fake.fails('delete', DELETE, 'server.failed')]);
    const question = await askToDelete(user);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete referral code')).toBeVisible();
    expect(question.getByText(/^Delete the code/)).toBeVisible();
    expect(inList('SPRING-2026')).toBeVisible();
  });
});
