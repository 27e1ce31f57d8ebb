/** Line 11: 10,000 contacts in a real browser, its processor slowed four times, against the same rows as plain DOM and against an empty page. */
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from '../scripts/build.ts';
import { findBrowser } from '../scripts/browser.ts';
import { interleave, judge, median, medianRatio, ms, ROUNDS, type Figure, type Line } from './harness.ts';
import { startProduct } from './product.ts';
import { FrameTimes, LongestTasks } from './main-thread.ts';
import { turnWheel, type Wheel } from './wheel.ts';

const CONTACTS = 10_000;
const THROTTLE = 4;
const WORDS = 'contact 12';
const KEYS = [...Array.from(WORDS), ...Array.from(WORDS, () => 'Backspace')];
const SETTLED_MS = 250;
const LONGEST_MS = 25;
const FRAME_MS = 1000 / 60;
/** Three thousand pixels a second, for four seconds. */
const SCROLL = { frames: 240, step: 50 };
/** Over the names of contacts. */
const POINTER = { x: 480, y: 500 };
/** As many rows as come by, and those of a screen more. */
const ROWS_SCROLLED = 220;
/** Of all frames; two counts of one thing differ by so much. */
const NOISE = 0.02;

async function fillList(page: Page): Promise<void> {
  const there = (await (await page.request.get('/api/prospects')).json()) as unknown[];
  const prospects = Array.from({ length: CONTACTS - there.length }, (_, n) => ({
    name: `Contact ${n}`,
    email: `contact${n}@example.test`,
    phone: `+1 555 ${String(n).padStart(6, '0')}`,
    notes: `Met at the fair, table ${n % 40}`,
    isPotentialCustomer: n % 3 !== 0,
    isPotentialPartner: n % 3 === 0,
  }));
  const reply = await page.request.post('/api/prospects/import', { data: { prospects } });
  if (!reply.ok()) throw new Error(`The contacts could not be imported: ${reply.status()} ${await reply.text()}`);
}

/** Milliseconds of the processor that the page's main thread takes for this. Others on the machine have no part in it. */
async function processorTime(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    Number.NaN;
  const before = await busy();
  await work();
  return ((await busy()) - before) * 1000;
}

/** Until the list, left for the other tab before, stands there again, painted. */
const mountList = async (page: Page, session: CDPSession): Promise<number> => {
  await page.getByRole('tab', { name: 'Reference Guide' }).click();
  await page.getByLabel('Prospect name').waitFor();
  return processorTime(session, () =>
    page.evaluate(
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
    ),
  );
};

/** Until all 10,000 rows of the same markup and look, put in at once, are painted. */
const mountPlain = async (page: Page, session: CDPSession): Promise<number> => {
  const taken = await processorTime(session, () =>
    page.evaluate(
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
    ),
  );
  await page.evaluate(() => document.querySelector('[data-plain]')?.remove());
  return taken;
};

/**
 * What one scroll took: for each frame, processor time of the main thread. Not slowed: see `FrameTimes`. The pointer rests over the rows, as that
 * of who turns a wheel does, and on every page: what comes by below it is told that it comes and goes.
 */
async function framesOf(page: Page, session: CDPSession): Promise<number[]> {
  await page.mouse.move(POINTER.x, POINTER.y);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(SETTLED_MS);
  const times = new FrameTimes(session);
  await times.begin();
  await page.evaluate(
    ({ frames, step }) =>
      new Promise<void>((resolve) => {
        let done = 0;
        const scroll = () => {
          if (done++ >= frames) return resolve();
          window.scrollBy({ top: step, behavior: 'instant' });
          return requestAnimationFrame(scroll);
        };
        requestAnimationFrame(scroll);
      }),
    { frames: SCROLL.frames, step: SCROLL.step },
  );
  return times.end();
}

/** The share of frames that a slowed page could not have finished before the next was due. */
const lateShare = (frames: readonly number[]): number =>
  frames.filter((taken) => taken * THROTTLE > FRAME_MS).length / frames.length;

/**
 * The page as it stands, as a document without any script: its frame, its look, its height. Without rows it is the empty page, with as
 * many rows as are scrolled by it shows what of the list's frames is the browser's painting of rows alone.
 */
