/** The list of partners: how much of it is seen on opening, its orders and filters, and the keyboard. */
import { type Page, expect, test } from '@playwright/test';
import { signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const rows = (page: Page) => page.locator('tr[data-key]');
const nameButtons = (page: Page) => page.getByRole('button', { name: /^View profile of/ });

/** How many rows of the list are wholly seen without scrolling. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const inSight = [...document.querySelectorAll('tr[data-key]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    return { rows: inSight.length, tooWide: document.documentElement.scrollWidth > window.innerWidth };
  });

/** The goals: rows on opening, with a demo team and with the whole network. */
for (const { width, height, goal } of [
  { width: 1280, height: 800, goal: 12 },
  { width: 360, height: 740, goal: 8 },
])
  for (const who of ['sponsor@demo.test', 'admin@demo.test'])
    test(`rows on opening at ${width}×${height}, ${who}: ${goal} at least`, async ({ browser }) => {
      const { page, context, problems } = await signedIn(browser, who, { viewport: { width, height } });
      await page.goto('/partners');
      await expect(rows(page).first()).toBeVisible();
      await expect.poll(() => seen(page)).toMatchObject({ tooWide: false });
      expect((await seen(page)).rows).toBeGreaterThanOrEqual(goal);
      const box = await rows(page).first().boundingBox();
      expect(box?.height).toBe(width < 768 ? 64 : 44);
      expect(problems).toEqual([]);
      await context.close();
    });

test('by keyboard: rows, chips, search and an invitation; switched off, letters do nothing', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/partners');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(nameButtons(page).nth(0)).toBeFocused();
  for (const key of ['j', 'ArrowDown', 'k']) await page.keyboard.press(key);
  await expect(nameButtons(page).nth(1)).toBeFocused();
  const name = (await nameButtons(page).nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(nameButtons(page).nth(1)).toBeFocused();

  const chip = (words: string) =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: new RegExp(`^${words}`) });
  for (const [key, words, address] of [
    ['2', 'Needs you', /needs=all/],
    ['4', 'Completed', /filter=completed/],
    ['5', 'Invited', /filter=invited/],
    ['1', 'Total Partners', /partners$/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chip(words)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(address);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('nobody of that name');
  const none = page.getByRole('heading', { name: 'No partner matches' });
  await expect(none).toBeInViewport();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();

  // To the end of the list and back: each row is there when the focus comes to it.
  await page.keyboard.press('j');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('j');
  await expect(nameButtons(page).filter({ visible: true }).and(page.locator(':focus'))).toBeInViewport();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next row, row before');
  await help.getByRole('checkbox', { name: 'Use single-key shortcuts' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('5');
  await expect(chip('Invited')).toHaveAttribute('aria-pressed', 'false');
  expect(problems).toEqual([]);
  await context.close();
});

test('heads sort, the head stays in sight, and the order is the one of the next visit', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'admin@demo.test', { viewport: { width: 1280, height: 800 } });
  await page.goto('/partners');
  const head = page.getByRole('columnheader', { name: 'Partner' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=name/);
  const isInOrder = async () => {
    const names = (await nameButtons(page).allTextContents()).slice(0, 10);
    const sorted = names.toSorted(new Intl.Collator('und').compare);
    return names.length === 10 && names.every((name, place) => name === sorted[place]);
  };
  await expect.poll(isInOrder).toBe(true);
  await page.mouse.wheel(0, 900);
  await expect(head).toBeInViewport();
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '101');
  await page.goto('/partners');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await context.close();
});

test('on a phone: an invitation takes three taps, a call in preparation two from a row', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await page.goto('/partners');
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'sent' }));
  await page.getByRole('button', { name: 'Invite: Generate Code' }).tap();
  const invite = page.getByRole('dialog', { name: 'Invite', exact: true });
  // Free hours, before another time and none yet.
  await expect(invite.getByRole('radio').nth(2)).toBeVisible();
  await invite.getByRole('radio').first().tap();
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    invite.getByRole('button', { name: 'WhatsApp' }).tap(),
  ]);
  await chat.waitForURL(/wa\.me\/\?text=.*register/);
  await chat.close();
  await expect(invite.getByText('Your invitation is ready')).toBeVisible();
  await expect(invite.getByText(/^Call /)).toBeVisible();
  await page.keyboard.press('Escape');

  await nameButtons(page).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare' }).tap();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Talk about' })).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('with room a sheet stands beside the list, which goes on by keyboard and mouse', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto('/partners');
  const names = await nameButtons(page).evaluateAll((all) => all.map((each) => each.textContent ?? ''));
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['Partner', 'Step', 'Needs you', 'Call', 'Contacts', 'Last seen', 'Actions']);
  await nameButtons(page).nth(2).click();
  const sheet = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: names[2] })).toBeVisible();
  // The columns that there is room for beside it.
  await expect(heads).toHaveText(['Partner', 'Step', 'Needs you']);
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: names[3] })).toBeVisible();
  await nameButtons(page).nth(0).click();
  await expect(page.getByRole('dialog', { name: names[0] })).toBeVisible();
  await expect.poll(() => seen(page)).toMatchObject({ tooWide: false });
  expect((await seen(page)).rows).toBeGreaterThanOrEqual(12);
  await sheet.getByRole('button', { name: 'Activity' }).click();
  await expect(sheet.getByRole('heading', { name: 'Activity' })).toBeInViewport();
  await expect(page).toHaveURL(/drawer=activity/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('by keyboard alone: an invitation with a call is made and copied, and a call is prepared with notes', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return (element instanceof HTMLInputElement ? element.name : element?.textContent)?.trim() ?? '';
    });
  const tabTo = async (words: RegExp) => {
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press('Tab');
      if (words.test(await focused())) return;
    }
    throw new Error(`No Tab leads to ${String(words)}`);
  };
  await page.goto('/partners');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('n');
  const invite = page.getByRole('dialog', { name: 'Invite', exact: true });
  await expect(invite.getByRole('radio').nth(2)).toBeVisible();
  await tabTo(/^invitationName$/);
  await page.keyboard.type('Kim Keyboard');
  await tabTo(/^call$/);
  // From «No call yet» the arrows go round to the first free hour.
  await page.keyboard.press('ArrowDown');
  await expect(invite.getByRole('radio').first()).toBeChecked();
  await tabTo(/^Copy URL$/);
  await page.keyboard.press('Enter');
  await expect(invite.getByText('Your invitation is ready')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/register\//);
  await page.keyboard.press('Escape');
  await expect(invite).toHaveCount(0);
  // The focus is given back a moment after the dialog has gone.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await tabTo(/^Prepare$/);
  await page.keyboard.press('Enter');
  const notes = sheet.getByRole('textbox', { name: /Your notes/ });
  await expect(notes).toBeVisible();
  while (!(await notes.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('Ask about the summer');
  await expect(sheet.getByText(/^Saved/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});
