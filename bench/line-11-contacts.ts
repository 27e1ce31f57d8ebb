/** Line 11: 10,000 contacts in a real browser, its processor slowed four times, against the same rows as plain DOM and against an empty page. */
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from '../scripts/build.ts';
import { findBrowser } from '../scripts/browser.ts';
import { interleave, judge, median, medianRatio, ms, ROUNDS, type Figure, type Line } from './harness.ts';
import { startProduct } from './product.ts';
import { LongestTasks } from './main-thread.ts';

const CONTACTS = 10_000;
const THROTTLE = 4;
const WORDS = 'contact 12';
const KEYS = [...Array.from(WORDS), ...Array.from(WORDS, () => 'Backspace')];
const SETTLED_MS = 250;
const LONGEST_MS = 25;
const SCROLL = { distance: 12_000, speed: 3_000 };
/** Of all frames; two counts of one thing differ by so much. */
const NOISE = 0.02;

async function fillList(page: Page): Promise<void> {
  const there = (await (await page.request.get('/api/prospects')).json()) as unknown[];
  const prospects = Array.from({ length: CONTACTS - there.length }, (_, n) => ({
    name: `Contact ${n}`, email: `contact${n}@example.test`, phone: `+1 555 ${String(n).padStart(6, '0')}`, notes: `Met at the fair, table ${n % 40}`, isPotentialCustomer: n % 3 !== 0, isPotentialPartner: n % 3 === 0,
  }));
  const reply = await page.request.post('/api/prospects/import', { data: { prospects } });
  if (!reply.ok()) throw new Error(`The contacts could not be imported: ${reply.status()} ${await reply.text()}`);
}

/** Milliseconds of the processor that the page's main thread takes for this. Others on the machine have no part in it. */
async function processorTime(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const before = await busy();
  await work();
  return ((await busy()) - before) * 1000;
}

/** Until the list, left for the other tab before, stands there again, painted. */
const mountList = async (page: Page, session: CDPSession): Promise<number> => {
  await page.getByRole('tab', { name: 'Reference Guide' }).click();
  await page.getByLabel('Prospect name').waitFor();
  return processorTime(session, () => page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const tab = document.querySelector<HTMLElement>('[role=tab]');
        const look = () => {
          if (document.querySelector('[role=table] [role=cell]')) requestAnimationFrame(() => setTimeout(resolve));
          else requestAnimationFrame(look);
        };
        tab?.focus();
        tab?.click();
        look();
      }),
  ));
};

/** Until all 10,000 rows of the same markup and look, put in at once, are painted. */
const mountPlain = async (page: Page, session: CDPSession): Promise<number> => {
  const taken = await processorTime(session, () => page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const table = document.querySelector('[role=table]');
        const row = table?.querySelector('[role=rowgroup] [role=row]');
        if (!table || !row) throw new Error('There is no list to copy');
        const parts = row.outerHTML.split(/Contact \d+/);
        const rows = Array.from({ length: count }, (_, n) => parts.join(`Contact ${n}`)).join('');
        const plain = table.cloneNode(false) as HTMLElement;
        plain.dataset['plain'] = '';
        plain.innerHTML = rows;
        table.parentElement?.append(plain);
        requestAnimationFrame(() => setTimeout(resolve));
      }),
    CONTACTS,
  ));
  await page.evaluate(() => document.querySelector('[data-plain]')?.remove());
  return taken;
};

/** The share of frames that came too late while the page scrolls. */
async function droppedFrames(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    const frames: number[] = [];
    const count = (at: number) => {
      frames.push(at);
      Object.assign(window, { countingFrame: requestAnimationFrame(count) });
    };
    Object.assign(window, { frames, countingFrame: requestAnimationFrame(count) });
  });
  await session.send('Input.synthesizeScrollGesture', { x: 600, y: 500, yDistance: -SCROLL.distance, speed: SCROLL.speed, gestureSourceType: 'mouse' });
  return page.evaluate(() => {
    const { frames, countingFrame } = window as unknown as { frames: number[]; countingFrame: number };
    cancelAnimationFrame(countingFrame);
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    const expected = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / (1000 / 60))), 0);
    return (expected - gaps.length) / expected;
  });
}

