/** A paint that does not come: the page may be covered without being told. */
const LATEST_MS = 400;

/** When what the page came with is on screen; at once where it came with nothing, hides it until the app has other words for it, or nobody looks. */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (
      document.visibilityState !== 'visible' ||
      document.documentElement.hasAttribute('data-wait') ||
      !document.getElementById('root')?.hasChildNodes() ||
      !PerformanceObserver.supportedEntryTypes.includes('paint')
    )
      return resolve();
    // Not by a frame: one that was asked for has not been drawn, and drawing it competes with whatever begins then.
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    return setTimeout(resolve, LATEST_MS);
  });
