/** Headers that belong to one connection, not to the message (RFC 9110 §7.6.1). */ const HOP_BY_HOP = new Set([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade'
]);
/** What only the edge or a service may say; from a client it would be a claim. */ const CLAIMS = new Set([
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'x-request-id',
    'x-original-url',
    'x-rewrite-url',
    'traceparent',
    'tracestate'
]);
/** Set anew for the connection to the service. */ const OF_THE_CONNECTION = new Set([
    'host',
    'content-length',
    'expect'
]);
const isKept = (name)=>!HOP_BY_HOP.has(name) && !CLAIMS.has(name) && !OF_THE_CONNECTION.has(name) && !name.startsWith('x-forwarded-') && !name.startsWith('x-internal-');
/** Names that `Connection` lists besides the two everybody sends. */ function namedByConnection(connection) {
    if (connection === undefined || connection === 'keep-alive' || connection === 'close') return [];
    return connection.toLowerCase().split(',').map((name)=>name.trim());
}
/**
 * What a service gets of a client's headers, as a flat list of names and values: everything of the message itself (`Origin`,
 * `Sec-Fetch-Site` and cookies too, the services check them), nothing of the connection, none of the claims.
 */ export function requestHeaders(incoming, forwarded) {
    const dropped = namedByConnection(incoming['connection']);
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
        forwarded.host
    ];
    if (forwarded.traceparent !== undefined) list.push('traceparent', forwarded.traceparent);
    for(const name in incoming){
        const value = incoming[name];
        if (value === undefined || !isKept(name) || dropped.includes(name)) continue;
        if (typeof value === 'string') list.push(name, value);
        else for (const one of value)list.push(name, one);
    }
    return list;
}
/**
 * A service's answer as the client gets it: the edge's own headers win, except a content policy that the service
 * states for its own page. An answer that says nothing about caching is not kept.
 */ export function responseHeaders(answer, own, requestId) {
    const headers = {
        'cache-control': 'no-store',
        ...own
    };
    const dropped = namedByConnection(answer['connection']);
    for(const name in answer){
        const value = answer[name];
        if (value === undefined || HOP_BY_HOP.has(name) || name === 'server' || name === 'x-powered-by' || dropped.includes(name)) continue;
        if (name in own && name !== 'content-security-policy') continue;
        headers[name] = value;
    }
    headers['x-request-id'] = requestId;
    return headers;
}

//# sourceMappingURL=headers.rules.js.map
