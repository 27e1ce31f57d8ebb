import { type Page, expect, test } from '@playwright/test';
import { newAccount, person, settle, signInApi } from './people.ts';
import { LANGUAGES, expectSignedIn, fits, givePassword, press, speak, textsOf, totp } from './two-step.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const signOut = async (page: Page) => {
  const answer = await page.context().request.post('/api/logout');
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
  await page.goto('/auth');
};
for (const language of LANGUAGES)
  test(`with an authenticator app a password alone opens nothing; codes and recovery codes do, by keyboard on a phone, in ${language}`, async ({
    browser,
  }) => {
    const { twoStep } = textsOf('shell', language);
    const { secondStep } = textsOf('libs/i18n', language);
    const account = await settle(browser, await newAccount(browser, 'Careful'));
    const { context, page, problems } = await person(browser, { viewport: { width: 360, height: 740 } });
    await signInApi(context, account.email, account.password);
    await speak(context, language);
    const giveRecoveryCode = async (code: string) => {
      await press(page.getByRole('button', { name: secondStep.use.recovery }));
      await page.getByLabel(secondStep.recoveryCode).fill(code);
      await page.keyboard.press('Enter');
    };
    const refused = () => expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    const left = (n: number) => twoStep.codes.left.replace('{{n}}', String(n)).replace('{{total}}', '10');
    const mine = card(page, twoStep.title);

    await page.goto('/settings');
    await press(mine.getByRole('button', { name: twoStep.app.add }));
    const dialog = page.getByRole('dialog', { name: twoStep.stage.app });
    await expect(dialog.getByRole('img', { name: twoStep.app.qr })).toBeVisible();
    await fits(page);
    const secret = await dialog.locator('code').innerText();

    // A wrong code is said at the field and changes nothing.
    await dialog.getByLabel(secondStep.code).fill(totp(secret, 40));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    const first = totp(secret);
    await dialog.getByLabel(secondStep.code).fill(`${first.slice(0, 3)} ${first.slice(3)}`);
    await page.keyboard.press('Enter');

    const kept = page.getByRole('dialog', { name: twoStep.stage.codes });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    await fits(page);
    const codes = await kept.getByRole('listitem').allInnerTexts();
    await press(kept.getByRole('button', { name: twoStep.codes.kept }));
    const back = page.getByRole('dialog', { name: twoStep.stage.confirm });
    await expect(back.getByLabel(secondStep.recoveryCode)).toBeFocused();
    await page.keyboard.type(codes[0]!.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText(twoStep.done.codes).first()).toBeVisible();
    await expect(mine).toContainText(left(10));

    // The password alone opens nothing; an old code neither.
    await signOut(page);
    await givePassword(page, account, language);
    await expect(page.getByLabel(secondStep.code)).toBeFocused();
    await fits(page);
    expect((await context.request.get('/api/auth/user')).status()).toBe(401);
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await refused();
    await page.getByLabel(secondStep.code).fill(totp(secret, 1));
    await page.keyboard.press('Enter');
    await expectSignedIn(page);

    // A recovery code works once.
    await signOut(page);
    await givePassword(page, account, language);
    await giveRecoveryCode(codes[1]!);
    await expectSignedIn(page);
    await signOut(page);
    await givePassword(page, account, language);
    await giveRecoveryCode(codes[1]!);
    await refused();
    await page.getByLabel(secondStep.recoveryCode).fill(codes[2]!);
    await page.keyboard.press('Enter');
    await expectSignedIn(page);

    // Turned off, the password is enough again.
    await page.goto('/settings');
    await expect(mine).toContainText(left(8));
    await press(mine.getByRole('button', { name: twoStep.turnOff.act }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: twoStep.turnOff.act }));
    await expect(mine.getByRole('button', { name: twoStep.app.add })).toBeVisible();
    await signOut(page);
    await givePassword(page, account, language);
    await expectSignedIn(page);
    expect(problems).toEqual([]);
  });

for (const language of LANGUAGES)
  test(`a passkey signs in without a password, and no longer once it is removed, by keyboard on a phone, in ${language}`, async ({
    browser,
  }) => {
    const { twoStep } = textsOf('shell', language);
    const { secondStep } = textsOf('libs/i18n', language);
    const account = await settle(browser, await newAccount(browser, 'Keyed'));
    const { context, page, problems } = await person(browser, { viewport: { width: 360, height: 740 } });
    const mine = card(page, twoStep.title);
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // The field of the e-mail offers passkeys, too: a device that is always touched would answer that before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await signInApi(context, account.email, account.password);
    await speak(context, language);
    await page.goto('/settings');
    await press(mine.getByRole('button', { name: twoStep.passkey.add }));
    const dialog = page.getByRole('dialog', { name: twoStep.passkey.add });
    await dialog.getByLabel(twoStep.passkey.name, { exact: true }).fill('My laptop');
    await press(dialog.getByRole('button', { name: twoStep.passkey.make }));
    const kept = page.getByRole('dialog', { name: twoStep.stage.codes });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const codes = await kept.getByRole('listitem').allInnerTexts();
    await press(kept.getByRole('button', { name: twoStep.codes.kept }));
    await page.getByRole('dialog', { name: twoStep.stage.confirm }).getByLabel(secondStep.recoveryCode).fill(codes[3]!);
    await page.keyboard.press('Enter');
    await expect(page.getByText(twoStep.done.codes).first()).toBeVisible();
    await expect(mine).toContainText('My laptop');

    await signOut(page);
    await press(page.getByRole('button', { name: secondStep.use.passkey }));
    await expectSignedIn(page);

    await page.goto('/settings');
    await press(mine.getByRole('button', { name: twoStep.removeNamed.replace('{{name}}', 'My laptop') }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: twoStep.remove.act }));
    await expect(mine).not.toContainText('My laptop');
    await signOut(page);
    await press(page.getByRole('button', { name: secondStep.use.passkey }));
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    expect((await context.request.get('/api/auth/user')).status()).toBe(401);
    expect(problems).toEqual([]);
  });
