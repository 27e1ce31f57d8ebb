import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { newAccount, person, signIn, signInApi } from './people.ts';

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
};

for (const theme of ['light', 'dark'] as const) {
  test(`the account's pages and the visitor's language have no barrier that axe finds, ${theme}`, async ({ browser }) => {
    const options = { reducedMotion: 'reduce' } as const;
    const themed = async (more: object = {}) => {
      const visitor = await person(browser, { ...options, ...more });
      await visitor.context.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
      return visitor;
    };
    const visitor = await themed({ locale: 'hi-IN' });
    await visitor.page.goto('/auth');
    await expect(visitor.page.locator('aside[lang=hi]')).toBeVisible();
    expect(await violations(visitor.page)).toEqual([]);

    const temporary = await themed();
    const account = await newAccount(browser, 'axel');
    await signInApi(temporary.context, account.email, account.password);
    await temporary.page.goto('/');
    await expect(temporary.page.getByRole('dialog')).toBeVisible();
    expect(await violations(temporary.page)).toEqual([]);

    const { page, context } = await themed();
    const other = await person(browser);
    await signInApi(other.context, 'partner@demo.test');
    await signIn(page, 'partner@demo.test');
    await page.goto('/settings/security-log');
    await expect(page.getByRole('list', { name: 'Security log' }).getByRole('listitem').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const each of [visitor.context, temporary.context, other.context, context]) await each.close();
  });
}
