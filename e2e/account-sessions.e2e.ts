import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, newAccount, person, settle, signIn, signInApi, signOut } from './people.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('two devices of one person: each is listed, one is signed out remotely, and the security log shows it', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'dora'));
  const desk = await person(browser);
  const phone = await person(browser, { userAgent: IPHONE, viewport: { width: 390, height: 844 } });
  await signIn(desk.page, account.email, account.password);
  await signIn(phone.page, account.email, account.password);

  await desk.page.goto('/settings');
  const devices = desk.page.getByRole('region', { name: "Where you're signed in" });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByRole('listitem').nth(1)).toContainText(/Safari on iPhone.*Last seen/);
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await desk.page
    .getByRole('alertdialog', { name: 'Sign out this device?' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  // The other device is signed out at its next action, and shows no data of the person any more.
  expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401);
  await phone.page.goto('/settings');
  await expect(phone.page).toHaveURL('/auth?next=%2Fsettings');
  await expect(phone.page.getByText(account.email)).toHaveCount(0);

  const log = desk.page.getByRole('list', { name: 'Security log' });
  await desk.page.reload();
  await expect(log.getByRole('listitem').first()).toContainText('A device was signed out');
  await expect(log).toContainText('Signed in');
  await expect(log).toContainText('Safari on iPhone');

  // Signs out all other devices in one go.
  await signIn(phone.page, account.email, account.password);
  await desk.page.reload();
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401);
  expect((await desk.context.request.get('/api/auth/user')).status()).toBe(200);

  // A changed password ends the others and keeps this one.
  await signInApi(phone.context, account.email, account.password);
  await desk.page.getByLabel('Current password').fill(account.password);
  await desk.page.getByLabel('New password', { exact: true }).fill('river-stone-2027');
  await desk.page.getByLabel('Confirm new password').fill('river-stone-2027');
  await desk.page.getByRole('button', { name: 'Update password' }).click();
  await expect(desk.page.getByText('Your password has been successfully changed.')).toBeVisible();
  await expect(log.getByRole('listitem').first()).toContainText('Password changed');
  expect((await phone.context.request.get('/api/auth/user')).status()).toBe(401);
  expect((await desk.context.request.get('/api/auth/user')).status()).toBe(200);
  expect([...desk.problems, ...phone.problems]).toEqual([]);
  await desk.context.close();
  await phone.context.close();
});

test('«Remember me» keeps the session beyond the browser, without it the cookie ends with it', async ({ browser }) => {
  for (const remember of [false, true]) {
    const { page, context } = await person(browser);
    await page.goto('/auth');
    await page.getByLabel('Email').fill('partner@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    if (remember) {
      await page.getByRole('checkbox', { name: 'Remember me' }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/$/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sid');
    expect(cookie?.httpOnly).toBe(true);
    expect([cookie?.sameSite, (cookie?.expires ?? 0) > Date.now() / 1000 + 86_400 * 13]).toEqual(['Strict', remember]);
    await context.close();
  }
});

test('two people after each other in one browser: the second never sees anything of the first', async ({ browser }) => {
  const { page, context, problems } = await person(browser);
  // Records everything that any page shows.
  await context.addInitScript(() => {
    const seen = window as unknown as { seen: string };
    seen.seen = '';
    const look = () => {
      seen.seen += `\n${document.body?.innerText ?? ''}`;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await signIn(page, 'sponsor@demo.test');
  const second = await context.newPage();
  await second.goto('/partners');
  await expect(second.locator('tr[data-key]').first()).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('sponsor@demo.test');
  await signOut(page);
  await expect(page.getByRole('link', { name: 'I have an invitation' })).toBeVisible();
  // The other tab has left too.
  await expect(second.getByRole('link', { name: 'I have an invitation' })).toBeVisible();
  await expect(second.locator('tr[data-key]')).toHaveCount(0);

  await signIn(page, 'partner@demo.test');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome.*Daniel/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string }).seen);
  expect(seen).toContain('Daniel');
  expect(seen).not.toContain('sponsor@demo.test');
  // Going back shows nothing either.
  await page.goBack();
  await page.goBack();
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('sponsor@demo.test');
  expect(problems).toEqual([]);
  await context.close();
});