async function stillPage(context: BrowserContext, of: Page, rows: number): Promise<Page> {
  const html = await of.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, link, style')) element.remove();
    const style = document.createElement('style');
    style.textContent = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join('\n');
    copy.querySelector('head')?.append(style);
    return `<!doctype html>${copy.outerHTML}`;
  });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.setContent(html);
  await page.evaluate((count) => {
    const list = document.querySelector<HTMLElement>('[role=rowgroup]');
    const models = [...(list?.children ?? [])] as HTMLElement[];
    if (!list || models.length === 0) throw new Error('There is no list to copy');
    const height = models[0]?.offsetHeight ?? 0;
    list.replaceChildren(
      ...Array.from({ length: count }, (_, n) => {
        const row = models[n % models.length]?.cloneNode(true) as HTMLElement;
        row.style.transform = 'none';
        row.style.insetBlockStart = `${n * height}px`;
        return row;
      }),
    );
  }, rows);
  return page;
}

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
    const browser = await chromium.launch({
      executablePath: await findBrowser(say),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    const product = await startProduct();
    try {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1280, height: 900 },
        bypassCSP: true,
      });
      const page = await context.newPage();
      await context.request.post('/api/login', { data: { email: 'partner@demo.test', password: 'Welcome-2-Demo' } });
      await fillList(page);
      await page.goto('/prospects');
      await page.getByText(/^10[,.]?000 contacts/).waitFor();
      const [empty, still] = [await stillPage(context, page, 0), await stillPage(context, page, ROWS_SCROLLED)];
      const [session, emptySession, stillSession] = [
        await context.newCDPSession(page),
        await context.newCDPSession(empty),
        await context.newCDPSession(still),
      ];
      const onTop = async <T>(which: Page, work: () => Promise<T>) => {
        await which.bringToFront();
        return work();
      };

      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await onTop(page, () => mountList(page, session));
      const mounts = await interleave(
        ROUNDS,
        () => onTop(page, () => mountPlain(page, session)),
        () => onTop(page, () => mountList(page, session)),
      );
      say(
        `mount: plain DOM ${mounts.map(({ a }) => ms(a * THROTTLE)).join(' ')}; list ${mounts.map(({ b }) => ms(b * THROTTLE)).join(' ')}`,
      );
      await session.send('Performance.disable');
      const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
      const turns = await interleave(
        ROUNDS,
        () => onTop(page, () => turnWheel(page, session, POINTER, THROTTLE)),
        () => onTop(empty, () => turnWheel(empty, emptySession, POINTER, THROTTLE)),
      );
      const dropped = ({ dropped: none, frames: due }: Wheel) => none / due;
      const blanks = turns.map(({ a }) => a.blank / a.updates);
      const inAll = (side: 'a' | 'b', of: (turn: Wheel) => number) => turns.map((turn) => of(turn[side])).join(' ');
      say(
        `wheel: dropped ${inAll('a', (turn) => turn.dropped)} of ${inAll('a', (turn) => turn.frames)} frames, empty page ${inAll('b', (turn) => turn.dropped)} of ${inAll('b', (turn) => turn.frames)}; moved before the script was done ${inAll('a', (turn) => turn.partial)}, empty page ${inAll('b', (turn) => turn.partial)}; empty places in ${inAll('a', (turn) => turn.blank)} of ${inAll('a', (turn) => turn.updates)} updates`,
      );
      const standing: number[][] = [];
      const frames = await interleave(
        ROUNDS,
        () => onTop(page, () => framesOf(page, session)),
        async () => {
          standing.push(await onTop(still, () => framesOf(still, stillSession)));
          return onTop(empty, () => framesOf(empty, emptySession));
        },
      );
      const shares = (rounds: readonly number[][]) => rounds.map((round) => percent(lateShare(round))).join(' ');
      say(
        `late frames: list ${shares(frames.map(({ a }) => a))}; empty page ${shares(frames.map(({ b }) => b))}; rows that stand still ${shares(standing)}`,
      );

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
      const moreDropped = median(turns.map(({ a, b }) => dropped(a) - dropped(b)));
      const more = median(frames.map(({ a, b }) => lateShare(a) - lateShare(b)));
      const told = (rounds: readonly number[][]) =>
        `${percent(median(rounds.map(lateShare)))} (${ms(median(rounds.map((round) => round.reduce((sum, each) => sum + each, 0) / round.length)))} a frame)`;
      // For orientation: no person scrolls like this, but it shows what of a frame is whose.
      const scripted = `Scrolled by a script, ${percent(more)} more would be late: ${told(frames.map(({ a }) => a))} ours, ${told(frames.map(({ b }) => b))} without rows, ${told(standing)} with rows that stand still, processor time of the main thread × ${THROTTLE} against ${ms(FRAME_MS)}`;
      return [
        {
          what: 'frames dropped while a wheel turns, more than on the same page without rows',
          goal: `≤ ${percent(NOISE)} of all`,
          figure: percent(moreDropped),
          met: moreDropped <= NOISE,
          detail: `medians ${percent(median(turns.map(({ a }) => dropped(a))))} ours, ${percent(median(turns.map(({ b }) => dropped(b))))} without rows, by the browser’s record, its processor slowed ${THROTTLE} times; of ours ${percent(median(turns.map(({ a }) => a.partial / a.frames)))} had moved before the script was done. ${scripted}`,
        },
        {
          what: 'updates of the list before which an empty place was seen',
          goal: `≤ ${percent(NOISE)} of all`,
          figure: percent(median(blanks)),
          met: median(blanks) <= NOISE,
          detail: `rounds ${blanks.map(percent).join(' ')}`,
        },
        judge(
          'mount: times faster than plain DOM',
          medianRatio(
            mounts,
            (plain) => plain,
            (mounted) => mounted,
          ),
          { atLeast: 30 },
          `${ms(median(mounts.map(({ a }) => a * THROTTLE)))} plain, ${ms(median(mounts.map(({ b }) => b * THROTTLE)))} ours, of the processor × ${THROTTLE}`,
        ),
        {
          what: 'worst keystroke of a search',
          goal: `≤ ${LONGEST_MS} ms`,
          figure: ms(worst),
          met: worst <= LONGEST_MS,
          detail: `processor time of its longest piece × ${THROTTLE}, worst of ${KEYS.length} keys by their medians; worst of a round ${rounds.map((taken) => ms(Math.max(...taken))).join(', ')}`,
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
