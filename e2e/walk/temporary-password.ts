/** A temporary password is changed, put off, or signed out of. */
import { fresh } from '../people.ts';
import { failing, fits, held, sees, toast } from './kit/actions.ts';
import { apiOf, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

/** Somebody whom the master admin has made. */
async function made(): Promise<{ id: string; email: string; password: string }> {
  const admin = await apiOf('admin@demo.test');
  const { email, uid } = fresh('timo');
  const { user, temporaryPassword } = await send<{ user: { id: string }; temporaryPassword: string }>(
    admin,
    'post',
    '/api/admin/create-user',
    { firstName: 'Timo', lastName: 'Probe', email, uid, tempPassword: true },
  );
  return { id: user.id, email, password: temporaryPassword };
}

const temporaryPassword: Section = async (walk) => {
  const { check } = walk;
  const account = await made();
  const { page, context } = await walk.visitor();
  const dialog = page.getByRole('dialog', { name: 'Choose your own password' });
  const [current, next, confirm] = [
    dialog.getByLabel('Current Password'),
    dialog.getByLabel('New Password', { exact: true }),
    dialog.getByLabel('Confirm New Password'),
  ];
  const update = dialog.getByRole('button', { name: 'Update Password' });
  const skip = dialog.getByRole('button', { name: "Skip for now (you'll be asked again)" });
  const signIn = async (password: string) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
  };
  const fill = async (was: string, becomes: string, again: string) => {
    await current.fill(was);
    await next.fill(becomes);
    await confirm.fill(again);
    await confirm.press('Enter');
  };

  await check('a signed-in user with a temporary-password flag is redirected to /password-change', async () => {
    await signIn(account.password);
    await expect(page).toHaveURL(/\/password-change$/);
  });
  await check('a modal overlay with Current Password, New Password, Confirm New Password', async () => {
    for (const each of [current, next, confirm]) await expect(each).toBeVisible();
  });
  await check(
    "buttons: Update Password, «Skip for now (you'll be asked again)», «Logout instead», and a close button",
    async () => {
      for (const each of [
        update,
        skip,
        dialog.getByRole('button', { name: 'Logout instead' }),
        dialog.getByRole('button', { name: 'Close' }),
      ])
        await expect(each).toBeVisible();
    },
  );
  await check('the first field has the focus', () => expect(current).toBeFocused());
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'dialog');
  await check('from any other page it leads back there', async () => {
    for (const [path, asked] of [
      ['/partners', '?next=%2Fpartners'],
      ['/settings', '?next=%2Fsettings'],
      ['/', ''],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(`/password-change${asked}`);
    }
  });
  await check('not on a register path', async () => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Already Signed In' })).toBeVisible();
    await page.goto('/password-change');
  });
  await check('the server lets the session do nothing else', async () => {
    const answer = await context.request.get('/api/team/downline');
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'access.password-change-required',
    ]);
  });
  await check('Escape and a press beside it lose nothing that was typed', async () => {
    await next.fill('river');
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await expect(dialog).toBeVisible();
    await expect(next).toHaveValue('river');
  });
  await check(
    "new and confirm must match: «Passwords Don't Match: Please ensure both new password fields match.»",
    async () => {
      await fill(account.password, 'river-1', 'river-2');
      await sees(page, "Passwords Don't Match");
      await sees(dialog, 'Please ensure both new password fields match.');
      await expect(confirm).toBeFocused();
    },
  );
  await check(
    'minimum 6 characters: «Password Too Short: Your new password must be at least 6 characters long.»',
    async () => {
      await fill(account.password, 'river', 'river');
      await sees(page, 'Password Too Short');
      await sees(dialog, 'Your new password must be at least 6 characters long.');
      await expect(next).toBeFocused();
    },
  );
  await check('Password Change Failed: the server message, at the field it is about', async () => {
    await fill('not-this-one', 'rvr-77', 'rvr-77');
    await expect(toast(page)).toContainText('Password Change Failed');
    await sees(dialog, 'The current password is incorrect.');
    await expect(current).toBeFocused();
  });
  await check('an empty field is said', async () => {
    await fill('', 'rvr-77', 'rvr-77');
    await sees(dialog, 'Password is required');
  });
  await check('more than 128 letters are refused', async () => {
    await fill(account.password, 'x'.repeat(129), 'x'.repeat(129));
    await sees(dialog, 'Password must be at most 128 characters long');
  });
  await check('without an answer: that it could not be changed', async () => {
    const mend = await failing(page, '**/api/user/change-password', 503);
    await fill(account.password, 'rvr-77', 'rvr-77');
    await expect(toast(page)).toContainText('Password Change Failed');
    await mend();
  });

  await check('skip: a failed try is said, and the dialog stays', async () => {
    const mend = await failing(page, '**/api/user/skip-password-change', 503);
    await skip.click();
    await sees(dialog, /./);
    await expect(page.getByText('This could not be skipped').first()).toBeVisible();
    await mend();
  });
  await check('skip keeps the user signed in', async () => {
    await skip.click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: /Timo/ })).toBeVisible();
  });
  await check('also after a reload, on every page', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Timo/ })).toBeVisible();
    await page.goto('/partners');
    await expect(page.getByRole('heading', { level: 1, name: 'Partners List & Activity' })).toBeVisible();
  });
  await check('until the next sign-in', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Logout' }).click()]);
    await expect(page.getByRole('link', { name: 'I have an invitation' })).toBeVisible();
    await signIn(account.password);
    await expect(page).toHaveURL(/\/password-change$/);
  });
  await check('the close button does what «Skip» does', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await context.request.post('/api/logout', { headers: { origin: walk.settings.url } });
  });
  await check('«Logout instead»: after logout the user goes to /auth', async () => {
    await signIn(account.password);
    // Logout clears the page first and then loads it again.
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Logout instead' }).click()]);
    await expect(page).toHaveURL(/\/auth$/);
    expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  });
  await check('pending: «Updating...»', async () => {
    await signIn(account.password);
    await expect(current).toBeVisible();
    const go = await held(page, '**/api/user/change-password');
    await fill(account.password, 'rvr-77', 'rvr-77');
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
    await go();
  });
  await check('after the change the user is logged out and sent to /auth, with «Password Updated»', async () => {
    await expect(page).toHaveURL(/\/auth$/);
    await sees(page, 'Password Updated');
    expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  });
  await check('the new one signs in, and nothing is asked any more', async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('rvr-77');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
  await check('a user without a temporary password is redirected to /', async () => {
    await page.goto('/password-change');
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  await check('skipping is not offered to a master admin, neither is the close button', async () => {
    const admin = await made();
    const chief = await apiOf('admin@demo.test');
    await send(chief, 'post', '/api/admin/change-role', { userId: admin.id, role: 'admin' });
    try {
      const one = await walk.signedIn(admin.email, admin.password);
      await one.page.goto('/');
      const question = one.page.getByRole('dialog', { name: 'Choose your own password' });
      await expect(question.getByRole('button', { name: 'Update Password' })).toBeVisible();
      await expect(question.getByRole('button', { name: /Skip/ })).toHaveCount(0);
      await expect(question.getByRole('button', { name: 'Close' })).toHaveCount(0);
    } finally {
      await send(chief, 'delete', `/api/admin/delete-user/${admin.id}`);
    }
  });
};
export default temporaryPassword;
