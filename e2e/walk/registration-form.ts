/** The form of registration and what comes of it. */
import type { Page } from '@playwright/test';
import { fresh, tick } from '../people.ts';
import { choose, dayOf, failing, fits, held, inDays, sees, seesNot, toast, typeOver } from './kit/actions.ts';
import { OWN_PASSWORD, invitation, mailTo, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const CODES = 'US CA GB FR DE IT ES NL CH AT BE AU NZ JP KR SG MY TH PH MX BR AR CL CO PE IN CN HK TW'.split(' ');
const MISSING = [
  'First name is required',
  'Last name is required',
  'Invalid email address',
  'Password must be at least 8 characters',
  'Distributor ID (UID) is required',
  'You must agree to the compliance terms to register',
];

const fields = (page: Page) => ({
  first: page.getByLabel('First name'),
  last: page.getByLabel('Last name'),
  email: page.getByLabel('Email'),
  uid: page.getByLabel(/Distributor ID/),
  password: page.getByLabel('Password', { exact: true }),
  country: page.getByRole('combobox', { name: 'Country' }),
  area: page.getByLabel(/^Area code/),
  phone: page.getByLabel(/^Phone/),
  agree: page.getByRole('checkbox', { name: /I agree to the compliance terms/ }),
  create: page.getByRole('button', { name: 'Create Account' }),
});
async function fill(page: Page, { email, uid }: { email: string; uid: string }): Promise<void> {
  const form = fields(page);
  await form.first.fill('Nora');
  await form.last.fill('Quist');
  await form.email.fill(email);
  await form.uid.fill(uid);
  await form.password.fill(OWN_PASSWORD);
  if (!(await form.agree.isChecked())) await tick(form.agree);
}

const registrationForm: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const day = inDays(6);
  const { code } = await invitation(sponsor.api, {
    onboardingCallDate: dayOf(day),
    onboardingCallTime: '09:00',
    onboardingCallTimezone: 'America/Chicago',
  });
  const { page, context } = await walk.visitor();
  const form = fields(page);
  await page.goto(`/register/${code}`);
  await expect(form.first).toBeVisible();

  await check(
    'fields: firstName, lastName, email, password, uid, phone and areaCode (optional), countryCode',
    async () => {
      for (const field of [
        form.first,
        form.last,
        form.email,
        form.uid,
        form.password,
        form.country,
        form.area,
        form.phone,
      ])
        await expect(field).toBeVisible();
      for (const field of [/^Area code.*optional/, /^Phone.*optional/])
        await expect(page.getByLabel(field)).toBeVisible();
    },
  );
  await check('countryCode: default US', () => expect(form.country).toHaveValue('United States'));
  await check('complianceAgreed: default false', () => expect(form.agree).not.toBeChecked());
  await check('what is agreed to can be read, in a tab of its own', async () => {
    const documents = page.getByRole('navigation', { name: 'What you agree to' }).getByRole('link');
    await expect(documents).not.toHaveCount(0);
    await expect(documents.first()).toHaveAttribute('target', '_blank');
    expect((await page.request.get((await documents.first().getAttribute('href'))!)).status()).toBe(200);
  });
  await check('29 countries are offered, those of the list', async () => {
    // By the browser's own names: another build of them may say another.
    const names = await page.evaluate((codes) => {
      const of = new Intl.DisplayNames('en-US', { type: 'region' });
      return codes.map((each) => of.of(each)!);
    }, CODES);
    await form.country.scrollIntoViewIfNeeded();
    await form.country.click();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveCount(29);
    expect((await page.getByRole('option').allTextContents()).map((each) => each.trim()).toSorted()).toEqual(
      names.toSorted(),
    );
    await page.keyboard.press('Escape');
  });
  await check('a country is found by typing, and none of another name', async () => {
    await choose(form.country, 'German', 'Germany');
    await expect(form.country).toHaveValue('Germany');
    await typeOver(form.country, 'Atlantis');
    await sees(page, 'No country with that name');
    await page.keyboard.press('Escape');
    await choose(form.country, 'United S', 'United States');
  });

  await check('nothing filled in: every field says what it needs', async () => {
    await form.create.click();
    for (const words of MISSING) await sees(page, words);
  });
  await check('the summary has the focus, and its links lead to the fields', async () => {
    const summary = page.getByRole('group', { name: 'Please check these fields' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: /Distributor ID/ }).click();
    await expect(form.uid).toBeFocused();
  });
  await walk.shot(page, 'faults');
  await check('the page fits the window', () => fits(page));
  await check('a fault goes as soon as it is mended', async () => {
    await form.first.fill('Nora');
    await expect(
      page.locator('#firstName-error, [id$=error]').filter({ hasText: 'First name is required' }),
    ).toHaveCount(0);
  });
  const newcomer = fresh('nora');
  await check('one field that is wrong has the focus: email', async () => {
    await fill(page, { ...newcomer, email: 'nora@' });
    await form.create.click();
    await sees(page, 'Invalid email address');
    await expect(form.email).toBeFocused();
  });
  await check('password: 7 letters are too few', async () => {
    await form.email.fill(newcomer.email);
    await form.password.fill('rvr-777');
    await form.create.click();
    await sees(page, 'Password must be at least 8 characters');
    await expect(form.password).toBeFocused();
  });
  await check('a password of more than 128 letters is refused', async () => {
    await form.password.fill('x'.repeat(129));
    await form.create.click();
    await sees(page, 'Password must be at most 128 characters long');
  });
  await check('a commonly used password is refused', async () => {
    await form.password.fill('password123');
    await form.create.click();
    await expect(page.getByText(/common/i).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(code));
  });
  await check('the e-mail as password is refused', async () => {
    await form.password.fill(newcomer.email);
    await form.create.click();
    await sees(page, 'The password must not be your email address.');
  });
  await check('the password can be shown and hidden', async () => {
    await form.password.fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(form.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(form.password).toHaveAttribute('type', 'password');
  });
  await check('complianceAgreed must be true: «You must agree to the compliance terms to register»', async () => {
    await form.agree.focus();
    await page.keyboard.press('Space');
    await expect(form.agree).not.toBeChecked();
    await form.create.click();
    await sees(page, 'You must agree to the compliance terms to register');
    await tick(form.agree);
  });
  await check('a telephone number that is none of the country is refused', async () => {
    await form.phone.fill('030 901820');
    await form.create.click();
    await sees(page, 'This is not a valid phone number for the chosen country.');
    await expect(form.phone).toBeFocused();
  });
  await check('the same number is right for another country', async () => {
    await choose(form.country, 'German', 'Germany');
    await seesNot(page, 'This is not a valid phone number for the chosen country.');
  });
  await check('an e-mail that has an account: said, at the field, with everything kept', async () => {
    await form.email.fill(sponsor.email.toUpperCase());
    await form.create.click();
    await expect(toast(page)).toContainText('Registration Failed');
    await sees(page, 'An account with this email already exists');
    await expect(form.email).toBeFocused();
    await expect(form.password).toHaveValue(OWN_PASSWORD);
  });
  await check('a distributor ID that is taken, in other letters: said, at the field', async () => {
    await form.email.fill(newcomer.email);
    await form.uid.fill(` ${sponsor.uid.toLowerCase()} `);
    await form.create.click();
    await expect(form.uid).toBeFocused();
    await expect(page.getByText(/already/).first()).toBeVisible();
    await form.uid.fill(newcomer.uid);
  });
  await check('Registration Failed: the server message', async () => {
    const mend = await failing(page, '**/api/public/register', 409, {
      status: 409,
      code: 'walk.refused',
      title: 'No',
      detail: 'Not today, says the server.',
    });
    await form.create.click();
    await expect(toast(page)).toContainText('Registration Failed');
    await sees(page, 'Not today, says the server.');
    await mend();
  });
  await check('or «An error occurred during registration.»', async () => {
    await page.route('**/api/public/register', (route) => route.fulfill({ status: 500, body: 'no words' }));
    await form.create.click();
    await sees(page, 'An error occurred during registration.');
    await page.unroute('**/api/public/register');
  });
  await check('without a connection: «Failed to create account. Please try again.», nothing is lost', async () => {
    await context.setOffline(true);
    try {
      await form.create.click();
      await sees(page, 'Failed to create account. Please try again.');
      await expect(form.first).toHaveValue('Nora');
    } finally {
      await context.setOffline(false);
    }
  });
  await check('pending: «Creating your account...», and a second Enter sends nothing more', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/public/register')) sent += 1;
    });
    const go = await held(page, '**/api/public/register');
    await form.email.press('Enter');
    await expect(page.getByRole('button', { name: 'Creating your account...' })).toBeVisible();
    await form.email.press('Enter');
    await go();
    await expect(page).toHaveURL(/\/basic-training$/);
    expect(sent).toBe(1);
  });
  await check('after success with automatic sign-in the user goes to /basic-training', () =>
    expect(page.getByRole('heading', { level: 1, name: /Fast Start Training/ })).toBeVisible(),
  );
  await check('and is told so', () => expect(toast(page)).toContainText(/Welcome|account/i));
  await check('the chosen theme is back', () =>
    expect(page.locator('html')).toHaveAttribute('data-theme', walk.settings.theme),
  );

  interface Me {
    firstName: string;
    email: string;
    uid: string;
    phone: string;
    onboardingCallDate: string;
    onboardingCallTime: string;
    onboardingCallTimezone: string;
    tempPassword: boolean;
    complianceAgreed?: boolean;
  }
  const me = (await (await page.request.get('/api/auth/user')).json()) as Me;
  await check('the phone is kept whole', () => expect(me.phone).toBe('+4930901820'));
  await check("the onboarding call stored on the code becomes the new partner's call", () =>
    expect([me.onboardingCallDate, me.onboardingCallTime, me.onboardingCallTimezone]).toEqual([
      dayOf(day),
      '09:00',
      'America/Chicago',
    ]),
  );
  await check("the page says when: the partner's own zone first", async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: /call/i })).toContainText(/10:00\sAM E[SD]T/);
  });
  await check(
    "the mail about the call gives it in the partner's own zone first, then in that of the call",
    async () => {
      const mail = await mailTo(newcomer.email, ({ text }) => /call/i.test(text));
      const times = mail.text.match(/\d{1,2}:\d{2}\s?[AP]M\s\w+/g) ?? [];
      expect(times[0]).toMatch(/^10:00\sAM E[SD]T$/);
      expect(mail.text).toMatch(/9:00\sAM C[SD]T/);
    },
  );
  await check('consent to the current version is recorded at registration: nobody is asked again', async () => {
    await page.goto('/compliance');
    await sees(page, 'Currently Compliant');
  });
  await check('the sponsor is told by a mail and by the bell', async () => {
    await mailTo(sponsor.email, ({ subject }) => subject === 'Nora Quist joined your team');
    expect(
      (await send<{ unread: number }>(sponsor.api, 'get', '/api/team/notifications/unread')).unread,
    ).toBeGreaterThan(0);
  });

  await check('without automatic sign-in: otherwise to /', async () => {
    const other = await walk.visitor();
    await other.page.route('**/api/public/register', (route) =>
      route.fulfill({
        status: 201,
        contentType: 'application/json',
        body: JSON.stringify({ autoLogin: false, message: 'Your account is ready. Please sign in.' }),
      }),
    );
    await other.page.goto(`/register/${code}`);
    await fill(other.page, fresh('otto'));
    await fields(other.page).create.click();
    await expect(other.page).toHaveURL(/:\d+\/$/);
    await expect(toast(other.page)).toContainText('Your account is ready. Please sign in.');
  });
  await check(
    'a code used twice at once: one winner, a clear message for the other, nothing typed is lost',
    async () => {
      const once = await invitation(sponsor.api, { maxUses: 1 });
      const two = [await walk.visitor(), await walk.visitor()] as const;
      for (const each of two) {
        await each.page.goto(`/register/${once.code}`);
        await fill(each.page, fresh('uma'));
      }
      await Promise.all(two.map((each) => fields(each.page).create.click()));
      await expect.poll(() => two.filter((each) => each.page.url().endsWith('/basic-training')).length).toBe(1);
      const loser = two.find((each) => !each.page.url().endsWith('/basic-training'))!;
      await expect(
        loser.page.getByRole('alert').filter({ hasText: 'already been used the maximum number of times' }).first(),
      ).toBeVisible();
      await loser.page.getByLabel('Referral code').fill(code);
      await loser.page.getByLabel('Referral code').press('Enter');
      await expect(fields(loser.page).first).toHaveValue('Nora');
    },
  );
};
export default registrationForm;
