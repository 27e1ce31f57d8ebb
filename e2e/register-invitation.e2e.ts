import { type Page, expect, test } from '@playwright/test';
import { fresh, person, signInApi, tick } from './people.ts';

/** An invitation of the demo sponsor, made through the API. */
async function invitation(browser: Parameters<typeof person>[0], body: object): Promise<string> {
  const { context } = await person(browser);
  await signInApi(context, 'sponsor@demo.test');
  const answer = await context.request.post('/api/referral/generate', { data: body });
  expect(answer.status()).toBe(201);
  const { code } = (await answer.json()) as { code: string };
  await context.close();
  return code;
}

async function fill(page: Page, { email, uid }: { email: string; uid: string }): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/Distributor ID/).fill(uid);
  await page.getByLabel('Password', { exact: true }).fill('river-stone-2026');
  await tick(page.getByRole('checkbox', { name: /I agree to the compliance terms/ }));
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test('a code typed by hand with a passcode: refused, then let in; a lost connection and a taken email lose nothing', async ({
  browser,
}) => {
  const code = await invitation(browser, { passcode: '4711' });
  const { page, context, problems } = await person(browser, { colorScheme: 'dark' });
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByLabel('Referral code').fill(code.toLowerCase());
  await page.getByLabel('Referral code').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/register\\?code=${code}$`, 'i'));

  await page.getByLabel('Passcode').fill('1234');
  await page.getByLabel('Passcode').press('Enter');
  await expect(page.getByText('Invalid Passcode')).toBeVisible();
  await expect(page.getByText('The passcode you entered is incorrect.').first()).toBeVisible();
  await expect(page.getByText('invites you')).toHaveCount(0);
  await page.getByLabel('Passcode').fill('4711');
  await page.getByLabel('Passcode').press('Enter');
  await expect(page.getByText('Sofia Reyes invites you')).toBeVisible();

  // Everything missing is said, and the summary leads to the fields.
  await create(page);
  for (const words of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Password must be at least 8 characters',
    'Distributor ID (UID) is required',
    'You must agree to the compliance terms to register',
  ])
    await expect(page.getByText(words).first()).toBeVisible();

  // Twenty-nine countries; the number is checked for the chosen one.
  const newcomer = fresh('nora');
  await fill(page, { ...newcomer, email: 'sponsor@demo.test' });
  await page.getByLabel(/^Phone/).fill('030 901820');
  await create(page);
  await expect(page.getByText('This is not a valid phone number for the chosen country.').first()).toBeVisible();
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.fill('');
  await country.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(29);
  await country.fill('German');
  await page.getByRole('option', { name: 'Germany' }).click();

  await context.setOffline(true);
  await create(page);
  await expect(page.getByText('Failed to create account. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await context.setOffline(false);
  await create(page);
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('river-stone-2026');
  await page.getByLabel('Email').fill(newcomer.email);
  await create(page);
  await expect(page).toHaveURL(/\/basic-training$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const me = (await (await context.request.get('/api/auth/user')).json()) as { email: string; phone: string };
  expect([me.email, me.phone]).toEqual([newcomer.email, '+4930901820']);

  // Signed in, one cannot register another: sign out first, and be on the same invitation again.
  await page.goto(`/register/${code}`);
  await expect(page.getByRole('heading', { name: 'Already Signed In' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out & Register New Account' }).click();
  await expect(page.getByLabel('Passcode')).toBeVisible();
  expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  expect(problems).toEqual([]);
  await context.close();
});

test('an invitation that is wrong, or used up, says so before anything is typed', async ({ browser }) => {
  const code = await invitation(browser, { maxUses: 1 });
  const { page, context } = await person(browser);
  await page.goto('/register/NO-SUCH-CODE');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'This registration link is invalid or expired. Please contact your sponsor for a new link.' }),
  ).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);

  // Two people register with a code for one: the second gets an error, and the typed fields stay for another code.
  const second = await person(browser);
  for (const each of [page, second.page]) {
    await each.goto(`/register/${code}`);
    await fill(each, fresh('uma'));
  }
  await create(page);
  await expect(page).toHaveURL(/\/basic-training$/);
  await create(second.page);
  await expect(
    second.page
      .getByRole('alert')
      .filter({ hasText: 'This registration link has already been used the maximum number of times.' })
      .first(),
  ).toBeVisible();
  const another = await invitation(browser, {});
  await second.page.getByLabel('Referral code').fill(another);
  await second.page.getByLabel('Referral code').press('Enter');
  await expect(second.page.getByLabel('First name')).toHaveValue('Nora');
  await second.context.close();
  await context.close();
});

test('on a phone the country is written into a field whose top was out of sight', async ({ browser }) => {
  const code = await invitation(browser, {});
  const { page, context } = await person(browser, { viewport: { width: 360, height: 800 } });
  await page.goto(`/register/${code}`);
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.evaluate((field) => {
    scrollTo(0, scrollY + field.getBoundingClientRect().top + 20);
  });
  await expect(async () => {
    expect((await country.boundingBox())?.y).toBeLessThan(0);
  }).toPass();
  const { x, y, height } = (await country.boundingBox())!;
  await page.mouse.click(x + 80, y + height - 8);
  await expect
    .poll(() => country.evaluate((field: HTMLInputElement) => field.selectionEnd! - field.selectionStart!))
    .toBe('United States'.length);
  await page.keyboard.type('German', { delay: 60 });
  await expect(country).toHaveValue('German');
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(country).toHaveValue('Germany');
  await context.close();
});
