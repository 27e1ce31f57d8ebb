import { type Page, expect, test } from '@playwright/test';
import { fresh, partnerRow, person, register, signedIn } from './people.ts';

/** Begins with a letter that no name of the demo data begins with. */
const NAME = 'Ørjan';

/** What looks as if the family name were missing: a word for nothing, a blank too many, more than one letter as initials. */
const faults = (page: Page) =>
  page.evaluate((name) => {
    const leaves = [...document.body.querySelectorAll('*')].filter(
      (each) => each.childElementCount === 0 && !['SCRIPT', 'STYLE'].includes(each.tagName),
    );
    const texts = [
      ...leaves.map((each) => each.textContent),
      ...[...document.querySelectorAll('[aria-label], [title]')].flatMap((each) => [
        each.getAttribute('aria-label') ?? '',
        each.getAttribute('title') ?? '',
      ]),
      document.title,
    ];
    const initials = leaves
      .filter((each) => each.getAttribute('aria-hidden') === 'true')
      .map((each) => each.textContent)
      .filter((text) => text.length < 4 && text.startsWith(name.charAt(0)));
    return [
      ...texts.filter((text) => /\b(undefined|null|NaN)\b/.test(text)),
      ...texts.filter((text) => text.includes(name) && / {2}|^ | $| [,.:;!?’')»]/.test(text)),
      ...initials.filter((text) => text !== name.charAt(0)),
    ];
  }, NAME);

test('somebody with one name looks in every list as if there were nothing to add', async ({ browser }) => {
  const sponsor = await signedIn(browser, 'sponsor@demo.test');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const invitation = await sponsor.context.request.post('/api/referral/generate', {
    data: {
      onboardingCallDate: tomorrow,
      onboardingCallTime: '11:00',
      onboardingCallTimezone: 'America/New_York',
    },
  });
  const { code } = (await invitation.json()) as { code: string };
  const newcomer = fresh('one');
  const partner = await person(browser);
  await register(partner.context, code, { ...newcomer, firstName: NAME, lastName: '', hasOneName: true });

  const row = partnerRow(sponsor.page, newcomer.email);
  await sponsor.page.goto(`/partners?search=${newcomer.email}`);
  await expect(row).toContainText(NAME);
  await expect(row.locator('[aria-hidden=true]').filter({ hasText: /^Ø$/ })).toBeVisible();
  expect(await faults(sponsor.page)).toEqual([]);
  for (const path of ['/partners/tree', '/partners?needs=call-soon', '/calendar?view=agenda']) {
    await sponsor.page.goto(path);
    await expect(sponsor.page.getByText(NAME).first()).toBeAttached();
    expect([path, await faults(sponsor.page)]).toEqual([path, []]);
  }
  await sponsor.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(sponsor.page.getByRole('dialog').getByText(NAME).first()).toBeVisible();
  expect(await faults(sponsor.page)).toEqual([]);

  await partner.page.goto('/settings');
  await expect(partner.page.getByLabel('First name')).toHaveValue(NAME);
  await partner.page.goto('/prospects');
  await partner.context.request.post('/api/prospects', { data: { name: NAME } });
  await expect(partner.page.getByRole('row').filter({ hasText: NAME })).toBeVisible();
  expect(await faults(partner.page)).toEqual([]);

  const admin = await signedIn(browser, 'admin@demo.test');
  await admin.page.goto(`/admin?search=${newcomer.email}`);
  const listed = admin.page.getByRole('row').filter({ hasText: newcomer.email });
  await expect(listed).toContainText(NAME);
  expect(await faults(admin.page)).toEqual([]);
  await listed.getByRole('link').first().click();
  await expect(admin.page.getByRole('heading', { level: 1 })).toHaveText(NAME);
  expect(await faults(admin.page)).toEqual([]);

  expect([...sponsor.problems, ...partner.problems, ...admin.problems]).toEqual([]);
  await Promise.all([sponsor, partner, admin].map(({ context }) => context.close()));
});