/** A page of the same height with nothing on it. */
const emptyPage = (page: Page) =>
  page.evaluate((height) => {
    document.body.innerHTML = `<div style="height:${height}px"></div>`;
  }, CONTACTS * 65);

/** Milliseconds of the processor that the longest piece of each keystroke takes. Not slowed: see `LongestTasks`. */
async function keystrokes(page: Page, session: CDPSession): Promise<number[]> {
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await search.focus();
  const tasks = new LongestTasks(session);
  const longest: number[] = [];
  for (const key of KEYS) {
    await tasks.begin();
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // The list has followed, and nothing of it is left to do.
    await page.waitForTimeout(SETTLED_MS);
    longest.push(await tasks.end());
  }
  return longest;
}

export const contacts: Line = {
  name: '11',
  title: '10,000 contacts in a browser slowed four times: scrolling, mounting, searching',
  async run(say): Promise<Figure[]> {
    await build();
    const browser = await chromium.launch({ executablePath: await findBrowser(say), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    const product = await startProduct();
    try {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
      const [page, empty] = [await context.newPage(), await context.newPage()];
      await context.request.post('/api/login', { data: { email: 'partner@demo.test', password: 'Welcome-2-Demo' } });
      await fillList(page);
      await page.goto('/prospects');
      await page.getByText(/^10[,.]?000 contacts/).waitFor();
      await empty.goto('/terms');
      await emptyPage(empty);
      const [session, emptySession] = [await context.newCDPSession(page), await context.newCDPSession(empty)];
      const slow = (rate: number) => Promise.all([session, emptySession].map((each) => each.send('Emulation.setCPUThrottlingRate', { rate })));
      const onTop = async <T>(which: Page, work: () => Promise<T>) => {
        await which.bringToFront();
        return work();
      };

      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await onTop(page, () => mountList(page, session));
      const mounts = await interleave(ROUNDS, () => onTop(page, () => mountPlain(page, session)), () => onTop(page, () => mountList(page, session)));
      say(`mount: plain DOM ${mounts.map(({ a }) => ms(a * THROTTLE)).join(' ')}; list ${mounts.map(({ b }) => ms(b * THROTTLE)).join(' ')}`);
      await session.send('Performance.disable');
      await slow(THROTTLE);
      const frames = await interleave(ROUNDS, () => onTop(page, () => droppedFrames(page, session)), () => onTop(empty, () => droppedFrames(empty, emptySession)));
      const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
      say(`dropped frames: list ${frames.map(({ a }) => percent(a)).join(' ')}; empty page ${frames.map(({ b }) => percent(b)).join(' ')}`);

      await slow(1);
      await page.bringToFront();
      await page.evaluate(() => window.scrollTo(0, 0));
      await keystrokes(page, session);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const taken = (await keystrokes(page, session)).map((each) => each * THROTTLE);
        rounds.push(taken);
        say(`keystrokes: median ${ms(median(taken))}, worst ${ms(Math.max(...taken))} of the main thread in one piece`);
      }
      const worst = Math.max(...KEYS.map((_, key) => median(rounds.map((taken) => taken[key] ?? Number.NaN))));
      const more = median(frames.map(({ a, b }) => a - b));
      const [list, nothing] = [median(frames.map(({ a }) => a)), median(frames.map(({ b }) => b))];
      return [
        { what: 'dropped frames while scrolling, more than on an empty page', goal: `≤ ${percent(NOISE)} of all`, figure: percent(more), met: more <= NOISE, detail: `${percent(list)} ours, ${percent(nothing)} on an empty page` },
        judge('mount: times faster than plain DOM', medianRatio(mounts, (plain) => plain, (mounted) => mounted), { atLeast: 30 }, `${ms(median(mounts.map(({ a }) => a * THROTTLE)))} plain, ${ms(median(mounts.map(({ b }) => b * THROTTLE)))} ours, of the processor × ${THROTTLE}`),
        {
          what: 'worst keystroke of a search', goal: `≤ ${LONGEST_MS} ms`, figure: ms(worst), met: worst <= LONGEST_MS,
          detail: `processor time of its longest piece × ${THROTTLE}, worst of ${KEYS.length} keys by their medians; worst of a round ${rounds.map((taken) => ms(Math.max(...taken))).join(', ')}`,
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
