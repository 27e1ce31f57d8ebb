import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { person, signIn } from './people.ts';

/** What axe finds, one line each. */
async function violations(page: Page, where: string): Promise<string[]> {
  // What react-aria has announced lies there for a few seconds without its element.
  const { violations: found } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return found.map(({ id, help, nodes }) => `${where} ${id}: ${help} (${nodes.slice(0, 4).map(({ target }) => target.join(' ')).join(' | ')})`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`an admin meets no barrier that axe finds, ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { page, context } = await person(browser, { reducedMotion: 'reduce' });
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await signIn(page, 'admin@demo.test');
    const found: string[] = [];
    const at = async (path: string, ready: RegExp) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ready);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    };
    const look = async (where: string) => { found.push(...(await violations(page, where))); };

    await at('/admin?search=sponsor%40demo.test', /User Management/);
    await look('list');
    await page.getByRole('button', { name: 'Add New User' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('add');
    await page.getByRole('dialog').getByRole('textbox', { name: 'First name' }).press('Enter');
    await expect(page.getByText('Missing Fields')).toBeVisible();
    await look('add, faults');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete / }).first().click();
    await expect(page.getByText('This is deleted')).toBeVisible();
    await look('delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row').getByRole('link').first().click();
    await expect(page.getByText('Account Information')).toBeVisible();
    for (const tab of ['Overview', 'Security', 'Audit log', 'Personal data']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await look(tab);
    }
    await at('/admin/audit', /Audit log/);
    await look('audit');
    await at('/admin/import', /Import users/);
    await look('import');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Email\nNina Neu,nina@axe.test\nBad,nobody\n') });
    await expect(page.getByText('2 users found in the file')).toBeVisible();
    await look('import, columns');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('list', { name: 'Rows of the file' })).toBeVisible();
    await look('import, rows');
    expect(found).toEqual([]);
    await context.close();
  });
}
