import { expect, test } from '@playwright/test';
import { person, signInApi } from './people.ts';

/** What `n` begins on each page that has a search; the admin opens them all. */
const PAGES = [
  { path: '/partners', who: 'sponsor@demo.test', begins: 'Invite' },
  { path: '/prospects', who: 'partner@demo.test', begins: 'Add contact' },
  { path: '/admin', who: 'admin@demo.test', begins: 'Add New User' },
];

for (const { path, who, begins } of PAGES)
  test(`${path}: / goes to the search, n begins, ? lists the shortcuts, and they can be switched off`, async ({
    browser,
  }) => {
    const { context, page, problems } = await person(browser);
    await signInApi(context, who);
    await page.goto(path);
    const search = page.getByRole('searchbox', { name: /^Search/ });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    // In a field letters are letters.
    await page.keyboard.type('n?');
    await expect(search).toHaveValue('n?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await search.fill('');
    await page.getByRole('heading', { level: 1 }).click();

    await page.keyboard.press('n');
    const made = page.getByRole('dialog');
    await expect(made).toContainText(begins);
    // Esc works only once the focus is in the dialog.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(made).toBeHidden();

    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // The page is usable a moment after the dialog is out of sight.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(help).toBeVisible({ timeout: 1000 });
    }).toPass();
    const use = help.getByRole('checkbox', { name: 'Use single-key shortcuts' });
    await use.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    for (const key of ['n', '?', '/']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(search).not.toBeFocused();
    expect(problems).toEqual([]);
    await context.close();
  });

test('the command palette shows where one types from the moment it opens, in forced colours too', async ({
  browser,
}) => {
  const { context, page, problems } = await person(browser);
  await signInApi(context, 'partner@demo.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox'));
  // The keys are listened to once the frame is there, a moment after the heading.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 3_000 });
  }).toPass();
  const box = field.locator('..');
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await expect(box).toHaveCSS('outline-style', 'solid');
    await expect(box).toHaveCSS('outline-width', '2px');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  await expect(box).toHaveCSS('outline-style', 'none');
  expect(problems).toEqual([]);
  await context.close();
});
