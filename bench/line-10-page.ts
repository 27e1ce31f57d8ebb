/** Line 10: what the sign-in page and the dashboard fetch of JavaScript, and how soon a slow phone shows the sign-in page. */
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../scripts/browser.ts';
import { build } from '../scripts/build.ts';
import { type Figure, interleave, judge, type Line, median, medianRatio, ms, ROUNDS } from './harness.ts';
import { LongestTasks } from './main-thread.ts';
import { buildMonolith, staticPage } from './one-build.ts';
import { gzipped, type PageServer, servePages } from './page-server.ts';
import { startProduct } from './product.ts';

const SHELL = path.resolve(import.meta.dirname, '../shell/dist');
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
/** 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const THROTTLE = 4;
const MOST_KB = 145;
const LONGEST_MS = 50;
const MOST_SHIFT = 0.01;
const KB = 1024;
const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Runs in the page before anything of it. */
const observe = () => {
  const seen = { lcp: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};
const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { lcp: number; shift: number } }).seen);

/** Bytes of the scripts that a page runs, each compressed alike; what it only fetches ahead for later does not count. */
async function scriptBytes(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<number> {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const ahead =
      response.request().headers()['sec-purpose'] === 'prefetch' ||
      response.request().headers()['purpose'] === 'prefetch';
    // A worker that has done its work takes its script with it.
    if (response.request().resourceType() === 'script' && !ahead)
      bodies.push(response.body().catch(async () => (await context.request.get(response.url())).body()));
  });
  await page.goto(url);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipped(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Milliseconds until the largest part of `/auth` is painted, first visit, slow network and processor. */
async function largestPaint(browser: Browser, { url }: PageServer): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.goto(`${url}/auth`, { waitUntil: 'load' });
    await page.waitForTimeout(2_000);
    return (await seenBy(page)).lcp;
  } finally {
    await context.close();
  }
}

/** A visit of a partner on a phone, nothing of it kept yet. */
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  await context.request.post('/api/login', { data: { email: 'partner@demo.test', password: 'Welcome-2-Demo' } });
  return context;
}

const signInShown = (page: Page) => page.getByRole('button', { name: 'Sign in' }).waitFor();
const dashboardShown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const CHANGES = ['/language', '/', '/prospects', '/', '/training/step/1', '/'] as const;

/** Goes from page to page of the frame, each for the first time in this visit: the longest piece of the main thread in each change, in ms of the processor × `THROTTLE`. */
async function routeChanges(browser: Browser, url: string): Promise<number[]> {
  const context = await signedIn(browser, url);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const tasks = new LongestTasks(session);
  await page.goto(`${url}/`);
  await dashboardShown(page);
  await page.waitForLoadState('networkidle');
  const longest: number[] = [];
  for (const target of CHANGES) {
    await tasks.begin();
    await page.evaluate((to) => {
      document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click();
    }, target);
    await page.waitForTimeout(1_500);
    const taken = (await tasks.end()) * THROTTLE;
    if (new URL(page.url()).pathname !== target) throw new Error(`There is no link to ${target} on the page`);
    longest.push(taken);
  }
  await context.close();
  return longest;
}

/** How much of `/prospects` moves by itself while its remote arrives. */
async function arrivalShift(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`${url}/prospects`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const { shift } = await seenBy(page);
  await page.close();
  return shift;
}

export const page: Line = {
  name: '10',
  title:
    'the sign-in page: JavaScript against one build of the same source, largest paint on a slow phone against a static page; the dashboard',
  async run(say): Promise<Figure[]> {
    await build();
    const folder = await mkdtemp(path.join(tmpdir(), 'one-build-'));
    const product = await startProduct();
    const browser = await chromium.launch({
      executablePath: await findBrowser(say),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    const servers: PageServer[] = [];
    try {
      say('building the same source once more, without federation');
      await buildMonolith(folder);
      const ours = await servePages({ dir: SHELL, product: product.url });
      servers.push(ours);
      const one = await servePages({ dir: folder, product: product.url });
      servers.push(one);
      const still = await servePages({ dir: SHELL, product: product.url, frontDoor: await staticPage(SHELL) });
      servers.push(still);

      const visitor = await browser.newContext(PHONE);
      const signIn = {
        ours: await scriptBytes(visitor, `${ours.url}/auth`, signInShown),
        one: await scriptBytes(visitor, `${one.url}/auth`, signInShown),
      };
      await visitor.close();
      const person = await signedIn(browser, product.url);
      const dashboard = {
        ours: await scriptBytes(person, `${ours.url}/`, dashboardShown),
        one: await scriptBytes(person, `${one.url}/`, dashboardShown),
      };
      say(
        `sign-in ${kb(signIn.ours)}, one build ${kb(signIn.one)}; dashboard ${kb(dashboard.ours)}, one build ${kb(dashboard.one)}`,
      );

      const paints = await interleave(
        ROUNDS,
        () => largestPaint(browser, ours),
        () => largestPaint(browser, still),
      );
      say(
        `largest paint: ours ${paints.map(({ a }) => ms(a)).join(' ')}; static ${paints.map(({ b }) => ms(b)).join(' ')}`,
      );
      const visits: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await routeChanges(browser, product.url));
      const longest = CHANGES.map((path, at) => {
        const taken = visits.map((visit) => visit[at] ?? Number.NaN);
        say(`to ${path}: ${taken.map(ms).join(' ')}`);
        return { path, taken: median(taken) };
      });
      const worst = Math.max(...longest.map(({ taken }) => taken));
      const shift = await arrivalShift(person, product.url);
      await person.close();
      return [
        judge(
          'sign-in: JavaScript against one build',
          signIn.ours / signIn.one,
          { atMost: 1.2 },
          `${kb(signIn.ours)} ours, ${kb(signIn.one)} in one build, gzip`,
        ),
        {
          what: 'sign-in: JavaScript',
          goal: `≤ ${MOST_KB} KB`,
          figure: kb(signIn.ours),
          met: signIn.ours <= MOST_KB * KB,
          detail: 'gzip, all scripts that run',
        },
        judge(
          'sign-in: largest paint against a static page',
          medianRatio(
            paints,
            (a) => a,
            (b) => b,
          ),
          { atMost: 1.15 },
          `${ms(median(paints.map(({ a }) => a)))} ours, ${ms(median(paints.map(({ b }) => b)))} static; 150 ms, 1.6 Mbit/s, processor slowed ${THROTTLE} times`,
        ),
        judge(
          'dashboard: JavaScript against one build',
          dashboard.ours / dashboard.one,
          { atMost: 1 },
          `${kb(dashboard.ours)} ours, ${kb(dashboard.one)} in one build, gzip`,
        ),
        {
          what: 'change of page: longest piece of the main thread',
          goal: `≤ ${LONGEST_MS} ms`,
          figure: ms(worst),
          met: worst <= LONGEST_MS,
          detail: `processor time × ${THROTTLE}, medians: ${longest.map(({ path: at, taken }) => `${at} ${ms(taken)}`).join(', ')}`,
        },
        {
          what: 'layout shift while a remote arrives',
          goal: `≤ ${MOST_SHIFT}`,
          figure: shift.toFixed(3),
          met: shift <= MOST_SHIFT,
          detail: '/prospects opened directly, phone',
        },
      ];
    } finally {
      await browser.close();
      for (const server of servers) await server.close();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
