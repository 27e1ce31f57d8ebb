const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method changes something. */
export const isWrite = (method: string): boolean => !SAFE_METHODS.has(method);

export interface WriteOrigin {
  method: string;
  secFetchSite: string | undefined;
  origin: string | undefined;
}

/**
 * Whether a page of another site may be behind the call: a write whose `Sec-Fetch-Site` is not `same-origin`, or,
 * without that header, whose `Origin` is not ours. Neither header = not a browser.
 */
export function isCrossSite({ method, secFetchSite, origin }: WriteOrigin, publicOrigin: string): boolean {
  if (!isWrite(method)) return false;
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin';
  return origin !== undefined && origin !== publicOrigin;
}
