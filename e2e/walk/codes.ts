/** Invitations of a sponsor: made, changed, switched off, deleted, and taken back. */
import type { Page } from '@playwright/test';
import {
  dayOf,
  failing,
  fits,
  held,
  inDays,
  pastIsDisabled,
  press,
  sees,
  seesNot,
  textOf,
  toast,
  typeDate,
  typeTime,
  widthOf,
} from './kit/actions.ts';
import { apiOf, invitation, newPartner, newSponsor, register, send } from './kit/people.ts';
import { type Section, expect } from './walk.ts';

const unique = () => `WALK-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`.toUpperCase();
const codes: Section = async (walk) => {
  const { check } = walk;
  const sponsor = await newSponsor();
  const { page, context } = await walk.signedIn(sponsor.email, sponsor.password);
  const drawer = page.getByRole('dialog', { name: 'Invite', exact: true });
  const edit = page.getByRole('dialog', { name: 'Edit Invite Partner Code' });
  const generate = drawer.getByRole('button', { name: 'Generate Code' });
  const row = (code: string) => page.locator(`[data-code="${code}"]`);
  const actions = (code: string) => row(code).getByRole('button', { name: `Actions for code ${code}` });
  const pick = async (code: string, item: string) => {
    await actions(code).click();
    await press(page.getByRole('menuitem', { name: item }));
  };
  const isValid = async (code: string) =>
    ((await (await page.request.get(`/api/public/registration/check?code=${code}`)).json()) as { isValid: boolean })
      .isValid;
  const own = async () =>
    (
      await send<{
        codes: {
          id: string;
          code: string;
          expiresAt: string | null;
          usageCount: number;
          isActive: boolean;
          onboardingCallDate: string | null;
          onboardingCallTime: string | null;
          onboardingCallTimezone: string;
        }[];
      }>(sponsor.api, 'get', '/api/referral/my-codes')
    ).codes;
  const openNew = async (where: Page) => {
    await where.getByRole('button', { name: 'Generate Code' }).first().click();
    await drawer.getByRole('radio', { name: 'Other time' }).check();
    await expect(drawer.getByText('Required for new partners')).toBeVisible();
    await drawer.getByRole('button', { name: 'Generate Invite Partner Code' }).click();
  };

  await check('a Generate Code button opens the drawer «Generate Invite Partner Code»', async () => {
    await page.goto('/partners?filter=invited');
    await openNew(page);
  });
  await check('500 px wide on a desk, the whole window on a phone', async () => {
    await expect.poll(() => widthOf(drawer)).toBe(Math.min(500, walk.settings.width));
  });
  await check('nothing is broader than the window', () => fits(page));
  await check('the onboarding call date is labelled «Required for new partners»', () =>
    sees(drawer, 'Required for new partners'),
  );
  await check('time defaults to 09:00', () =>
    expect.poll(() => textOf(drawer.getByRole('group', { name: 'Call time' }))).toMatch(/^0?9\/00\/AM$/),
  );
  await check('default call timezone America/New_York, named by its time of the year', () =>
    expect(drawer.getByRole('combobox', { name: /^Time zone/ })).toHaveValue(/New York/),
  );
  await check('past dates are disabled', () => pastIsDisabled(drawer));
  await walk.shot(page, 'new');
  await check('what is not saved is asked about before it is lost; «Keep editing» keeps it', async () => {
    await drawer.getByRole('textbox', { name: /^Custom code/ }).fill('half');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(drawer.getByRole('textbox', { name: /^Custom code/ })).toHaveValue('HALF');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer).toBeHidden();
  });
  await check('dialogs reset their forms on close', async () => {
    await openNew(page);
    await expect(drawer.getByRole('textbox', { name: /^Custom code/ })).toHaveValue('');
  });
  await check('custom code: 5 letters are too few, other signs are refused', async () => {
    for (const wrong of ['AB-12', 'A_B 12!']) {
      await drawer.getByRole('textbox', { name: /^Custom code/ }).fill(wrong);
      await generate.click();
      await sees(drawer, 'A code has 6 to 32 letters, digits or hyphens.');
    }
    await drawer.getByRole('textbox', { name: /^Custom code/ }).fill('');
  });
  await check(
    'expiration date must be in the future: «Invalid Date: Expiration date must be in the future»',
    async () => {
      await typeDate(drawer.getByRole('group', { name: 'Expiration date' }), inDays(-2));
      await generate.click();
      await expect(toast(page)).toContainText('Invalid Date');
      await sees(drawer, 'Expiration date must be in the future');
      await typeDate(drawer.getByRole('group', { name: 'Expiration date' }), inDays(20));
    },
  );
  await check('a call in the past is refused', async () => {
    await typeDate(drawer.getByRole('group', { name: 'Call date' }), inDays(-2));
    await generate.click();
    await sees(drawer, 'Please select a date and time in the future');
    await typeDate(drawer.getByRole('group', { name: 'Call date' }), inDays(5));
  });
  await check('a number of uses that is none is refused', async () => {
    const uses = drawer.getByRole('textbox', { name: /^How many times/ });
    await uses.fill('0');
    await generate.click();
    await sees(drawer, 'Enter a whole number from 1 to 100,000.');
    await uses.fill('3');
  });
  await check('«Failed to generate invite partner code» when it fails, with everything kept', async () => {
    const mend = await failing(page, '**/api/referral/generate');
    await generate.click();
    await expect(toast(page)).toContainText('Failed to generate invite partner code');
    await expect(drawer.getByRole('textbox', { name: /^How many times/ })).toHaveValue('3');
    await mend();
  });
  await check('pending state reads «Generating...»', async () => {
    const go = await held(page, '**/api/referral/generate');
    await drawer.getByRole('textbox', { name: /^How many times/ }).press('Enter');
    await expect(drawer.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await go();
  });
  let link = '';
  await check('custom code empty means auto-generated, unique: 10 letters and digits', async () => {
    await sees(drawer, 'Your invitation is ready');
    link = await drawer.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(new URL(link).pathname).toMatch(/^\/register\/[0-9A-HJKMNP-TV-Z]{10}$/);
  });
  await check('what came of it has the focus', async () =>
    expect(
      await drawer.evaluate(
        (each) =>
          each.contains(document.activeElement) &&
          document.activeElement?.textContent?.includes('Your invitation is ready'),
      ),
    ).toBe(true),
  );
  const auto = () => link.split('/').at(-1)!;
  await check('Copy URL copies the link, and says so', async () => {
    await drawer.getByRole('button', { name: 'Copy URL' }).click();
    await sees(drawer, 'Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });
  await check(
    'after code create my-codes is refreshed: it stands in the list, focus is back at the button',
    async () => {
      await drawer.getByRole('button', { name: 'Done' }).click();
      await expect(row(auto())).toBeVisible();
      await expect(page.getByRole('button', { name: 'Generate Code' }).first()).toBeFocused();
    },
  );
  await check('it is Invited while unused and unexpired', () => expect(row(auto())).toContainText('Invited'));
  await check('its end, its call and its uses are told', async () => {
    for (const words of ['Expires', 'Call ', '0 of 3 registered']) await expect(row(auto())).toContainText(words);
  });
  await check('the call is kept as its date, 09:00 and zone', async () => {
    const made = (await own()).find(({ code }) => code === auto())!;
    expect([made.onboardingCallDate, made.onboardingCallTime, made.onboardingCallTimezone]).toEqual([
      dayOf(inDays(5)),
      '09:00',
      'America/New_York',
    ]);
  });
  const custom = unique();
  await check('a custom code is written in capitals, and lower letters reach it', async () => {
    await openNew(page);
    await drawer.getByRole('radio', { name: 'No call yet' }).check();
    await drawer.getByRole('textbox', { name: /^Custom code/ }).fill(custom.toLowerCase());
    await generate.click();
    await sees(drawer, 'Your invitation is ready');
    await drawer.getByRole('button', { name: 'Another one' }).click();
    expect(await isValid(custom.toLowerCase())).toBe(true);
  });
  await check('a custom code that is taken is refused at its field', async () => {
    await drawer.getByRole('button', { name: 'Generate Invite Partner Code' }).click();
    await drawer.getByRole('textbox', { name: /^Custom code/ }).fill(custom);
    await generate.click();
    await sees(drawer, /This code is already in use/);
    await expect(drawer.getByRole('textbox', { name: /^Custom code/ })).toHaveValue(custom);
  });
  await check('Escape while it is being sent does not throw away what was typed', async () => {
    const go = await held(page, '**/api/referral/generate');
    await generate.click();
    await expect(drawer.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await go();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  });
  await page.goto('/partners?filter=invited');
  await check('the code and its badge stand beside each other without a break in the word', async () => {
    const lines = await row(custom)
      .getByText('Invited', { exact: true })
      .evaluate((badge) => badge.getClientRects().length);
    expect(lines).toBe(1);
    expect(await row(custom).evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  });
  await walk.shot(page, 'list');

  await check('rows have Edit, Delete and Copy URL', async () => {
    await expect(row(custom).getByRole('button', { name: 'Copy URL' })).toBeVisible();
    await actions(custom).click();
    for (const item of ['Edit', 'Delete']) await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions(custom)).toBeFocused();
  });
  await check('«Could not copy to clipboard.» when the browser refuses', async () => {
    await page.evaluate(() => {
      const write = () => Promise.reject(new Error('no'));
      navigator.clipboard.writeText = write;
      document.execCommand = () => false;
    });
    await row(custom).getByRole('button', { name: 'Copy URL' }).click();
    await expect(toast(page)).toContainText('Could not copy to clipboard.');
    await page.reload();
  });
  await check('Edit opens «Edit Invite Partner Code» with what there is', async () => {
    await pick(custom, 'Edit');
    await expect(edit.getByRole('textbox', { name: 'Custom code' })).toHaveValue(custom);
  });
  await check('pending state reads «Updating...»; «Referral code updated successfully»', async () => {
    await typeDate(edit.getByRole('group', { name: 'Expiration date' }), inDays(9));
    const go = await held(page, '**/api/referral/update/*');
    await edit.getByRole('button', { name: 'Update Code' }).click();
    await expect(edit.getByRole('button', { name: 'Updating...' })).toBeVisible();
    await go();
    await sees(page, 'Referral code updated successfully');
    await expect(row(custom)).toContainText('Expires');
  });
  await check("the focus is back at the row's menu", () => expect(actions(custom)).toBeFocused());
  await check('«Failed to update referral code» when it fails', async () => {
    await pick(custom, 'Edit');
    await typeTime(edit.getByRole('group', { name: 'Call time' }), '1015AM');
    await typeDate(edit.getByRole('group', { name: 'Call date' }), inDays(3));
    const mend = await failing(page, '**/api/referral/update/*');
    await edit.getByRole('button', { name: 'Update Code' }).click();
    await expect(toast(page)).toContainText('Failed to update referral code');
    await mend();
    await edit.getByRole('button', { name: 'Update Code' }).click();
    await expect(edit).toBeHidden();
    await expect(row(custom)).toContainText('10:15');
  });

  await page.goto('/partners?filter=invited');
  await check('switched off it is Inactive, and its link does not work', async () => {
    await pick(custom, 'Turn off');
    await expect(row(custom)).toContainText('Inactive');
    expect(await isValid(custom)).toBe(false);
  });
  await check('after «Turn off» the focus stays in the page', async () =>
    expect(await page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)).toBe(
      true,
    ),
  );
  await check('its Undo, and «Turn on», bring it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(custom)).toContainText('Invited');
    expect(await isValid(custom)).toBe(true);
  });
  await check('it stands among those that cannot be used, and the focus stays in the page', async () => {
    await page.goto('/partners?filter=invited');
    await pick(custom, 'Turn off');
    await expect(row(custom)).toContainText('Inactive');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await page.waitForTimeout(600);
    const kept = await page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
    await undo.click();
    await expect(row(custom)).toContainText('Invited');
    expect(kept).toBe(true);
  });

  const question = page.getByRole('alertdialog', { name: 'Delete Referral Code' });
  await check('Delete Referral Code confirmation dialog; Cancel and Escape keep it, the focus is back', async () => {
    await pick(custom, 'Delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(actions(custom)).toBeFocused();
    await pick(custom, 'Delete');
    await expect(question).toContainText(custom);
    await walk.shot(page, 'delete');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(row(custom)).toBeVisible();
  });
  await check('«Failed to delete referral code» when it fails', async () => {
    const mend = await failing(page, '**/api/referral/delete/*');
    await pick(custom, 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete referral code');
    await mend();
  });
  await check('deleted it is gone at once, its link, too', async () => {
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row(custom)).toHaveCount(0);
    expect(await isValid(custom)).toBe(false);
  });
  await check('after Delete the focus stays in the page', () =>
    expect
      .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
      .toBe(true),
  );
  await check('Undo brings it back with the same link', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(custom)).toBeVisible();
    expect(await isValid(custom)).toBe(true);
  });

  await check('Used when used and still valid', async () => {
    const { code } = await invitation(sponsor.api);
    await register(code, 'Ute');
    await page.goto(`/partners?filter=invited&search=${code}`);
    await expect(row(code)).toContainText('Used');
    await expect(row(code)).toContainText('1 registered');
  });
  await check('Expired when expiresAt is past; it is not offered to be sent', async () => {
    const { code } = await invitation(sponsor.api, { expiresAt: new Date(Date.now() + 1500).toISOString() });
    await expect.poll(() => isValid(code)).toBe(false);
    await page.goto(`/partners?filter=invited&search=${code}`);
    await expect(row(code)).toContainText('Expired');
    await expect(row(code).getByRole('button', { name: /^Share/ })).toHaveCount(0);
  });
  await check("another's code is 404", async () => {
    const other = await apiOf('sponsor@demo.test');
    const { id } = (await own())[0]!;
    expect([
      (await other.patch(`/api/referral/update/${id}`, { data: { isActive: false } })).status(),
      (await other.delete(`/api/referral/delete/${id}`)).status(),
    ]).toEqual([404, 404]);
  });
  await check('every signed-in partner may invite', async () => {
    const partner = await newPartner(sponsor, 'Pia');
    expect((await invitation(partner.api)).code).toHaveLength(10);
  });
  await check('codes that could not be read are said, and Try Again reads them', async () => {
    const mend = await failing(page, '**/api/referral/my-codes');
    await page.goto('/partners?filter=invited');
    await sees(page, 'Your invitations could not be loaded.');
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await seesNot(page, 'Your invitations could not be loaded.');
    await expect(row(custom)).toBeVisible();
  });
  await context.close();
};
export default codes;
