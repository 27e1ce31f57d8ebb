/** The browser APIs that the worker uses, so that tests can replace them. */
export interface World {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  origin: string;
}

/** The answer, or undefined when it takes longer; callers that hold `answer` itself can still use it later. */
export const inTime = <Value>(answer: Promise<Value>, milliseconds: number): Promise<Value | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
