/** The rule that master admins need a second step: said before it holds, and nothing else is open to who has none from then on. */
import { type Page, expect, test } from '@playwright/test';
import { type Account, PRODUCT, person, signedIn, signInApi } from './people.ts';
import { totp } from './totp.ts';
import { enrolByApi, newAdmin, textsOf } from './two-step.ts';

test.describe.configure({ timeout: 240_000 });

const code = (language: string): string => textsOf('libs/i18n', language).secondStep.code;
const recoveryCode = (language: string): string => textsOf('libs/i18n', language).secondStep.recoveryCode;

const FIRST = 'Network Builders asks for a second step';
/** Sets up an authenticator app on `/set-up-two-step`, by keyboard. @returns its secret. */
async function setUp(page: Page, language: string): Promise<string> {
  const { twoStep } = textsOf('shell', language);
  await expect(page.getByRole('heading', { level: 1, name: twoStep.setUp.title })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: twoStep.app.add }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: twoStep.stage.app })).toBeFocused();
  const secret = await page.locator('code').innerText();
  await page.getByLabel(code(language)).fill(totp(secret));
  await page.keyboard.press('Enter');
  const items = page.getByRole('list', { name: twoStep.codes.list }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: twoStep.codes.kept }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(recoveryCode(language))).toBeFocused();
  await page.keyboard.type(codes[0]!);
  await page.keyboard.press('Enter');
  return secret;
}

test('the rule is announced, then leads every admin without a second step to setting one up, in their language', async ({
  browser,
}) => {
  const [keeper, english, hindi] = [
    await newAdmin(browser, 'Keeper'),
    await newAdmin(browser, 'Late'),
    await newAdmin(browser, 'Hindi'),
  ] as [Account, Account, Account];
  const admin = await person(browser);
  await signInApi(admin.context, keeper.email, keeper.password);
  const late = await person(browser);
  await signInApi(late.context, english.email, english.password);
  const phone = await person(browser, { viewport: { width: 360, height: 740 } });
  await phone.context.addCookies([{ name: 'language', value: 'hi', url: PRODUCT() }]);
  await phone.context.addInitScript(() => localStorage.setItem('language', 'hi'));
  await signInApi(phone.context, hindi.email, hindi.password);
  expect((await phone.context.request.post('/api/user/language', { data: { language: 'hi' } })).status()).toBe(200);
  const partner = await signedIn(browser, 'partner@demo.test');
  const choose = async (from: RegExp) => {
    await admin.page.getByRole('button', { name: /From$/ }).click();
    await admin.page.getByRole('option', { name: from }).click();
    await admin.page.getByRole('button', { name: 'Save' }).click();
  };
  try {
    // Who has none can't demand it of others.
    await admin.page.goto('/admin/two-step');
    await admin.page.getByText('Master admins', { exact: true }).click();
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await expect(
      admin.page
        .getByRole('alert')
        .filter({ hasText: /for your own account before/ })
        .first(),
    ).toBeVisible();

    await enrolByApi(admin.context);
    await admin.page.reload();
    await admin.page.getByText('Master admins', { exact: true }).click();
    await expect(admin.page.getByText(/of them have no second step yet/)).toBeVisible();
    await choose(/^In 7 days/);
    await expect(admin.page.getByText('Rule saved')).toBeVisible();

    // Before: a banner on every page, for those whom it is about, and everything stays open.
    const { twoStep: said } = textsOf('shell', 'hi');
    await late.page.goto('/admin');
    await expect(late.page.getByText(/your account needs two-step sign-in\. Set it up now/)).toBeVisible();
    await phone.page.goto('/admin');
    await expect(phone.page.getByText(said.soon.text.split('}} ')[1])).toBeVisible();
    await phone.page.getByRole('link', { name: said.soon.act, exact: true }).click();
    await expect(phone.page.getByRole('heading', { name: said.title, exact: true })).toBeInViewport();
    await partner.page.goto('/');
    await expect(partner.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(partner.page.getByText(/your account needs two-step sign-in/)).toHaveCount(0);

    // From then on: nothing else, in the page that was open as well.
    await choose(/^Immediately/);
    await expect.poll(async () => (await late.context.request.get('/api/admin/users')).status()).toBe(403);
    for (const read of ['/api/prospects', '/api/team/downline', '/api/training/progress'])
      await expect.poll(async () => (await late.context.request.get(read)).status()).toBe(403);
    await late.page.goto('/admin/audit');
    await expect(late.page).toHaveURL('/set-up-two-step?next=%2Fadmin%2Faudit');
    await expect(late.page.getByText(FIRST)).toBeVisible();
    await setUp(late.page, 'en');
    await expect(late.page).toHaveURL('/admin/audit');
    await expect(late.page.getByText('Two-step sign-in is on')).toBeVisible();
    expect((await late.context.request.get('/api/admin/users')).status()).toBe(200);

    await phone.page.goto('/settings');
    await expect(phone.page).toHaveURL('/set-up-two-step?next=%2Fsettings');
    const secret = await setUp(phone.page, 'hi');
    await expect(phone.page).toHaveURL('/settings');
    await expect(phone.page.getByText(said.done.codes).first()).toBeVisible();
    // What the rule demands can't be turned off.
    await expect(phone.page.getByText(said.required.now)).toBeVisible();
    await expect(phone.page.getByRole('button', { name: said.turnOff.act })).toHaveCount(0);
    expect((await partner.context.request.get('/api/training/progress')).status()).toBe(200);

    // The next sign-in asks for the code in their language, too.
    expect((await phone.context.request.post('/api/logout')).status()).toBe(200);
    await expect(async () => void (await phone.page.goto('/auth'))).toPass();
    const { signIn } = textsOf('shell', 'hi');
    await phone.page.getByLabel(signIn.email).fill(hindi.email);
    await phone.page.getByLabel(signIn.password, { exact: true }).fill(hindi.password);
    await phone.page.keyboard.press('Enter');
    await expect(phone.page.getByLabel(code('hi'))).toBeFocused();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.page.keyboard.type(totp(secret, 1));
    await phone.page.keyboard.press('Enter');
    await expect(phone.page).not.toHaveURL(/\/auth/);
    expect((await phone.context.request.get('/api/auth/user')).status()).toBe(200);

    // The list shows who has one, and a new sign-in asks for it.
    await admin.page.goto(`/admin?secondStepFilter=with&search=${english.email}`);
    await expect(admin.page.getByRole('row').filter({ hasText: english.email })).toHaveCount(1);
    const again = await late.context.request.post('/api/login', {
      data: { email: english.email, password: english.password },
    });
    expect([again.status(), await again.json()]).toMatchObject([401, { code: 'auth.second-step' }]);
  } finally {
    // The other stories of this product sign in as an admin without one.
    const off = await admin.context.request.put('/api/admin/second-step-policy', { data: { mode: 'off', from: null } });
    expect(off.status()).toBe(200);
  }
  expect([...admin.problems, ...late.problems, ...phone.problems, ...partner.problems]).toEqual([]);
  for (const { context } of [admin, late, phone, partner]) await context.close();
});
