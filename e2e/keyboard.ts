import { type CDPSession, type Page, expect } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();
/** Role and name of the focused element in the browser's accessibility tree. */
export async function focused(page: Page): Promise<{ role: string; name: string }> {
  const session = await (sessions.get(page) ?? sessions.set(page, page.context().newCDPSession(page)).get(page)!);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (!result.objectId) return { role: 'none', name: '' };
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '') };
}

/** Describes the focused element if it or its focus ring is partly outside of the window. undefined: it is fully visible, or too high to fit. */
export async function cutFocus(page: Page): Promise<string | undefined> {
  const cut = () =>
    page.evaluate(() => {
      const here = document.activeElement as HTMLElement;
      const { top, bottom, height } = (here.closest('label') ?? here).getBoundingClientRect();
      if (
        here === document.body ||
        height + 8 > window.innerHeight / 2 ||
        (top >= 0 && bottom + 4 <= window.innerHeight)
      )
        return undefined;
      return `${here.getAttribute('name') ?? here.getAttribute('aria-label') ?? here.textContent.trim().slice(0, 40)}: ${Math.round(top)} to ${Math.round(bottom)} of ${window.innerHeight}`;
    });
  if ((await cut()) === undefined) return undefined;
  // The page may still be scrolling to it.
  await page.waitForTimeout(150);
  return cut();
}

/** Presses Tab until the control of that name has the focus; `seen` is called at each stop. Fails after a full round without it. */
export async function tabTo(page: Page, name: RegExp, role?: RegExp, seen?: () => Promise<void>): Promise<void> {
  const met: string[] = [];
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press('Tab');
    await seen?.();
    const here = await focused(page);
    if (name.test(here.name) && (role === undefined || role.test(here.role))) return;
    met.push(`${here.role} ${here.name}`);
  }
  throw new Error(`${String(name)} is not reached by Tab; met: ${met.slice(0, 60).join(' | ')}`);
}
export const type = async (page: Page, field: RegExp, words: string): Promise<void> => {
  await tabTo(page, field, /textbox|searchbox/);
  await page.keyboard.type(words);
};
export const press = async (page: Page, name: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

/** After a change of route: checks that the title names the page and its heading has the focus, so that a screen reader begins there. */
export async function arrived(page: Page, url: RegExp, heading: RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveText(heading);
  await expect(h1).toBeFocused();
  await expect(page).toHaveTitle(heading);
}
