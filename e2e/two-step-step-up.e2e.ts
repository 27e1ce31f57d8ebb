/** An open page is not enough for what must not be left to somebody who finds it: it asks again who is there. */
import { type Page, expect, test } from '@playwright/test';
import { type Account, newAccount, person, settle, signInApi } from './people.ts';
import { signedInLongAgo } from './signed-in-long-ago.ts';
import {
  LANGUAGES,
  enrolByApi,
  expectSignedIn,
  fits,
  givePassword,
  newAdmin,
  press,
  speak,
  textsOf,
  totp,
} from './two-step.ts';

test.describe.configure({ timeout: 180_000 });

const PHONE = { viewport: { width: 360, height: 740 } };

/** Chooses what is done with this account in the menu of its page, by keyboard. */
async function choose(page: Page, { id }: Account, item: string, language: string) {
  const { detail } = textsOf('mfe-admin', language);
  await page.goto(`/admin/users/${id}`);
  await press(page.getByRole('main').getByRole('button', { name: detail.more, exact: true }));
  await press(page.getByRole('menuitem', { name: item }));
}

for (const language of LANGUAGES)
  test(`an admin whose sign-in is older than ten minutes is asked for the password before somebody is deleted, by keyboard on a phone, in ${language}`, async ({
    browser,
  }) => {
    const [admin, leaving] = [await newAdmin(browser), await newAccount(browser, 'Leaving')];
    const { context, page, problems } = await person(browser, PHONE);
    await signInApi(context, admin.email, admin.password);
    await speak(context, language);
    await signedInLongAgo(context, admin.id);
    const { remove } = textsOf('mfe-admin', language);
    const { stepUp, errors } = textsOf('libs/i18n', language);
    const { signIn } = textsOf('shell', language);
    const isThere = async ({ id }: Account) => (await context.request.get(`/api/admin/users/${id}`)).status();
    const question = page.getByRole('dialog', { name: stepUp.title });
    const password = question.getByLabel(signIn.password, { exact: true });
    const deletion = page.getByRole('alertdialog');
    const pressDelete = () => press(deletion.getByRole('button', { name: remove.action }));

    // Closed without an answer: nothing was done, and the page says so where it was pressed.
    await choose(page, leaving, remove.action, language);
    await pressDelete();
    await expect(password).toBeFocused();
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(deletion.getByRole('alert')).toHaveText(errors.access['step-up']);
    expect(await isThere(leaving)).toBe(200);

    // A wrong password changes nothing; the right one has the deletion done without another press.
    await pressDelete();
    await expect(password).toBeFocused();
    await page.keyboard.type('not-my-password');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toBeVisible();
    expect(await isThere(leaving)).toBe(200);
    await password.fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(remove.done).first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin(\?|$)/);
    expect(await isThere(leaving)).toBe(404);

    // For ten minutes nothing is asked.
    const next = await newAccount(browser, 'Leaving');
    await choose(page, next, remove.action, language);
    await pressDelete();
    await expect.poll(() => isThere(next)).toBe(404);
    expect(problems).toEqual([]);
    await context.close();
  });

for (const language of LANGUAGES)
  test(`an admin with a second step is asked for a code, and the password is not enough, by keyboard on a phone, in ${language}`, async ({
    browser,
  }) => {
    const [admin, lost] = [await newAdmin(browser), await settle(browser, await newAccount(browser, 'Lost'))];
    const theirs = await person(browser, PHONE);
    await signInApi(theirs.context, lost.email, lost.password);
    await speak(theirs.context, language);
    await enrolByApi(theirs.context);
    await theirs.page.goto('/settings');

    const { context, page, problems } = await person(browser, PHONE);
    await signInApi(context, admin.email, admin.password);
    await speak(context, language);
    const { secret, codes } = await enrolByApi(context);
    await signedInLongAgo(context, admin.id);
    const { twoStep } = textsOf('shell', language);
    const { stepUp, secondStep, action, errors } = textsOf('libs/i18n', language);
    const admins = textsOf('mfe-admin', language);
    const question = page.getByRole('dialog', { name: stepUp.title });

    const byPassword = await context.request.post('/api/auth/step-up', {
      data: { method: 'password', password: admin.password },
    });
    expect([byPassword.status(), await byPassword.json()]).toMatchObject([401, { code: 'auth.second-step' }]);

    // Somebody lost everything: an admin resets it with a reason, after a code of their own.
    const hasSecondStep = async () =>
      ((await (await context.request.get(`/api/admin/users/${lost.id}`)).json()) as { hasSecondStep: boolean })
        .hasSecondStep;
    await choose(page, lost, admins.secondStep.reset.open, language);
    const reset = page.getByRole('dialog', { name: admins.secondStep.reset.title.replace('{{name}}', 'Lost Probe') });
    const reason = reset.getByRole('textbox', { name: admins.sponsor.reason });
    await expect(reason).toBeFocused();
    await fits(page);
    await press(reset.getByRole('button', { name: admins.secondStep.reset.action }));
    await expect(reset.getByText(admins.sponsor.reasonMissing)).toBeVisible();
    await expect(reason).toBeFocused();
    await page.keyboard.type('The phone was stolen; known to me in person');
    await press(reset.getByRole('button', { name: admins.secondStep.reset.action }));
    await expect(question.getByLabel(secondStep.code)).toBeFocused();
    await fits(page);
    await page.keyboard.type(totp(secret, 40));
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toBeVisible();
    expect(await hasSecondStep()).toBe(true);
    await page.keyboard.type(totp(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByText(admins.secondStep.reset.done.replace('{{name}}', 'Lost Probe')).first()).toBeVisible();
    expect(await hasSecondStep()).toBe(false);

    // Their open page is signed out, and the password alone is enough again.
    await expect(theirs.page).toHaveURL(/\/auth/);
    await givePassword(theirs.page, lost, language);
    await expectSignedIn(theirs.page);

    // In the settings, too: closed, it says that nothing was done; a recovery code has it done.
    await signedInLongAgo(context, admin.id);
    await page.goto('/settings');
    const card = page.getByRole('region', { name: twoStep.title });
    await press(card.getByRole('button', { name: twoStep.turnOff.act }));
    const off = page.getByRole('alertdialog', { name: twoStep.turnOff.title });
    await press(off.getByRole('button', { name: twoStep.turnOff.act }));
    await expect(question.getByLabel(secondStep.code)).toBeFocused();
    await press(question.getByRole('button', { name: action.cancel }));
    await expect(off.getByRole('alert')).toHaveText(errors.access['step-up']);
    await expect(off.getByRole('button', { name: twoStep.turnOff.act })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(question.getByRole('button', { name: secondStep.use.recovery }));
    await expect(question.getByLabel(secondStep.recoveryCode)).toBeFocused();
    await page.keyboard.type(codes[0]!);
    await page.keyboard.press('Enter');
    await expect(page.getByText(twoStep.turnOff.done).first()).toBeVisible();
    await expect(card.getByRole('button', { name: twoStep.app.add })).toBeVisible();
    expect([...problems, ...theirs.problems]).toEqual([]);
    await context.close();
    await theirs.context.close();
  });
