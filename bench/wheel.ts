/** Scrolls a long list by mouse wheel on a slow processor and measures how much of the screen was empty before its rows were rendered. */
import type { CDPSession, Page } from '@playwright/test';

const LENGTH = 12_000;
const PIXELS_A_SECOND = 3_000;
const SETTLED_MS = 250;

/**
 * Measures at each update of the list how far the page was scrolled past the rows of the previous update. The browser scrolls on its own
 * thread, so that space was empty on the screen.
 */
const watch = () => {
  const seen = { emptyPixels: 0, rowPixels: 0, stop: false };
  Object.assign(window, { wheelSeen: seen });
  const list = Array.from(document.querySelectorAll<HTMLElement>('[role=rowgroup]')).at(-1);
  if (!list) return;
  let rows: { top: number; bottom: number } | undefined;
  const measure = () => {
    const boxes = Array.from(list.children, (row) => row.getBoundingClientRect());
    if (boxes.length === 0) return;
    rows = {
      top: Math.min(...boxes.map(({ top }) => top)) + window.scrollY,
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + window.scrollY,
    };
    seen.rowPixels = boxes[0]?.height ?? 0;
  };
  const look = () => {
    if (seen.stop) return;
    if (rows) {
      const { top, bottom } = list.getBoundingClientRect();
      const [from, to] = [Math.max(0, top), Math.min(window.innerHeight, bottom)].map((edge) => edge + window.scrollY);
      seen.emptyPixels = Math.max(seen.emptyPixels, (to ?? 0) - rows.bottom, rows.top - (from ?? 0));
    }
    // After this frame's changes are in the page.
    setTimeout(measure);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Turns the wheel over `at`, from the top of the page. Returns the largest empty space, in rows. */
export async function turnWheel(
  page: Page,
  session: CDPSession,
  at: { x: number; y: number },
  throttle: number,
): Promise<number> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(SETTLED_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  try {
    await page.evaluate(watch);
    await session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -LENGTH,
      speed: PIXELS_A_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    return await page.evaluate(() => {
      const { wheelSeen } = window as unknown as {
        wheelSeen: { emptyPixels: number; rowPixels: number; stop: boolean };
      };
      wheelSeen.stop = true;
      return wheelSeen.emptyPixels / wheelSeen.rowPixels;
    });
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}
