import { expect, test } from '@playwright/test';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { person, signIn } from './people.ts';

const dist = path.resolve(import.meta.dirname, '../../mfe-team/dist');
const hidden = `${dist}-hidden`;

test.afterEach(async () => {
  await rename(hidden, dist).catch(() => undefined);
});

test('a remote whose files are missing costs its own page only, and Retry works once they are back', async ({ browser }) => {
  const { page, context } = await person(browser);
  await signIn(page, 'sponsor@demo.test');
  await rename(dist, hidden);

  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  await expect(page.getByText('Partners is not available right now')).toBeVisible({ timeout: 15_000 });

  // The rest stays usable.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await page.getByRole('link', { name: 'Prospects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  await expect(page.getByText('Partners is not available right now')).toBeVisible({ timeout: 15_000 });
  await rename(hidden, dist);
  const retry = page.getByRole('button', { name: 'Retry' });
  // The card also tries by itself; whichever comes first.
  await retry.click({ timeout: 2000 }).catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Partners List & Activity' })).toBeVisible({ timeout: 15_000 });
  await context.close();
});
