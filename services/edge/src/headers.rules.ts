/** Headers that belong to one connection, not to the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that only the edge or a service may set; removed from clients' requests. */
const CLAIMS = new Set([
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'x-request-id',
  'x-original-url',
  'x-rewrite-url',
  'traceparent',
  'tracestate',
]);

/** Not forwarded: they belong to a connection and are set for the one to the service. */
const OF_THE_CONNECTION = new Set(['host', 'content-length', 'expect']);

const isKept = (name: string) =>
  !HOP_BY_HOP.has(name) &&
  !CLAIMS.has(name) &&
  !OF_THE_CONNECTION.has(name) &&
  !name.startsWith('x-forwarded-') &&
  !name.startsWith('x-internal-');

/** Names that `Connection` lists, except for the two usual ones. */
function namedByConnection(connection: string | undefined): readonly string[] {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

export interface Forwarded {
  requestId: string;
  /** Address of the client, already decided (TRUST_PROXY). */
  clientAddress: string;
  /** Where the trace is, while there are traces. */
  traceparent?: string | undefined;
  /** Scheme and host of PUBLIC_ORIGIN, never of the socket. */
  protocol: 'http' | 'https';
  host: string;
}

type HeaderBag = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The headers of a client's request that a service gets, as a flat list of names and values: everything about the message (also `Origin`,
 * `Sec-Fetch-Site` and cookies, which services check), nothing about the connection, none of `CLAIMS`.
 */
export function requestHeaders(incoming: HeaderBag, forwarded: Forwarded): string[] {
  const dropped = namedByConnection(incoming['connection'] as string | undefined);
  const list = [
    'host',
    forwarded.host,
    'x-request-id',
    forwarded.requestId,
    'x-forwarded-for',
    forwarded.clientAddress,
    'x-forwarded-proto',
    forwarded.protocol,
    'x-forwarded-host',
    forwarded.host,
  ];
  if (forwarded.traceparent !== undefined) list.push('traceparent', forwarded.traceparent);
  for (const name in incoming) {
    const value = incoming[name];
    if (value === undefined || !isKept(name) || dropped.includes(name)) continue;
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value) list.push(name, one);
  }
  return list;
}

/**
 * The headers of a service's answer that the client gets: those that the edge has set itself (`own`) win, except for a content policy that the
 * service sets for its own page. An answer without caching headers is not cached.
 */
export function responseHeaders(
  answer: HeaderBag,
  own: readonly string[],
  requestId: string,
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = { 'cache-control': 'no-store' };
  const dropped = namedByConnection(answer['connection'] as string | undefined);
  for (const name in answer) {
    const value = answer[name];
    if (
      value === undefined ||
      HOP_BY_HOP.has(name) ||
      name === 'server' ||
      name === 'x-powered-by' ||
      dropped.includes(name)
    )
      continue;
    if (own.includes(name) && name !== 'content-security-policy') continue;
    headers[name] = value;
  }
  headers['x-request-id'] = requestId;
  return headers;
}
