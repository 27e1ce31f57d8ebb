import { type Page, expect, test } from '@playwright/test';
import { fresh, newAccount, partnerRow, person, settle, signedIn, signIn, signInApi } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const act = async (page: Page, email: string, item: string) => {
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
/** Finds somebody among thousands, as an admin does. */
async function find(page: Page, email: string) {
  if (new URL(page.url()).pathname !== '/admin') await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  // The newest users are in the list before the search as well, so wait for its result.
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(page.getByText('Showing filtered results')).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(1);
}
const openDetail = async (page: Page, email: string) => {
  await find(page, email);
  await rowOf(page, email).getByRole('link').first().click();
  await expect(page.getByText('Account Information')).toBeVisible();
};
const menu = async (page: Page, item: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: item }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
};
async function tryToSignIn(page: Page, email: string, password: string) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an admin creates a user, who must change the temporary password; edits, deactivates, reactivates and deletes', async ({
  browser,
}) => {
  const newcomer = fresh('nina');
  const admin = await signedIn(browser, 'admin@demo.test');
  const user = await person(browser);
  await admin.page.goto('/admin');

  // Created: the temporary password is shown once.
  await admin.page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = admin.page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create User' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nina');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Neu');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newcomer.email);
  await dialog.getByRole('textbox', { name: /^Distributor ID/ }).fill(newcomer.uid);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(admin.page.getByText('User Created')).toBeVisible();
  const password = await dialog.locator('code').innerText();
  expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  // The person must change it, and is signed out for that.
  await tryToSignIn(user.page, newcomer.email, password);
  await expect(user.page).toHaveURL(/\/password-change$/);
  await user.page.getByLabel('Current Password', { exact: true }).fill(password);
  await user.page.getByLabel('New Password', { exact: true }).fill('river-stone-2026');
  await user.page.getByLabel('Confirm New Password', { exact: true }).fill('river-stone-2026');
  await user.page.getByRole('button', { name: 'Update Password' }).click();
  await expect(user.page).toHaveURL(/\/auth$/);
  await signIn(user.page, newcomer.email, 'river-stone-2026');

  // Edited: a blank password keeps the person's own.
  await find(admin.page, newcomer.email);
  await act(admin.page, newcomer.email, 'Edit');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Adler');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(admin.page.getByText('User Updated')).toBeVisible();
  await expect(rowOf(admin.page, newcomer.email)).toContainText('Nina Adler');
  expect((await user.context.request.get('/api/auth/user')).status()).toBe(200);

  // Deactivated: signed out immediately and unable to sign in again.
  await openDetail(admin.page, newcomer.email);
  await menu(admin.page, 'Deactivate');
  await expect(admin.page.getByText('Deactivated', { exact: true })).toBeVisible();
  await expect.poll(async () => (await user.context.request.get('/api/auth/user')).status()).toBe(401);
  await tryToSignIn(user.page, newcomer.email, 'river-stone-2026');
  await expect(
    user.page.getByText('This account is deactivated. Please contact your sponsor or support.').first(),
  ).toBeVisible();

  // Reactivated: in again.
  await menu(admin.page, 'Reactivate');
  await expect(admin.page.getByText('Deactivated', { exact: true })).toHaveCount(0);
  await signIn(user.page, newcomer.email, 'river-stone-2026');

  // The audit log has all of it.
  await admin.page.getByRole('tab', { name: 'Audit log' }).click();
  for (const act of ['User reactivated', 'User deactivated', 'User updated', 'User created'])
    await expect(admin.page.getByText(act, { exact: true })).toBeVisible();
  await expect(admin.page.getByText('Adler', { exact: true })).toBeVisible();
  await admin.page.getByRole('tab', { name: 'Security' }).click();
  await expect(admin.page.getByText('Changed the password')).toBeVisible();

  // Deleted: the account does not exist any more.
  await menu(admin.page, 'Delete User');
  await expect(admin.page.getByText('User Deleted')).toBeVisible();
  await expect(admin.page).toHaveURL(/\/admin(\?|$)/);
  await expect.poll(async () => (await user.context.request.get('/api/auth/user')).status()).toBe(401);
  expect([...admin.problems, ...user.problems]).toEqual([]);
  for (const { context } of [admin, user]) await context.close();
});

