/** What a person does with the controls of this product, and what they look at, in words of their own. */
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
/** Chooses by typing into a field with suggestions. */
export async function choose(field: Locator, words: string, option: string | RegExp): Promise<void> {
  await field.fill(words);
  await field.page().getByRole('option', { name: option }).first().click();
}
/** What there is to read of a segmented field. */
export const textOf = async (field: Locator): Promise<string> => (await field.getByRole('spinbutton').allTextContents()).join('/');

export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });
export const sees = (where: Page | Locator, words: string | RegExp): Promise<void> => expect(where.getByText(words).first()).toBeVisible();
export const seesNot = (where: Page | Locator, words: string | RegExp): Promise<void> => expect(where.getByText(words)).toHaveCount(0);

/** The page, its dialog included, is not wider than the window. */
export const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Answers a call with a failure until the returned function is called. */
export async function failing(page: Page, url: string | RegExp, status = 503, body: object = { status, code: 'server.unavailable', title: 'Unavailable', detail: 'The walk lets this fail.' }): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }));
  return () => page.unroute(url);
}
/** Holds an answer back until the returned function is called. */
export async function held(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let go = () => {};
  const gate = new Promise<void>((resolve) => { go = resolve; });
  await page.route(url, async (route) => { await gate; await route.continue().catch(() => undefined); });
  return async () => { go(); await page.unroute(url).catch(() => undefined); };
}
