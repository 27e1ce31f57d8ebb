/** A long list scrolled as a person does it, by a wheel, on a slow processor: how much of the screen was seen empty before its rows came. */
import type { CDPSession, Page } from '@playwright/test';

const LENGTH = 12_000;
const PIXELS_A_SECOND = 3_000;
const SETTLED_MS = 250;

/**
 * With each update of the list, how far the page had been scrolled past the rows of the update before: the browser scrolls by itself, so
 * that space was on the screen with nothing in it.
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
    // Once what this frame brought stands in the page.
    setTimeout(measure);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Turns the wheel over `at`, from the top of the page. Returns the tallest empty space that was seen, in rows. */
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