test('deleting somebody in the middle of a line moves their partners up, seen before and after; viewing as a partner changes nothing', async ({
  browser,
}) => {
  const middle = fresh('middle');
  const below = fresh('below');
  const { context, page, problems } = await signedIn(browser, 'admin@demo.test');
  const row = (one: typeof middle, firstName: string, sponsorUid: string) => ({
    firstName,
    lastName: 'Line',
    email: one.email,
    uid: one.uid,
    phone: null,
    sponsorUid,
    language: null,
    countryCode: null,
  });
  const imported = await context.request.post('/api/admin/import-users', {
    data: { rows: [row(middle, 'Mid', 'NB-0002'), row(below, 'Below', middle.uid)], dryRun: false },
  });
  expect(imported.ok()).toBe(true);

  // Views the partner's account read-only, and returns.
  await openDetail(page, below.email);
  await page.getByRole('button', { name: 'View as user' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'View as user' }).click();
  await expect(page.getByText('You are viewing as Below Line')).toBeVisible();
  expect((await context.request.post('/api/user/language', { data: { language: 'de' } })).status()).toBe(403);
  expect((await context.request.get('/api/admin/users')).status()).toBe(403);
  expect((await context.request.get('/api/user/personal-data')).status()).toBe(403);
  const why = 'You are viewing this account as an administrator. Nothing can be changed or exported here.';
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeDisabled();
  const download = page.getByRole('button', { name: 'Download my data' });
  await expect(download).toHaveAccessibleDescription(why);
  await download.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await page.getByRole('button', { name: 'Return to your account' }).click();
  await expect(page).toHaveURL(/\/admin\/users\//);
  await expect(page.getByRole('link', { name: `Mid Line (${middle.uid})` })).toBeVisible();
  // What was seen is the admin's in the audit log, a line for a minute.
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText('Personal data seen').first()).toBeVisible();

  // The confirmation shows who moves where, and asks for the e-mail address.
  await find(page, middle.email);
  await act(page, middle.email, 'Delete User');
  const question = page.getByRole('dialog', { name: 'Delete Mid Line?' });
  await expect(question.getByText('1 direct partner moves to Sofia Reyes (NB-0002)')).toBeVisible();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(question.getByText('This is not the email address of the account.')).toBeVisible();
  await question.getByRole('textbox').fill(middle.email);
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(page.getByText('No users found with the selected filters')).toBeVisible();
  await find(page, below.email);
  await expect(rowOf(page, below.email)).toContainText('Sofia Reyes (NB-0002)');

  // The audit log has the act, without the deleted person's data.
  await page.goto('/admin/audit?action=user.deleted');
  await expect(page.getByText('a deleted user').first()).toBeVisible();
  // A link leads to the new sponsor, on a phone with a touch target of 44 px.
  const phone = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.goto('/admin/audit?action=user.deleted');
  const movedTo = phone.page
    .getByRole('region', { name: 'Entries' })
    .getByRole('listitem')
    .first()
    .getByRole('link', { name: 'Show user' });
  await expect.poll(async () => (await movedTo.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  await phone.context.close();
  expect(problems).toEqual([]);
  await context.close();
});

test('an admin gives a partner another sponsor: seen before, said why, and both sponsors see it', async ({
  browser,
}) => {
  const [leader, partner, below] = [fresh('leader'), fresh('moved'), fresh('along')];
  const { context, page, problems } = await signedIn(browser, 'admin@demo.test');
  const row = ({ email, uid }: typeof leader, firstName: string, sponsorUid: string) => ({
    firstName,
    lastName: 'Branch',
    email,
    uid,
    phone: null,
    sponsorUid,
    language: null,
    countryCode: null,
  });
  const imported = await context.request.post('/api/admin/import-users', {
    data: {
      rows: [row(leader, 'Lea', 'NB-0002'), row(partner, 'Moritz', leader.uid), row(below, 'Along', partner.uid)],
      dryRun: false,
    },
  });
  expect(imported.ok()).toBe(true);

  await openDetail(page, partner.email);
  const open = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change sponsor' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Another sponsor for Moritz Branch' });
  const choose = async (words: string, name: RegExp) => {
    const search = dialog.getByRole('searchbox', { name: 'Find the new sponsor' });
    await search.fill(words);
    await search.press('Enter');
    await dialog.getByText(name).first().click();
  };
  const submit = dialog.getByRole('button', { name: 'Change sponsor' });
  await choose(below.email, /Along Branch/);
  await expect(dialog.getByText("The new sponsor stands in this partner's own downline.")).toBeVisible();
  await expect(submit).toBeDisabled();
  await choose('sponsor@demo.test', /Sofia Reyes/);
  await expect(dialog.getByText(`Lea Branch (${leader.uid})`)).toBeVisible();
  await expect(dialog.getByText('1 person of the downline')).toBeVisible();
  // What would change, why, and the button stand in sight together.
  for (const part of [
    dialog.getByText(/^Calls stay as they are/),
    dialog.getByRole('textbox', { name: 'Reason' }),
    submit,
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await submit.click();
  await expect(dialog.getByText('Say why, in 3 to 500 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Registered with the wrong code');
  await submit.click();
  await expect(page.getByText('Sponsor Changed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sofia Reyes (NB-0002)' })).toBeVisible();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText('Registered with the wrong code')).toBeVisible();

  // The new sponsor has the partner with everybody below.
  const sponsor = await signedIn(browser, 'sponsor@demo.test');
  await expect
    .poll(async () => {
      const answer = await sponsor.context.request.get(
        `/api/team/downline?search=${encodeURIComponent(partner.email)}`,
      );
      return ((await answer.json()) as { members: { teamSize: number }[] }).members.map(({ teamSize }) => teamSize);
    })
    .toEqual([1]);
  await sponsor.page.goto('/partners');
  await sponsor.page.getByRole('searchbox').first().fill(partner.email);
  const entry = partnerRow(sponsor.page, partner.email);
  await expect(entry).toContainText('Moritz Branch');

  // Deactivated: the open list says so, and no call can be set.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await menu(page, 'Deactivate');
  await expect(entry.getByText('Deactivated')).toBeVisible();
  await entry.getByRole('button', { name: 'Actions for Moritz Branch' }).click();
  await expect(sponsor.page.getByRole('menuitem', { name: /Edit Onboarding Call/ })).toBeDisabled();
  await sponsor.page.keyboard.press('Escape');
  // Other stories arrange calls with the newest of this sponsor's partners.
  await menu(page, 'Reactivate');
  await expect(entry.getByText('Deactivated')).toHaveCount(0);
  expect([...problems, ...sponsor.problems]).toEqual([]);
  for (const each of [context, sponsor.context]) await each.close();
});

test('on a phone the audit log stands before its filters, which unfold when asked for and stay open while one is set', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/admin/audit');
  const more = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: /Any action/ })).toBeHidden();
  // The latest entry is visible without scrolling.
  await expect(page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first()).toBeInViewport();
  await more.click();
  await page.getByRole('button', { name: /Any action/ }).click();
  await page.getByRole('option', { name: 'User created' }).click();
  await expect(page).toHaveURL(/action=user\.created/);
  await page.reload();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: /User created/ })).toBeVisible();
  await context.close();
});

