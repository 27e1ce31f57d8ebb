import { type Page, expect, test } from '@playwright/test';
import { signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const HOUR = 3_600_000;
const saved = (page: Page) => page.getByText('The onboarding call has been saved');
const two = (value: number) => String(value).padStart(2, '0');

test('a call has a place, the partner proposes another time, the sponsor takes it and says that the call was held', async ({
  browser,
}) => {
  const sponsor = await signedIn(browser, 'sponsor@demo.test', { timezoneId: 'America/New_York' });
  const partner = await signedIn(browser, 'partner@demo.test', { timezoneId: 'America/New_York' });
  const { members } = (await (
    await sponsor.page.request.get('/api/team/downline?search=partner%40demo.test')
  ).json()) as { members: { id: string; onboardingCallDatetime: string }[] };
  const { id } = members[0]!;

  // The place, in the form.
  await sponsor.page.goto(`/partners?partner=${id}&drawer=call`);
  const form = sponsor.page.getByRole('dialog', { name: 'Edit Onboarding Call' });
  await form.getByRole('button', { name: /Where you talk/ }).click();
  await sponsor.page.getByRole('option', { name: 'WhatsApp' }).click();
  await form.getByRole('textbox', { name: /WhatsApp number/ }).fill('+1 (555) 010-0123');
  await form.getByRole('button', { name: 'Save call' }).click();
  // Calls of other stories may overlap with it, which is asked about.
  const anyway = form.getByRole('button', { name: 'Save anyway' });
  await expect(anyway.or(saved(sponsor.page)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(form).toBeHidden();

  // The partner sees it and proposes another time by their own clocks.
  await partner.page.goto('/training/step/1');
  const card = partner.page.getByRole('region', { name: 'Onboarding call' });
  await expect(card.getByText('WhatsApp: +15550100123')).toBeVisible();
  await card.getByRole('button', { name: 'Propose other times' }).click();
  const proposal = card.getByRole('form', { name: 'Propose other times' });
  const day = new Date(Date.now() + 5 * 24 * HOUR);
  await proposal.getByRole('group', { name: /^Date/ }).getByRole('spinbutton').first().click();
  await partner.page.keyboard.type(`${two(day.getMonth() + 1)}${two(day.getDate())}${day.getFullYear()}`);
  await proposal
    .getByRole('group', { name: /^Time of day/ })
    .getByRole('spinbutton')
    .first()
    .click();
  await partner.page.keyboard.type('0430PM');
  await proposal.getByRole('textbox', { name: /A note for your sponsor/ }).fill('I work late that day');
  await proposal.getByRole('button', { name: 'Send to your sponsor' }).click();
  await expect(card.getByText(/^You proposed: .*4:30.PM/)).toBeVisible();

  // One press takes it, and the partner's open page shows it.
  await sponsor.page.goto(`/partners?partner=${id}&drawer=now`);
  await expect(sponsor.page.getByText('I work late that day')).toBeVisible();
  await sponsor.page.getByRole('button', { name: /^Set the call to .*4:30.PM/ }).click();
  await expect(sponsor.page.getByText(/^The call is now/)).toBeVisible();
  await expect(card.getByText(/4:30.PM/).first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'That suits me' })).toBeVisible();

  // When it has begun it can be joined, and is asked about once.
  const soon = new Date(Date.now() + 2_000).toISOString();
  const moved = await sponsor.page.request.patch(`/api/user/${id}/onboarding-call`, {
    data: { onboardingCallTime: soon },
  });
  expect(moved.status()).toBe(200);
  await expect(card.getByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://wa.me/15550100123');
  await expect(async () => {
    await sponsor.page.goto(`/partners?partner=${id}&drawer=prepare`);
    await expect(sponsor.page.getByRole('heading', { name: 'Held: how did it go?' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await sponsor.page.getByRole('button', { name: 'Held', exact: true }).click();
  await expect(sponsor.page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await partner.page.request.get('/api/training/progress');
      return ((await answer.json()) as { callHeldAt: string | null }).callHeldAt;
    })
    .toBe(soon);
  expect([...sponsor.problems, ...partner.problems]).toEqual([]);
  for (const { context } of [sponsor, partner]) await context.close();
});
