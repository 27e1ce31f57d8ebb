import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

const BODY_LIMIT = 64 * 1024;
/** A whole contacts file comes in one request, and so do the ids of all 10,000 contacts (docs/product/contacts.md#a-contact). */
const LARGE_BODY_LIMIT = 5 * 1024 * 1024;
/** Far more than the fields of 10,000 rows: parsing millions of nothings would hold everybody up for seconds. */
const MAX_VALUES = 250_000;
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{');
/** Whether JSON has more values than any body that is meant; what stands within texts does not count. */
function hasTooManyValues(bytes: Buffer): boolean {
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === COMMA || sign === LIST || sign === OBJECT) values += 1;
    if (values > MAX_VALUES) return true;
  }
  return false;
}
const LARGE_BODIES = new Set([
  '/api/admin/import-users',
  '/api/prospects/import',
  '/api/prospects/delete',
  '/api/prospects/restore',
  '/api/prospects/bulk-type',
  '/api/prospects/bulk',
  '/api/prospects/suppressed',
]);

const limitOf = (request: FastifyRequest) =>
  LARGE_BODIES.has(request.routeOptions.url ?? '') ? LARGE_BODY_LIMIT : BODY_LIMIT;
const JSON_TYPE = /^application\/json\s*(;\s*charset=utf-8\s*)?$/i;

/** Stands where a body should be that can't be read. The code that reads bodies throws its `problem`, once the guards have let the caller in (docs/product/accounts.md#what-every-call-has-in-common). */
export class InvalidBody {
  constructor(private readonly code: 'request.unsupported-media-type' | 'request.too-large' | 'request.invalid') {}
  get problem(): Problem {
    return this.code === 'request.invalid'
      ? new Problem(this.code, { errors: [{ path: '', message: 'body.not-json' }] })
      : new Problem(this.code);
  }
}

/**
 * Reads JSON bodies of at most 64 KiB; on routes for whole files and lists 5 MiB, if `isSignedIn`, so that visitors can't make the service
 * parse more. A body that can't be read becomes an `InvalidBody` instead of a refusal, because a missing permission is reported first
 * (docs/product/accounts.md#what-every-call-has-in-common).
 */
export function registerBodyParser(
  fastify: FastifyInstance,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const toValue = (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    if (bytes.length === 0) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      void parseJson(request, text, (error, value: unknown) =>
        resolve(error ? new InvalidBody('request.invalid') : value),
      );
    } catch {
      resolve(new InvalidBody('request.invalid'));
    }
    return promise;
  };
  const read = async (request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<unknown> => {
    const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
    if ((encoding ?? 'identity') !== 'identity' || !JSON_TYPE.test(type ?? ''))
      return new InvalidBody('request.unsupported-media-type');
    let limit = limitOf(request);
    if (Number(length ?? 0) > limit) return new InvalidBody('request.too-large');
    let known: Promise<boolean> | undefined;
    const isKnown = () => (known ??= isSignedIn(request));
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload) {
      size += chunk.length;
      // The guard then asks them to sign in.
      if (size > BODY_LIMIT && limit > BODY_LIMIT && !(await isKnown())) limit = BODY_LIMIT;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    }
    const bytes = Buffer.concat(chunks);
    return size > limit || hasTooManyValues(bytes) ? new InvalidBody('request.too-large') : toValue(request, bytes);
  };
  fastify.removeAllContentTypeParsers();
  // Fastify's own limit would answer before the access rules; the parser keeps its own.
  fastify.addContentTypeParser('*', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, payload, done) => {
    read(request, payload).then(
      (body) => done(null, body),
      (error: Error) => done(error),
    );
  });
}
