/** Enough for the slowest live message to find its request; each is forgotten in its turn. */
const REMEMBERED = 200;

const own = new Set<string>();

/** This page sends a change under this request id: its live echo needs no reading again. */
export function rememberOwnChange(requestId: string): void {
  own.add(requestId);
  const [oldest] = own;
  if (own.size > REMEMBERED && oldest !== undefined) own.delete(oldest);
}

/** No answer came, so this page does not know what became of it: the echo is news after all. */
export const forgetOwnChange = (requestId: string): void => {
  own.delete(requestId);
};

export const isOwnChange = (requestId: string | undefined): boolean => requestId !== undefined && own.has(requestId);
