/** The list of users: how much of it is seen on opening, its heads, chips and views, and the keyboard. */
import { type Page, expect, test } from '@playwright/test';
import { fresh, signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

const rows = (page: Page) => page.locator('tr[data-key]');
const links = (page: Page) => rows(page).locator('a[data-open]');

/** How many rows are wholly seen without scrolling, and how high they are. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('tr[data-key]')];
    // Neither below the window nor behind the bar at its end.
    const isSeen = (row: Element) => {
      const { left, width, top, bottom } = row.getBoundingClientRect();
      const [first, last] = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
      return row.contains(first ?? null) && row.contains(last ?? null);
    };
    return {
      rows: shown.filter(isSeen).length,
      heights: [...new Set(shown.map((row) => Math.round(row.getBoundingClientRect().height)))],
      tooWide: document.documentElement.scrollWidth > window.innerWidth,
    };
  });

for (const { width, height, goal, row } of [
  { width: 1280, height: 800, goal: 12, row: 44 },
  { width: 1600, height: 900, goal: 14, row: 44 },
  { width: 768, height: 1024, goal: 10, row: 64 },
  { width: 360, height: 740, goal: 7, row: 64 },
])
  test(`rows on opening at ${width}×${height}: ${goal} at least, each ${row} px`, async ({ browser }) => {
    const { page, context, problems } = await signedIn(browser, 'admin@demo.test', { viewport: { width, height } });
    await page.goto('/admin');
    await expect(rows(page).first()).toBeVisible();
    // People of the demo: those whom other stories have added have longer addresses.
    await page.getByRole('button', { name: 'Oldest Joined' }).click();
    await expect(page).toHaveURL(/sortOrder=asc/);
    await expect.poll(() => seen(page)).toMatchObject({ tooWide: false, heights: [row] });
    expect((await seen(page)).rows).toBeGreaterThanOrEqual(goal);
    if (width >= 1024)
      for (const name of [/^All statuses/, /^Any progress/, /^All users/, /Sort by$/, /Order$/, /^Never Logged In/])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    // What changes everybody stands far from what is pressed every day.
    await expect(page.getByRole('button', { name: 'Reset all progress' })).not.toBeInViewport();
    expect(problems).toEqual([]);
    await context.close();
  });

test('heads sort and stay in sight, a chip says what it narrows, and the banner of how many there are', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto('/admin');
  const head = page.getByRole('columnheader', { name: 'Last Login' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sortBy=lastLoginAt&sortOrder=asc/);
  await expect(page.getByText('Sort: Last Login, Never Logged In First')).toBeVisible();
  await page.mouse.wheel(0, 700);
  await expect(head).toBeInViewport();

  const total = Number((await page.getByRole('heading', { level: 2 }).textContent())?.replaceAll(/\D/g, ''));
  await page.getByRole('button', { name: 'All users, Role' }).click();
  await page.getByRole('menuitemradio', { name: 'Admins only' }).click();
  await expect(page.getByRole('button', { name: 'Role: Admins only' })).toBeVisible();
  await expect(page.getByText(`of ${total.toLocaleString('en-US')} users)`)).toBeVisible();
  await expect(page.getByText(/^Showing filtered results/)).not.toContainText(`(${total.toLocaleString('en-US')} of`);
  expect(problems).toEqual([]);
  await context.close();
});

test('several users are deactivated together: ticked, asked, done', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'admin@demo.test', {
    viewport: { width: 1280, height: 800 },
  });
  const people = ['Tick', 'Tock'].map((firstName) => ({ firstName, lastName: 'Together', ...fresh('together') }));
  const imported = await context.request.post('/api/admin/import-users', {
    data: {
      rows: people.map((each) => ({ ...each, phone: null, sponsorUid: 'NB-0002', language: null, countryCode: null })),
      dryRun: false,
    },
  });
  expect(imported.ok()).toBe(true);
  await page.goto('/admin?search=Together');
  await expect(page.getByText(/^Showing filtered results/)).toBeVisible();
  for (const { email } of people) await rows(page).filter({ hasText: email }).getByRole('checkbox').check();
  // The ticks make no row higher, and their acts move nothing.
  expect(await seen(page)).toMatchObject({ heights: [44], tooWide: false });
  const acts = page.getByRole('group', { name: 'Selected users' });
  await expect(acts).toContainText('2 selected');
  await acts.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate 2 users?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question).toBeHidden();
  for (const { email } of people) await expect(rows(page).filter({ hasText: email })).toContainText('Deactivated');
  expect(problems).toEqual([]);
  await context.close();
});

test('by keyboard: j, k and the arrows go from row to row, Enter opens the person, Back returns to the row', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'admin@demo.test');
  await page.goto('/admin');
  await expect(rows(page).first()).toBeVisible();
  for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
  await expect(links(page).nth(1)).toBeFocused();
  const name = (await links(page).nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody of that name');
  await expect(page.getByText('No users found with the selected filters')).toBeInViewport();
  expect(problems).toEqual([]);
  await context.close();
});
