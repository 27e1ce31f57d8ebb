/** Has the browser learn of its locales beside the page, before the page asks for one (`locales.worker.ts`). Where there are no workers, the page does. */
export function learnLocales(): void {
  if (typeof Worker !== 'undefined') new Worker(new URL('./locales.worker.ts', import.meta.url));
}
