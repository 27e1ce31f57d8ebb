import { expect, test } from '@playwright/test';
import { PRODUCT, person, signedIn } from './people.ts';

/** The three most demanding languages for the layout: the longest words, and two scripts with marks above and below the line. */
const DEMANDING = ['de', 'hi', 'pa'];
/** The language of the run where it is one of these; `TEST_LANGUAGE=all`: each of them. */
const CHOSEN = process.env['TEST_LANGUAGE'] ?? 'all';
const LANGUAGES = CHOSEN === 'all' ? DEMANDING : [DEMANDING.find((language) => language === CHOSEN) ?? 'hi'];
const PAGES = [
  '/',
  '/basic-training',
  '/training/step/3',
  '/prospects',
  '/business-model',
  '/recordings',
  '/compliance',
  '/calendar',
  '/settings',
  '/partners',
  '/terms',
];
/** A missing text is shown as its key. */
const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/;

test('every page of a partner is in the reader’s language, fits a phone, and shows no key of a missing text', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page, context, problems } = await signedIn(browser, 'partner@demo.test', {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  try {
    for (const language of LANGUAGES) {
      const saved = await page.request.post('/api/user/language', {
        data: { language },
        headers: { origin: PRODUCT() },
      });
      expect(saved.ok()).toBe(true);
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        const { width, keys } = await page.evaluate((pattern) => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const text = node.textContent?.trim() ?? '';
            if (new RegExp(pattern).test(text) && !['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? ''))
              found.push(text);
          }
          return { width: document.documentElement.scrollWidth, keys: found };
        }, KEY.source);
        expect([language, path, width, keys.filter((key) => !/\.(?:ics|csv|pdf|test)$/.test(key))]).toEqual([
          language,
          path,
          360,
          [],
        ]);
      }
    }
    expect(missing).toEqual([]);
    expect(problems).toEqual([]);
  } finally {
    await page.request.post('/api/user/language', { data: { language: 'en' }, headers: { origin: PRODUCT() } });
    await context.close();
  }
});

test('Punjabi dates and lists are Punjabi in this browser too', async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.addInitScript(() => localStorage.setItem('language', 'pa'));
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pa');
  const words = await page.evaluate(() => [
    new Intl.DateTimeFormat('pa-IN', { month: 'long' }).format(0),
    new Intl.RelativeTimeFormat('pa-IN', { numeric: 'auto' }).format(-1, 'day'),
    new Intl.DisplayNames('pa-IN', { type: 'region' }).of('IN'),
  ]);
  for (const word of words) expect(word).toMatch(/^[\u0A00-\u0A7F ]+$/);
  await context.close();
});
