import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type DeletionPreview,
  type SponsorPreview,
  adminResetAllDone,
  adminResetDone,
  adminUser,
  adminUsers,
  createdUser,
  deletionPreview,
  done,
  sponsorPreview,
} from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { TEST_USER_ID, act, buildAdminUser, fake, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { buildDetail, serves, show } from '../testing/show';

beforeAll(() => preloadUi());
const CREATE = '/api/admin/create-user';
const UPDATE = '/api/admin/update-user';
const lena = buildAdminUser();
const made = {
  user: buildAdminUser({ firstName: 'Nina', lastName: 'Neu', email: 'nina@example.test', tempPassword: true }),
  temporaryPassword: 'Zx4k-9mQt-77Lp',
};
type Hand = Awaited<ReturnType<typeof show>>['user'];
const start = (handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [], users = [lena], path = '/admin') =>
  show({ path, handlers: [...handlers, serves.list(users)] });
const box = (name: string | RegExp) => within(screen.getByRole('dialog')).getByRole('textbox', { name });
const dialog = () => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog');
/** In one step: each typed letter would render the page. */
const enter = async (user: Hand, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
/** The list with the dialog of an act on somebody open, as its address says. */
const startWith = (act: string, handlers?: Parameters<typeof start>[0], users = [lena]) =>
  start(handlers, users, `/admin?dialog=user&about=${act}.${users[0]!.id}`);
const press = (user: Hand, name: string) => user.click(within(dialog()).getByRole('button', { name }));

describe('Add New User', () => {
  const open = async (user: Hand) => {
    await user.click(screen.getByRole('button', { name: 'Add New User' }));
    await screen.findByRole('dialog', { name: 'Add New User' });
  };
  const fill = async (user: Hand, email = 'nina@example.test') => {
    await enter(user, box('First name'), 'Nina');
    await enter(user, box('Last name'), 'Neu');
    await enter(user, box('Email'), email);
  };

  test('the button waits for the three names; Enter before says what is missing', async () => {
    const { user, network } = await start();
    await open(user);
    expect(screen.getByRole('button', { name: 'Create User' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Ask for a new password at first login' })).toBeChecked();
    await user.type(box('First name'), 'Nina{Enter}');
    expect(await screen.findByText('Missing Fields')).toBeInTheDocument();
    expect(screen.getByText('First name, last name, and email are required.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Last name is required' })).toBeVisible();
    await enter(user, box('Last name'), 'Neu');
    // The toast would lie over the button; the fields still say it.
    await waitFor(() => expect(screen.queryByText('Missing Fields')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Create User' })).toBeDisabled();
    await enter(user, box('Email'), 'nina@example.test');
    expect(screen.getByRole('button', { name: 'Create User' })).toBeEnabled();
    expect(network.callsTo('POST', CREATE)).toHaveLength(0);
  });

  test('somebody with one name is made without a family name', async () => {
    const { user, network } = await start([fake.post(CREATE, createdUser, made, { status: 201 })]);
    await open(user);
    await enter(user, box('First name'), 'Suharto');
    await enter(user, box('Email'), 'suharto@example.test');
    expect(screen.getByRole('button', { name: 'Create User' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'They have one name' }));
    expect(box('Last name')).toBeDisabled();
    await press(user, 'Create User');
    await waitFor(() => expect(network.callsTo('POST', CREATE)).toHaveLength(1));
    expect(network.callsTo('POST', CREATE)[0]?.body).toMatchObject({
      firstName: 'Suharto',
      lastName: '',
      hasOneName: true,
    });
  });

  test('an address that is none is said as a toast and at its field, which takes the focus', async () => {
    const { user, network } = await start();
    await open(user);
    await fill(user, 'nina@nowhere');
    await press(user, 'Create User');
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    await waitFor(() => expect(box('Email')).toHaveAccessibleDescription(/Please enter a valid email address\./));
    expect(box('Email')).toHaveFocus();
    expect(network.callsTo('POST', CREATE)).toHaveLength(0);
  });

  test('two presses in one moment make one user', async () => {
    const { user, network } = await start([fake.post(CREATE, createdUser, made, { status: 201 })]);
    await open(user);
    await fill(user);
    const form = box('Email').closest('form')!;
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await screen.findByText('User Created')).toBeInTheDocument();
    expect(network.callsTo('POST', CREATE)).toHaveLength(1);
  });

  test('made: the temporary password is shown once with a copy button, and the next form begins empty', async () => {
    const { user, network } = await start([fake.post(CREATE, createdUser, made, { status: 201 })]);
    await open(user);
    await fill(user);
    await enter(user, box(/^Distributor ID/), ' N-1 ');
    await press(user, 'Create User');
    expect(await screen.findByText('User Created')).toBeInTheDocument();
    expect(screen.getByText("Nina Neu has the temporary password 'Zx4k-9mQt-77Lp'.")).toBeInTheDocument();
    expect(network.callsTo('POST', CREATE)[0]?.body).toEqual({
      firstName: 'Nina',
      lastName: 'Neu',
      email: 'nina@example.test',
      uid: 'N-1',
      phone: null,
      language: 'en',
      tempPassword: true,
    });
    expect(network.callsTo('POST', CREATE)[0]?.headers.get('idempotency-key')).toBeTruthy();
    const shown = within(screen.getByRole('dialog', { name: 'Nina Neu can sign in now' }));
    expect(shown.getByText('Zx4k-9mQt-77Lp')).toBeVisible();
    expect(shown.getByText('You see it only this once. It must be changed on first login.')).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await press(user, 'Copy password');
    expect(copy).toHaveBeenCalledWith('Zx4k-9mQt-77Lp');
    // Esc would take it away before it was written down.
    await user.keyboard('{Escape}');
    expect(shown.getByText('Zx4k-9mQt-77Lp')).toBeVisible();
    await waitFor(() => expect(network.callsTo('GET', '/api/admin/users').length).toBeGreaterThan(1));
    await press(user, 'Add another user');
    await screen.findByRole('dialog', { name: 'Add New User' });
    expect(box('First name')).toHaveValue('');
    expect(screen.queryByText('Zx4k-9mQt-77Lp')).not.toBeInTheDocument();
  });

  test.each([
    ['user.email-taken', 'Email', 'An account with this email already exists.'],
    ['user.uid-taken', /^Distributor ID/, 'This distributor ID (UID) is already in use.'],
  ] as const)('%s is said at its field and as «Error»; what was typed stays', async (code, field, words) => {
    const { user } = await start([fake.fails('post', CREATE, code)]);
    await open(user);
    await fill(user);
    await press(user, 'Create User');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    await waitFor(() => expect(box(field)).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(box('First name')).toHaveValue('Nina');
  });

  test('a failure is said in the dialog and as «Error»; pressed again it works', async () => {
    const { user, network } = await start([
      fake.fails('post', CREATE, 'server.failed', { once: true }),
      fake.post(CREATE, createdUser, made, { status: 201 }),
    ]);
    await open(user);
    await fill(user);
    await press(user, 'Create User');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side',
    );
    expect(screen.getByText('Error')).toBeInTheDocument();
    await press(user, 'Create User');
    expect(await screen.findByText('Zx4k-9mQt-77Lp')).toBeVisible();
    expect(network.callsTo('POST', CREATE)).toHaveLength(2);
  });

  test('Cancel clears it; Esc with something typed asks first', async () => {
    const { user } = await start();
    await open(user);
    await enter(user, box('First name'), 'Nina');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(box('First name')).toHaveValue('Nina');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open(user);
    expect(box('First name')).toHaveValue('');
  });
});

describe('Edit User', () => {
  const open = async (...given: [handlers?: Parameters<typeof start>[0], users?: (typeof lena)[]]) => {
    const shown = await startWith('edit', ...given);
    await screen.findByRole('dialog', { name: 'Edit User' });
    return shown;
  };

  test('a blank password is not sent; the row changes', async () => {
    const { user, network } = await open([fake.post(UPDATE, adminUser, { ...lena, lastName: 'Adler' })]);
    await user.clear(box('Last name'));
    expect(screen.getByRole('button', { name: 'Update User' })).toBeDisabled();
    await enter(user, box('Last name'), 'Adler');
    network.use(serves.list([{ ...lena, lastName: 'Adler' }]));
    await press(user, 'Update User');
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(await screen.findByText('Lena Adler')).toBeVisible();
    expect(network.callsTo('POST', UPDATE)[0]?.body).toEqual({
      userId: lena.id,
      firstName: 'Lena',
      lastName: 'Adler',
      email: 'lena@example.test',
      uid: 'LV-3003',
      phone: '+1 555 0100',
      language: 'en',
    });
  });

  test('one’s own e-mail asks for the current password, and what is wrong with it is said at its field', async () => {
    const { user, network } = await open(
      [
        fake.fails('post', UPDATE, 'password.current-wrong', {
          errors: [{ path: 'currentPassword', message: 'That is not your current password' }],
        }),
      ],
      [{ ...lena, id: TEST_USER_ID }],
    );
    const current = () =>
      within(screen.getByRole('dialog')).queryByLabelText<HTMLInputElement>(/^Your current password/, {
        selector: 'input',
      });
    expect(current()).not.toBeInTheDocument();
    const managersKnow = () => dialog().querySelector<HTMLInputElement>('form input[autocomplete="username"]')?.value;
    expect(managersKnow()).toBe(lena.email);
    await user.clear(box('Email'));
    await enter(user, box('Email'), 'new@example.test');
    expect(managersKnow()).toBe('new@example.test');
    expect([current()!.autocomplete, current()!.form?.contains(box('Email'))]).toEqual(['current-password', true]);
    await enter(user, current()!, 'guess');
    await press(user, 'Update User');
    await waitFor(() => expect(current()).toHaveAccessibleDescription(/That is not your current password/));
    expect(network.callsTo('POST', UPDATE)[0]?.body).toMatchObject({
      email: 'new@example.test',
      currentPassword: 'guess',
    });
  });

  test('the distributor ID, phone and language are corrected; an ID that is taken is said at its field', async () => {
    const { user, network } = await open([
      fake.fails('post', UPDATE, 'user.uid-taken', { once: true }),
      fake.post(UPDATE, adminUser, lena),
    ]);
    expect(box(/^Distributor ID/)).toHaveValue('LV-3003');
    await user.clear(box(/^Distributor ID/));
    await enter(user, box(/^Distributor ID/), 'LV-4004');
    await user.clear(box(/^Phone/));
    await enter(user, box(/^Phone/), '+49 171 1');
    // What a field had before is shown until it is sent.
    expect(box(/^Distributor ID/)).toHaveAccessibleDescription('Before: LV-3003');
    expect(box(/^Phone/)).toHaveAccessibleDescription('Before: +1 555 0100');
    expect(box('Email')).not.toHaveAccessibleDescription();
    await user.click(within(dialog()).getByRole('button', { name: /Language$/ }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    await press(user, 'Update User');
    await waitFor(() =>
      expect(box(/^Distributor ID/)).toHaveAccessibleDescription(/This distributor ID \(UID\) is already in use\./),
    );
    await press(user, 'Update User');
    expect(await screen.findByText('User Updated')).toBeInTheDocument();
    expect(network.callsTo('POST', UPDATE)[1]?.body).toMatchObject({
      uid: 'LV-4004',
      phone: '+49 171 1',
      language: 'de',
    });
  });

  test('a password that is refused is said at its field', async () => {
    const { user, network } = await open([
      fake.fails('post', UPDATE, 'password.too-short', {
        errors: [{ path: 'password', message: 'Password must be at least 8 characters' }],
      }),
    ]);
    const password = within(screen.getByRole('dialog')).getByLabelText(/^New password/, { selector: 'input' });
    await enter(user, password, 'short');
    await press(user, 'Update User');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters/));
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(password).toHaveValue('short');
    expect(network.callsTo('POST', UPDATE)[0]?.body).toMatchObject({ password: 'short' });
  });
});

describe('Delete User', () => {
  const PREVIEW = `/api/admin/users/${lena.id}/deletion-preview`;
  const DELETE = `/api/admin/delete-user/${lena.id}`;
  const preview: DeletionPreview = {
    user: { id: lena.id, name: 'Lena Vogel', email: lena.email, uid: lena.uid },
    refusal: null,
    movesTo: { id: made.user.id, name: 'Ada Park', email: 'ada@example.test', uid: 'AP-1001' },
    directPartners: 2,
    downline: 7,
    codes: { total: 3, open: 1 },
    sessions: 0,
    contacts: 41,
  };
  const open = async (handlers: Parameters<typeof start>[0]) => {
    const shown = await startWith('delete', handlers);
    await screen.findByText('Delete Lena Vogel?');
    return shown;
  };

  test('says what goes and who moves where, and asks to type the address when there is a downline', async () => {
    const { user, network } = await open([
      fake.get(PREVIEW, deletionPreview, preview),
      fake.delete(DELETE, done, { message: 'User Deleted' }),
    ]);
    const moves = await screen.findByText(/^2 direct partners move/);
    expect(moves).toHaveTextContent('2 direct partners move to Ada Park (AP-1001)');
    // An ID is one word, whatever hyphens it has.
    expect(within(moves).getByText('(AP-1001)')).toBeVisible();
    expect(screen.getByText('7 people in the whole downline stay with them.')).toBeVisible();
    for (const words of ['3 codes', 'None', '41 contacts']) expect(screen.getByText(words)).toBeVisible();
    await press(user, 'Delete User');
    expect(await screen.findByText('This is not the email address of the account.')).toBeVisible();
    expect(network.callsTo('DELETE', DELETE)).toHaveLength(0);
    await enter(user, box('Type lena@example.test to confirm'), 'LENA@example.test ');
    network.use(serves.list([]));
    await press(user, 'Delete User');
    expect(await screen.findByText('User Deleted')).toBeInTheDocument();
    expect(await screen.findByText('No users found with the selected filters')).toBeVisible();
  });

  test('without a downline one press is enough; unknown contacts are said to be so', async () => {
    const { user, network } = await open([
      fake.get(PREVIEW, deletionPreview, { ...preview, movesTo: null, directPartners: 0, downline: 0, contacts: null }),
      fake.delete(DELETE, done, { message: 'User Deleted' }),
    ]);
    expect(await screen.findByText('All of them; how many is not known right now')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Type/ })).not.toBeInTheDocument();
    await press(user, 'Delete User');
    await waitFor(() => expect(network.callsTo('DELETE', DELETE)).toHaveLength(1));
    expect(await screen.findByText('User Deleted')).toBeInTheDocument();
  });

  test.each([
    ['self', 'It is your own. Ask another master admin.'],
    ['last-admin', 'At least one master admin must remain.'],
  ] as const)('%s is not offered', async (refusal, words) => {
    await open([fake.get(PREVIEW, deletionPreview, { ...preview, refusal })]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete User' })).not.toBeInTheDocument();
  });

  test('a preview that can’t be read offers Retry and no deletion', async () => {
    const { user } = await open([
      fake.fails('get', PREVIEW, 'server.unavailable', { once: true }),
      fake.get(PREVIEW, deletionPreview, preview),
    ]);
    expect(await screen.findByText('What would be deleted could not be checked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete User' })).not.toBeInTheDocument();
    await press(user, 'Retry');
    expect(await screen.findByRole('button', { name: 'Delete User' })).toBeVisible();
  });

  test('a refusal is said in the dialog and as «Error»; what was typed stays', async () => {
    const { user } = await open([
      fake.get(PREVIEW, deletionPreview, preview),
      fake.fails('delete', DELETE, 'user.last-admin'),
    ]);
    await enter(user, await screen.findByRole('textbox', { name: /^Type/ }), lena.email);
    await press(user, 'Delete User');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
      "The last master admin can't be removed.",
    );
    expect(screen.getByRole('textbox', { name: /^Type/ })).toHaveValue(lena.email);
  });
});

describe('Reset', () => {
  const ONE = '/api/admin/reset-user-progress';
  const ALL = '/api/admin/reset-all-progress';

  test('of one asks, and the row starts over', async () => {
    const { user, network } = await startWith('reset', [fake.post(ONE, adminResetDone, { message: 'x', count: 1 })]);
    await screen.findByRole('alertdialog');
    await press(user, 'Reset Progress');
    expect(await screen.findByText('User progress has been reset successfully')).toBeInTheDocument();
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByText('0/5')[0]).toBeVisible());
    expect(network.callsTo('POST', ONE)[0]?.body).toEqual({ userId: lena.id });
  });

  test('of one takes the row out of a list of those who have begun', async () => {
    const { user, network } = await show({
      path: `/admin?progressFilter=in-progress&dialog=user&about=reset.${lena.id}`,
      handlers: [
        fake.post(ONE, adminResetDone, { message: 'x', count: 1 }),
        fake.get('/api/admin/users', adminUsers, {
          users: [lena, { ...lena, id: newTestId(), firstName: 'Mona' }],
          total: 2,
        }),
      ],
    });
    await screen.findByRole('alertdialog');
    await press(user, 'Reset Progress');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lena Vogel' })).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Mona Vogel' })).toBeVisible();
    expect(screen.getByText('Showing 1 to 1 of 1')).toBeInTheDocument();
    const calls = network.callsTo('GET', '/api/admin/users');
    expect(calls.filter(({ url }) => url.includes('progressFilter=in-progress'))).toHaveLength(1);
  });

  test('of one that fails is said as «Error» and in the question', async () => {
    const { user } = await startWith('reset', [fake.fails('post', ONE, 'server.unavailable')]);
    await screen.findByRole('alertdialog');
    await press(user, 'Reset Progress');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toBeVisible();
    expect(within(screen.getByRole('table', { hidden: true })).getAllByText('2/5')[0]).toBeInTheDocument();
  });

  test('of all asks to type the number of all users, whatever the list is filtered by', async () => {
    const { user, network } = await show({
      path: '/admin?search=lena',
      handlers: [
        fake.post(ALL, adminResetAllDone, { message: 'x', count: 4126, running: null }),
        fake.get('/api/admin/users', adminUsers, ({ query }) => ({
          users: [lena],
          total: query.has('search') && query.get('search') ? 1 : 4126,
        })),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Reset all progress' }));
    const field = await screen.findByRole('textbox', { name: 'Type the number of users (4,126) to confirm' });
    await enter(user, field, '1');
    await press(user, 'Reset All Progress');
    expect(await screen.findByText('This is not the number of users.')).toBeVisible();
    expect(network.callsTo('POST', ALL)).toHaveLength(0);
    await user.clear(field);
    await enter(user, field, '4,126');
    await press(user, 'Reset All Progress');
    expect(await screen.findByText('All user progress has been reset successfully')).toBeInTheDocument();
    expect(network.callsTo('POST', ALL)[0]?.body).toEqual({ confirm: 4126 });
  });
});

describe('the row', () => {
  const pick = async (user: Hand, item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Lena Vogel' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  test.each([
    ['Edit', 'edit'],
    ['Reset progress', 'reset'],
    ['Change sponsor', 'sponsor'],
    ['Delete User', 'delete'],
  ])('%s is in its menu', async (item, act) => {
    const { user, router } = await start();
    await pick(user, item);
    await waitFor(() => expect(router.state.location.search).toContain(`about=${act}.${lena.id}`));
  });

  describe('as a card', () => {
    beforeEach(() => {
      const narrow = { top: 0, bottom: 0, left: 0, right: 328, width: 328, height: 0 } as DOMRect;
      jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(narrow);
    });

    test('says all that the columns say, and copies the e-mail', async () => {
      const { user } = await start();
      const words = (await screen.findByRole('rowheader')).textContent;
      for (const part of ['Lena Vogel', 'lena@example.test', 'Ada Park (AP-1001)', '2/5', 'Join Date: ', 'Inactive'])
        expect(words).toContain(part);
      const copy = jest.spyOn(navigator.clipboard, 'writeText');
      await pick(user, 'Copy email');
      expect(copy).toHaveBeenCalledWith('lena@example.test');
      expect(await screen.findByText('Email Copied')).toBeInTheDocument();
      expect(screen.getByText("Lena Vogel's email address copied to clipboard")).toBeInTheDocument();
    });

    test('a browser that refuses is said too', async () => {
      const { user } = await start();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
      await pick(user, 'Copy email');
      expect(await screen.findByText('Copy Failed')).toBeInTheDocument();
      expect(screen.getByText('Failed to copy email address')).toBeInTheDocument();
    });
  });
});

