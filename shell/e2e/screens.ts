import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { person, signInApi } from './people.ts';

/** One screen as somebody has it before them, with what they opened on it. */
export interface Screen {
  path: string;
  name?: string;
  open?: (page: Page) => Promise<void>;
}

/** Presses the button and waits for what it opens. */
const opens = (button: RegExp, role: 'dialog' | 'menu' | 'alertdialog' = 'dialog') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole(role).or(page.getByRole('alertdialog')).first()).toBeVisible();
};
const drawer = (kind: string): Screen => ({
  path: '/partners', name: `drawer ${kind}`,
  open: async (page) => {
    const { members } = (await (await page.request.get('/api/team/downline?limit=50')).json()) as { members: { id: string; trainingProgress: { completedSteps: number } }[] };
    const one = members.toSorted((a, b) => b.trainingProgress.completedSteps - a.trainingProgress.completedSteps)[0];
    await page.goto(`/partners?partner=${one?.id}&drawer=${kind}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
const palette: Screen = {
  path: '/', name: 'palette',
  open: async (page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.type('a');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
  },
};
const bell: Screen = { path: '/', name: 'notifications', open: opens(/^Notifications/) };

/** Every address there is, as each kind of person meets it, and what opens above the page. */
export const SCREENS: Record<'visitor' | 'partner' | 'sponsor' | 'admin', readonly Screen[]> = {
  visitor: [
    '/', '/auth', '/register', '/register/NO-SUCH-CODE', '/reset-password', '/reset-password?token=x&email=ada%40example.test', '/terms', '/privacy', '/verify/NO-SUCH-ID', '/nowhere',
  ].map((path) => ({ path })),
  partner: [
    ...[
      '/', '/basic-training', ...[1, 2, 3, 4, 5].map((step) => `/training/step/${step}`), '/prospects', '/business-model', '/recordings', '/compliance', '/settings', '/settings/security-log',
      '/language', '/password-change', '/partners', '/calendar', '/resources', '/admin',
    ].map((path) => ({ path })),
    palette, bell,
    { path: '/', name: 'account', open: opens(/^Account of/, 'menu') },
    { path: '/prospects', name: 'import', open: opens(/^Import (CSV|contacts)$/) },
    {
      path: '/prospects', name: 'import review',
      open: async (page) => {
        await opens(/^Import (CSV|contacts)$/)(page);
        await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Email,Phone\nAna Ruiz,ana@example.org,+1 555 010 0001\nBo Nagy,bo@example.org,\n') });
        await expect(page.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
      },
    },
    { path: '/prospects', name: 'delete', open: opens(/^Delete /, 'alertdialog') },
  ],
  sponsor: [
    ...['/', '/partners', '/partners?needs=all', '/partners?filter=invited', '/partners/tree', '/partners/charts', '/calendar', '/calendar?view=week', '/calendar?view=agenda', '/calendar?feed=1', '/business-model', '/resources'].map((path) => ({ path })),
    ...['profile', 'training', 'contacts', 'goals', 'call'].map(drawer),
    { path: '/partners', name: 'code', open: opens(/^Generate Code$/) },
    { path: '/', name: 'certificate', open: opens(/Share certificate/) },
    bell,
  ],
  admin: [
    ...['/admin', '/admin/audit', '/admin/import'].map((path) => ({ path })),
    { path: '/admin', name: 'add', open: opens(/^Add New User$/) },
    { path: '/admin?search=partner%40demo.test', name: 'delete', open: opens(/^Delete /) },
    { path: '/admin?search=partner%40demo.test', name: 'edit', open: opens(/^Edit /) },
    ...['Overview', 'Security', 'Audit log', 'Personal data'].map((tab): Screen => ({
      path: '/admin?search=partner%40demo.test', name: `user, ${tab}`,
      open: async (page) => {
        await page.getByRole('link', { name: 'Daniel Novak' }).first().click();
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      },
    })),
  ],
};

/** Goes to every screen and calls `look` on each; what it returns is gathered, with the screen before it. */
export async function everyScreen(browser: Browser, options: Parameters<Browser['newContext']>[0], look: (page: Page) => Promise<string[]>, prepare?: (context: BrowserContext) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const [who, screens] of Object.entries(SCREENS)) {
    const { context, page } = await person(browser, { reducedMotion: 'reduce', ...options });
    await prepare?.(context);
    if (who !== 'visitor') await signInApi(context, `${who}@demo.test`);
    for (const { path, name, open } of screens) {
      const show = async () => {
        // Away from the page before: an address that differs in its query alone would keep what was open there.
        await page.goto('about:blank');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await open?.(page);
      };
      try {
        // A list that is read anew under the pointer may take a press away: once more, then it counts.
        await show().catch(show);
      } catch (error) {
        found.push(`${who} ${path} ${name ?? ''} did not open: ${String(error).split('\n')[0]}`);
        continue;
      }
      for (const each of await look(page)) found.push(`${who} ${path}${name ? ` (${name})` : ''} ${each}`);
    }
    await context.close();
  }
  return found;
}
