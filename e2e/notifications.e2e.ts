import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { fresh, invite, newAccount, person, register, settle, signInApi } from './people.ts';

test.describe.configure({ timeout: 240_000 });

test("a sponsor's bell moves when a partner registers and completes a step, in every window, and leads there by keyboard", async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'Sam'));
  const { context, page, problems } = await person(browser);
  await signInApi(context, account.email, account.password);
  const code = await invite(context);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/language');
  for (const window of [page, other])
    await expect(window.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const reloads: string[] = [];
  for (const window of [page, other]) window.on('framenavigated', (frame) => reloads.push(frame.url()));

  const partner = await person(browser);
  await register(partner.context, code, { firstName: 'Maya', ...fresh('maya') });
  for (const window of [page, other])
    await expect(window.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  const step = await partner.context.request.post('/api/training/complete-step', {
    data: { step: 1, data: { step1Actions: { action3Completed: true } } },
  });
  expect(step.status()).toBe(200);
  for (const window of [page, other])
    await expect(window.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Maya Okafor completed step 1' })).toHaveCount(1);
  expect(reloads).toEqual([]);

  // By keyboard: open, look, follow.
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /Maya Okafor completed step 1/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: /Maya Okafor completed step 1/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/partners\?partner=.*&drawer=training$/);
  await expect(page.getByRole('dialog').getByText('Maya Okafor').first()).toBeVisible();
  await expect(panel).toBeHidden();

  // Read in one window is read in the other; so is all of it.
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await other.setViewportSize({ width: 360, height: 760 });
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const sheet = other.getByRole('dialog', { name: 'Notifications' });
  expect((await sheet.boundingBox())?.width).toBeGreaterThan(355);
  await sheet.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(sheet.getByText('Unread')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  // Switched off in Settings, the next step moves nothing.
  await page.goto('/settings#notifications');
  const row = page.getByRole('row', { name: /A partner completes a step/ });
  await expect(row).toBeInViewport();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/user/notifications') && answer.ok()),
    row.locator('label').first().click(),
  ]);
  await expect(page.getByRole('checkbox', { name: 'A partner completes a step: In the app' })).not.toBeChecked();
  const second = await partner.context.request.post('/api/training/complete-step', {
    data: {
      step: 2,
      data: { referralLink: 'MAYA-77', step2Actions: { action1Completed: true, action2Completed: true } },
    },
  });
  expect(second.status()).toBe(200);
  await expect
    .poll(
      async () =>
        (
          (await (await context.request.get('/api/team/downline')).json()) as {
            members: { trainingProgress: { completedSteps: number } }[];
          }
        ).members[0]?.trainingProgress.completedSteps,
    )
    .toBe(2);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});
