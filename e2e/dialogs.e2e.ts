import { type Page, expect, test } from '@playwright/test';
import { person, signedIn, signInApi } from './people.ts';

test.describe.configure({ timeout: 300_000 });

interface OverPage {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
  /** It shows what no address can bring back, such as a list of commands. */
  isPassing?: true;
  /** How often Back is pressed until the page is free again: a question lies over a sheet, a step over its dialog. */
  layers?: number;
}
const layer = (page: Page) => page.locator('[role=dialog]:not([data-trigger=MenuTrigger]), [role=alertdialog]');
const press = (name: RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();
const fromMenu = (button: RegExp, item: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** A button of its own where there is room, otherwise in the menu of the list. */
const pressTool = (item: RegExp) => async (page: Page) => {
  const menu = page.getByRole('button', { name: 'More for this list' });
  const button = page.getByRole('button', { name: item }).first();
  await expect(menu.or(button).first()).toBeVisible();
  if (await menu.isVisible()) await fromMenu(/^More for this list$/, item)(page);
  else await button.click();
};
/** Two rows are ticked, then this button of their bar is pressed. */
const withTicked = (button: string) => async (page: Page) => {
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(row)
      .click();
  await page
    .getByRole('toolbar', { name: 'Selected contacts' })
    .or(page.getByRole('group', { name: 'Selected users' }))
    .getByRole('button', { name: button })
    .click();
};
/** The page of the first contact, and two buttons one after the other. */
const inContact = (first: string, second: string) => async (page: Page) => {
  await page.locator('[id^="open-"]').first().click();
  await page.getByRole('button', { name: first, exact: true }).click();
  await layer(page).getByRole('button', { name: second, exact: true }).click();
};
const one = (name: string, path: string, open: OverPage['open'], layers = 1): OverPage => ({
  name,
  path,
  open,
  layers,
});
const passing = (name: string, path: string, open: OverPage['open']): OverPage => ({
  name,
  path,
  open,
  isPassing: true,
});

/** Its days have free hours, whatever today is. */
const NEXT_WEEK = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

const FRAME = [
  one('shortcuts', '/', fromMenu(/^Account of/, /^Keyboard shortcuts$/)),
  one('about this page', '/', fromMenu(/^Account of/, /^About this page$/)),
  passing('palette', '/', press(/^Search and commands$/)),
  passing('notifications', '/', press(/^Notifications/)),
];
const BY_PERSON: readonly { email: string; dialogs: readonly OverPage[] }[] = [
  {
    email: 'partner@demo.test',
    dialogs: [
      ...FRAME,
      one('other devices', '/settings', press(/^Sign out all other devices$/)),
      one('new contact', '/prospects', press(/^ADD$/)),
      one('delete a contact', '/prospects', press(/^Delete /)),
      one('delete the ticked contacts', '/prospects', withTicked('Delete')),
      one('a next date of the ticked contacts', '/prospects', withTicked('Follow-up')),
      one('a card put into Not now', '/prospects?view=board', async (page) => {
        await page.locator('[id^="card-"]').first().focus();
        await page.keyboard.press('7');
      }),
      one('own tags', '/prospects', async (page) => {
        await page.getByRole('button', { name: 'Tags' }).click();
        await page.getByText('Edit tags…').click();
      }),
      one('delete from the sheet of a contact', '/prospects', inContact('Edit contact', 'Delete'), 2),
      one(
        '*Later* after a call',
        '/prospects',
        async (page) => {
          await inContact('How did it go?', 'Later')(page);
          await expect(layer(page).getByRole('heading', { name: 'When should it be?' })).toBeVisible();
        },
        2,
      ),
      one('import', '/prospects', pressTool(/^Import (CSV|contacts)$/)),
      one('guide to the link', '/training/step/2', press(/Referral Link Setup Guide/)),
    ],
  },
  {
    email: 'sponsor@demo.test',
    dialogs: [
      one('new invitation', '/partners', press(/^Invite: Generate Code$/)),
      one('delete an invitation', '/partners?filter=invited', fromMenu(/^Actions for/, /^Delete$/)),
      one('calendar for other programs', '/calendar', press(/^Subscribe/)),
      one('set a call', `/calendar?view=week&date=${NEXT_WEEK}`, press(/^Set call here/)),
      one('certificate', '/', press(/Share certificate/)),
    ],
  },
  {
    email: 'admin@demo.test',
    dialogs: [
      one('new user', '/admin?search=partner%40demo.test', press(/^Add New User$/)),
      one('edit a user', '/admin?search=partner%40demo.test', fromMenu(/^Actions for/, /^Edit$/)),
      one('delete a user', '/admin?search=partner%40demo.test', fromMenu(/^Actions for/, /^Delete User$/)),
      one('reset everybody', '/admin', press(/^Reset all progress$/)),
    ],
  },
];

/** One width and one of the three people a run, which the commit decides (`npm test`); `TEST_WIDTH=all`, `TEST_SCREENS=all`: all of them. */
const { TEST_WIDTH: ofWidth = 'all', TEST_SCREENS: ofScreens = 'all' } = process.env;
const isChosen = (choice: string, value: number) => choice === 'all' || Number(choice) === value;
const isOfRun = (index: number) => ofScreens === 'all' || Number(ofScreens) % 3 === index;

for (const width of [1280, 360].filter((each) => isChosen(ofWidth, each))) {
  for (const { email, dialogs } of BY_PERSON.filter((_, index) => isOfRun(index))) {
    test(`${email} at ${width} px: Back closes what lies over a page before it leaves the page, and a reload shows it again`, async ({
      browser,
    }) => {
      const { page, context, problems } = await signedIn(browser, email, { viewport: { width, height: 800 } });
      // A second device, so that there is something to sign out.
      const other = await person(browser);
      await signInApi(other.context, email);
      await page.goto('/language');
      for (const { name, path, open, isPassing, layers = 1 } of dialogs) {
        await test.step(name, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const entry = () => page.evaluate(() => (history.state as { key?: string } | null)?.key);
          const before = await entry();
          await open(page);
          await expect(layer(page).last()).toBeVisible();
          // What no address brings back has its step in the history right after it has opened.
          if (isPassing) await expect.poll(entry).not.toBe(before);
          else {
            const title = layer(page).last().getByRole('heading', { level: 2 }).first();
            const said = (await title.textContent()) ?? '';
            // Its step in the history is made with the address, or right after it has opened.
            await expect(page).toHaveURL(/[?&](dialog|question|code|share|feed|set)=/);
            await page.reload();
            await expect(layer(page).getByRole('heading', { name: said, exact: true })).toBeVisible();
            // It can be used, not only seen.
            await layer(page).last().getByRole('button', { disabled: false }).first().click({ trial: true });
          }
          const { pathname } = new URL(page.url());
          for (let left = layers - 1; left >= 0; left -= 1) {
            await page.goBack();
            await expect(layer(page)).toHaveCount(left);
            expect(new URL(page.url()).pathname).toBe(pathname);
          }
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        });
      }
      if (width === 360) {
        await test.step('navigation', async () => {
          await page.goto('/settings');
          await press(/^More$/)(page);
          await expect(layer(page)).toBeVisible();
          await page.goBack();
          await expect(layer(page)).toHaveCount(0);
          expect(new URL(page.url()).pathname).toBe('/settings');
        });
      }
      expect(problems).toEqual([]);
      await other.context.close();
      await context.close();
    });
  }
}
