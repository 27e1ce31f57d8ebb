import { expect, test } from '@playwright/test';
import { person, signIn, signOut } from './people.ts';

test('signed out: protected paths lead to sign in, unknown ones are not found, and nothing of the app shows', async ({
  browser,
}) => {
  const { page, context, problems } = await person(browser);
  for (const path of [
    '/dashboard',
    '/basic-training',
    '/training/step/3',
    '/prospects',
    '/partners',
    '/admin',
    '/settings',
    '/language',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/nowhere');
  await expect(page.getByText('404 Page Not Found').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Build Your Network, Grow Your Income, Create Your Legacy',
  );
  expect(problems).toEqual([]);
  await context.close();
});

test('a wrong password and an unknown email give different messages, as specified', async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('sponsor@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible();
  await page.getByLabel('Email').fill('nobody@nowhere.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Email Not Found' })).toBeVisible();
  await page.getByRole('button', { name: "Got it, I'll contact my sponsor" }).click();
  await context.close();
});

test('a partner is denied administration, in the screen and at the API; logging out leaves nothing behind', async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await signIn(page, 'partner@demo.test');
  await page.goto('/admin');
  await expect(page.getByText('Access Denied').first()).toBeVisible();
  expect((await context.request.get('/api/admin/users')).status()).toBe(403);
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Build Your Network, Grow Your Income, Create Your Legacy',
  );
  // A new document, but for the user a normal change of page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  await page.goto('/prospects');
  await expect(page).toHaveURL('/auth?next=%2Fprospects');
  await context.close();
});
