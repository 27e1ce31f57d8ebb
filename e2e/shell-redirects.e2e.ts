import { type Page, expect, test } from '@playwright/test';
import { newAccount, person, signInApi, signedIn } from './people.ts';

const CLOSED = [
  '/dashboard',
  '/basic-training',
  '/training/step/3',
  '/prospects',
  '/business-model',
  '/language',
  '/partners',
  '/compliance',
  '/resources',
  '/settings',
  '/styleguide',
  '/admin',
  '/recordings',
  '/calendar',
  '/password-change',
  '/set-up-two-step',
  '/SETTINGS',
];

const leadsTo = async (page: Page, from: string, to: string) => {
  await page.goto(from);
  await expect.poll(() => new URL(page.url()).pathname, { message: `${from} leads to ${to}` }).toBe(to);
};

test('a visitor: what is protected leads to sign in, what is open opens, the rest is not found', async ({
  browser,
}) => {
  const { page, context, problems } = await person(browser);
  for (const path of CLOSED) await leadsTo(page, path, '/auth');
  for (const path of [
    '/',
    '/auth',
    '/register',
    '/register/NOSUCHCODE',
    '/reset-password',
    '/terms',
    '/privacy',
    '/verify/NO-SUCH-ID',
  ]) {
    await leadsTo(page, path, path);
    await expect(page.getByText('404 Page Not Found')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of ['/nowhere', '/trainings', '/dashboards']) {
    await leadsTo(page, path, path);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('a partner: sign-in pages lead to the dashboard, Admin and Tools & Resources are not offered', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'partner@demo.test');
  for (const path of ['/auth', '/reset-password', '/password-change', '/set-up-two-step'])
    await leadsTo(page, path, '/');
  await leadsTo(page, '/dashboard', '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Prospects' })).toHaveCount(1);
  await expect(entries.filter({ hasText: /^Admin$/ })).toHaveCount(0);
  await expect(entries.filter({ hasText: 'Tools & Resources' })).toHaveCount(0);
  await leadsTo(page, '/register', '/register');
  await expect(page.getByRole('heading', { name: 'Already Signed In' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Your Account' }).click();
  await expect(page).toHaveURL(/\/partners$/);
  await leadsTo(page, '/nowhere', '/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('a master admin sees Admin', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'admin@demo.test');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByText('Access Denied')).toHaveCount(0);
  await context.close();
});

test('redirects a user with a temporary password to change it, except from a registration page', async ({
  browser,
}) => {
  const account = await newAccount(browser, 'tara');
  const { page, context } = await person(browser);
  await signInApi(context, account.email, account.password);
  for (const path of ['/', '/auth', '/partners', '/settings', '/terms', '/nowhere', '/training/step/1'])
    await leadsTo(page, path, '/password-change');
  await expect(page.getByRole('dialog', { name: 'Choose your own password' })).toBeVisible();
  for (const path of ['/register', '/register/ABC123']) await leadsTo(page, path, path);
  await context.close();
});
