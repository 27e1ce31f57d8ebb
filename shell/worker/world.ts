/** What the worker needs of the browser, so that tests can be one. */
export interface World {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  origin: string;
}

/** The answer in good time, or undefined when the time is over; what comes later is left to whoever holds the promise. */
export const inTime = <Value>(answer: Promise<Value>, milliseconds: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
