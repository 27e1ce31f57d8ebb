import { type Browser, type Page, expect, test } from '@playwright/test';
import { layers, Looks, violations } from './looks.ts';
import { person, signInApi } from './people.ts';
import { type Screen, type Walk, WALKS } from './screens.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** Goes to the screen, looks at it and at everything that opens there. */
async function visit(
  page: Page,
  looks: Looks,
  { path, name, busy, keyboard, ready, opened = [] }: Screen,
): Promise<string[]> {
  const address = typeof path === 'string' ? path : await path(page);
  const found: string[] = [];
  const show = async () => {
    // What closed over the page before, because the window became wider, may still step back in the history.
    await page.goto(address).catch(() => page.goto(address));
    await ready?.(page);
    await looks.ready(busy);
  };
  const look = async (what: string, see: () => Promise<string[]>) => {
    try {
      for (const line of await see())
        found.push(`${[typeof path === 'string' ? path : '', name, what].filter(Boolean).join(' ')} ${line}`);
    } catch (error) {
      found.push(`${address} ${what} could not be looked at: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    }
  };
  await look('', async () => {
    await show();
    return [...(await looks.all(show, busy)), ...(keyboard ? await looks.focus() : [])];
  });
  for (const { name: what, open } of opened) {
    await look(`(${what})`, async () => {
      const again = async () => {
        await open(page);
        await looks.ready(busy);
      };
      // Closes what the previous step left open or filled in: by Esc, otherwise by loading the page again.
      if ((await layers(page)) > 0)
        await page.keyboard
          .press('Escape')
          .then(() =>
            page.waitForFunction(
              () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null,
              undefined,
              { timeout: 1000 },
            ),
          )
          .catch(show);
      else await show();
      // A list that loads again under the pointer may lose a press, so a first failure is tried again.
      await again().catch(async () => {
        await show();
        await again();
      });
      return looks.all(again, busy);
    });
  }
  return found;
}

async function walk(browser: Browser, { email, options, prepare, screens }: Walk): Promise<string[]> {
  const account = await prepare?.(browser);
  const { context, page, problems } = await person(browser, { reducedMotion: 'reduce', ...options });
  if (account) await signInApi(context, account.email, account.password);
  else if (email) await signInApi(context, email);
  const looks = await Looks.of(page);
  const found: string[] = [];
  for (const screen of screens) found.push(...(await visit(page, looks, screen)));
  await context.close();
  return [...found, ...problems];
}

/** A sixth of the walks in each run, which the commit decides (`npm test`); `TEST_SCREENS=all`: each of them. */
const CHOSEN = process.env['TEST_SCREENS'];
const CHOSEN_WALKS = WALKS.filter(
  (_walk, index) => CHOSEN === undefined || CHOSEN === 'all' || index % 6 === Number(CHOSEN),
);

for (const each of CHOSEN_WALKS) {
  test(`${each.who} meets no barrier on any screen: axe in the theme of the run, forced colours, text at 200 %, 44 px for a finger and nothing sideways at 360 px`, async ({
    browser,
  }) => {
    expect(await walk(browser, each)).toEqual([]);
  });
}

test('a phone’s sidebar is a layer of its own, in both themes', async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
  await signInApi(context, 'partner@demo.test');
  for (const theme of ['light', 'dark']) {
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  }
  await context.close();
});
