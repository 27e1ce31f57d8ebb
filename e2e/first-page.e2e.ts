import { expect, test } from '@playwright/test';
import { PRODUCT, person, signInApi } from './people.ts';

const PAGES = ['/', '/auth', '/register', '/reset-password'];

test('a visitor’s first page is there before any script in the language that was chosen, and stays as it is when they come', async ({
  browser,
}) => {
  for (const [language, script] of [
    ['hi', /\p{Script=Devanagari}/u],
    ['pa', /\p{Script=Gurmukhi}/u],
    ['tl', /\p{L}/u],
  ] as const) {
    const cookie = { name: 'language', value: language, url: PRODUCT() };
    const still = await person(browser, { javaScriptEnabled: false });
    const alive = await person(browser);
    await Promise.all([still, alive].map(({ context }) => context.addCookies([cookie])));
    await alive.context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    for (const path of PAGES) {
      await still.page.goto(path);
      await expect(still.page.locator('html')).toHaveAttribute('lang', language);
      const heading = (await still.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      expect(heading).toMatch(script);
      const title = await still.page.title();
      await alive.page.goto(path);
      await expect(alive.page.locator('[data-page]')).toHaveCount(0);
      await expect(alive.page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(alive.page).toHaveTitle(title);
    }
    expect(alive.problems).toEqual([]);
    await still.context.close();
    await alive.context.close();
  }
});

test('the page brings what would be put before its style sheets later', async ({ browser }) => {
  const { page, context } = await person(browser);
  await signInApi(context, 'partner@demo.test');
  const html = await (await page.goto('/'))!.text();
  expect(html.match(/<style id="?react-aria-pressable-style/g)).toHaveLength(1);
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.locator('style#react-aria-pressable-style')).toHaveCount(1);
  await context.close();
});

test('the question for the language hides nothing of the sign-in page, and moves nothing of its form', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 360, height: 780 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
  ]) {
    const { page, context } = await person(browser, { locale: 'fil-PH', viewport });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
          if (entry.sources.some(({ node }) => node?.parentElement?.closest('form'))) document.title = 'moved';
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/auth');
    const question = page.locator('aside[lang=tl]');
    await expect(question).toBeVisible();
    const [bar, foot] = [(await question.boundingBox())!, (await page.locator('footer').boundingBox())!];
    const links = (await page.locator('footer').getByRole('link').last().boundingBox())!;
    expect([
      viewport,
      bar.y >= links.y + links.height,
      bar.y >= foot.y + foot.height || viewport.width >= 1024,
    ]).toEqual([viewport, true, true]);
    await expect(page).not.toHaveTitle('moved');
    await context.close();
  }
});

test('what the product promises stands beside the sign-in form on large screens only', async ({ browser }) => {
  for (const [width, shown] of [
    [1280, true],
    [1024, true],
    [1023, false],
    [768, false],
    [360, false],
  ] as const) {
    const { page, context } = await person(browser, { viewport: { width, height: 800 } });
    await page.goto('/auth');
    await expect(page.locator('[data-page]')).toHaveCount(0);
    for (const words of [
      'Launch Your Business the Right Way',
      'Get Connected',
      'Duplicate with Tools that Work',
      'Learn it. Use it. Duplicate it. Duplication equals legacy.',
    ]) {
      await expect(page.getByText(words, { exact: true }), `${words} at ${width} px`).toBeVisible({ visible: shown });
    }
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeInViewport();
    await context.close();
  }
});

test('the first visit is in English and proposes the browser’s language; once chosen, the next page’s markup is in it', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { locale: 'hi-IN' });
  const first = await page.goto('/');
  expect(await first?.text()).toMatch(/^<!doctype html><html lang="en"/i);
  const question = page.getByRole('complementary', { name: 'क्या आप यह पेज हिन्दी में पढ़ना चाहेंगे?' });
  await expect(question).toBeInViewport();
  await question.getByRole('button', { name: 'हिन्दी में देखें' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(question).toBeHidden();
  expect(await (await page.goto('/register'))?.text()).toMatch(/^<!doctype html><html lang="hi"/i);
  await expect(page.locator('[data-page]')).toHaveCount(0);
  await page.getByRole('combobox').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await (await page.goto('/auth'))?.text()).toMatch(/^<!doctype html><html lang="de"/i);
  await expect(page.getByRole('heading', { level: 1, name: 'Melde dich bei deinem Konto an' })).toBeVisible();
  await context.close();
});

test('the app asks for nothing that the page’s policy refuses, and its first reads only once', async ({ browser }) => {
  const { page, context, problems } = await person(browser, { serviceWorkers: 'block' });
  await signInApi(context, 'partner@demo.test');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { refused: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  for (const path of ['/', '/prospects', '/partners', '/settings']) {
    const manifests: string[] = [];
    page.removeAllListeners('request');
    page.on('request', (request) => {
      if (request.url().endsWith('/remotes.json')) manifests.push(request.resourceType());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, manifests.length]).toEqual([path, 1]);
    expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('the frame stands there before any script of the app has come, with the dashboard’s first sentence where it stays', async ({
  browser,
}) => {
  for (const [language, lead] of [
    ['en', /^[A-Z].+/],
    ['hi', /\p{Script=Devanagari}/u],
  ] as const) {
    const { page, context, problems } = await person(browser, {
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
    });
    await signInApi(context, 'partner@demo.test');
    await context.request.post('/api/user/language', { data: { language }, headers: { origin: PRODUCT() } });
    await context.addCookies([{ name: 'language', value: language, url: PRODUCT() }]);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname);
    });
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const sentence = page.locator('#app-skeleton [data-lead]');
    await expect(sentence).toHaveText(lead);
    const [words, place] = [(await sentence.textContent()) ?? '', await sentence.locator('xpath=..').boundingBox()];
    // The prerendered page cannot be used yet: screen readers announce that it is loading, and it cannot be focused.
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('status').first()).toHaveText(/\S/);
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('#app-skeleton')).toHaveCount(0);
    expect((await page.getByText(words).boundingBox())?.y).toBe(place?.y);
    for (const url of ['/api/auth/user', '/remotes.json'])
      expect([url, asked.filter((each) => each === url).length]).toEqual([url, 1]);
    expect(problems).toEqual([]);
    await context.request.post('/api/user/language', { data: { language: 'en' }, headers: { origin: PRODUCT() } });
    await context.close();
  }
});

test('the frame of a remote’s page is shown before any script has come, with its heading at the place that it keeps', async ({
  browser,
}) => {
  const { page, context, problems } = await person(browser, {
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
  });
  await signInApi(context, 'partner@demo.test');
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(?:assets|remotes)\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/prospects', { waitUntil: 'commit' });
  const skeleton = page.locator('#app-skeleton');
  await expect(skeleton.locator('h1')).toBeVisible();
  const place = await skeleton.locator('h1').boundingBox();
  await expect(page.getByRole('heading')).toHaveCount(0);
  letGo();
  const heading = page.getByRole('heading', { level: 1, name: 'Prospects' });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  await expect(skeleton).toHaveCount(0);
  expect((await heading.boundingBox())?.y).toBe(place?.y);
  expect(asked.filter((each) => each === '/remotes.json')).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

test('whose session has ended is shown nothing of a person, and signs in without a stale answer', async ({
  browser,
}) => {
  const { page, context } = await person(browser, { serviceWorkers: 'block' });
  await context.addCookies([{ name: 'sid', value: 'long-over', url: PRODUCT() }]);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  letGo();
  await expect(page.locator('#app-skeleton')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('textbox', { name: 'Email' }).fill('partner@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Welcome-2-Demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await context.close();
});
