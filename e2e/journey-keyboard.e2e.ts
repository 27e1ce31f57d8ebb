import { expect, test } from '@playwright/test';
import { arrived, cutFocus, focused, press, tabTo, type } from './keyboard.ts';
import { fresh, person, signInApi } from './people.ts';

test.describe.configure({ timeout: 240_000 });

test('from the invitation through the five steps to the list of prospects with the keyboard alone, and each page says where one is', async ({
  browser,
}) => {
  const sponsor = await person(browser);
  await signInApi(sponsor.context, 'sponsor@demo.test');
  const made = await sponsor.context.request.post('/api/referral/generate', {
    data: {
      onboardingCallDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      onboardingCallTime: '10:00',
      onboardingCallTimezone: 'America/New_York',
    },
  });
  expect(made.ok()).toBe(true);
  const { code } = (await made.json()) as { code: string };
  await sponsor.context.close();

  const { context, page, problems } = await person(browser);
  const { email, uid } = fresh('kim');
  await page.goto(`/register/${code}`);
  await expect(page.getByText('invites you')).toBeVisible();
  // The first tab stop of every page is the skip link.
  await type(page, /^First name/, 'Kim');
  await type(page, /^Last name/, 'Berg');
  await type(page, /^Email/, email);
  await type(page, /^Distributor ID/, uid);
  await type(page, /^Password/, 'river-stone-2026');
  await press(page, /I agree to the compliance terms/, 'Space');
  await press(page, /^Create Account$/);
  await arrived(page, /\/basic-training$/, /Fast Start Training/);

  // Inside a remote, by its own link.
  await page.keyboard.press('Home');
  await press(page, /^(Begin|Continue) Training/);
  await arrived(page, /\/training\/step\/1$/, /Get Connected/);
  await press(page, /^Join the team Telegram community/, 'Space');
  await expect(page.getByRole('checkbox', { name: 'Join the team Telegram community' })).toBeChecked();
  await press(page, /^Complete step$/);
  await arrived(page, /\/training\/step\/2$/, /Activate/);

  await type(page, /^Referral code/, 'KIM-77');
  await press(page, /^Test both of my links/, 'Space');
  await expect(page.getByRole('checkbox', { name: 'Test both of my links' })).toBeChecked();
  await press(page, /^Complete step$/);
  await arrived(page, /\/training\/step\/3$/, /Build/);

  for (let contact = 1; contact <= 10; contact += 1) {
    // After each contact the focus returns to the field for the next name.
    if (contact === 1) await tabTo(page, /^Name/, /textbox/);
    else await expect.poll(async () => (await focused(page)).name).toMatch(/^Name/);
    await page.keyboard.type(`Contact ${contact}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Contact ${contact}`, { exact: true }).first()).toBeVisible();
  }
  const badge = page.getByRole('dialog', { name: /Badge earned/ });
  await expect(badge).toBeVisible();
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(badge).toBeHidden();
  await press(page, /^List Builder/, 'Space');
  await press(page, /^Complete step$/);
  await arrived(page, /\/training\/step\/4$/, /Goals/);

  await type(page, /^Why did you join\?/, 'To build something of my own.');
  await press(page, /^Save goals$/);
  await expect(page.getByRole('status').filter({ hasText: /Saved/ }).first()).toBeVisible();
  await press(page, /^Complete step$/);
  await arrived(page, /\/training\/step\/5$/, /Onboarding Call/);
  await press(page, /^Complete step$/);
  const done = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(done).toBeVisible();
  await expect.poll(() => done.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/business-model$/);
  await expect(done).toBeHidden();

  // From one remote to another, by the skip link and the sidebar.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kim/);
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toMatch(/^Skip to/);
  await press(page, /^Prospects$/);
  await arrived(page, /\/prospects$/, /Prospect/);
  // The shortcut works once the list is rendered.
  await expect(page.getByRole('link', { name: /^Contact \d+$/ }).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.type('Contact 7');
  await expect(page.getByRole('link', { name: 'Contact 7', exact: true })).toBeVisible();
  await tabTo(page, /^Edit Contact 7/, /button/);
  expect(problems).toEqual([]);
  await context.close();
});

test('whatever has the focus stands wholly in sight on a phone, its ring too, however high the screen is', async ({
  browser,
}) => {
  const sponsor = await person(browser);
  await signInApi(sponsor.context, 'sponsor@demo.test');
  const { code } = (await (await sponsor.context.request.post('/api/referral/generate', { data: {} })).json()) as {
    code: string;
  };
  await sponsor.context.close();
  const { context, page } = await person(browser, { viewport: { width: 360, height: 740 } });
  const cut: string[] = [];
  for (const height of [600, 620, 640, 660, 680, 700, 720, 740]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(`/register/${code}`);
    await expect(page.getByText('invites you')).toBeVisible();
    // On to the button at the end of the form.
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const over = await cutFocus(page);
      if (over) cut.push(over);
      if ((await focused(page)).name === 'Create Account') break;
    }
  }
  expect(cut).toEqual([]);
  await context.close();
});
