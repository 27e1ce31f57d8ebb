import { type Page, expect, test } from '@playwright/test';
import { signedIn } from './people.ts';

test.describe.configure({ timeout: 240_000 });

interface Member {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  depth: number;
}
const everybody = async (page: Page) =>
  ((await (await page.request.get('/api/team/downline?depth=all&limit=200')).json()) as { members: Member[] }).members;
const line = (page: Page, { id }: Member) => page.locator(`[role=row][data-key="${id}"]`);

/** Moves down line by line, because lines outside of the view are not rendered yet. */
async function walkTo(page: Page, { id }: Member): Promise<void> {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-key'));
  for (let step = 0; step < 300 && (await here()) !== id; step += 1) {
    const before = await here();
    await page.keyboard.press('ArrowDown');
    await expect.poll(here).not.toBe(before);
  }
}

test('the tree is walked by keyboard down to the third generation, and a search leads to a person in it', async ({
  browser,
}) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/partners');
  await page.getByRole('navigation', { name: 'Your team' }).getByRole('link', { name: 'Tree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team Tree' })).toBeVisible();
  await page.getByRole('button', { name: 'Generations' }).click();
  await expect(page.getByRole('dialog', { name: 'Generations' })).toContainText('Generation 3');
  await page.keyboard.press('Escape');
  const members = await everybody(page);
  const deep = members.find(({ depth }) => depth === 3)!;
  const { path } = (await (await page.request.get(`/api/team/tree/path/${deep.id}`)).json()) as { path: Member[] };

  // By keyboard: opens the line of each person above.
  for (const [index, above] of path.slice(0, -1).entries()) {
    if (index === 0) await page.locator('[role=row][tabindex="0"]').focus();
    await walkTo(page, above);
    await expect(line(page, above)).toHaveAttribute('aria-level', String(index + 1));
    await page.keyboard.press('ArrowRight');
    await expect(line(page, above)).toHaveAttribute('aria-expanded', 'true');
    // Wait for the partners, because the loading line passes its focus on to the first of them when they arrive.
    await expect(
      page.locator(`[role=row][aria-level="${index + 2}"]:not([data-key^="loading:"])`).first(),
    ).toBeAttached();
  }
  await walkTo(page, deep);
  await expect(line(page, deep)).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Account Information')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line(page, deep)).toBeFocused();

  // By search, from a fresh page.
  await page.goto('/partners/tree');
  await page.getByRole('searchbox').fill(deep.email);
  const way = page.getByRole('list', { name: `The way to ${deep.firstName} ${deep.lastName}` });
  await expect(way.getByRole('listitem')).toHaveText([
    'Generation 3',
    ...path.slice(0, -1).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ]);
  await page.getByRole('button', { name: `Show in tree: ${deep.firstName} ${deep.lastName}` }).click();
  await expect(line(page, deep)).toBeFocused();
  await expect(line(page, deep)).toBeInViewport();
  expect(problems).toEqual([]);
  await context.close();
});

/** The goals: people on opening, and nothing that a generation moves but the name. */
for (const { width, height, goal, row } of [
  { width: 1280, height: 800, goal: 10, row: 44 },
  { width: 360, height: 740, goal: 8, row: 64 },
])
  test(`people on opening at ${width}×${height}: ${goal} at least, and steps in one column`, async ({ browser }) => {
    const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test', { viewport: { width, height } });
    await page.goto('/partners/tree');
    const people = page.locator('[role=row][data-key]');
    await expect(people.first()).toBeVisible();
    const boxes = async () =>
      (await Promise.all((await people.all()).map((each) => each.boundingBox()))).flatMap((box) => box ?? []);
    const inSight = (await boxes()).filter(({ y, height: own }) => y >= 0 && y + own <= height);
    expect(inSight.length).toBeGreaterThanOrEqual(goal);
    expect(inSight[0]!.height).toBe(row);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Into a branch: below each other, or in the place of the generation above.
    const into = page.getByRole('button', { name: /^Show the partners of/ }).first();
    // Who has partners may stand below those whom the other stories have added.
    await page.mouse.move(width / 2, height / 2);
    for (let turn = 0; turn < 30 && (await into.count()) === 0; turn += 1) await page.mouse.wheel(0, 300);
    await into.click();
    await expect(page.locator('[role=row][aria-level="2"]').first()).toBeVisible();
    const steps = page.locator('[role=row][data-key] [data-part=steps]');
    expect(new Set(await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))).size).toBe(
      1,
    );
    if (width < 768) {
      await expect(page.locator('[role=row][aria-level="1"]')).toHaveCount(0);
      await page.goBack();
      await expect(page.locator('[role=row][aria-level="1"]').first()).toBeVisible();
    }
    // The one act, also while the tree has the focus.
    await people.first().focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Invite', exact: true })).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  });

test('keys that come faster than lines do not lose the focus', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'sponsor@demo.test', { viewport: { width: 1280, height: 600 } });
  await page.goto('/partners/tree');
  await page.locator('[role=row][tabindex="0"]').focus();
  for (let round = 0; round < 20; round += 1)
    for (const key of ['End', 'ArrowRight', 'ArrowUp', 'Home']) await page.keyboard.press(key);
  await expect(page.locator('[role=row][aria-rowindex="2"]')).toBeFocused();
  await context.close();
});

test('who needs the sponsor: a reason, a mail that is written already, those of one reason', async ({ browser }) => {
  const { page, context, problems } = await signedIn(browser, 'sponsor@demo.test');
  await page.goto('/partners?needs=all');
  const row = page.locator('tr[data-key]').first();
  await expect(row).toContainText(/Call |Stuck |No call set|Not seen /);
  await expect(row.getByRole('link', { name: /^Write an email to/ })).toHaveAttribute(
    'href',
    /^mailto:.+subject=.+body=/,
  );
  await page.getByRole('group', { name: 'Reasons' }).getByRole('button').nth(1).click();
  await expect(page).toHaveURL(/needs=(call-soon|invitation-expiring|stuck|no-call|inactive)/);
  expect(problems).toEqual([]);
  await context.close();
});
