/** Walks by keyboard alone on a phone, in the language of the run, for the stories that do. */
import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { install } from './in-page.ts';
import { cutFocus, tabTo } from './keyboard.ts';
import { still } from './looks.ts';
import { person } from './people.ts';

// English is walked by journey-keyboard.e2e.ts, at a desk.
export const LOCALES = { es: 'es-ES', fr: 'fr-FR', de: 'de-DE', hi: 'hi-IN', pa: 'pa-IN', tl: 'fil-PH' } as const;
export type Language = keyof typeof LOCALES;
type Texts = { readonly [key: string]: string | Texts };
const FOLDERS = {
  common: 'libs/i18n',
  shell: 'shell',
  training: 'mfe-training',
  prospects: 'mfe-prospects',
  team: 'mfe-team',
} as const;
/** `WALK_PICTURES=folder` saves a screenshot of each stop. */
const PICTURES = process.env['WALK_PICTURES'];

export const textsOf = (folder: string, file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', folder, 'src/texts', file), 'utf8')) as Texts;

/** Pattern of a text in this language up to its first placeholder: `words('training:step.next')`. */
export function wordsOf(
  language: Language,
): (key: `${keyof typeof FOLDERS}:${string}`, values?: Record<string, string>) => RegExp {
  const texts = Object.fromEntries(
    Object.entries(FOLDERS).map(([namespace, folder]) => [namespace, textsOf(folder, `${language}.json`)]),
  );
  return (key, values = {}) => {
    const [namespace, name] = key.split(':') as [string, string];
    let text: string | Texts | undefined = texts[namespace];
    for (const part of name.split('.')) text = typeof text === 'object' ? text[part] : undefined;
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    const parts = text.split(/\{\{(.+?)\}\}/).map((part, index) =>
      index % 2 === 0
        ? part
            .split(/\s/)
            .map((word) => RegExp.escape(word))
            .join(String.raw`\s`)
        : (values[part] ?? '.*'),
    );
    return new RegExp(`^${parts.join('')}`);
  };
}

/** Walks as a partner with a phone and a keyboard, and records layout faults at each stop. */
export class Walk {
  readonly found: string[] = [];
  private stop = 0;
  private readonly page: Page;
  private readonly language: Language;
  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  /** Checks that nothing scrolls sideways, and that no text is cut off or overlaps. */
  async look(where: string): Promise<void> {
    const { page } = this;
    await expect(page.locator('html')).toHaveAttribute('lang', this.language);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await still(page);
    const found = await page.evaluate(() => [
      ...window.look.sideways().map((each) => `moves sideways: ${each}`),
      ...window.look.cutOff(),
    ]);
    this.found.push(...found.map((each) => `${where}: ${each}`));
    this.stop += 1;
    if (!PICTURES) return;
    const folder = path.join(PICTURES, this.language);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({
      path: path.join(folder, `${String(this.stop).padStart(2, '0')}-${where}.png`),
      fullPage: (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0,
    });
  }

  to = async (name: RegExp, role?: RegExp) => {
    await tabTo(this.page, name, role, async () => {
      const cut = await cutFocus(this.page);
      if (!cut) return;
      this.found.push(`${new URL(this.page.url()).pathname}: what has the focus is cut: ${cut}`);
      if (PICTURES)
        await this.page.screenshot({ path: path.join(PICTURES, this.language, `cut-${this.found.length}.png`) });
    });
  };
  /** Scrolls to the top and waits, because scrolling on the way would interfere with Tab. */
  home = async () => {
    await this.page.keyboard.press('Home');
    await this.page.evaluate(async () => {
      let before: number;
      do {
        before = window.scrollY;
        await new Promise((resolve) => {
          setTimeout(resolve, 80);
        });
      } while (window.scrollY !== before);
    });
  };
  press = async (name: RegExp, key: 'Enter' | 'Space' = 'Enter') => {
    await this.to(name);
    await this.page.keyboard.press(key);
  };
  type = async (field: RegExp, words: string) => {
    await this.to(field, /textbox|searchbox/);
    await this.page.keyboard.type(words);
  };
}

/** One language a run, which the commit decides (`npm test`); `TEST_LANGUAGE=all`: each of them. English is none of these. */
const CHOSEN = process.env['TEST_LANGUAGE'] ?? 'all';
export const walked = (Object.keys(LOCALES) as Language[]).filter(
  (language) => CHOSEN === 'all' || language === CHOSEN,
);

/** Somebody with a phone and a keyboard, who reads this language. */
export async function walker(
  browser: Browser,
  language: Language,
): Promise<{ context: BrowserContext; page: Page; problems: string[]; walk: Walk }> {
  const one = await person(browser, {
    viewport: { width: 360, height: 740 },
    locale: LOCALES[language],
    reducedMotion: 'reduce',
  });
  await one.page.addInitScript(install);
  return { ...one, walk: new Walk(one.page, language) };
}
