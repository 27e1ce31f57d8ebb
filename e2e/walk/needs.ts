/** Who needs me: reasons, a mail that is written already, a call set, an invitation extended. */
import { dayOf, failing, fits, inDays, sees, toast } from './kit/actions.ts';
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
  const rows = page.locator('tr[data-key]');
  const row = (id: string) => page.locator(`tr[data-key="${id}"]`);
  const code = page.locator(`[data-code="${ending.code}"]`);
  const reason = (name: string) => page.getByRole('group', { name: 'Reasons' }).getByRole('button', { name });
  const chip = page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: /^Needs you/ });
  await expect
    .poll(
      async () => (await send<{ counts: { total: number } }>(sponsor.api, 'get', '/api/team/attention')).counts.total,
    )
    .toBe(3);

  await check('the most pressing stands first, and the chip counts', async () => {
    await page.goto('/partners');
    await expect(rows.first()).toContainText(pia.name);
    await expect(chip).toContainText('3');
  });
  await check('all of them, and those of one reason', async () => {
    await chip.click();
    await expect(rows).toHaveCount(2);
    await expect(code).toBeVisible();
    await reason('No call (1)').click();
    await expect(rows).toHaveCount(1);
    await expect(code).toHaveCount(0);
    await expect(page).toHaveURL(/needs=no-call/);
    await reason('All (3)').click();
    await expect(rows).toHaveCount(2);
  });
  await check("call within 48 h: how soon, and when by the sponsor's own clock", async () => {
    await expect(row(pia.id)).toContainText(/Call (in|tomorrow|today)/);
    if (!walk.narrow)
      await expect(
        row(pia.id)
          .getByTitle(/12:00\sPM E[SD]T/)
          .first(),
      ).toBeVisible();
  });
  await check('a press opens who it is, with the call', async () => {
    const name = page.getByRole('button', { name: `View profile of ${pia.name}` });
    await name.click();
    await sees(page.getByRole('dialog'), '+ Calendar');
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
  });
  if (!walk.narrow)
    await check("one-click e-mail, written already, with the time in the partner's zone", async () => {
      const href = decodeURIComponent(
        (await page.getByRole('link', { name: `Write an email to ${pia.name}` }).getAttribute('href'))!,
      );
      expect(href).toContain(`mailto:${pia.email}?subject=Our onboarding call`);
      expect(href).toMatch(/9:00\sAM P[SD]T/);
      expect(href).toContain(sponsor.firstName);
    });
  await check('nobody has set a call yet', () => expect(row(rob.id)).toContainText('No call set'));
  await check('an invitation that ends soon', () => expect(code).toContainText(/Expires /));
  await check('the page fits the window', () => fits(page));
  await walk.shot(page, 'all');
  await check('a week more in one press, the focus goes on to who comes next', async () => {
    await page.getByRole('button', { name: `7 more days for invitation ${ending.code}` }).click();
    await sees(toast(page), `The code ${ending.code} works until`);
    await expect(code).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true);
  });
  await check('Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(code).toBeVisible();
  });
  await check('«Share» of an invitation opens what sends it on', async () => {
    await code.getByRole('button', { name: `Share invitation ${ending.code}` }).click();
    await expect(page.getByRole('dialog', { name: 'Share invitation' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await check('a call set in the drawer, and they need nobody any more', async () => {
    await page.goto(`/partners?needs=all&partner=${rob.id}&drawer=call`);
    const form = page.getByRole('dialog', { name: 'Edit Onboarding Call' });
    await expect(form.getByRole('button', { name: 'Save call' })).toBeVisible();
    await send(sponsor.api, 'patch', `/api/user/${rob.id}/onboarding-call`, {
      ...soon,
      onboardingCallDate: dayOf(inDays(9)),
    });
    await page.keyboard.press('Escape');
    await expect(row(rob.id)).toHaveCount(0);
  });
  await check('the dashboard tells how many', async () => {
    await page.goto('/');
    await sees(page, /partners and invitations are waiting for you/);
    await page.getByRole('link', { name: 'See who' }).click();
    await expect(page).toHaveURL(/\/partners\?needs=all$/);
  });
  await check('a failed count is not «nobody»; Try Again reads it', async () => {
    const mend = await failing(page, '**/api/team/attention*', 404);
    await page.goto('/partners?needs=all');
    await sees(page, 'This could not be loaded');
    await expect(chip).toContainText('–');
    await expect(rows.first()).toContainText(pia.name);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(chip).toContainText('2');
  });
  await check('nobody left: that is good news', async () => {
    await send(sponsor.api, 'patch', `/api/user/${pia.id}/onboarding-call`, {
      ...soon,
      onboardingCallDate: dayOf(inDays(9)),
    });
    await send(sponsor.api, 'delete', `/api/referral/delete/${ending.id}`);
    await sees(page, 'Nobody needs you right now. Everyone is on track.');
  });
};
export default needs;
