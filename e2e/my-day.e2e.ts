import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test';
import { PRODUCT, newPartner } from './people.ts';

type Contact = { id: string; version: number; followUpOn?: string; lastContactAt?: string };

const list = (page: Page) => page.getByRole('list', { name: 'What to do today' });
const line = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const contactsOf = async ({ request }: BrowserContext) =>
  (await (await request.get('/api/prospects')).json()) as (Contact & { name: string })[];
const contactNamed = async (context: BrowserContext, name: string) =>
  (await contactsOf(context)).find((contact) => contact.name === name)!;
/** The day so many days after the one that the server calls today for this person. */
async function dayOf({ request }: BrowserContext, days: number): Promise<string> {
  const { on } = (await (await request.get('/api/prospects/today')).json()) as { on: string };
  return new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Somebody with three contacts: one due today, two never contacted. */
async function withContacts(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const one = await newPartner(browser, options);
  const { request } = one.context;
  const headers = { origin: PRODUCT() };
  for (const name of ['Ada Due', 'Bea New', 'Cid New'])
    expect((await request.post('/api/prospects', { data: { name, phone: '+49 171 1234567' }, headers })).ok()).toBe(
      true,
    );
  const due = await contactNamed(one.context, 'Ada Due');
  const answer = await request.patch(`/api/prospects/${due.id}`, {
    data: { followUpOn: await dayOf(one.context, 0) },
    headers: { ...headers, 'if-match': `"${due.version}"` },
  });
  expect(answer.status()).toBe(200);
  return one;
}

/** Follows a link of the page without leaving it, and comes back. */
async function callAndReturn(page: Page, name: string) {
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
      },
      true,
    );
  });
  await line(page, name)
    .getByRole('link', { name: `Call ${name}` })
    .click();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
  });
}

test('a call from a line, one tap how it went, and the next date sets itself; another is put off', async ({
  browser,
}) => {
  const { context, page, problems } = await withContacts(browser);
  await page.goto('/prospects?view=today');
  await expect(line(page, 'Ada Due')).toContainText('Due today');
  await callAndReturn(page, 'Ada Due');
  const question = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(question).toContainText('Call · Ada Due');
  await question.getByRole('button', { name: 'No answer' }).click();
  await expect(question).toBeHidden();
  await expect(line(page, 'Ada Due')).toContainText(/No answer · next: /);
  await expect(page.getByText(/No answer yet\. Try again: /)).toBeVisible();
  await expect.poll(async () => (await contactNamed(context, 'Ada Due')).followUpOn).toBe(await dayOf(context, 2));

  // Changed with one press more.
  await line(page, 'Ada Due').getByRole('button', { name: 'Change date' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In 1 week' }).click();
  await expect.poll(async () => (await contactNamed(context, 'Ada Due')).followUpOn).toBe(await dayOf(context, 7));

  await line(page, 'Bea New').getByRole('button', { name: 'More for Bea New' }).click();
  await page.getByRole('menuitem', { name: 'Put off: in 3 days' }).click();
  await expect.poll(async () => (await contactNamed(context, 'Bea New')).followUpOn).toBe(await dayOf(context, 3));
  await expect(line(page, 'Bea New')).toContainText('Put off');

  // The page of the contact has the touch in its history.
  await line(page, 'Ada Due').getByRole('link', { name: 'Ada Due' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Due' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History of Ada Due' })).toContainText('No answer');
  expect(problems).toEqual([]);
  await context.close();
});

test('a part that fails has its own Retry line', async ({ browser }) => {
  const { context, page } = await withContacts(browser, { serviceWorkers: 'block' });
  let isBroken = true;
  await page.route('**/api/team/today', (route) =>
    isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/prospects?view=today');
  const failed = line(page, 'Your team’s day could not be read');
  await expect(line(page, 'Ada Due')).toBeVisible();
  await expect(failed).toBeVisible();
  isBroken = false;
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();
  await expect(line(page, 'Ada Due')).toBeVisible();
  await context.close();
});

test('by keyboard alone at 360 px, and nothing stands beyond the edge', async ({ browser }) => {
  const { context, page } = await withContacts(browser, { viewport: { width: 360, height: 740 } });
  await page.goto('/prospects?view=today');
  const more = line(page, 'Ada Due').getByRole('button', { name: 'More for Ada Due' });
  await expect(more).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (let presses = 0; presses < 80 && !(await more.evaluate((it) => it === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'How did it go?' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(question).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const talked = question.getByRole('button', { name: 'We talked' });
  for (let presses = 0; presses < 20 && !(await talked.evaluate((it) => it === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(line(page, 'Ada Due')).toContainText('We talked');
  await context.close();
});

test('without a connection the day opens as it was seen, and a touch is kept and sent once', async ({ browser }) => {
  const { context, page } = await withContacts(browser, { serviceWorkers: 'allow' });
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
    .toBe(true);
  await page.goto('/prospects?view=board');
  await expect(page.getByText('Ada Due').first()).toBeVisible();
  await page.goto('/prospects?view=today');
  await expect(line(page, 'Ada Due')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.goto('/prospects?view=board');
  await expect(page.getByText('Ada Due').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/prospects?view=today');
  await expect(line(page, 'Ada Due')).toBeVisible({ timeout: 20_000 });
  await callAndReturn(page, 'Ada Due');
  await page.getByRole('dialog', { name: 'How did it go?' }).getByRole('button', { name: 'We talked' }).click();
  await expect(line(page, 'Ada Due')).toContainText('sent once there is a connection');
  // It outlasts a reload.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':touches-draft')).length),
  ).toBe(1);

  await context.setOffline(false);
  await expect
    .poll(async () => (await contactNamed(context, 'Ada Due')).lastContactAt !== undefined, { timeout: 40_000 })
    .toBe(true);
  const { id } = await contactNamed(context, 'Ada Due');
  const { entries } = (await (await context.request.get(`/api/prospects/${id}/touches`)).json()) as {
    entries: { type: string }[];
  };
  expect(entries.filter(({ type }) => type === 'touch')).toHaveLength(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':touches-draft')).length))
    .toBe(0);
  await context.close();
});
