import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PRODUCT, RELEASES, signedIn } from './people.ts';

const root = path.resolve(import.meta.dirname, '..');
const NAME = 'mfe-team';

test.afterEach(async () => {
  // Later stories run on the remotes that the edge was built with.
  await rm(path.join(RELEASES(), 'manifest.json'), { force: true });
});

test('a remote whose files are missing costs its own page only, and Retry works once they are back', async ({
  browser,
}) => {
  // Released into this worker's own store, because parallel stories run on the same build.
  await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'scripts/release.ts'),
      NAME,
      '--from',
      path.join(root, NAME, 'dist'),
      '--store',
      RELEASES(),
    ],
    { cwd: root },
  );
  const { remotes } = (await (await fetch(`${PRODUCT()}/remotes.json`)).json()) as {
    remotes: { name: string; version: string }[];
  };
  const files = path.join(RELEASES(), NAME, remotes.find(({ name }) => name === NAME)!.version);
  const hidden = `${files}-hidden`;
  const { page, context } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await rename(files, hidden);

  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  await expect(page.getByText('Partners is not available right now')).toBeVisible({ timeout: 15_000 });

  // The rest stays usable.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await page.getByRole('link', { name: 'Prospects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  await expect(page.getByText('Partners is not available right now')).toBeVisible({ timeout: 15_000 });
  await rename(hidden, files);
  const retry = page.getByRole('button', { name: 'Retry' });
  // The card also tries by itself; whichever comes first.
  await retry.click({ timeout: 2000 }).catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Partners List & Activity' })).toBeVisible({
    timeout: 15_000,
  });
  await context.close();
});
