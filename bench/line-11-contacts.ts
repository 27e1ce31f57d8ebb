/** Line 11: 10,000 contacts in a real browser, its processor slowed four times, against the same rows as plain DOM. */
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from '../scripts/build.ts';
import { findBrowser } from '../scripts/browser.ts';
import { interleave, judge, median, medianRatio, ms, ROUNDS, type Figure, type Line } from './harness.ts';
import { startProduct } from './product.ts';
import { turnWheel } from './wheel.ts';

const CONTACTS = 10_000;
const THROTTLE = 4;
const WORDS = 'contact 12';
const KEYS = [...Array.from(WORDS), ...Array.from(WORDS, () => 'Backspace')];
const SETTLED_MS = 250;
/** The Web Vitals' own threshold for «good». */
const INTERACTION_MS = 200;
/** Over the names of contacts. */
const POINTER = { x: 480, y: 500 };

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

/** Processor time of the page's main thread, ms, independent of other load on the machine. */
async function processorTime(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    Number.NaN;
  const before = await busy();
  await work();
  return ((await busy()) - before) * 1000;
}

/** Processor time until the list, left for the other tab before, is painted again. */
const mountList = async (page: Page, session: CDPSession): Promise<number> => {
  await page.getByRole('tab', { name: 'Reference Guide' }).click();
  await page.getByLabel('Prospect name').waitFor();
  return processorTime(session, () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const tab = document.querySelector<HTMLElement>('[role=tab]');
          const look = () => {
            if (document.querySelector('[role=row][data-index]')) requestAnimationFrame(() => setTimeout(resolve));
            else requestAnimationFrame(look);
          };
          tab?.focus();
          tab?.click();
          look();
        }),
    ),
  );
};

/** Processor time until the board, opened from the list, is painted. */
const mountBoard = async (page: Page, session: CDPSession): Promise<number> => {
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.locator('[role=row][data-index]').first().waitFor();
  return processorTime(session, () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (document.querySelector('[data-card]')) requestAnimationFrame(() => setTimeout(resolve));
            else requestAnimationFrame(look);
          };
          document.querySelector<HTMLElement>('main a[href*="view=board"]')?.click();
          look();
        }),
    ),
  );
};

/** Processor time until 10,000 plain rows of the same markup and style, inserted in one go, are painted. */
const mountPlain = async (page: Page, session: CDPSession): Promise<number> => {
  const taken = await processorTime(session, () =>
    page.evaluate(
      (count) =>
        new Promise<void>((resolve) => {
          const table = document.querySelector('[role=table]');
          const row = table?.querySelector('[role=row][data-index]')?.cloneNode(true) as HTMLElement | undefined;
          if (!table || !row) throw new Error('There is no list to copy');
          row.style.cssText = 'position: static; transform: none';
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

/** Interaction to Next Paint, as the browser reports it: milliseconds of the slowest interaction of `work`. */
async function slowestInteraction(page: Page, session: CDPSession, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(window, { interactionsSeen: seen });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & {
        interactionId?: number;
      })[])
        if (interactionId) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  try {
    await work();
    await page.waitForTimeout(SETTLED_MS);
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return page.evaluate(() => (window as unknown as { interactionsSeen: { slowest: number } }).interactionsSeen.slowest);
}

/** Types a search and deletes it letter by letter, sorts the list both ways, ticks a contact and opens it for editing. */
async function useList(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search contacts' }).focus();
  for (const key of KEYS) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(SETTLED_MS);
  }
  const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  for (let time = 0; time < 2; time += 1) {
    await sort.click();
    await page.waitForTimeout(SETTLED_MS);
  }
  // Press the label around the checkbox.
  const box = page
    .getByRole('checkbox', { name: /^Select Contact/ })
    .first()
    .locator('..');
  await box.click();
  await box.click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.keyboard.press('Escape');
}

/** Moves cards of a column of 10,000 with the keys of the stages, and searches the board. */
async function useBoard(page: Page): Promise<void> {
  for (const stage of ['2', '3', '4']) {
    await page.locator('[data-card] [id^=card-]').first().focus();
    await page.keyboard.press(stage);
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.getByRole('searchbox').focus();
  for (const key of 'fair 12') {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(SETTLED_MS);
  }
}

export const contacts: Line = {
  name: '11',
  title: '10,000 contacts in a browser slowed four times: mounting, scrolling, using',
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
      const open = async () => {
        await page.goto('/prospects');
        await page.getByText(/^10[,.]?000 contacts/).waitFor();
      };
      await open();
      const session = await context.newCDPSession(page);

      const empty: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) empty.push(await turnWheel(page, session, POINTER, THROTTLE));
      say(`wheel: rows of empty space ${empty.map((rows) => rows.toFixed(1)).join(' ')}`);

      const slowest: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await open();
        slowest.push(await slowestInteraction(page, session, () => useList(page)));
      }
      say(`slowest interaction: ${slowest.map(ms).join(' ')}`);

      const slowestMoves: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.goto('/prospects?view=board');
        await page.locator('[data-card]').first().waitFor();
        slowestMoves.push(await slowestInteraction(page, session, () => useBoard(page)));
      }
      say(`slowest interaction on the board: ${slowestMoves.map(ms).join(' ')}`);
      // Last: the browser keeps the memory of the plain rows for a while.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await open();
      await mountList(page, session);
      const mounts = await interleave(
        ROUNDS,
        () => mountPlain(page, session),
        () => mountList(page, session),
      );
      const boards: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) boards.push(await mountBoard(page, session));
      await session.send('Performance.disable');
      // The first one also loads its code.
      const board = median(boards.slice(1));
      say(`mount: board ${boards.map((taken) => ms(taken * THROTTLE)).join(' ')}`);
      say(
        `mount: plain DOM ${mounts.map(({ a }) => ms(a * THROTTLE)).join(' ')}; list ${mounts.map(({ b }) => ms(b * THROTTLE)).join(' ')}`,
      );

      const plain = median(mounts.map(({ a }) => a));
      return [
        judge(
          'mount: times faster than plain DOM',
          medianRatio(
            mounts,
            (plain) => plain,
            (mounted) => mounted,
          ),
          { atLeast: 15 },
          `${ms(median(mounts.map(({ a }) => a * THROTTLE)))} plain, ${ms(median(mounts.map(({ b }) => b * THROTTLE)))} ours, of the processor × ${THROTTLE}`,
        ),
        judge(
          'mount of the board: times faster than plain DOM',
          plain / board,
          { atLeast: 15 },
          `${ms(board * THROTTLE)} of the processor × ${THROTTLE}`,
        ),
        {
          what: 'slowest interaction (INP) on the board: moving cards, searching',
          goal: `≤ ${INTERACTION_MS} ms`,
          figure: ms(median(slowestMoves)),
          met: median(slowestMoves) <= INTERACTION_MS,
          detail: `slowest of each round ${slowestMoves.map(ms).join(', ')}`,
        },
        {
          what: 'empty space while a wheel turns at 3,000 px/s',
          goal: '≤ 1 row',
          figure: `${median(empty).toFixed(1)} rows`,
          met: median(empty) <= 1,
          detail: `rounds ${empty.map((rows) => rows.toFixed(1)).join(' ')}`,
        },
        {
          what: 'slowest interaction (INP): searching, sorting, ticking, editing',
          goal: `≤ ${INTERACTION_MS} ms`,
          figure: ms(median(slowest)),
          met: median(slowest) <= INTERACTION_MS,
          detail: `slowest of each round ${slowest.map(ms).join(', ')}`,
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
