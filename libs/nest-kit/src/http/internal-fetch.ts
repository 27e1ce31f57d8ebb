import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import { requestContext } from './request-context.js';

export interface InternalCall {
  secret: string;
  /** Sent as JSON by POST; absent = GET. */
  body?: unknown;
  timeoutMs?: number;
}
/** Header with the shared secret by which services authenticate to each other. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

const connections = { keepAlive: true, maxSockets: 64 };
/** `node:http` over kept connections: a third of what the same call costs through `fetch`. */
const plain = { request: httpRequest, agent: new HttpAgent(connections) };
const secure = { request: httpsRequest, agent: new HttpsAgent(connections) };

/** A call between services that may be made twice: the answer's JSON; null for 404. Rejects on anything else and after 2 s. */
export async function internalFetch(url: string, call: InternalCall): Promise<unknown> {
  const response = await internalStream(url, call);
  return response && json(response);
}

/** The same, with the answer as a stream. The time limit includes reading it. The caller must read the stream to its end or destroy it. */
export async function internalStream(
  url: string,
  { secret, body, timeoutMs = 2_000 }: InternalCall,
): Promise<IncomingMessage | null> {
  const { requestId, traceparent } = requestContext() ?? {};
  const text = body === undefined ? '' : JSON.stringify(body);
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: secret,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await send(url, options, text);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return response;
  response.resume();
  if (statusCode === 404) return null;
  throw new Error(`${new URL(url).pathname} answered ${statusCode}`);
}

function send(url: string, options: RequestOptions, text: string): Promise<IncomingMessage> {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = request(url, { ...options, agent }, resolve);
  call.on('error', (error: NodeJS.ErrnoException) => {
    // The other side had closed the kept connection meanwhile: nothing was done yet.
    if (call.reusedSocket && error.code === 'ECONNRESET') send(url, options, text).then(resolve, reject);
    else reject(error);
  });
  call.end(text);
  return promise;
}
