/** A page scrolled as a person does it, by a wheel, on a slow processor: which frames the browser dropped, by its own record, and what stood in them. */
import type { CDPSession, Page } from '@playwright/test';

const LENGTH = 12_000;
const PIXELS_A_SECOND = 3_000;
const SETTLED_MS = 250;

interface FrameEvent {
  name: string;
  args?: { hasPartialUpdate?: boolean };
}

export interface Wheel {
  /** Frames that were due. */
  frames: number;
  /** Of these, the ones that showed nothing new. */
  dropped: number;
  /** The ones that showed the page moved on, but not yet what its script had to add. */
  partial: number;
  /** Updates of the list before which it had shown an empty place, and how many there were. */
  blank: number;
  updates: number;
}

/** Looks at each update of the list whether the rows of the one before had reached as far as the page was scrolled meanwhile. */
const watch = () => {
  const seen = { blank: 0, updates: 0, stop: false };
  Object.assign(window, { wheelSeen: seen });
  const list = document.querySelector<HTMLElement>('[role=rowgroup]');
  if (!list) return;
  const origin = list.getBoundingClientRect().top + window.scrollY;
  const screen = window.innerHeight;
  let before: { top: number; bottom: number } | undefined;
  const reach = () => {
    const places = [...list.children].map(({ style }: Element & { style?: CSSStyleDeclaration }) => {
      const top = Number.parseFloat(style?.transform.split(',')[1] ?? '');
      return { top, bottom: top + Number.parseFloat(style?.blockSize ?? '') };
    });
    before =
      places.length > 0
        ? { top: Math.min(...places.map(({ top }) => top)), bottom: Math.max(...places.map(({ bottom }) => bottom)) }
        : undefined;
  };
  const look = () => {
    if (seen.stop) return;
    const from = window.scrollY - origin;
    if (before) {
      seen.updates += 1;
      if (from + screen > before.bottom || Math.max(0, from) < before.top) seen.blank += 1;
    }
    // When what this frame brought is in the page.
    setTimeout(reach);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Turns the wheel over `at`, from the top of the page. */
export async function turnWheel(
  page: Page,
  session: CDPSession,
  at: { x: number; y: number },
  throttle: number,
): Promise<Wheel> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(SETTLED_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  try {
    await page.evaluate(watch);
    const events: FrameEvent[] = [];
    const keep = ({ value }: { value: unknown[] }) => {
      events.push(...(value as FrameEvent[]));
    };
    session.on('Tracing.dataCollected', keep);
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
    });
    await session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -LENGTH,
      speed: PIXELS_A_SECOND,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', keep);
    const { blank, updates } = await page.evaluate(() => {
      const seen = (window as unknown as { wheelSeen: { blank: number; updates: number; stop: boolean } }).wheelSeen;
      seen.stop = true;
      return seen;
    });
    const drops = events.filter(({ name }) => name === 'DroppedFrame');
    const partial = drops.filter(({ args }) => args?.hasPartialUpdate === true).length;
    const dropped = drops.length - partial;
    // A frame with a part of what is new is drawn, too.
    return {
      frames: events.filter(({ name }) => name === 'DrawFrame').length + dropped,
      dropped,
      partial,
      blank,
      updates,
    };
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}