test('on a phone a long search and a long name move neither the list nor the audit log sideways', async ({
  browser,
}) => {
  const { id, email } = await newAccount(browser, 'wolfeschlegelsteinhausenbergerdorffwelche');
  const { page, context } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto(`/admin?search=${encodeURIComponent(email)}`);
  await expect(page.getByText(`Search: ${email}`)).toBeVisible();
  expect(await sideways()).toBe(0);
  await page.goto(`/admin/audit?subject=${id}`);
  await expect(page.getByText(/^About wolfe/)).toBeVisible();
  expect(await sideways()).toBe(0);

  // The longest possible name, in one word, on the account's page and in the title of the confirmation.
  await page.request.post('/api/admin/update-user', {
    data: { userId: id, firstName: 'Wolfe', lastName: 'schlegel'.repeat(12), email },
  });
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText('Account Information')).toBeVisible();
  expect(await sideways()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  const title = page.getByRole('alertdialog').getByRole('heading', { level: 2 });
  await expect(title).toBeVisible();
  expect(
    await title.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().right;
    }),
  ).toBeLessThanOrEqual(360);
  await context.close();
});

test('on a phone the field that a deletion asks to be filled in stands clear of the buttons', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
  });
  const { users } = (await (await page.request.get('/api/admin/users?search=sponsor%40demo.test')).json()) as {
    users: { id: string }[];
  };
  await page.goto(`/admin/users/${users[0]?.id}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  const field = page.getByLabel('Type sponsor@demo.test to confirm');
  await expect(field).toBeFocused();
  // Room for its focus ring.
  const room = () =>
    page
      .getByRole('dialog', { name: /^Delete / })
      .evaluate(
        (dialog) =>
          dialog.querySelector('[data-dialog-actions]')!.getBoundingClientRect().top -
          dialog.querySelector('input')!.getBoundingClientRect().bottom,
      );
  await expect.poll(room).toBeGreaterThan(8);
  await context.close();
});

test('on a phone the name of a fact stands beside the first line of an address that wraps', async ({ browser }) => {
  const { id } = await newAccount(browser, 'wilhelmina-josephine');
  const { page, context } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/admin/users/${id}`);
  const name = page.locator('dt', { hasText: /^Email$/ }).first();
  await expect(name).toBeVisible();
  const [label, first, lines] = await name.evaluate((each) => {
    const top = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((rect) => rect.top);
    };
    const link = top(each.nextElementSibling!.querySelector('a')!);
    return [top(each)[0]!, link[0]!, new Set(link.map(Math.round)).size] as const;
  });
  expect(lines).toBeGreaterThan(1);
  expect(Math.abs(label - first)).toBeLessThan(4);
  await context.close();
});

