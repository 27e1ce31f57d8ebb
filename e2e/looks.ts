import AxeBuilder from '@axe-core/playwright';
import { type CDPSession, type Page, expect } from '@playwright/test';
import { install } from './in-page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of axe that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds, one line each: the rule and the first places. */
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // In this page, not in one of its own for each run; what react-aria has announced lies there for a few seconds without its element.
  const there = await page.evaluate(() => 'axe' in window);
  const { violations: found } = await new AxeBuilder({ page, ...(there && { axeSource: ';' }) })
    .setLegacyMode()
    .exclude('[data-live-announcer]')
    .options({
      resultTypes: ['violations'],
      runOnly: rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOURS },
    })
    .analyze();
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .slice(0, 4)
        .map(({ target }) => target.join(' '))
        .join(' | ')}) ${nodes[0]?.html.slice(0, 200)}`,
  );
}

/** Finishes all animations and transitions immediately, and those that start because of that. */
export const still = (page: Page) =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    await frame();
    for (let round = 0; round < 10; round += 1) {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      if (ending.length === 0) break;
      for (const each of ending) each.finish();
      await frame();
    }
    await frame();
  });

type Theme = 'light' | 'dark';
/** One theme a run, which the commit decides (`npm test`); `TEST_THEME=all`: both. */
const CHOSEN = process.env['TEST_THEME'] ?? 'all';
const THEMES: readonly Theme[] = CHOSEN === 'light' || CHOSEN === 'dark' ? [CHOSEN] : ['light', 'dark'];

const LAYER = '[role=dialog], [role=alertdialog], [role=menu]';
const layers = (page: Page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).length,
    LAYER,
  );
export { layers };

/** Checks one page in each theme, in forced colours, with text at 200 % and on a phone, without loading it again. */
export class Looks {
  private readonly page: Page;
  private readonly device: CDPSession;
  private readonly pending = new Set<unknown>();

  private constructor(page: Page, device: CDPSession) {
    this.page = page;
    this.device = device;
    page.on('request', (request) => {
      if (/fetch|xhr|script/.test(request.resourceType())) this.pending.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => {
        this.pending.delete(request);
      });
  }
  static async of(page: Page): Promise<Looks> {
    await page.addInitScript(install);
    const looks = new Looks(page, await page.context().newCDPSession(page));
    await looks.desk();
    return looks;
  }

  private async desk(): Promise<void> {
    await this.device.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await this.device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
  /** Switches to a narrow window with touch. */
  private async phone(): Promise<void> {
    await this.device.send('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 740,
      deviceScaleFactor: 1,
      mobile: true,
    });
    await this.touch();
  }
  /** Fingers instead of a mouse: sometimes lost where colours were forced before, or when the theme changes. */
  private async touch(): Promise<void> {
    await expect
      .poll(async () => {
        await this.device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
        await this.device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
        return this.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
      })
      .toBe(true);
  }
  /** Changes the theme like another tab of the same user. */
  private theme = async (theme: Theme) => {
    const shown = await this.page.evaluate((wanted) => {
      localStorage.setItem('theme', wanted);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
      return document.documentElement.dataset['theme'];
    }, theme);
    await still(this.page);
    return shown === theme;
  };

  /** Waits until the page has its heading and data, no requests are pending, and nothing moves. */
  async ready(busy = false): Promise<void> {
    const stands = () =>
      this.page.waitForFunction(
        (loads) =>
          document.querySelector('h1, [role=dialog]') !== null &&
          (loads || document.querySelector('main [aria-busy=true]') === null) &&
          // After a touch react-aria hides a dialog with a field for 600 ms, until the on-screen keyboard could have opened.
          document.querySelector(
            ':is([style*="clip-path"], [style*="clip-path"] *):is([role=dialog], [role=alertdialog])',
          ) === null,
        busy,
      );
    await stands();
    const until = Date.now() + 10_000;
    for (let quiet = 0; quiet < 3 && Date.now() < until; quiet = this.pending.size === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    await stands();
    await still(this.page);
  }

  /** All findings, each with its condition. `again` opens the layer again when a change of size has closed it. */
  async all(again?: () => Promise<void>, busy = false): Promise<string[]> {
    const { page } = this;
    const found: string[] = [];
    const note = (how: string, lines: string[]) => {
      found.push(...lines.map((line) => `${how}: ${line}`));
    };
    const above = await layers(page);

    // Registration is always light.
    const alwaysLight = new URL(page.url()).pathname.startsWith('/register');
    const themes = alwaysLight ? (['light'] as const) : THEMES;
    for (const [index, theme] of themes.entries()) {
      const isFollowed = await this.theme(theme);
      if (!isFollowed && !alwaysLight) note(theme, ['the theme is not followed']);
      note(theme, await violations(page, index === 0 ? 'all' : 'colours'));
    }

    await page.emulateMedia({ forcedColors: 'active' });
    await still(page);
    note('forced colours, not to be seen', await page.evaluate(() => window.look.faint()));
    await page.emulateMedia({ forcedColors: 'none' });

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await still(page);
    note('text at 200 %', await page.evaluate(() => window.look.cutOff()));
    note('text at 200 % moves sideways', await page.evaluate(() => window.look.sideways()));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });

    // A popover is positioned beside its button when it opens, so it is opened again after the change of size.
    if (
      await page.evaluate(
        (selector) =>
          [...document.querySelectorAll(selector)].some((each) => getComputedStyle(each).position === 'absolute'),
        LAYER,
      )
    ) {
      await page.keyboard.press('Escape');
      await expect.poll(() => layers(page)).toBeLessThan(above);
    }
    await this.phone();
    await this.ready(busy);
    if (above > (await layers(page))) await again?.();
    note('phone, moves sideways', await page.evaluate(() => window.look.sideways()));
    for (const [index, theme] of themes.toReversed().entries()) {
      if (index > 0) await this.theme(theme);
      note(`phone, ${theme}`, await violations(page, index === 0 ? 'all' : 'colours'));
    }
    await this.touch();
    note('phone, smaller than 44 px', await page.evaluate(() => window.look.tooSmall()));
    await this.desk();
    return [...new Set(found)];
  }

  /** In forced colours: controls without a visible keyboard focus. */
  async focus(): Promise<string[]> {
    await this.page.emulateMedia({ forcedColors: 'active' });
    // Makes the page treat the focus as keyboard focus from here on.
    await this.page.keyboard.press('Tab');
    const found = await this.page.evaluate(() => window.look.unfocused());
    await this.page.emulateMedia({ forcedColors: 'none' });
    return found.map((line) => `forced colours, no focus to be seen: ${line}`);
  }
}
