import { type Locator, type Page, expect, test } from '@playwright/test';
import { newAccount, person, settle, signInApi, tick } from './people.ts';

const NAMES = ['Ada Quill', 'Ben Quill', 'Cleo Quill'];

const column = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}, [\\d,]+ contacts?$`) });
const cardIn = (page: Page, stage: string, name: string): Locator =>
  column(page, stage).getByRole('button', { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a partner moves contacts over the board by mouse, keyboard and menu, takes moves back, and two windows agree', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'Boarder'));
  const { context, page, problems } = await person(browser, { viewport: { width: 1920, height: 900 } });
  await signInApi(context, account.email, account.password);
  const made = await context.request.post('/api/prospects/import', {
    data: { prospects: NAMES.map((name, place) => ({ name, phone: `+49 171 55501${place}0` })) },
  });
  expect(made.ok()).toBe(true);
  await page.goto('/prospects');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/view=board/);
  for (const name of NAMES) await expect(cardIn(page, 'New', name)).toBeVisible();
  await expect(column(page, 'New')).toHaveAccessibleName('New, 3 contacts');

  // By mouse.
  const from = (await cardIn(page, 'New', NAMES[0]!).locator('xpath=ancestor::article').boundingBox())!;
  const to = (await column(page, 'Contacted').boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 46);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 8 });
  await expect(column(page, 'Contacted')).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
  await expect(cardIn(page, 'Contacted', NAMES[0]!)).toBeVisible();
  await expect(toast(page)).toContainText(`${NAMES[0]}: moved to Contacted`);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'New', NAMES[0]!)).toBeVisible();

  // Picked up, carried and put down by keyboard; each step is announced.
  await cardIn(page, 'New', NAMES[1]!).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live=assertive]').filter({ hasText: 'picked up in New' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(cardIn(page, 'Presented', NAMES[1]!)).toBeFocused();
  await page.keyboard.press('4');
  await expect(cardIn(page, 'Follow-up', NAMES[1]!)).toBeFocused();

  // By its menu; Not now asks when again.
  await page.getByRole('button', { name: `More for ${NAMES[2]}` }).click();
  await page.getByRole('menuitem', { name: 'Not now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In 90 days' }).click();
  await expect(cardIn(page, 'Not now', NAMES[2]!)).toBeVisible();

  // Several together, and back.
  await cardIn(page, 'New', NAMES[0]!).focus();
  await page.keyboard.press('x');
  await cardIn(page, 'Follow-up', NAMES[1]!).focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected contacts' })).toContainText('2 selected');
  await page.keyboard.press('3');
  await expect(column(page, 'Presented')).toHaveAccessibleName('Presented, 2 contacts');
  await expect(toast(page)).toContainText('2 contacts: moved to Presented');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'New', NAMES[0]!)).toBeVisible();
  await expect(cardIn(page, 'Follow-up', NAMES[1]!)).toBeVisible();

  // Another window follows a move, and a move over an older version shows both.
  const other = await context.newPage();
  await other.setViewportSize({ width: 1920, height: 900 });
  await other.goto('/prospects?view=board');
  await cardIn(page, 'New', NAMES[0]!).focus();
  await page.keyboard.press('2');
  await expect(cardIn(other, 'Contacted', NAMES[0]!)).toBeVisible();
  await expect(page.getByText(`${NAMES[0]}: moved to Contacted`).first()).toBeAttached();
  // The other window does not know of this one in time.
  await other.route('**/api/prospects', (route) => route.abort());
  await cardIn(page, 'Contacted', NAMES[0]!).focus();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PATCH'),
    page.keyboard.press('3'),
  ]);
  expect(saved.status()).toBe(200);
  await cardIn(other, 'Contacted', NAMES[0]!).focus();
  await other.keyboard.press('4');
  const conflict = other.getByRole('alertdialog', { name: 'This contact was changed somewhere else' });
  await expect(conflict.getByRole('region', { name: 'Your version' })).toContainText('Follow-up');
  await expect(conflict.getByRole('region', { name: 'Saved version' })).toContainText('Presented');
  await conflict.getByRole('button', { name: 'Keep the saved version' }).click();
  await other.close();

  // On a phone one column with tabs that count.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/prospects?view=board');
  await expect(page.getByRole('tab', { name: 'Presented 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Presented 1' }).click();
  await expect(card(page, NAMES[0]!)).toBeVisible();
  await expect(card(page, NAMES[1]!)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(problems).toEqual([]);
});

test('5,000 contacts: the board renders what is seen, and a stage for all is taken back in the list', async ({
  browser,
}) => {
  const account = await settle(browser, await newAccount(browser, 'Many'));
  const { context, page, problems } = await person(browser, { viewport: { width: 1280, height: 900 } });
  await signInApi(context, account.email, account.password);
  const made = await context.request.post('/api/prospects/import', {
    data: {
      prospects: Array.from({ length: 5_000 }, (_, n) => ({ name: `Contact ${n}`, phone: `+49 171 ${5_000_000 + n}` })),
    },
  });
  expect(made.ok()).toBe(true);
  await page.goto('/prospects?view=list');
  await expect(page.getByText('5,000 contacts')).toBeVisible();
  await page.evaluate(() => {
    const seen = { most: 0 };
    Object.assign(window, { cardsSeen: seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll('[data-card]').length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(column(page, 'New')).toHaveAccessibleName('New, 5,000 contacts');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  const most = await page.evaluate(() => (window as unknown as { cardsSeen: { most: number } }).cardsSeen.most);
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThan(60);

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await tick(page.getByRole('checkbox', { name: 'Select all 5,000' }));
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' });
  await bar.getByRole('button', { name: 'Stage' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect(toast(page)).toContainText('5,000 contacts');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('as before');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(column(page, 'New')).toHaveAccessibleName('New, 5,000 contacts');
  expect(problems).toEqual([]);
});

test('a finger carries a card to another stage after a long press, and scrolls without one', async ({ browser }) => {
  const account = await settle(browser, await newAccount(browser, 'Finger'));
  const { context, page, problems } = await person(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await signInApi(context, account.email, account.password);
  const made = await context.request.post('/api/prospects/import', {
    data: { prospects: NAMES.map((name, place) => ({ name, phone: `+49 171 55501${place}0` })) },
  });
  expect(made.ok()).toBe(true);
  await page.goto('/prospects?view=board');
  await expect(card(page, NAMES[0]!)).toBeVisible();
  const touch = await fingerOn(page);
  const from = (await card(page, NAMES[0]!).locator('xpath=ancestor::article').boundingBox())!;
  const start = { x: from.x + 60, y: from.y + 12 };

  // Moved right away it scrolls: nothing is picked up.
  await touch.down(start);
  await touch.move({ x: start.x, y: start.y - 60 });
  await touch.up();
  await expect(page.locator('[data-ghost]')).toHaveCount(0);

  const tab = (await page.getByRole('tab', { name: /^Contacted/ }).boundingBox())!;
  await touch.down(start);
  await expect(page.locator('[data-ghost]')).toBeVisible();
  await touch.move({ x: start.x + 8, y: start.y - 20 });
  await touch.move({ x: tab.x + tab.width / 2, y: tab.y + tab.height / 2 });
  await touch.up();
  await expect(toast(page)).toContainText(`${NAMES[0]}: moved to Contacted`);
  await expect(page.getByRole('tab', { name: 'Contacted 1' })).toBeVisible();
  expect(problems).toEqual([]);
});

/** One finger on the glass, as the browser's own input would report it. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (at: { x: number; y: number }) => send('touchStart', [at]),
    move: (at: { x: number; y: number }) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  };
}
