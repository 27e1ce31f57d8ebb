/** A forgotten password. */
import { failing, fits, held, sees, seesNot } from './kit/actions.ts';
import { OWN_PASSWORD, mailTo, mailsTo, newSponsor } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const SENT = 'If an account with this email exists, a reset link has been sent.';
const NEXT = 'river-stone-2031';

const reset: Section = async (walk) => {
  const { check } = walk;
  const member = await newSponsor('Resi');
  const { page } = await walk.visitor();
  const email = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send Reset Link' });

  await check('it is reached from the sign-in', async () => {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
  });
  await check('with no query: an email form with «Send Reset Link» and «Back to Login»', async () => {
    await expect(email).toBeVisible();
    await expect(send).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  });
  await check('the chosen theme holds here', () =>
    expect(page.locator('html')).toHaveAttribute('data-theme', walk.settings.theme),
  );
  await check('«Back to Login» goes to /', async () => {
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/reset-password');
  });
  await check('something that is no address is said, and has the focus', async () => {
    await email.fill('resi@');
    await send.click();
    await sees(page, 'Invalid email address');
    await expect(email).toBeFocused();
  });
  await check("nobody's address: «If an account with this email exists, a reset link has been sent.»", async () => {
    await email.fill('nobody@nowhere.test');
    await send.click();
    await sees(page, SENT);
    expect(await mailsTo('nobody@nowhere.test')).toEqual([]);
  });
  await check('errors show the server message', async () => {
    const mend = await failing(page, '**/api/auth/reset-password-request', 429, {
      status: 429,
      code: 'walk.refused',
      title: 'No',
      detail: 'Too often, says the server.',
    });
    await page.goto('/reset-password');
    await email.fill(member.email);
    await send.click();
    await sees(page, 'Too often, says the server.');
    await seesNot(page, SENT);
    await mend();
  });
  await check('pending: «Sending...»', async () => {
    const go = await held(page, '**/api/auth/reset-password-request');
    await email.press('Enter');
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await go();
  });
  await check('Enter sends, and the answer is the same for an account that exists', () => sees(page, SENT));
  await walk.shot(page, 'sent');
  let link = '';
  await check('an e-mailed link with token and email', async () => {
    const mail = await mailTo(member.email, ({ text }) => text.includes('/reset-password?'));
    link = /\/reset-password\?\S+/.exec(mail.text)![0];
    const query = new URL(link, walk.settings.url).searchParams;
    expect([query.get('email'), (query.get('token') ?? '').length > 20]).toEqual([member.email, true]);
  });

  const first = page.getByLabel('New Password');
  const second = page.getByLabel('Confirm Password');
  const update = page.getByRole('button', { name: 'Update Password' });
  await check(
    'with token and email: New Password, Confirm Password, Update Password and «Request New Reset Link»',
    async () => {
      await page.goto(link);
      for (const each of [first, second, update, page.getByRole('button', { name: 'Request New Reset Link' })])
        await expect(each).toBeVisible();
      await sees(page, `For ${member.email}`);
    },
  );
  await check('the token leaves the address at once', () => expect(page).toHaveURL(/\/reset-password$/));
  await check('«Password is required» when empty', async () => {
    await first.press('Enter');
    await sees(page, 'Password is required');
    await expect(first).toBeFocused();
  });
  await check('minimum 8 characters: «Password must be at least 8 characters long»', async () => {
    await first.fill('rvr-777');
    await first.blur();
    await sees(page, 'Password must be at least 8 characters long');
  });
  await check('confirmation must match: «Passwords do not match»', async () => {
    await second.fill('rvr-778');
    await second.blur();
    await sees(page, 'Passwords do not match');
  });
  await check('submit is disabled while errors exist', () => expect(update).toBeDisabled());
  await check('and in use again when they are mended', async () => {
    await first.fill(NEXT);
    await second.fill(NEXT);
    await expect(update).toBeEnabled();
    await seesNot(page, 'Passwords do not match');
  });
  await check('the page fits the window', () => fits(page));
  await check('«Request New Reset Link» leads back to the form, with the address in it', async () => {
    await page.getByRole('button', { name: 'Request New Reset Link' }).click();
    await expect(email).toHaveValue(member.email);
    await page.goto(link);
    await first.fill(NEXT);
    await second.fill(NEXT);
  });
  await check('reset failure: server message', async () => {
    const mend = await failing(page, '**/api/auth/reset-password', 400, {
      status: 400,
      code: 'walk.refused',
      title: 'No',
      detail: 'Not with this one, says the server.',
    });
    await update.click();
    await sees(page, 'Not with this one, says the server.');
    await mend();
  });
  await check('or «Invalid or expired reset link»', async () => {
    await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 400, body: '' }));
    await update.click();
    await sees(page, 'Invalid or expired reset link');
    await page.unroute('**/api/auth/reset-password');
  });
  await check('a commonly used password is refused by its words', async () => {
    await first.fill('password123');
    await second.fill('password123');
    await update.click();
    await expect(page.getByRole('alert').filter({ hasText: /common/i })).toBeVisible();
  });
  await check('pending: «Updating...»', async () => {
    await first.fill(NEXT);
    await second.fill(NEXT);
    const go = await held(page, '**/api/auth/reset-password');
    await second.press('Enter');
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
    await go();
  });
  await check('then a success view, «Password Reset Successful», which has the focus', async () => {
    const done = page.getByRole('heading', { level: 1, name: 'Password Reset Successful' });
    await expect(done).toBeVisible();
    await expect(done).toBeFocused();
  });
  await walk.shot(page, 'done');
  await check('with «Sign In Now» going to /', async () => {
    await page.getByRole('link', { name: 'Sign In Now' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
  await check('every session of the account has ended', async () =>
    expect((await member.api.get('/api/auth/user')).status()).toBe(401),
  );
  await check('the link works once', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible();
    await expect(first).toHaveCount(0);
  });
  await check("a link of somebody else's making works not at all", async () => {
    await page.goto(`/reset-password?token=${'x'.repeat(43)}&email=${encodeURIComponent(member.email)}`);
    await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible();
    await expect(first).toHaveCount(0);
  });
  await check('a second request makes the first link worthless', async () => {
    const ask = (address: string) =>
      page.request.post('/api/auth/reset-password-request', {
        data: { email: address },
        headers: { origin: walk.settings.url },
      });
    const links = async () =>
      (await mailsTo(member.email)).flatMap(({ text }) => /\/reset-password\?\S+/.exec(text) ?? []);
    await ask(member.email);
    await expect.poll(async () => (await links()).length).toBeGreaterThan(1);
    const older = (await links())[0]!;
    const before = (await links()).length;
    await ask(member.email);
    await expect.poll(async () => (await links()).length).toBeGreaterThan(before);
    const token = new URL(older, walk.settings.url).searchParams.get('token');
    const answer = await page.request.post('/api/auth/reset-password', {
      data: { email: member.email, token, newPassword: NEXT },
      headers: { origin: walk.settings.url },
    });
    expect(answer.ok()).toBe(false);
  });
  await check('the new password signs in, the old one does not', async () => {
    await page.goto('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await email.fill(member.email);
    await password.fill(OWN_PASSWORD);
    await password.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible();
    await password.fill(NEXT);
    await password.press('Enter');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: /Resi/ })).toBeVisible();
  });
};
export default reset;
