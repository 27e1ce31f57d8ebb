/** The charts: each bar leads to the people whom it counts. */
import { expect, test } from '@playwright/test';
import { signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

test('a bar leads to as many people as it says, and back to the whole list', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/partners/charts');
  const stage = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^2 · / }) });
  const count = Number(await stage.locator('svg + span').textContent());
  expect(count).toBeGreaterThan(0);
  // The bar itself, not only its name.
  const bar = (await stage.locator('svg').boundingBox())!;
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await expect(page).toHaveURL(/\/partners\?step=2$/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
  await page.getByRole('button', { name: /Completed: 2 · .*: Clear filters$/ }).click();
  await expect(page).toHaveURL(/\/partners$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('the week that is still running is hatched, and on a phone names stay whole', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 360, height: 740 },
  });
  await page.goto('/partners/charts');
  const running = page.locator('[data-running]').first();
  await expect(running).toHaveCSS('background-image', /repeating-linear-gradient/);
  const name = page.getByRole('link', { name: /^2 · / });
  expect((await name.boundingBox())!.height).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // To the people of that week; by keyboard the table of figures leads there.
  await page.locator('a:has([data-running])').first().click();
  await expect(page).toHaveURL(/\/partners\?did=registered&week=\d{4}-\d\d-\d\d$/);
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
