/** The way to the form of registration: code, passcode, refusals, somebody who is signed in already. */
import { OWN_PASSWORD, invitation, newSponsor, register } from './kit/people.ts';
import { failing, fits, held, sees, seesNot, toast } from './kit/actions.ts';
import { type Section, expect } from './walk.ts';

const INVALID = 'This registration link is invalid or expired. Please contact your sponsor for a new link.';

const registration: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const plain = await invitation(sponsor.api);
  const guarded = await invitation(sponsor.api, { passcode: 'mango-7' });
  const soon = await invitation(sponsor.api, { expiresAt: new Date(Date.now() + 3_000).toISOString() });
  const { page } = await walk.visitor();
  const html = page.locator('html');
  const codeField = page.getByLabel('Referral code');
  const form = page.getByRole('button', { name: 'Create Account' });

  await page.goto('/register');
  await check('the light theme is forced on this page', () => expect(html).toHaveAttribute('data-theme', 'light'));
  await check(
    'without a valid code the page shows a referral-code entry card with an input and a Continue button',
    async () => {
      await expect(page.getByRole('heading', { name: 'Enter your referral code' })).toBeVisible();
      await expect(codeField).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  );
  await check('there is no form yet', () => expect(form).toHaveCount(0));
  await check('Continue with nothing typed says what is missing', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await sees(page, 'Please enter your referral code');
  });
  await check('a link «Sign in here» goes to /auth', async () => {
    await page.getByRole('link', { name: 'Sign in here' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/register$/);
  });
  await check('a side panel holds marketing copy', async () => {
    const side = page.getByRole('complementary').filter({ hasText: 'A good start makes all the difference' });
    // Beside the form there is room for it from the width of a small screen on.
    if (walk.settings.width >= 1200) await expect(side).toBeVisible();
    else await expect(side).toBeHidden();
  });
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'code');

  await check('Continue reloads /register?code={code}', async () => {
    await codeField.fill(plain.code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(`/register\\?code=${plain.code}$`));
    await sees(page, `${sponsor.name} invites you`);
  });
  await check('Enter also works, in small letters and with blanks around it', async () => {
    await page.goto('/register');
    await codeField.fill(`  ${plain.code.toLowerCase()} `);
    await codeField.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/register\\?code=${plain.code}$`, 'i'));
    await sees(page, `${sponsor.name} invites you`);
  });
  await check('a pasted invitation link is taken for its code', async () => {
    await page.goto('/register');
    await codeField.fill(`https://example.test/register/${plain.code}`);
    await codeField.press('Enter');
    await sees(page, `${sponsor.name} invites you`);
  });

  await check('while the link is checked, a spinner reads «Validating registration»', async () => {
    const go = await held(page, '**/api/public/registration/check*');
    await page.goto(`/register/${plain.code}`);
    await expect(page.getByRole('status').filter({ hasText: 'Validating registration' })).toBeVisible();
    await go();
    await sees(page, `${sponsor.name} invites you`);
  });
  await check('optional path segment {referralCode}', async () => {
    await page.goto(`/register/${plain.code}`);
    await expect(form).toBeVisible();
  });
  await check('or query parameter code', async () => {
    await page.goto(`/register?code=${plain.code}`);
    await expect(form).toBeVisible();
  });
  await check('a valid code shows a sponsor banner: name and distributor ID', async () => {
    await sees(page, `${sponsor.name} invites you`);
    await sees(page, `Distributor ID ${sponsor.uid}`);
  });
  await check('and the Create Account form', () =>
    expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible(),
  );
  await check('the light theme is forced there, too', () => expect(html).toHaveAttribute('data-theme', 'light'));
  await check('the theme that was chosen comes back behind it', async () => {
    await page.getByRole('link', { name: 'Sign in here' }).click();
    await expect(html).toHaveAttribute('data-theme', walk.settings.theme);
  });

  await check('an invalid code shows a red notice: «This registration link is invalid or expired. …»', async () => {
    await page.goto('/register/NO-SUCH-CODE');
    await expect(page.getByRole('alert').filter({ hasText: INVALID })).toBeVisible();
  });
  await check('and the entry card below it, no form', async () => {
    await expect(codeField).toBeVisible();
    await expect(form).toHaveCount(0);
  });
  await walk.shot(page, 'invalid');
  await check('an expired link says so before anything is typed', async () => {
    await expect
      .poll(
        async () =>
          (
            (await (await page.request.get(`/api/public/registration/check?code=${soon.code}`)).json()) as {
              isValid: boolean;
            }
          ).isValid,
      )
      .toBe(false);
    await page.goto(`/register/${soon.code}`);
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'This registration link has expired. Please contact your sponsor for a new link.' }),
    ).toBeVisible();
    await expect(form).toHaveCount(0);
  });
  await check('a code that is used up says so', async () => {
    const once = await invitation(sponsor.api, { maxUses: 1 });
    await register(once.code, 'Una');
    await page.goto(`/register/${once.code}`);
    await expect(
      page.getByRole('alert').filter({ hasText: 'already been used the maximum number of times' }),
    ).toBeVisible();
  });
  await check('a code that was switched off is invalid', async () => {
    const off = await invitation(sponsor.api);
    await sponsor.api.patch(`/api/referral/update/${off.id}`, { data: { isActive: false } });
    await page.goto(`/register/${off.code}`);
    await expect(page.getByRole('alert').filter({ hasText: INVALID })).toBeVisible();
  });
  await check(
    'registration check failure: toast «Error / Failed to validate registration link»; Retry reads again',
    async () => {
      const mend = await failing(page, '**/api/public/registration/check*');
      await page.goto(`/register/${plain.code}`);
      await expect(toast(page)).toContainText('Error');
      await expect(toast(page)).toContainText('Failed to validate registration link');
      await seesNot(page, INVALID);
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await sees(page, `${sponsor.name} invites you`);
    },
  );

  const passcode = page.getByLabel('Passcode');
  await check('a passcode prompt opens when the check says a passcode is required', async () => {
    await page.goto(`/register/${guarded.code}`);
    await expect(page.getByRole('heading', { name: 'Passcode required' })).toBeVisible();
    await expect(passcode).toBeFocused();
    await expect(form).toHaveCount(0);
  });
  await check('whose invitation it is is not told before the passcode is right', () => seesNot(page, 'invites you'));
  await check('Invalid Passcode: «The passcode you entered is incorrect.»', async () => {
    await passcode.fill('kiwi');
    await passcode.press('Enter');
    await expect(toast(page)).toContainText('Invalid Passcode');
    await sees(page, 'The passcode you entered is incorrect.');
  });
  await check('«Failed to verify passcode.» when it could not be asked', async () => {
    const mend = await failing(page, '**/api/public/registration/check*');
    await passcode.fill('mango-8');
    await page.getByRole('button', { name: 'Continue' }).click();
    await sees(page, 'Failed to verify passcode.');
    await mend();
  });
  await check('the right one opens the form', async () => {
    await passcode.fill('mango-7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await sees(page, `${sponsor.name} invites you`);
    await expect(form).toBeVisible();
  });

  const partner = await register(plain.code, 'Ines');
  const inside = await walk.signedIn(partner.email, OWN_PASSWORD);
  await check('a visitor who is signed in already meets an «Already Signed In» card', async () => {
    await inside.page.goto(`/register/${plain.code}`);
    await expect(inside.page.getByRole('heading', { name: 'Already Signed In' })).toBeVisible();
    await sees(inside.page, `You are signed in as ${partner.name} (${partner.email})`);
  });
  await check('«Continue to Your Account» goes to /partners', async () => {
    await inside.page.getByRole('link', { name: 'Continue to Your Account' }).click();
    await expect(inside.page).toHaveURL(/\/partners$/);
  });
  await check('«Sign Out & Register New Account» signs out and is on the same invitation again', async () => {
    await inside.page.goto(`/register/${plain.code}`);
    await inside.page.getByRole('button', { name: 'Sign Out & Register New Account' }).click();
    await sees(inside.page, `${sponsor.name} invites you`);
    expect((await inside.context.request.get('/api/auth/user')).status()).toBe(401);
  });
};
export default registration;
