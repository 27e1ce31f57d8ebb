/** Lets the page answer. Not by a timer: of a page that is opened in the background they come a second late each. */
export const pause = () =>
  new Promise<void>((resolve) => {
    // Where there is nobody to answer to.
    if (typeof MessageChannel === 'undefined') return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    return port2.postMessage(null);
  });

/**
 * Modules run when they are first asked for, and a page's asked for all at once keep it from answering (performance.md 10): these run one after
 * the other, with a pause after each, then the last. What a piece names is used by the last anyway, which asks for whatever is missing, so the pieces
 * need not be complete. They are to be in the files that are fetched for the last (`webpackMode: "eager"`, or one `webpackChunkName`).
 */
export async function inPieces<Last>(
  pieces: readonly (() => Promise<unknown>)[],
  last: () => Promise<Last>,
): Promise<Last> {
  for (const run of pieces) {
    await run();
    await pause();
  }
  return last();
}
