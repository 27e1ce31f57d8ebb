/** Enough requests for the slowest live message to find its own; the oldest are dropped. */
const REMEMBERED = 200;

const own = new Set<string>();

/** Remembers the id of this page's own write, so that its live message triggers no reading. */
export function rememberOwnChange(requestId: string): void {
  own.add(requestId);
  const [oldest] = own;
  if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
}

/** For a write without an answer: its result is unknown, so its live message must be handled. */
export const forgetOwnChange = (requestId: string): void => {
  own.delete(requestId);
};

export const isOwnChange = (requestId: string | undefined): boolean => requestId !== undefined && own.has(requestId);
