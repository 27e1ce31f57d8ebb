/** Helpers for what a person does with controls and sees. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../walk.ts';

const two = (value: number) => String(value).padStart(2, '0');
export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
/** YYYY-MM-DD of this day by the clock of the machine. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Types a date into a segmented field: month, day and year as en-US orders them. */
export async function typeDate(field: Locator, date: Date): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(`${two(date.getMonth() + 1)}${two(date.getDate())}${date.getFullYear()}`);
}
/** Types a time such as 0917AM. */
export async function typeTime(field: Locator, keys: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(keys);
}
/** Replaces the text of a field with suggestions. Pressed first, because a list closes when the page scrolls. */
export async function typeOver(field: Locator, words: string): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.pressSequentially(words, { delay: 20 });
}
/** Chooses by typing into a field with suggestions. */
export async function choose(field: Locator, words: string, option: string | RegExp): Promise<void> {
  await typeOver(field, words);
  await press(field.page().getByRole('option', { name: option }).first());
}
/** Presses a target after it has stopped moving: `click` would scroll the page to a moving target, and a list closes then. */
export async function press(target: Locator): Promise<void> {
  await target.waitFor();
  const at = async () => JSON.stringify(await target.boundingBox());
  for (let before = '', now = await at(); before !== now; before = now, now = await at())
    await target.page().waitForTimeout(60);
  const { x, y, width, height } = (await target.boundingBox())!;
  await target.page().mouse.click(x + width / 2, y + height / 2);
}
/** The readable text of a segmented field. */
export const textOf = async (field: Locator): Promise<string> =>
  (await field.getByRole('spinbutton').allTextContents()).join('/');

export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
export const sees = (where: Page | Locator, words: string | RegExp): Promise<void> =>
  expect(where.getByText(words).filter({ visible: true }).first()).toBeVisible();
export const seesNot = (where: Page | Locator, words: string | RegExp): Promise<void> =>
  expect(where.getByText(words)).toHaveCount(0);

/** The page, its dialog included, is not wider than the window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Answers a call with a failure until the returned function is called. */
export async function failing(
  page: Page,
  url: string | RegExp,
  status = 503,
  body: object = { status, code: 'server.unavailable', title: 'Unavailable', detail: 'The walk lets this fail.' },
): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );
  return () => page.unroute(url);
}
/** Holds an answer back until the returned function is called. */
export async function held(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    go();
    await page.unroute(url).catch(() => undefined);
  };
}

/** Of a drawer or dialog with its edge, in CSS pixels, once it has come to rest. */
export const widthOf = (dialog: Locator): Promise<number> =>
  dialog.evaluate((each) => {
    // Beside the list a sheet has no frame around it.
    const sheet = each.parentElement!.matches('[data-rac]') ? each.parentElement! : each;
    return Math.round(sheet.getBoundingClientRect().width);
  });

/** The calendar of the first date in there goes back to this month and no further, and yesterday cannot be chosen in it. */
export async function pastIsDisabled(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await dialog
    .getByRole('button', { name: /Open calendar/ })
    .first()
    .click();
  const grid = page.getByRole('grid').last();
  try {
    await expect(grid).toBeVisible();
    const previous = page.getByRole('button', { name: 'Previous month' });
    for (let month = 0; month < 3 && (await previous.isEnabled()); month += 1) await previous.click();
    await expect(previous).toBeDisabled();
    const yesterday = new Intl.DateTimeFormat('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: 'America/New_York',
    }).format(inDays(-1));
    for (const cell of await grid.getByRole('button', { name: new RegExp(`${yesterday}, `) }).all())
      await expect(cell).toBeDisabled();
  } finally {
    await page.keyboard.press('Escape');
    await expect(grid).toBeHidden();
  }
}
