import { ERROR_STATUS, type ErrorCode, type FieldError } from '@nb/contracts';
import { HttpResponse, type HttpHandler, delay, getResponse, http } from 'msw';
import type { z } from 'zod';

/** What a fake answer may look at. `body` is the parsed JSON. */
export interface FakeRequest {
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}
type Answer<Schema extends z.ZodType> =
  | z.input<Schema>
  | ((request: FakeRequest) => z.input<Schema> | Promise<z.input<Schema>>);
export interface AnswerOptions {
  status?: number;
  headers?: Record<string, string>;
  /** Milliseconds until it answers; `infinite` never does. */
  delay?: number | 'infinite';
  /** Answers only after this promise, so that a test can check what is shown meanwhile on a machine of any speed. */
  after?: Promise<unknown>;
  /** Answers once, then the next handler of the list is asked. */
  once?: boolean;
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const requestOf = async (request: Request, params: FakeRequest['params']): Promise<FakeRequest> => {
  const text = await request.clone().text();
  return {
    params,
    query: new URL(request.url).searchParams,
    headers: request.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
};

async function due({ delay: wait, after }: Pick<AnswerOptions, 'delay' | 'after'>): Promise<void> {
  await after;
  if (wait !== undefined) await delay(wait);
}

const answering =
  (method: Method) =>
  <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    answer: Answer<Schema>,
    options: AnswerOptions = {},
  ): HttpHandler =>
    http[method](
      path,
      async ({ request, params }) => {
        await due(options);
        const value =
          typeof answer === 'function'
            ? await (answer as (request: FakeRequest) => unknown)(await requestOf(request, params))
            : answer;
        // A fake answer must match the contract, otherwise the test would prove nothing.
        return HttpResponse.json(schema.parse(value) as null, {
          status: options.status ?? 200,
          ...(options.headers && { headers: options.headers }),
        });
      },
      { once: options.once ?? false },
    );

/**
 * A fake server whose answers are checked against the contract: `fake.get('/api/prospects', prospectList, [buildProspect()])`.
 * A function as the answer sees the request. `fake.fails` refuses with a problem, `fake.down` breaks the connection.
 */
export const fake = {
  get: answering('get'),
  post: answering('post'),
  put: answering('put'),
  patch: answering('patch'),
  delete: answering('delete'),
  /** Refuses with the problem of this code (docs/product/accounts.md#what-every-call-has-in-common). */
  fails(
    method: Method,
    path: string,
    code: ErrorCode,
    {
      detail = `The server says ${code}`,
      errors,
      status = ERROR_STATUS[code],
      once = false,
      headers = {},
      methods,
      ...options
    }: AnswerOptions & { detail?: string; errors?: FieldError[]; methods?: string[] } = {},
  ): HttpHandler {
    return http[method](
      path,
      async () => {
        await due(options);
        return HttpResponse.json(
          {
            type: 'about:blank',
            status,
            code,
            title: code,
            detail,
            requestId: 'req-1',
            ...(errors && { errors }),
            ...(methods && { methods }),
          },
          { status, headers: { 'content-type': 'application/problem+json', ...headers } },
        );
      },
      { once },
    );
  },
  /** No answer: the connection breaks. */
  down: (method: Method, path: string, { once = false } = {}): HttpHandler =>
    http[method](path, () => HttpResponse.error(), { once }),
  /** Any answer, without a contract: text, empty, broken JSON. */
  raw: (
    method: Method,
    path: string,
    body: string | null,
    { status = 200, headers = {}, once = false }: AnswerOptions = {},
  ): HttpHandler => http[method](path, () => new HttpResponse(body, { status, headers }), { once }),
};

/** A call that was made. */
export interface RecordedCall {
  method: string;
  /** Path with query. */
  url: string;
  body: unknown;
  headers: Headers;
}

export interface FakeNetwork {
  /** Every call so far, in order. */
  calls: RecordedCall[];
  /** Calls that no handler knew: they failed like a broken connection. */
  unanswered: string[];
  /** Calls of one kind: `callsTo('POST', '/api/prospects')`. The path is compared without its query. */
  callsTo: (method: string, path: string) => RecordedCall[];
  /** Adds handlers before the existing ones. */
  use: (...handlers: HttpHandler[]) => void;
  /** Restores `fetch`. */
  close: () => void;
}

/** Replaces `fetch` by msw's handlers. A call without a handler fails like a broken connection, and is reported. */
export function fakeNetwork(initial: HttpHandler[]): FakeNetwork {
  let handlers = initial;
  const calls: RecordedCall[] = [];
  const unanswered: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), window.location.origin),
      init,
    );
    const text = await request.clone().text();
    const { pathname, search } = new URL(request.url);
    let body: unknown = text;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      // Not JSON: recorded as it is.
    }
    calls.push({ method: request.method, url: pathname + search, body, headers: request.headers });
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new DOMException('The call was aborted', 'AbortError'));
      if (request.signal.aborted) abort();
      request.signal.addEventListener('abort', abort, { once: true });
    });
    const response = await Promise.race([getResponse(handlers, request), aborted]);
    if (response === undefined) {
      unanswered.push(`${request.method} ${pathname}${search}`);
      throw new TypeError(`No fake answer for ${request.method} ${pathname}${search}`);
    }
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
  return {
    calls,
    unanswered,
    callsTo: (method, path) => calls.filter((call) => call.method === method && call.url.split('?')[0] === path),
    use: (...more) => {
      handlers = [...more, ...handlers];
    },
    close: () => {
      globalThis.fetch = before;
    },
  };
}
