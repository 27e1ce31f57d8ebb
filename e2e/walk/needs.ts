/** Who needs me: reasons, a mail that is written already, a call set, an invitation extended. */
import { dayOf, failing, fits, inDays, sees, toast } from './kit/acts.ts';
import { invitation, newPartner, newSponsor, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const needs: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const tomorrow = inDays(1);
  const soon = {
    onboardingCallDate: dayOf(tomorrow),
    onboardingCallTime: '09:00',
    onboardingCallTimezone: 'America/Los_Angeles',
  };
  const [pia, rob] = [await newPartner(sponsor, 'Pia', 'Alder', soon), await newPartner(sponsor, 'Rob', 'Birch')];
  const ending = await invitation(sponsor.api, { expiresAt: new Date(Date.now() + 20 * 3_600_000).toISOString() });
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  const panel = page.getByRole('region', { name: 'Who needs me' });
  const item = (id: string) => panel.locator(`[data-needs="${id}"]`);
  await expect
    .poll(
      async () => (await send<{ counts: { total: number } }>(sponsor.api, 'get', '/api/team/attention')).counts.total,
    )
    .toBe(3);

  await check('the most pressing stands first; on a phone one is shown, on a desk three', async () => {
    await page.goto('/partners');
    await expect(panel.getByRole('article').first()).toContainText(pia.name);
    await expect(panel.getByRole('article')).toHaveCount(walk.narrow ? 1 : 3);
  });
  await check('all of them, and those of one reason', async () => {
    await page.goto('/partners?needs=all');
    await expect(panel.getByRole('article')).toHaveCount(3);
    await panel.getByRole('button', { name: 'No call (1)' }).click();
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/needs=no-call/);
    await panel.getByRole('button', { name: 'All (3)' }).click();
    await expect(panel.getByRole('article')).toHaveCount(3);
  });
  await check("call within 48 h: when, by the sponsor's own clock", () =>
    expect(item(pia.id)).toContainText(/Call .*12:00\sPM E[SD]T/),
  );
  await check('one press opens the call', async () => {
    await panel.getByRole('button', { name: `Open call with ${pia.name}` }).click();
    await sees(page.getByRole('dialog'), '+ Calendar');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: `Open call with ${pia.name}` })).toBeFocused();
  });
  await check("one-click e-mail, written already, with the time in the partner's zone", async () => {
    const href = decodeURIComponent(
      (await panel.getByRole('link', { name: `Write an email to ${pia.name}` }).getAttribute('href'))!,
    );
    expect(href).toContain(`mailto:${pia.email}?subject=Our onboarding call`);
    expect(href).toMatch(/9:00\sAM P[SD]T/);
    expect(href).toContain(sponsor.firstName);
  });
  await check('nobody has set a call yet: how long ago they joined', () =>
    expect(item(rob.id)).toContainText('No onboarding call yet, joined today'),
  );
  await check('an invitation that ends soon', () => expect(item(ending.id)).toContainText(/Expires /));
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'all');
  await check('a week more in one press, the focus goes on to who comes next', async () => {
    await panel.getByRole('button', { name: `7 more days for invitation ${ending.code}` }).click();
    await sees(toast(page), `The code ${ending.code} works until`);
    await expect(item(ending.id)).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true);
  });
  await check('Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(item(ending.id)).toBeVisible();
  });
  await check('«Share» of an invitation opens what sends it on', async () => {
    await item(ending.id)
      .getByRole('button', { name: `Share invitation ${ending.code}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Share invitation' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await check('«Set call» sets it, and they need nobody any more', async () => {
    await panel.getByRole('button', { name: `Set call with ${rob.name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
    await expect(form.getByRole('button', { name: 'Save call' })).toBeVisible();
    await send(sponsor.api, 'patch', `/api/user/${rob.id}/onboarding-call`, {
      ...soon,
      onboardingCallDate: dayOf(inDays(9)),
    });
    await page.keyboard.press('Escape');
    await expect(item(rob.id)).toHaveCount(0);
  });
  await check('the dashboard tells how many', async () => {
    await page.goto('/');
    await sees(page, /partners and invitations are waiting for you/);
    await page.getByRole('link', { name: 'See who' }).click();
    await expect(page).toHaveURL(/\/partners/);
  });
  await check('a failed read is not «nobody»; Retry reads it', async () => {
    const mend = await failing(page, '**/api/team/attention*', 404);
    await page.goto('/partners');
    await sees(panel, 'This could not be loaded');
    await mend();
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel.getByRole('article').first()).toContainText(pia.name);
  });
  await check('nobody left: that is good news', async () => {
    await send(sponsor.api, 'patch', `/api/user/${pia.id}/onboarding-call`, {
      ...soon,
      onboardingCallDate: dayOf(inDays(9)),
    });
    await send(sponsor.api, 'delete', `/api/referral/delete/${ending.id}`);
    await sees(panel, 'Nobody needs you right now. Everyone is on track.');
  });
};
export default needs;
