/** `npm run screenshots`: the pictures of the README, taken again from the product with its demo data. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { build } from './build.ts';
import { findBrowser } from './browser.ts';
import { readStartEnv, root } from './config.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const FOLDER = path.join(root, 'docs', 'screenshots');
const DESKTOP = { width: 1280, height: 800 };
/** Late requests of a page are rendered by then. */
const SETTLED_MS = 2_000;
const PHONE = { width: 390, height: 844 };

interface Picture {
  name: string;
  /** Absent = a visitor. */
  email?: string;
  at: string;
  viewport: typeof DESKTOP;
  theme?: 'dark';
  language?: string;
}
const PICTURES: Picture[] = [
  { name: 'landing', at: '/', viewport: DESKTOP },
  { name: 'dashboard', email: 'partner@demo.test', at: '/', viewport: DESKTOP },
  { name: 'training-step', email: 'partner@demo.test', at: '/training/step/3', viewport: DESKTOP },
  { name: 'partners', email: 'sponsor@demo.test', at: '/partners', viewport: DESKTOP },
  { name: 'board', email: 'sponsor@demo.test', at: '/prospects?view=board', viewport: DESKTOP },
  { name: 'my-day', email: 'sponsor@demo.test', at: '/prospects?view=today', viewport: DESKTOP },
  { name: 'calendar-dark', email: 'sponsor@demo.test', at: '/calendar', viewport: DESKTOP, theme: 'dark' },
  { name: 'admin', email: 'admin@demo.test', at: '/admin', viewport: DESKTOP },
  { name: 'phone-training-hindi', email: 'partner@demo.test', at: '/basic-training', viewport: PHONE, language: 'hi' },
  {
    name: 'phone-prospects-dark',
    email: 'partner@demo.test',
    at: '/prospects',
    viewport: PHONE,
    theme: 'dark',
    language: 'de',
  },
];

async function take(
  browser: Browser,
  origin: string,
  password: string,
  { name, email, at, viewport, theme, language = 'en' }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  try {
    await context.addInitScript(
      ([chosen, tongue]) => {
        localStorage.setItem('theme', chosen);
        localStorage.setItem('language', tongue);
      },
      [theme ?? 'light', language] as const,
    );
    const page = await context.newPage();
    if (email !== undefined) {
      const send = (url: string, data: object) => context.request.post(origin + url, { data, headers: { origin } });
      const signedIn = await send('/api/login', { email, password });
      if (!signedIn.ok()) throw new Error(`${email} could not sign in: ${signedIn.status()}`);
      await send('/api/user/language', { language });
    }
    await page.goto(origin + at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a slow machine the network is idle for a moment while the scripts are parsed, before the page has requested anything.
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 84 });
    if (email !== undefined && language !== 'en')
      await context.request.post(`${origin}/api/user/language`, { data: { language: 'en' }, headers: { origin } });
    say(`  ${name}.jpg`);
  } finally {
    await context.close();
  }
}

await build();
const data = await mkdtemp(path.join(tmpdir(), 'screenshots-'));
const { startEmbedded } = await import('./embedded.ts');
const { freePort } = await import('@nb/nest-kit/embedded');
const port = await freePort();
const env = readStartEnv({ DATA_DIR: data, PORT: String(port) });
const product = await startEmbedded({ env, port, log: () => undefined });
const browser = await chromium.launch({ executablePath: await findBrowser(say), args: ['--no-sandbox'] });
try {
  await mkdir(FOLDER, { recursive: true });
  say(`Taking ${PICTURES.length} pictures into docs/screenshots …`);
  for (const picture of PICTURES) await take(browser, product.url, env.DEMO_PASSWORD, picture);
} finally {
  await browser.close();
  await product.close();
  await rm(data, { recursive: true, force: true });
}
process.exit(0);
