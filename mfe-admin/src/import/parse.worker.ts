import { parseFile } from './parse-file';

/** Reads a file off the main thread, so that the page stays smooth with any size (R23). */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(parseFile(new Uint8Array(data)));
});
