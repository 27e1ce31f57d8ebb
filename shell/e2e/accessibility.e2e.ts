import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { person, signIn } from './people.ts';

/** What axe finds, one line each: rule, and the first places. */
async function violations(page: Page): Promise<string[]> {
  // What react-aria has announced lies there for a few seconds without its element.
  const { violations: found } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 4).map(({ target }) => target.join(' ')).join(' | ')})`);
}

interface Screen {
  path: string;
  /** Shown once the page's own data stands. */
  ready: RegExp;
  /** Shows what is being loaded for ever, as an example. */
  busy?: true;
  /** What a person opens on it. */
  open?: (page: Page) => Promise<void>;
}

const opened = (name: RegExp, role: 'menu' | 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole(role).first()).toBeVisible();
};

const SCREENS: Record<string, { user?: string; screens: Screen[] }> = {
  'a visitor': {
    screens: [
      { path: '/', ready: /Build Your Network/ },
      { path: '/auth', ready: /Sign in to your account/ },
      { path: '/auth', ready: /Sign in to your account/, open: async (page) => { await page.getByRole('button', { name: 'Sign in' }).click(); await expect(page.getByText('Email is required')).toBeVisible(); } },
      { path: '/register', ready: /Create Account/ },
      { path: '/register/NO-SUCH-CODE', ready: /Create Account/ },
      { path: '/reset-password', ready: /Forgot your password/ },
      { path: '/reset-password?token=x&email=ada%40example.test', ready: /Set a new password/ },
      { path: '/terms', ready: /Terms of Service/ },
      { path: '/verify/NO-SUCH-ID', ready: /Certificate check/, open: async (page) => { await expect(page.getByText('This certificate is not valid')).toBeVisible(); } },
      { path: '/nowhere', ready: /404/ },
    ],
  },
  'a partner': {
    user: 'partner@demo.test',
    screens: [
      { path: '/', ready: /Welcome back/ },
      { path: '/', ready: /Welcome back/, open: opened(/Account of/, 'menu') },
      { path: '/settings', ready: /Settings/ },
      { path: '/language', ready: /Language/ },
      { path: '/styleguide', ready: /Styleguide/, busy: true, open: async (page) => { await expect(page.getByRole('heading', { level: 2 }).nth(5)).toBeVisible(); } },
      { path: '/basic-training', ready: /./ },
      { path: '/training/step/1', ready: /./ },
      { path: '/training/step/3', ready: /./ },
      { path: '/prospects', ready: /./ },
      { path: '/business-model', ready: /./ },
      { path: '/compliance', ready: /./ },
    ],
  },
  'a sponsor': {
    user: 'sponsor@demo.test',
    screens: [
      { path: '/partners', ready: /Partners/ },
      { path: '/', ready: /Welcome back/, open: async (page) => { await opened(/Share certificate/, 'dialog')(page); await expect(page.getByRole('textbox', { name: 'Link to your certificate' })).toBeVisible(); } },
    ],
  },
  'a master admin': { user: 'admin@demo.test', screens: [{ path: '/admin', ready: /./ }] },
};

for (const theme of ['light', 'dark'] as const) {
  for (const [who, { user, screens }] of Object.entries(SCREENS)) {
    test(`${who} meets no barrier that axe finds, ${theme}`, async ({ browser }) => {
      test.setTimeout(240_000);
      // Without motion nothing is measured half-way through a fade.
      const { page, context } = await person(browser, { reducedMotion: 'reduce' });
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      if (user) await signIn(page, user);
      const found: string[] = [];
      for (const { path, ready, busy, open } of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(ready);
        if (!busy) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await open?.(page);
        for (const violation of await violations(page)) found.push(`${path}${open ? ' (opened)' : ''} ${violation}`);
      }
      expect(found).toEqual([]);
      await context.close();
    });
  }
}

test('a phone’s sidebar is a layer of its own, in both themes', async ({ browser }) => {
  for (const theme of ['light', 'dark']) {
    const { page, context } = await person(browser, { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await signIn(page, 'partner@demo.test');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await context.close();
  }
});
