/** Line 10: the sign-in page and the dashboard on a slow phone, by the Web Vitals. */
import { type Browser, type Page, chromium } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../scripts/browser.ts';
import { build } from '../scripts/build.ts';
import { type Figure, interleave, judge, type Line, median, medianRatio, ms, ROUNDS } from './harness.ts';
import { startProduct } from './product.ts';
import { serveStaticPage } from './static-page.ts';
import { GOOD, observeVitals, slowDown, THROTTLE, vitalsOf } from './web-vitals.ts';

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
const MAX_KB = 200;
const KB = 1024;
const SETTLE_MS = 500;
/** After this time nothing larger is painted. */
const PAINTED_MS = 2_000;

/** A page visit on a phone with an empty cache. */
interface Visit {
  path: string;
  isSignedIn: boolean;
  ready: (page: Page) => Promise<unknown>;
  use: (page: Page) => Promise<void>;
}

const press = async (page: Page, name: RegExp | string, role: 'button' | 'checkbox' = 'button') => {
  await page
    .getByRole(role, { name })
    .first()
    .press(role === 'checkbox' ? 'Space' : 'Enter');
  await page.waitForTimeout(SETTLE_MS);
};

const SIGN_IN: Visit = {
  path: '/auth',
  isSignedIn: false,
  ready: (page) => page.locator('#root:not([data-page])').waitFor(),
  use: async (page) => {
    await page.getByLabel('Email').focus();
    for (const key of 'partner@demo.test') await page.keyboard.press(key);
    await press(page, 'Show password');
    await press(page, 'Remember me', 'checkbox');
    // Without a password the form says what is missing.
    await press(page, 'Sign in');
    await press(page, /theme|dark/i);
  },
};
const DASHBOARD: Visit = {
  path: '/',
  isSignedIn: true,
  ready: (page) => page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor(),
  use: async (page) => {
    for (const name of [/^Notifications/, /^Account of/]) {
      await press(page, name);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(SETTLE_MS);
    }
    await press(page, 'More');
    await page.getByRole('link', { name: 'Language' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Language' }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
  },
};

async function open(browser: Browser, url: string, { isSignedIn }: Pick<Visit, 'isSignedIn'>): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  if (isSignedIn)
    await context.request.post('/api/login', { data: { email: 'partner@demo.test', password: 'Welcome-2-Demo' } });
  return context.newPage();
}

/** Bytes of the scripts that a page runs, all compressed the same way; prefetched scripts don't count. */
async function scriptBytes(browser: Browser, url: string, visit: Visit): Promise<number> {
  const page = await open(browser, url, visit);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    const headers = request.headers();
    const isForLater = [headers['sec-purpose'], headers['purpose']].includes('prefetch');
    if (request.resourceType() === 'script' && !isForLater) bodies.push(response.body());
  });
  await page.goto(visit.path);
  await visit.ready(page);
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  await page.context().close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The first visit of `path`, slowed. */
async function slowVisit(browser: Browser, url: string, visit: Pick<Visit, 'path' | 'isSignedIn'> & Partial<Visit>) {
  const page = await open(browser, url, visit);
  try {
    await observeVitals(page);
    await slowDown(await page.context().newCDPSession(page));
    await page.goto(visit.path, { waitUntil: 'load' });
    await visit.ready?.(page);
    await page.waitForTimeout(PAINTED_MS);
    const { paint, shift } = await vitalsOf(page);
    await visit.use?.(page);
    return { paint, shift, interaction: (await vitalsOf(page)).interaction };
  } finally {
    await page.context().close();
  }
}
type Measured = Awaited<ReturnType<typeof slowVisit>>;

const limit = (what: string, goal: string, value: number, most: number, figure: string, detail: string): Figure => ({
  what,
  goal,
  figure,
  met: value <= most,
  detail,
});
const rounds = (values: readonly number[], show: (value: number) => string) => `rounds ${values.map(show).join(' ')}`;

/** The three Web Vitals of a page, medians. */
function vitals(name: string, visits: readonly Measured[]): Figure[] {
  const [paint, interaction, shift] = (['paint', 'interaction', 'shift'] as const).map((key) =>
    visits.map((each) => each[key]),
  ) as [number[], number[], number[]];
  const most = { paint: median(paint), interaction: median(interaction), shift: median(shift) };
  return [
    limit(
      `${name}: largest paint`,
      `≤ ${GOOD.paintMs} ms`,
      most.paint,
      GOOD.paintMs,
      ms(most.paint),
      `150 ms, 1.6 Mbit/s, processor slowed ${THROTTLE} times; ${rounds(paint, ms)}`,
    ),
    limit(
      `${name}: slowest interaction to next paint`,
      `≤ ${GOOD.interactionMs} ms`,
      most.interaction,
      GOOD.interactionMs,
      ms(most.interaction),
      rounds(interaction, ms),
    ),
    limit(
      `${name}: layout shift`,
      `≤ ${GOOD.shift}`,
      most.shift,
      GOOD.shift,
      most.shift.toFixed(3),
      rounds(shift, (value) => value.toFixed(3)),
    ),
  ];
}

export const page: Line = {
  name: '10',
  title: 'the sign-in page and the dashboard on a slow phone: Web Vitals, and the sign-in page against a static one',
  async run(say): Promise<Figure[]> {
    await build();
    const product = await startProduct();
    const still = await serveStaticPage(product.url, SIGN_IN.path);
    const browser = await chromium.launch({
      executablePath: await findBrowser(say),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      const [signInBytes, dashboardBytes] = [
        await scriptBytes(browser, product.url, SIGN_IN),
        await scriptBytes(browser, product.url, DASHBOARD),
      ];
      const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
      const pairs = await interleave(
        ROUNDS,
        () => slowVisit(browser, product.url, SIGN_IN),
        () => slowVisit(browser, still.url, { path: SIGN_IN.path, isSignedIn: false }),
      );
      const dashboards: Measured[] = [];
      for (let round = 0; round < ROUNDS; round += 1) dashboards.push(await slowVisit(browser, product.url, DASHBOARD));
      const paint = (visit: Measured) => visit.paint;
      return [
        limit(
          'sign-in: JavaScript',
          `≤ ${MAX_KB} KB`,
          signInBytes,
          MAX_KB * KB,
          kb(signInBytes),
          `gzip, all scripts that run; the dashboard's are ${kb(dashboardBytes)}`,
        ),
        judge(
          'sign-in: largest paint against a static page',
          medianRatio(pairs, paint, paint),
          { atMost: 1.5 },
          `${ms(median(pairs.map(({ a }) => a.paint)))} ours, ${ms(median(pairs.map(({ b }) => b.paint)))} static`,
        ),
        ...vitals(
          'sign-in',
          pairs.map(({ a }) => a),
        ),
        ...vitals('dashboard', dashboards),
      ];
    } finally {
      await browser.close();
      await still.close();
      await product.stop();
    }
  },
};
