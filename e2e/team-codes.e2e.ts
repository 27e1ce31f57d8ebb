import { type Locator, type Page, expect, test } from '@playwright/test';
import { fresh, partnerRow, person, signedIn, tick } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
/** Types a date into a segmented field: month, day and year as this locale orders them. */
async function typeDate(field: Locator, date: Date): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field
    .page()
    .keyboard.type(
      `${String(date.getMonth() + 1).padStart(2, '0')}${String(date.getDate()).padStart(2, '0')}${date.getFullYear()}`,
    );
}
const ownCode = (): string => `E2E-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase();
/** The sponsor's page with the drawer for a new code. */
async function newCode(page: Page): Promise<Locator> {
  // The newest stand first, however many the other stories add.
  await page.goto('/partners?code=new&sort=-joined');
  const drawer = page.getByRole('dialog', { name: 'Invite', exact: true });
  await drawer.getByRole('button', { name: 'Generate Invite Partner Code' }).click();
  return drawer;
}
const rowOf = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);
const pick = async (page: Page, code: string, item: string) => {
  await rowOf(page, code)
    .getByRole('button', { name: `Actions for code ${code}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a code with passcode, limit, end and call is made, sent on, opened and used, and the sponsor sees each of it live', async ({
  browser,
}) => {
  const code = ownCode();
  const newcomer = fresh('noor');
  const sponsor = await signedIn(browser, 'sponsor@demo.test');
  const drawer = await newCode(sponsor.page);
  await drawer.getByRole('radio', { name: 'Other time' }).check();
  await typeDate(drawer.getByRole('group', { name: 'Call date' }), inDays(4));
  await drawer.getByRole('textbox', { name: /^Custom code/ }).fill(code.toLowerCase());
  await typeDate(drawer.getByRole('group', { name: 'Expiration date' }), inDays(30));
  await drawer.getByLabel(/^Passcode/).fill('mango');
  await drawer.getByRole('textbox', { name: /^How many times/ }).fill('2');
  await drawer.getByRole('button', { name: 'Generate Code' }).click();
  await expect(drawer.getByText('Your invitation is ready')).toBeVisible();
  const link = await drawer.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  expect(new URL(link).pathname).toBe(`/register/${code}`);
  await expect(drawer.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  for (const [name, href] of [
    ['Email', /^mailto:/],
    ['WhatsApp', /^https:\/\/wa\.me\//],
    ['Telegram', /^https:\/\/t\.me\/share/],
  ] as const) {
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', new RegExp(code));
  }
  const figures = {
    opened: drawer.locator('[data-figure=opened]'),
    registered: drawer.locator('[data-figure=registered]'),
  };
  await expect(figures.opened).toHaveText('0');
  await expect(figures.registered).toHaveText('0 of 2');

  // The invited person is asked for the passcode; a wrong one shows an error and does not count as opened.
  const guest = await person(browser);
  await guest.page.goto(`/register/${code.toLowerCase()}`);
  const passcode = guest.page.getByLabel('Passcode');
  await passcode.fill('kiwi');
  await passcode.press('Enter');
  await expect(guest.page.getByText('The passcode you entered is incorrect.').first()).toBeVisible();
  await expect(figures.opened).toHaveText('0');
  await passcode.fill('mango');
  await passcode.press('Enter');
  await expect(guest.page.getByText('Sofia Reyes invites you')).toBeVisible();
  await expect(figures.opened).not.toHaveText('0');

  await guest.page.getByLabel('First name').fill('Noor');
  await guest.page.getByLabel('Last name').fill('Khan');
  await guest.page.getByLabel('Email').fill(newcomer.email);
  await guest.page.getByLabel(/Distributor ID/).fill(newcomer.uid);
  await guest.page.getByLabel('Password', { exact: true }).fill('river-stone-2026');
  await tick(guest.page.getByRole('checkbox', { name: /I agree to the compliance terms/ }));
  await guest.page.getByRole('button', { name: 'Create Account' }).click();
  await expect(guest.page).toHaveURL(/\/basic-training$/);
  await expect(figures.registered).toHaveText('1 of 2');
  await drawer.getByRole('button', { name: 'Done' }).click();
  // In four days: the weekday and the time.
  await expect(partnerRow(sponsor.page, newcomer.email)).toContainText(/[A-Z][a-z]{2} \d+:\d\d/);

  expect([...sponsor.problems, ...guest.problems]).toEqual([]);
  for (const { context } of [sponsor, guest]) await context.close();
});

test('a code is edited, turned off and on, and an end in the past is refused with its words', async ({ browser }) => {
  const code = ownCode();
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  const drawer = await newCode(page);
  await drawer.getByRole('textbox', { name: /^Custom code/ }).fill(code);
  await drawer.getByRole('button', { name: 'Generate Code' }).click();
  await drawer.getByRole('button', { name: 'Done' }).click();

  // The step back of the closing drawer may still be under way.
  await expect(() => page.goto(`/partners?filter=invited&search=${code}`)).toPass();
  await pick(page, code, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Invite Partner Code' });
  await typeDate(edit.getByRole('group', { name: 'Expiration date' }), inDays(-3));
  await edit.getByRole('button', { name: 'Update Code' }).click();
  await expect(page.getByText('Invalid Date')).toBeVisible();
  await expect(edit.getByText('Expiration date must be in the future').first()).toBeVisible();
  await expect(edit.getByRole('group', { name: 'Please check the following' })).toBeFocused();
  await typeDate(edit.getByRole('group', { name: 'Expiration date' }), inDays(9));
  await edit.getByRole('textbox', { name: /^How many times/ }).fill('7');
  await edit.getByRole('button', { name: 'Update Code' }).click();
  await expect(page.getByText('Referral code updated successfully')).toBeVisible();
  await expect(rowOf(page, code)).toContainText('0 of 7 registered');
  await expect(rowOf(page, code)).toContainText('Expires');

  const isValid = async () =>
    ((await (await page.request.get(`/api/public/registration/check?code=${code}`)).json()) as { isValid: boolean })
      .isValid;
  await pick(page, code, 'Turn off');
  await expect(rowOf(page, code)).toContainText('Inactive');
  expect(await isValid()).toBe(false);
  await pick(page, code, 'Turn on');
  await expect(rowOf(page, code)).toContainText('Invited');
  expect(await isValid()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('an ended code says so before anything is typed, and stands among the closed ones', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'sponsor@demo.test');
  const made = await page.request.post('/api/referral/generate', {
    data: { expiresAt: new Date(Date.now() + 2000).toISOString() },
  });
  const { code } = (await made.json()) as { code: string };
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/public/registration/check?code=${code}`)).json()) as { isValid: boolean })
          .isValid,
    )
    .toBe(false);
  await page.goto(`/partners?filter=invited&search=${code}`);
  await expect(rowOf(page, code)).toContainText('Expired');
  await expect(rowOf(page, code).getByRole('button', { name: /^Share/ })).toHaveCount(0);
  const guest = await person(browser);
  await guest.page.goto(`/register/${code}`);
  await expect(
    guest.page.getByText('This registration link has expired. Please contact your sponsor for a new link.'),
  ).toBeVisible();
  for (const each of [context, guest.context]) await each.close();
});

test('a deleted code is gone immediately, and Undo brings it back with the same link', async ({ browser }) => {
  const code = ownCode();
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.request.post('/api/referral/generate', { data: { customCode: code } });
  await page.goto(`/partners?filter=invited&search=${code}`);
  await rowOf(page, code).getByRole('button', { name: 'Copy URL' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/register/${code}$`));

  await pick(page, code, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Referral Code' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, code)).toHaveCount(0);
  const isValid = async () =>
    ((await (await page.request.get(`/api/public/registration/check?code=${code}`)).json()) as { isValid: boolean })
      .isValid;
  expect(await isValid()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, code)).toBeVisible();
  expect(await isValid()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});
