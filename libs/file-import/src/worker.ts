import { parseFile } from './parse-file.js';

/** Reads a file off the main thread, so that the page stays smooth with any size. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(parseFile(new Uint8Array(data)));
});
