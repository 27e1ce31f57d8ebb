import { expect, test } from '@playwright/test';
import { newAccount, person, signInApi, signOut, signOutBy } from './people.ts';

test('a temporary password: nothing works before it is changed or put off, it is asked for again, and the new one counts', async ({
  browser,
}) => {
  const account = await newAccount(browser, 'timo');
  const { page, context, problems } = await person(browser);
  const signInByForm = async (password: string) => {
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Choose your own password' });
  const change = async (current: string, next: string, confirm: string) => {
    await dialog.getByLabel('Current Password').fill(current);
    await dialog.getByLabel('New Password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm New Password').fill(confirm);
    await dialog.getByRole('button', { name: 'Update Password' }).click();
  };

  // The session allows only four calls.
  await signInByForm(account.password);
  await expect(page).toHaveURL(/\/password-change$/);
  for (const path of ['/api/training/progress', '/api/prospects', '/api/team/downline', '/api/user/sessions']) {
    const answer = await context.request.get(path);
    expect([path, answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([
      path,
      403,
      'access.password-change-required',
    ]);
  }
  expect((await context.request.get('/api/auth/user')).status()).toBe(200);
  expect((await context.request.post('/api/user/language', { data: { language: 'en' } })).status()).toBe(200);

  // Skipped: everything works, also after a reload, until the next sign-in. The first reads of this page were refused before the skip.
  await page.goto('/');
  await expect(page).toHaveURL(/\/password-change$/);
  await dialog.getByRole('button', { name: "Skip for now (you'll be asked again)" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
  expect((await context.request.get('/api/prospects')).status()).toBe(200);
  await signOut(page);
  await expect(page.getByRole('link', { name: 'I have an invitation' })).toBeVisible();

  // Asked again; «Logout instead» goes to sign in.
  await signInByForm(account.password);
  await expect(page).toHaveURL(/\/password-change$/);
  await signOutBy(dialog.getByRole('button', { name: 'Logout instead' }));
  await expect(page).toHaveURL(/\/auth$/);

  // Every refusal, then the successful change, which signs out everywhere.
  const elsewhere = await person(browser);
  await signInApi(elsewhere.context, account.email, account.password);
  await signInByForm(account.password);
  await expect(page).toHaveURL(/\/password-change$/);
  for (const [current, next, confirm, words] of [
    [account.password, 'river-1', 'river-2', 'Please ensure both new password fields match.'],
    [account.password, 'river', 'river', 'Your new password must be at least 6 characters long.'],
    ['not-this-one', 'rvr-77', 'rvr-77', 'The current password is incorrect.'],
    [account.password, account.email, account.email, 'The password must not be your email address.'],
  ] as const) {
    await change(current, next, confirm);
    await expect(dialog.getByText(words)).toBeVisible();
    // The field with the error has the focus, and only its box shows a focus ring.
    await expect(dialog.locator('input:focus')).toHaveCSS('outline-style', 'none');
  }
  await change(account.password, 'rvr-77', 'rvr-77');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Password Updated')).toBeVisible();
  for (const each of [context, elsewhere.context])
    expect((await each.request.get('/api/auth/user')).status()).toBe(401);

  // Only the new password works.
  await signInByForm(account.password);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('rvr-77');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Login successful')).toBeVisible();
  expect(problems).toEqual([]);
  await elsewhere.context.close();
  await context.close();
});