test('by keyboard alone an admin opens a step again and gives a partner the right sponsor', async ({ browser }) => {
  const account = await settle(browser, await newAccount(browser, 'Repair'));
  const partner = await person(browser);
  await signInApi(partner.context, account.email, account.password);
  const api = partner.context.request;
  const { currentVersion } = (await (await api.get('/api/compliance/status')).json()) as { currentVersion: string };
  for (const [path, data] of [
    ['compliance/agree', { version: currentVersion }],
    ['training/complete-step', { step: 1, data: { step1Actions: { action3Completed: true } } }],
  ] as const)
    expect((await api.post(`/api/${path}`, { data })).ok(), path).toBe(true);

  const { context, page, problems } = await signedIn(browser, 'admin@demo.test');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const press = async (words: RegExp) => {
    for (let step = 0; step < 60 && !words.test(await focused()); step += 1) await page.keyboard.press('Tab');
    expect(await focused()).toMatch(words);
    await page.keyboard.press('Enter');
  };
  await expect
    .poll(async () => {
      const answer = await context.request.get(`/api/admin/users/${account.id}`);
      return JSON.stringify(await answer.json());
    })
    .toMatch(/"progress":20/);
  await page.goto(`/admin/users/${account.id}`);
  await expect(page.getByRole('heading', { name: 'What is wrong' })).toBeVisible();
  await press(/^Reopen a step$/);
  const question = page.getByRole('alertdialog', { name: 'Open a step again?' });
  await expect(question.getByText('1 of 5 Complete')).toBeVisible();
  await press(/^Reopen step$/);
  await expect(page.getByText('Step 1 of Repair Probe is open again')).toBeVisible();
  await expect
    .poll(
      async () =>
        ((await (await api.get('/api/training/progress')).json()) as { completedSteps: number }).completedSteps,
    )
    .toBe(0);

  await press(/^Change sponsor$/);
  const dialog = page.getByRole('dialog', { name: 'Another sponsor for Repair Probe' });
  await expect(dialog.getByRole('searchbox', { name: 'Find the new sponsor' })).toBeFocused();
  await page.keyboard.type('sponsor@demo.test');
  await page.keyboard.press('Enter');
  const found = dialog.getByRole('radio', { name: /Sofia Reyes/ });
  await expect(found).toBeVisible();
  for (let step = 0; step < 10 && !(await found.evaluate((each) => each === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(found).toBeChecked();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  for (let step = 0; step < 10 && !(await reason.evaluate((each) => each === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('Registered with the wrong code');
  await press(/^Change sponsor$/);
  await expect(page.getByText('Sponsor Changed')).toBeVisible();
  expect(problems).toEqual([]);
  for (const each of [context, partner.context]) await each.close();
});
