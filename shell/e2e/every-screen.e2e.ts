import { type Page, expect, test } from '@playwright/test';
import { everyScreen } from './screens.ts';

test.describe.configure({ timeout: 600_000 });

/** Smaller still, and known (docs/accessibility.md): numbers and addresses to ring or write to, the boxes of the contact list, links of the tables of administration, the way from registration to sign in. */
const KNOWN = 'a[href^="tel:"], a[href^="mailto:"], input[id^="select-"], [role=row] a, tr a, dd a, main a[href="/auth"]';

/** Targets whose area is smaller than 44 px, measured where a finger meets them. A link in a sentence may be as high as its line (WCAG 2.5.5). */
const tooSmall = (page: Page) => page.evaluate((known) => {
  const found: string[] = [];
  const layer = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].findLast((each) => each.getBoundingClientRect().width > 0) ?? document.body;
  for (const target of layer.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input:not([type=hidden]):not([type=file]), summary, [role=tab], [role=menuitem], [role=option], [role=slider]')) {
    const style = getComputedStyle(target);
    const seen = target.getBoundingClientRect();
    if (seen.width < 4 || seen.height < 4 || style.visibility === 'hidden' || style.opacity === '0' || target.matches(`:disabled, [aria-disabled=true], ${known}`) || target.closest('[aria-hidden=true], [inert]')) continue;
    let hidden = false;
    for (let each: Element | null = target; each && !hidden; each = each.parentElement) {
      const { clipPath, clip } = getComputedStyle(each);
      hidden = clipPath !== 'none' || clip !== 'auto';
    }
    if (hidden) continue;
    if (style.display === 'inline' && [...target.parentElement!.childNodes].some((node) => node !== target && (node.nodeType === Node.TEXT_NODE ? node.textContent!.trim() !== '' : getComputedStyle(node as Element).display === 'inline' && node.textContent!.trim() !== ''))) continue;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const whole = target.closest('label') ?? target;
    // Half of 44, less what the border of a field takes.
    const meets = (dx: number, dy: number) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      const box = target.matches('input, textarea, select, button') ? (target.closest('[data-rac], [role=group]') ?? target.parentElement) : target;
      return there !== null && (whole.contains(there) || there.contains(target) && box?.contains(there) === true && box.getBoundingClientRect().height >= 44 && box.getBoundingClientRect().height < 100);
    };
    const fits = ([[0, -20.5], [0, 20.5], [-20.5, 0], [20.5, 0]] as const).every(([dx, dy]) => meets(dx, dy));
    if (!fits) found.push(`${(target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40) || target.id} (${Math.round(width)} × ${Math.round(height)})`);
  }
  return [...new Set(found)].slice(0, 8);
}, KNOWN);

test('on every screen a finger finds 44 px at each target', async ({ browser }) => {
  expect(await everyScreen(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, tooSmall)).toEqual([]);
});
