import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import type { Product } from './product.ts';

/** The product of this worker, because parallel stories share nothing. */
function product(): Product {
  const products = JSON.parse(process.env['PRODUCTS'] ?? '[]') as Product[];
  const mine = products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!mine) throw new Error('The product is not running: PRODUCTS does not name one for this worker');
  return mine;
}
export const PRODUCT = () => product().url;
export const RELEASES = () => product().releases;
export const DATA = () => product().data;
export const DEMO_PASSWORD = 'Welcome-2-Demo';

/** A person with a browser context of their own. Errors in the page fail the test. */
export async function person(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext({ baseURL: PRODUCT(), ...options });
  const page = await openPage(context);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return { context, page, problems };
}

/**
 * A page that goes where it is sent, also while it is still on its way to where a sign-in or sign-out leads: that would cut the visit off, and
 * somebody who types an address would just do it again.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const visit = page.goto.bind(page);
  page.goto = (url, options) =>
    visit(url, options).catch(async (error: Error) => {
      if (!/ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error;
      await page.waitForLoadState();
      return visit(url, options);
    });
  return page;
}

/** The row of somebody in the list of partners, by their address. */
export const partnerRow = (page: Page, email: string): Locator =>
  page.locator('tr[data-key]').filter({ has: page.locator(`a[href^="mailto:${email}"]`) });

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Presses what signs out, and waits for the new document that it leads to: the page shows the public one a moment before. */
export async function signOutBy(button: Locator): Promise<void> {
  await Promise.all([button.page().waitForEvent('load'), button.click()]);
}
/** Signs out by the menu, as a person does. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await signOutBy(page.getByRole('menuitem', { name: 'Logout' }));
}

/** A new e-mail address and distributor ID. */
export const fresh = (name: string): { email: string; uid: string } => {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { email: `${name}.${unique}@example.test`, uid: `E2E-${unique}` };
};

/** Ticks a checkbox by keyboard, because its drawn box covers the native control for a pointer. */
export async function tick(box: Locator): Promise<void> {
  await expect(box).toBeEnabled();
  await box.focus();
  await box.page().keyboard.press('Space');
  await expect(box).toBeChecked();
}

/** Signs a context in without a page. */
export async function signInApi(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await context.request.post('/api/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** A person who is signed in already, where the story is about something else. */
export async function signedIn(
  browser: Browser,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): ReturnType<typeof person> {
  const one = await person(browser, options);
  await signInApi(one.context, email);
  return one;
}

export interface Account {
  id: string;
  email: string;
  password: string;
}

/** An account with a temporary password, made by the master admin. */
export async function newAccount(browser: Browser, name: string): Promise<Account> {
  const { context } = await person(browser);
  await signInApi(context, 'admin@demo.test');
  const { email, uid } = fresh(name);
  const answer = await context.request.post('/api/admin/create-user', {
    data: { firstName: name, lastName: 'Probe', email, uid, tempPassword: true },
  });
  expect(answer.ok()).toBe(true);
  const { user, temporaryPassword } = (await answer.json()) as { user: { id: string }; temporaryPassword: string };
  await context.close();
  return { id: user.id, email, password: temporaryPassword };
}

/** Gives the account a password of its own. */
export async function settle(browser: Browser, account: Account, password = 'river-stone-2026'): Promise<Account> {
  const { context } = await person(browser);
  await signInApi(context, account.email, account.password);
  const answer = await context.request.post('/api/user/change-password', {
    data: { currentPassword: account.password, newPassword: password },
  });
  expect(answer.status()).toBe(200);
  await context.close();
  return { ...account, password };
}

/** An invitation of the signed-in sponsor, with a call on it if `call` says one; its code. */
export async function invite(sponsor: BrowserContext, call: object = {}): Promise<string> {
  const made = await sponsor.request.post('/api/referral/generate', { data: call });
  expect(made.ok()).toBe(true);
  return ((await made.json()) as { code: string }).code;
}

/** Registers somebody with an invitation, and signs this context in as them. */
export async function register(
  context: BrowserContext,
  referralCode: string,
  who: { firstName?: string; lastName?: string; hasOneName?: boolean; email: string; uid: string },
): Promise<void> {
  const answer = await context.request.post('/api/public/register', {
    data: {
      firstName: 'Vera',
      lastName: 'Okafor',
      password: 'river-stone-2026',
      referralCode,
      complianceAgreed: true,
      ...who,
    },
  });
  expect(answer.status()).toBe(201);
}

/** A partner who has just registered with an invitation of the demo sponsor, and is at step 1. */
export async function newPartner(
  browser: Browser,
  { call, ...options }: Parameters<Browser['newContext']>[0] & { call?: object } = {},
) {
  const sponsor = await person(browser);
  await signInApi(sponsor.context, 'sponsor@demo.test');
  const code = await invite(sponsor.context, call);
  await sponsor.context.close();
  const partner = await person(browser, options);
  await register(partner.context, code, fresh('vera'));
  const complete = async (step: number, data: object) =>
    expect((await partner.context.request.post('/api/training/complete-step', { data: { step, data } })).status()).toBe(
      200,
    );
  return { ...partner, complete };
}
