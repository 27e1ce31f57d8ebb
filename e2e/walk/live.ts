/** The sponsor's list moves within a second, without a reload, and says so to a screen reader. */
import { dayOf, inDays } from './kit/actions.ts';
import { addContacts, completeSteps, invitation, newPartner, newSponsor, register, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const SECOND = 1_000;

const live: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const pia = await newPartner(sponsor, 'Pia');
  const { code } = await invitation(sponsor.api);
  const { page } = await walk.signedIn(sponsor.email, sponsor.password);
  await page.goto('/partners');
  const row = (id: string) => page.locator(`tr[data-key="${id}"]`);
  const tile = (name: string) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row(pia.id)).toBeVisible();
  // Gives the live stream time to connect.
  await page.waitForTimeout(1_500);
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  const within = async (act: () => Promise<unknown>, seen: () => Promise<unknown>) => {
    const took = await walk.until(act, seen);
    if (took > SECOND) throw new Error(`it took ${took} ms`);
  };

  let noor: Awaited<ReturnType<typeof register>>;
  await check('a partner registering: the row is there within a second', () =>
    within(
      async () => {
        noor = await register(code, 'Noor', 'Newcomer');
      },
      () => expect(page.locator('tr[data-key]').filter({ hasText: 'Noor Newcomer' })).toBeVisible(),
    ),
  );
  await check('and is said to a screen reader', () =>
    expect(page.getByRole('status').filter({ hasText: 'Noor Newcomer has registered' })).toBeAttached(),
  );
  await check('and the chips count it', () => expect(tile('Total Partners')).toContainText('2'));
  await check('the code is Used, and leaves the open ones', () =>
    expect(page.locator(`[data-code="${code}"]`)).toHaveCount(0),
  );
  await check('a partner completing a step, within a second', () =>
    within(
      () => completeSteps(pia, 1),
      () => expect(row(pia.id).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 5 Complete'),
    ),
  );
  await check('and is said to a screen reader', () =>
    expect(page.getByRole('status').filter({ hasText: `${pia.name}: 1 of 5 steps complete` })).toBeAttached(),
  );
  await check('a partner adding contacts, within a second', () =>
    within(
      () => addContacts(pia, 7),
      // A card has no room for the contacts; the list of the whole team is read again when it is opened.
      () => (walk.narrow ? Promise.resolve() : expect(row(pia.id).getByTitle('7 contacts')).toBeVisible()),
    ),
  );
  await check("a partner's new name, within a second", () =>
    within(
      () => send(pia.api, 'patch', '/api/user/profile', { firstName: 'Philippa' }),
      () => expect(row(pia.id)).toContainText('Philippa'),
    ),
  );
  await check('a call that is set in another tab, within a second', () =>
    within(
      () =>
        send(sponsor.api, 'patch', `/api/user/${pia.id}/onboarding-call`, {
          onboardingCallDate: dayOf(inDays(8)),
          onboardingCallTime: '09:00',
          onboardingCallTimezone: 'America/New_York',
        }),
      () =>
        walk.narrow
          ? expect(row(pia.id)).toContainText(/Call /)
          : expect(row(pia.id).getByTitle(/9:00\sAM/)).toBeVisible(),
    ),
  );
  await tile('Invited').click();
  await check('a code that is made in another tab', () =>
    within(
      async () => {
        await invitation(sponsor.api, { customCode: `LIVE-${Date.now().toString(36)}` });
      },
      () => expect(page.locator('[data-code^="LIVE-"]')).toBeVisible(),
    ),
  );
  await tile('Total Partners').click();
  await check('the bell counts it', () =>
    expect(page.getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible(),
  );
  await check('an open drawer moves, too', async () => {
    await row(pia.id)
      .getByRole('button', { name: /^View profile/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('progressbar', { name: 'Training progress' })).toBeVisible();
    await send(pia.api, 'post', '/api/training/complete-step', {
      step: 2,
      data: { referralLink: 'WALK-77', step2Actions: { action1Completed: true, action2Completed: true } },
    });
    await expect(dialog.getByRole('progressbar', { name: 'Training progress' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 5 Complete',
    );
    await page.keyboard.press('Escape');
  });
  await check('the last step: Completed, 24 Hour, and the chip', async () => {
    await completeSteps(noor, 5);
    await expect(row(noor.id)).toContainText('Completed');
    await row(noor.id)
      .getByRole('button', { name: /^View profile/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('24 Hour');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tile('Completed')).toContainText('1');
  });
  await walk.shot(page, 'moved');
  await check('all of it without a reload', () => expect(reloads).toBe(0));
};
export default live;
