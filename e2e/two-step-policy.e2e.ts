/** The rule that master admins need a second step: said before it holds, and nothing else is open to who has none from then on. */
import { type Browser, type Page, expect, test } from '@playwright/test';
import { type Account, person, signedIn, signInApi } from './people.ts';
import { LANGUAGES, enrolByApi, fits, givePassword, newAdmin, press, speak, textsOf, totp } from './two-step.ts';

test.describe.configure({ timeout: 240_000 });

const code = (language: string): string => textsOf('libs/i18n', language).secondStep.code;
const recoveryCode = (language: string): string => textsOf('libs/i18n', language).secondStep.recoveryCode;

const PHONE = { viewport: { width: 360, height: 740 } };

/** Sets up an authenticator app on `/set-up-two-step`, by keyboard. @returns its secret. */
async function setUp(page: Page, language: string): Promise<string> {
  const { twoStep } = textsOf('shell', language);
  await expect(page.getByRole('heading', { level: 1, name: twoStep.setUp.title })).toBeVisible();
  await fits(page);
  await press(page.getByRole('button', { name: twoStep.app.add }));
  await expect(page.getByRole('heading', { level: 2, name: twoStep.stage.app })).toBeFocused();
  const secret = await page.locator('code').innerText();
  await page.getByLabel(code(language)).fill(totp(secret));
  await page.keyboard.press('Enter');
  const items = page.getByRole('list', { name: twoStep.codes.list }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  await fits(page);
  await press(page.getByRole('button', { name: twoStep.codes.kept }));
  await expect(page.getByLabel(recoveryCode(language))).toBeFocused();
  await page.keyboard.type(codes[0]!);
  await page.keyboard.press('Enter');
  return secret;
}

/** English on a computer, and the language of the run on a phone. */
const walk = async (browser: Browser, language: string) => {
  const [keeper, english, other] = [
    await newAdmin(browser, 'Keeper'),
    await newAdmin(browser, 'Late'),
    await newAdmin(browser, 'Other'),
  ] as [Account, Account, Account];
  const admin = await person(browser, PHONE);
  await signInApi(admin.context, keeper.email, keeper.password);
  await speak(admin.context, language);
  const late = await person(browser);
  await signInApi(late.context, english.email, english.password);
  const phone = await person(browser, PHONE);
  await signInApi(phone.context, other.email, other.password);
  await speak(phone.context, language);
  const partner = await signedIn(browser, 'partner@demo.test');
  const { secondStep: rule } = textsOf('mfe-admin', language);
  const { twoStep } = textsOf('shell', language);
  const save = () => press(admin.page.getByRole('button', { name: rule.save, exact: true }));
  const chooseAdmins = async () => {
    await admin.page.getByRole('radio', { name: rule.modes.off }).focus();
    await admin.page.keyboard.press('ArrowDown');
    await expect(admin.page.getByRole('radio', { name: rule.modes.admins })).toBeChecked();
  };
  /** The second time *As it is* comes first, so that each is the second of the list. */
  const choose = async (from: string) => {
    await press(admin.page.getByRole('button', { name: new RegExp(`${rule.from}$`) }));
    await admin.page.keyboard.press('Home');
    await admin.page.keyboard.press('ArrowDown');
    await expect(admin.page.getByRole('option', { name: new RegExp(`^${from}`) })).toBeFocused();
    await admin.page.keyboard.press('Enter');
    await save();
  };
  try {
    // Who has none can't demand it of others.
    await admin.page.goto('/admin/two-step');
    await chooseAdmins();
    await fits(admin.page);
    await save();
    await expect(
      admin.page
        .getByRole('alert')
        .filter({ hasText: textsOf('libs/i18n', language).errors['second-step']['own-first'] })
        .first(),
    ).toBeVisible();

    await enrolByApi(admin.context);
    await admin.page.reload();
    await chooseAdmins();
    await expect(admin.page.getByText(new RegExp(rule.lacking_other.replace('{{formatted}}', '\\d+')))).toBeVisible();
    await choose(rule.inDays_other.replace(/\{\{count.*/, '7'));
    await expect(admin.page.getByText(rule.saved)).toBeVisible();

    // Before: a banner on every page, for those whom it is about, and everything stays open.
    await late.page.goto('/admin');
    await expect(late.page.getByText(/your account needs two-step sign-in\. Set it up now/)).toBeVisible();
    await phone.page.goto('/admin');
    await expect(phone.page.getByText(new RegExp(twoStep.soon.text.replace(/\{\{\w+\}\}/g, '.+')))).toBeVisible();
    await phone.page.getByRole('link', { name: twoStep.soon.act, exact: true }).click();
    await expect(phone.page.getByRole('heading', { name: twoStep.title, exact: true })).toBeInViewport();
    await partner.page.goto('/');
    await expect(partner.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(partner.page.getByText(/your account needs two-step sign-in/)).toHaveCount(0);

    // From then on: nothing else, in the page that was open as well.
    await choose(rule.immediately);
    await expect.poll(async () => (await late.context.request.get('/api/admin/users')).status()).toBe(403);
    for (const read of ['/api/prospects', '/api/team/downline', '/api/training/progress'])
      await expect.poll(async () => (await late.context.request.get(read)).status()).toBe(403);
    await late.page.goto('/admin/audit');
    await expect(late.page).toHaveURL('/set-up-two-step?next=%2Fadmin%2Faudit');
    await expect(late.page.getByText('Network Builders asks for a second step')).toBeVisible();
    await setUp(late.page, 'en');
    await expect(late.page).toHaveURL('/admin/audit');
    await expect(late.page.getByText('Two-step sign-in is on')).toBeVisible();
    expect((await late.context.request.get('/api/admin/users')).status()).toBe(200);

    await phone.page.goto('/settings');
    await expect(phone.page).toHaveURL('/set-up-two-step?next=%2Fsettings');
    const secret = await setUp(phone.page, language);
    await expect(phone.page).toHaveURL('/settings');
    await expect(phone.page.getByText(twoStep.done.codes).first()).toBeVisible();
    // What the rule demands can't be turned off.
    await expect(phone.page.getByText(twoStep.required.now)).toBeVisible();
    await expect(phone.page.getByRole('button', { name: twoStep.turnOff.act })).toHaveCount(0);
    expect((await partner.context.request.get('/api/training/progress')).status()).toBe(200);

    // The next sign-in asks for the code in their language, too.
    expect((await phone.context.request.post('/api/logout')).status()).toBe(200);
    await phone.page.goto('/auth');
    await givePassword(phone.page, other, language);
    await expect(phone.page.getByLabel(code(language))).toBeFocused();
    await fits(phone.page);
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
};

for (const language of LANGUAGES)
  test(`the rule is announced, then leads every admin without a second step to setting one up, by keyboard on a phone, in ${language}`, ({
    browser,
  }) => walk(browser, language));
