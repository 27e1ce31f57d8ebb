import { expect, test } from '@playwright/test';
import { person, signIn, signedIn } from './people.ts';

test('the theme: light by default, «system» follows the operating system while the page is open, and is kept', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { colorScheme: 'dark' });
  const html = page.locator('html');
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await signIn(page, 'partner@demo.test');
  await page.getByRole('button', { name: 'Change theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  // The documents are separate pages with the chosen theme.
  const [dark, light] = ['rgb(23, 21, 18)', 'rgb(251, 248, 243)'];
  for (const [theme, colorScheme, ground] of [
    ['system', 'dark', dark],
    ['light', 'dark', light],
    ['dark', 'light', dark],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.emulateMedia({ colorScheme });
    await page.goto('/api/content/compliance/income-disclosure');
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
  }
  await context.close();
});

test('the sidebar collapses to named icons and stays so; its tooltips come by pointer and by keyboard', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'partner@demo.test', { viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prospects' });
  await expect(entry).not.toHaveAttribute('title', /.*/);
  // The page gets pointer events only after the pointer has moved.
  await expect(async () => {
    await page.mouse.move(700, 300);
    await entry.hover();
    await expect(page.getByRole('tooltip', { name: 'Prospects' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.mouse.move(700, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand sidebar' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toHaveText('Language');
  await entry.click();
  await expect(page).toHaveURL(/\/prospects$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await context.close();
});

test('on a phone the sidebar slides in over an overlay, holds the focus, and goes by Esc, overlay and choice', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'partner@demo.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'More', exact: true });
  const layer = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(layer).toBeVisible();
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(350, 400);
  await expect(layer).toHaveCount(0);
  await opener.click();
  await layer.getByRole('link', { name: 'Language' }).click();
  await expect(layer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(problems).toEqual([]);
  await context.close();
});

test('a visitor is asked once for the browser’s language, and can choose another at any page', async ({ browser }) => {
  const { page, context } = await person(browser, { locale: 'es-MX' });
  await page.goto('/');
  const question = page.getByRole('complementary', { name: '¿Prefieres leer esta página en español?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cambiar a español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/auth');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(question).toHaveCount(0);
  await page.locator('select').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/reset-password');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a logout that cannot reach the server goes on to the start, and says there that it failed', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'partner@demo.test');
  await page.goto('/');
  await context.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logout failed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
  await context.unroute('**/api/logout');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'I have an invitation' })).toBeVisible();
  await expect(page.getByText('Logout failed')).toHaveCount(0);
  await context.close();
});