describe('another sponsor', () => {
  const CHANGE = '/api/admin/change-sponsor';
  const detail = buildDetail();
  const carl = buildAdminUser({ firstName: 'Carl', lastName: 'Cole', email: 'carl@example.test', uid: 'CC-77' });
  const ref = (user: typeof carl) => ({
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    uid: user.uid,
  });
  const preview = (over: Partial<SponsorPreview> = {}): SponsorPreview => ({
    user: ref(detail),
    from: detail.sponsor,
    to: ref(carl),
    toIsDeactivated: false,
    downline: 12,
    refusal: null,
    ...over,
  });
  const previews = (over?: Partial<SponsorPreview>) =>
    fake.get(`/api/admin/users/${detail.id}/sponsor-preview`, sponsorPreview, preview(over));
  const open = async (handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = []) => {
    const shown = await show({
      path: `/admin/users/${detail.id}?dialog=user&about=sponsor.${detail.id}`,
      handlers: [...handlers, serves.detail(detail), serves.list([detail, carl])],
    });
    await screen.findByRole('dialog', { name: `Another sponsor for ${detail.firstName} ${detail.lastName}` });
    return shown;
  };
  const find = async (user: Hand, words = 'carl') => {
    await user.type(within(dialog()).getByRole('searchbox', { name: 'Find the new sponsor' }), `${words}{Enter}`);
    await user.click(await within(dialog()).findByRole('radio', { name: /Carl Cole/ }));
  };
  const submit = () => within(dialog()).getByRole('button', { name: 'Change sponsor' });

  test('is found, shown with who moves from whom to whom and how many come along, and given with a reason', async () => {
    const { user, network } = await open([previews(), fake.post(CHANGE, adminUser, detail)]);
    expect(submit()).toBeDisabled();
    await find(user);
    expect(network.callsTo('GET', '/api/admin/users').at(-1)?.url).toContain('search=carl');
    // Nobody is offered as their own sponsor.
    expect(within(dialog()).getAllByRole('radio')).toHaveLength(2);
    expect(await within(dialog()).findByText('12 people of the downline')).toBeVisible();
    expect(within(dialog()).getByText('(CC-77)')).toBeVisible();
    expect(within(dialog()).getByText('(AP-1001)')).toBeVisible();
    await user.click(submit());
    expect(box('Reason')).toHaveAccessibleDescription(/Say why, in 3 to 500 characters\./);
    expect(box('Reason')).toHaveFocus();
    expect(network.callsTo('POST', CHANGE)).toHaveLength(0);
    await enter(user, box('Reason'), 'Typed the wrong code');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.callsTo('POST', CHANGE)[0]?.body).toEqual({
      userId: detail.id,
      sponsorId: carl.id,
      reason: 'Typed the wrong code',
    });
    expect(screen.getByText('Sponsor Changed')).toBeInTheDocument();
    await waitFor(() => expect(network.callsTo('GET', `/api/admin/users/${detail.id}`).length).toBeGreaterThan(1));
  });

  test('may be nobody', async () => {
    const { user, network } = await open([previews({ to: null, downline: 0 }), fake.post(CHANGE, adminUser, detail)]);
    await user.click(within(dialog()).getByRole('radio', { name: 'Nobody: at the top' }));
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(network.callsTo('GET', `/api/admin/users/${detail.id}/sponsor-preview`)[0]?.url).not.toContain('sponsorId');
    await enter(user, box('Reason'), 'Left the line');
    await user.click(submit());
    await waitFor(() => expect(network.callsTo('POST', CHANGE)[0]?.body).toMatchObject({ sponsorId: null }));
  });

  test('of the own downline is said, and can’t be given', async () => {
    const { user } = await open([previews({ refusal: 'own-downline' })]);
    await find(user);
    expect(await within(dialog()).findByText("The new sponsor stands in this partner's own downline.")).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  test('who is deactivated is marked', async () => {
    const { user } = await open([previews({ toIsDeactivated: true })]);
    await find(user);
    expect(await within(dialog()).findByText('Deactivated')).toBeVisible();
  });

  test('a refusal is said in the dialog, and nothing typed is lost', async () => {
    const { user } = await open([previews(), fake.fails('post', CHANGE, 'sponsor.unchanged')]);
    await find(user);
    await enter(user, box('Reason'), 'Typed the wrong code');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    expect(
      within(await within(dialog()).findByRole('alert')).getByText('This partner already has this sponsor.'),
    ).toBeVisible();
    expect(box('Reason')).toHaveValue('Typed the wrong code');
  });
});
