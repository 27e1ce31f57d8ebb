import { expect, test } from '@playwright/test';
import { newAccount, person, settle, signIn, signInApi } from './people.ts';

interface Mail {
  to: string;
  text?: string;
  html?: string;
}

test('a forgotten password: the same answer for everybody, a link that works once, and a way back in', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'resi'));
  const other = await person(browser);
  await signInApi(other.context, account.email, account.password);
  const { page, context, problems } = await person(browser);
  const SENT = 'If an account with this email exists, a reset link has been sent.';

  for (const email of ['nobody@nowhere.test', account.email]) {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText(SENT)).toBeVisible();
  }
  let link = '';
  await expect
    .poll(async () => {
      const answer = (await (await context.request.get('/dev/mail.json')).json()) as Mail[] | { mails: Mail[] };
      const mail = (Array.isArray(answer) ? answer : answer.mails).find((each) =>
        JSON.stringify(each).includes(account.email),
      );
      link = /\/reset-password\?[^\s"<\\]+/.exec(mail?.text ?? mail?.html ?? '')?.[0].replaceAll('&amp;', '&') ?? '';
      return link;
    })
    .toContain('token=');

  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByText(`For ${account.email}`)).toBeVisible();
  const update = page.getByRole('button', { name: 'Update Password' });
  await page.getByLabel('New Password').fill('short');
  await page.getByLabel('Confirm Password').fill('shorter');
  await page.getByLabel('Confirm Password').blur();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(update).toBeDisabled();
  await page.getByLabel('New Password').fill('river-stone-2028');
  await page.getByLabel('Confirm Password').fill('river-stone-2028');
  await update.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password Reset Successful' })).toBeVisible();
  expect((await other.context.request.get('/api/auth/user')).status()).toBe(401);
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(page).toHaveURL(/\/$/);

  // Used up.
  await page.goto(link);
  await expect(page.getByRole('alert').first()).toContainText('This link no longer works');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);

  await signIn(page, account.email, 'river-stone-2028');
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});
