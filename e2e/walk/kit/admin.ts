/** How a master admin finds people and works on them, for the sections about administration (docs/product/admin.md). */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { AdminUser, AdminUserDetail, AdminUsers, AuditEntry } from '@nb/contracts';
import { fresh } from '../../people.ts';
import { type Person, type Walk, expect } from '../walk.ts';
import { OWN_PASSWORD, type Member, apiOf, send } from './people.ts';

export const ADMIN = 'admin@demo.test';
export const PAGE_SIZE = 50;

export interface AdminAtWork extends Person {
  /** Asks as the same admin, past the page. */
  api: APIRequestContext;
}
/** The demo's master admin with a page, in English. */
export async function adminAtWork(walk: Walk, options: Parameters<Walk['visitor']>[0] = {}): Promise<AdminAtWork> {
  const { context, page } = await walk.signedIn(ADMIN, undefined, options);
  const api = await apiOf(ADMIN);
  await send(api, 'post', '/api/user/language', { language: 'en' });
  return { context, page, api };
}

/** What the server says of a list, by the filters of an address. */
export const usersBy = (api: APIRequestContext, query: Record<string, string> | string = {}): Promise<AdminUsers> =>
  send<AdminUsers>(api, 'get', `/api/admin/users?${new URLSearchParams(query).toString()}`);
/** One account as the list has it. @throws when it is not exactly one */
export async function userBy(api: APIRequestContext, email: string): Promise<AdminUser> {
  const { users, total } = await usersBy(api, { search: email });
  const [user] = users;
  if (!user || total !== 1) throw new Error(`${total} users answer to ${email}`);
  return user;
}
export const detailOf = (api: APIRequestContext, id: string): Promise<AdminUserDetail> =>
  send<AdminUserDetail>(api, 'get', `/api/admin/users/${id}`);
/** What is written down about a person, the newest first. */
export const auditOf = async (api: APIRequestContext, subject: string): Promise<AuditEntry[]> =>
  (await send<{ entries: AuditEntry[] }>(api, 'get', `/api/admin/audit?subject=${subject}`)).entries;

export const status = async (api: APIRequestContext, path: string): Promise<number> => (await api.get(path)).status();

/** A row of a file of users. */
export interface Made {
  firstName: string;
  lastName: string;
  email: string;
  uid: string;
  phone: null;
  sponsorUid: string | null;
  language: null;
  countryCode: null;
}
export const made = (firstName: string, lastName: string, sponsorUid: string | null = 'NB-0002'): Made => ({
  firstName,
  lastName,
  ...fresh(firstName.toLowerCase()),
  phone: null,
  sponsorUid,
  language: null,
  countryCode: null,
});
/** Accounts that nobody has signed in to, in the order of the rows. */
export async function importPeople(api: APIRequestContext, rows: readonly Made[]): Promise<string[]> {
  const { rows: results } = await send<{ rows: { userId: string | null }[] }>(api, 'post', '/api/admin/import-users', {
    rows,
    dryRun: false,
  });
  return results.map(({ userId }, index) => {
    if (userId === null) throw new Error(`row ${index} was not imported`);
    return userId;
  });
}
/** Somebody with a password of their own and a session. */
export async function settled(
  admin: APIRequestContext,
  firstName: string,
  lastName: string,
  body: object = {},
): Promise<Member> {
  const { email, uid } = fresh(firstName.toLowerCase());
  const { user, temporaryPassword } = await send<{ user: AdminUser; temporaryPassword: string }>(
    admin,
    'post',
    '/api/admin/create-user',
    { firstName, lastName, email, uid, tempPassword: true, ...body },
  );
  const first = await apiOf(email, temporaryPassword);
  await send(first, 'post', '/api/user/change-password', {
    currentPassword: temporaryPassword,
    newPassword: OWN_PASSWORD,
  });
  const api = await apiOf(email, OWN_PASSWORD);
  return {
    id: user.id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    uid,
    password: OWN_PASSWORD,
    api,
  };
}
/** Brings somebody forward in their training. */
export async function trainTo(member: Member, steps: 1 | 2): Promise<void> {
  const { agreed, currentVersion } = await send<{ agreed: boolean; currentVersion: string }>(
    member.api,
    'get',
    '/api/compliance/status',
  );
  if (!agreed) await send(member.api, 'post', '/api/compliance/agree', { version: currentVersion });
  await send(member.api, 'post', '/api/training/complete-step', {
    step: 1,
    data: { step1Actions: { action3Completed: true } },
  });
  if (steps === 2)
    await send(member.api, 'post', '/api/training/complete-step', {
      step: 2,
      data: { referralLink: 'WALK-1', step2Actions: { action1Completed: true, action2Completed: true } },
    });
}

/** The rows of the list, without its head; on a phone the cards. */
export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
export const rowOf = (page: Page, words: string): Locator => rows(page).filter({ hasText: words });

/** On a phone some filters are folded away until they are asked for. */
export async function unfold(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name, exact: true });
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
/** A choice of «Search & Filter», named by its label; one that narrows the list says «label: value». */
export const field = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Search & Filter' })
    .getByRole('button', { name: new RegExp(`^${label}: |${label}$`) });
const options = (page: Page, name?: string): Locator =>
  page
    .getByRole('option', { ...(name !== undefined && { name, exact: true }) })
    .or(page.getByRole('menuitemradio', { ...(name !== undefined && { name, exact: true }) }));
export async function pick(page: Page, label: string, option: string, folded?: string): Promise<void> {
  if (folded !== undefined) await unfold(page, folded);
  await field(page, label).click();
  await options(page, option).click();
}
/** Everything a choice offers, in its order. */
export async function optionsOf(page: Page, label: string, folded?: string): Promise<string[]> {
  if (folded !== undefined) await unfold(page, folded);
  await field(page, label).click();
  await expect(options(page).first()).toBeVisible();
  const words = await options(page).allTextContents();
  await page.keyboard.press('Escape');
  return words.map((each) => each.trim());
}

/** Opens the list and waits for its rows; on a phone opens the search, too. */
export async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Users: / })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  if (!(await page.getByRole('searchbox', { name: 'Search' }).isVisible()))
    await page.getByRole('button', { name: 'Search', exact: true }).click();
}
/** Something that stands above the list, or in the menu there where the window has no room for it. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
/** An act from the menu of a row. */
export async function rowAction(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name: item, exact: true }).click();
}
/** The list with that one person in it. */
export async function find(page: Page, email: string): Promise<Locator> {
  await openList(page, `?search=${encodeURIComponent(email)}`);
  const row = rowOf(page, email);
  await expect(row).toHaveCount(1);
  return row;
}
/** The page of one account. */
export async function openUser(page: Page, id: string, tab = ''): Promise<void> {
  await page.goto(`/admin/users/${id}${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 15_000 });
}
/** An item of «More» on the page of an account, and the question that follows, which it returns. */
export async function more(page: Page, item: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.locator('[role=alertdialog], [role=dialog]').last();
}
/** …with its answer: yes. */
export async function confirmed(page: Page, item: string): Promise<void> {
  const question = await more(page, item);
  await question.getByRole('button', { name: item, exact: true }).click();
  await expect(question).toBeHidden({ timeout: 15_000 });
}

export const number = (value: number): string => value.toLocaleString('en-US');
/** A day as the list writes it for this browser. */
export const day = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'America/New_York',
  });
/** One line of the words on the screen: hard and narrow spaces are spaces. */
export const plain = (text: string): string => text.replaceAll(/[\s\u00A0\u202F]+/g, ' ').trim();
