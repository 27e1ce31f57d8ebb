/** An open page is not enough for what must not be left to somebody who finds it: it asks again who is there. */
import { type Browser, type Locator, type Page, expect, test } from '@playwright/test';
import { type Account, newAccount, person, signInApi } from './people.ts';
import { signedInLongAgo } from './signed-in-long-ago.ts';
import { enrolByApi, newAdmin, textsOf } from './two-step.ts';
import { totp } from './totp.ts';

test.describe.configure({ timeout: 180_000 });

const QUESTION = "Confirm that it's you";
const question = (page: Page) => page.getByRole('dialog', { name: QUESTION });

/** Opens the deletion of this account and presses its button by keyboard. */
async function askToDelete(page: Page, { id }: Account) {
  await page.goto(`/admin/users/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  return pressDelete(page);
}
async function pressDelete(page: Page) {
  const deletion = page.getByRole('alertdialog');
  await deletion.getByRole('button', { name: 'Delete User' }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  return deletion;
}
const isThere = async (page: Page, { id }: Account) => (await page.request.get(`/api/admin/users/${id}`)).status();
const oneToDelete = async (browser: Browser) => newAccount(browser, 'Leaving');

test('an admin whose sign-in is older than ten minutes is asked for the password before somebody is deleted', async ({
  browser,
}) => {
  const [admin, leaving] = [await newAdmin(browser), await oneToDelete(browser)];
  const { context, page, problems } = await person(browser, { viewport: { width: 360, height: 740 } });
  await signInApi(context, admin.email, admin.password);
  await signedInLongAgo(context, admin.id);

  // Closed without an answer: nothing was done, and the page says so where it was pressed.
  const deletion = await askToDelete(page, leaving);
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(deletion.getByRole('alert')).toHaveText("This was not done. Please confirm first that it's you.");
  expect(await isThere(page, leaving)).toBe(200);

  // A wrong password changes nothing; the right one has the deletion done without another press.
  await pressDelete(page);
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toBeVisible();
  expect(await isThere(page, leaving)).toBe(200);
  await question(page).getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin(\?|$)/);
  expect(await isThere(page, leaving)).toBe(404);

  // For ten minutes nothing is asked.
  const next = await oneToDelete(browser);
  await page.goto(`/admin/users/${next.id}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
  await expect.poll(() => isThere(page, next)).toBe(404);
  expect(problems).toEqual([]);
  await context.close();
});

test('an admin with a second step is asked for a code, and the password is not enough', async ({ browser }) => {
  const [admin, leaving] = [await newAdmin(browser), await oneToDelete(browser)];
  const { context, page, problems } = await person(browser);
  await signInApi(context, admin.email, admin.password);
  const { secret, codes } = await enrolByApi(context);
  await signedInLongAgo(context, admin.id);

  const byPassword = await context.request.post('/api/auth/step-up', {
    data: { method: 'password', password: admin.password },
  });
  expect([byPassword.status(), await byPassword.json()]).toMatchObject([401, { code: 'auth.second-step' }]);

  await askToDelete(page, leaving);
  await expect(question(page).getByLabel('Six-digit code')).toBeFocused();
  await page.keyboard.type(totp(secret, 40));
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toBeVisible();
  expect(await isThere(page, leaving)).toBe(200);
  await page.keyboard.type(totp(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('User Deleted')).toBeVisible();
  expect(await isThere(page, leaving)).toBe(404);

  // In the settings, too, in Punjabi on a phone by keyboard alone: closed, it says that nothing was done; a recovery code has it done.
  await context.request.post('/api/user/language', { data: { language: 'pa' } });
  await page.evaluate(() => localStorage.setItem('language', 'pa'));
  await page.setViewportSize({ width: 360, height: 740 });
  await signedInLongAgo(context, admin.id);
  await page.goto('/settings');
  const { twoStep } = textsOf('shell', 'pa');
  const { stepUp, secondStep, action, errors } = textsOf('libs/i18n', 'pa');
  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const card = page.getByRole('region', { name: twoStep.title });
  await press(card.getByRole('button', { name: twoStep.turnOff.act }));
  const off = page.getByRole('alertdialog', { name: twoStep.turnOff.title });
  await press(off.getByRole('button', { name: twoStep.turnOff.act }));
  const asked = page.getByRole('dialog', { name: stepUp.title });
  await expect(asked.getByLabel(secondStep.code)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await press(asked.getByRole('button', { name: action.cancel }));
  await expect(off.getByRole('alert')).toHaveText(errors.access['step-up']);
  await expect(off.getByRole('button', { name: twoStep.turnOff.act })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(asked.getByRole('button', { name: secondStep.use.recovery }));
  await expect(asked.getByLabel(secondStep.recoveryCode)).toBeFocused();
  await page.keyboard.type(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByText(twoStep.turnOff.done).first()).toBeVisible();
  await expect(card.getByRole('button', { name: twoStep.app.add })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
