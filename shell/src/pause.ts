/** Lets the page answer. Not by a timer: of a page that is opened in the background they come a second late each. */
export const pause = () => new Promise<void>((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
});

/** A frame that does not come: the page may be covered without being told. */
const LATEST_MS = 200;

/** When what the page came with is on screen; at once where nobody looks. */
export const painted = () => new Promise<void>((resolve) => {
  const drawn = () => { void pause().then(resolve); };
  if (document.visibilityState !== 'visible') return drawn();
  requestAnimationFrame(drawn);
  return setTimeout(resolve, LATEST_MS);
});
