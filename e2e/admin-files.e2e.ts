import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fresh, signedIn } from './people.ts';

test.describe.configure({ timeout: 180_000 });

test('an admin imports users from a file, saves what was refused, and exports what a filter shows', async ({
  browser,
}) => {
  const nina = fresh('nina');
  const omar = fresh('omar');
  const { context, page, problems } = await signedIn(browser, 'admin@demo.test', { acceptDownloads: true });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Import users' }).click();

  // Excel in Germany writes semicolons; one row has no address.
  const file = [
    'Vorname;Nachname;E-Mail;UID;Sponsor UID',
    `Nina;Mass-Import;${nina.email};${nina.uid};NB-0002`,
    'Bad;Mass-Import;nobody;;',
    `Omar;Mass-Import;${omar.email};${omar.uid};${nina.uid}`,
  ].join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) });
  await expect(page.getByText('3 users found in the file')).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const rows = page.getByRole('group', { name: 'Rows of the file' });
  await expect(rows.getByText('Will be added')).toHaveCount(2);
  await expect(rows.getByText('Email: Invalid email address')).toBeVisible();

  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download errors' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('liste-errors.csv');
  expect(await readFile(await errors.path(), 'utf8')).toContain('Bad,Mass-Import,nobody,,,Invalid email address');

  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect(page.getByText('2 users have been imported')).toBeVisible();
  await page.getByRole('link', { name: 'Back to all users' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(omar.email);
  await expect(page.getByRole('row').filter({ hasText: omar.email })).toContainText(`Nina Mass-Import (${nina.uid})`);

  // The newest users are on top anyway, so wait until the list shows that the search has taken effect.
  await expect(page.getByText(/Showing filtered results/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export data' })).toHaveAttribute('href', /search=/);
  // The export contains all pages of the filtered list.
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export data' }).click(),
  ]);
  const [header, ...lines] = (await readFile(await exported.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(header).toMatch(/^firstName,lastName,email,uid/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`Omar,Mass-Import,${omar.email},${omar.uid}`);

  // Importing the export again changes nothing.
  await page.goto('/admin/import');
  await page
    .locator('input[type=file]')
    .setInputFiles(
      await exported
        .path()
        .then(async (path) => ({ name: 'users.csv', mimeType: 'text/csv', buffer: await readFile(path) })),
    );
  await page.getByRole('checkbox', { name: 'Update users who already have an account' }).check({ force: true });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(rows.getByText('Already up to date')).toHaveCount(1);
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});
