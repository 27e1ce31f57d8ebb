/** Web Vitals as the browser itself reports them. */
import type { CDPSession, Page } from '@playwright/test';

/** The slow phone of all lines: processor slowed by this factor; 150 ms round trip, 1.6 Mbit/s down, 0.75 up. */
export const THROTTLE = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** The thresholds for «good». */
export const GOOD = { paintMs: 2500, interactionMs: 200, shift: 0.1 } as const;

interface Vitals {
  paint: number;
  shift: number;
  interaction: number;
}

/** Runs in the page before its own scripts. */
const observe = () => {
  const seen = { paint: 0, shift: 0, interaction: 0 };
  Object.assign(window, { webVitals: seen });
  new PerformanceObserver((list) => {
    seen.paint = list.getEntries().at(-1)?.startTime ?? seen.paint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEventTiming & {
      interactionId?: number;
    })[])
      if (interactionId) seen.interaction = Math.max(seen.interaction, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** From the next page on. */
export const observeVitals = (page: Page): Promise<unknown> => page.addInitScript(observe);

/** Milliseconds until the largest paint, the sum of layout shifts, and the slowest interaction (milliseconds until its next paint). */
export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => ({ ...(window as unknown as { webVitals: Vitals }).webVitals }));

export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}
