import { expect, test } from '@playwright/test';
import { newAccount, person, settle, signInApi } from './people.ts';
import { completeTraining } from './training.ts';

test('a partner who completes the training shares a certificate that its link shows as genuine until it is revoked', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'Priya'));
  const { page, context, problems } = await person(browser);
  await signInApi(context, account.email, account.password);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Priya' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View certificate' })).toHaveCount(0);
  await completeTraining(context);
  await page.reload();

  const card = page.getByRole('region', { name: 'Your certificate' });
  const href = await card.getByRole('link', { name: 'View certificate' }).getAttribute('href');
  const paper = await context.request.get(href ?? '');
  expect([paper.status(), paper.headers()['content-type'], (await paper.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download certificate' }).click();
  expect((await download).suggestedFilename()).toBe('Certificate of Completion - Priya Probe.pdf');

  await card.getByRole('button', { name: 'Share certificate' }).click();
  const link = await page
    .getByRole('dialog', { name: 'Share certificate' })
    .getByRole('textbox', { name: 'Link to your certificate' })
    .inputValue();
  expect(new URL(link).pathname).toMatch(/^\/verify\/[0-9A-Z]{26}$/);

  // Somebody else, with no account, on a phone that speaks Punjabi.
  const visitor = await person(browser, { viewport: { width: 360, height: 740 }, locale: 'pa-IN' });
  const answer = await visitor.page.goto(link);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  const result = visitor.page.getByText(/Priya Probe.*Fast Start/);
  await expect(result).toBeVisible();
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await context.request.post('/api/training/reset-progress', { data: { userId: account.id } });
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(visitor.page.getByText(/Priya/)).toHaveCount(0);
  expect([...problems, ...visitor.problems]).toEqual([]);
});
