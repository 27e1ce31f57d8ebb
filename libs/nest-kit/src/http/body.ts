import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

const BODY_LIMIT = 64 * 1024;
/** A whole contacts file comes in one request, and so do the ids of all 10,000 contacts (docs/product/contacts.md#a-contact). */
const LARGE_BODY_LIMIT = 5 * 1024 * 1024;
/** Far more than the fields of 10,000 rows: parsing millions of nothings would hold everybody up for seconds. */
const MAX_VALUES = 250_000;
/** Far more than all calls have names of fields: parsing each one that is new costs the engine far more than a value does. */
const MAX_NAMES = 1_000;
/** Far deeper than any body that is meant. */
const MAX_DEPTH = 100;
const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,:[]{}');
/** Where the text that begins at this quotation mark ends: at its other one, or with the bytes. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
/** Whether JSON has more values, more different names of fields or more levels than any body that is meant; what stands within texts does not count. */
function isBeyondMeasure(bytes: Buffer): boolean {
  const names = new Set<string>();
  let values = 0;
  let depth = 0;
  /** The last one, which is a name when a colon follows it. */
  let text: [start: number, end: number] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (sign === QUOTE) {
      const end = endOfText(bytes, at);
      text = [at + 1, end];
      at = end;
    } else if (sign === COMMA) values += 1;
    else if (sign === COLON) {
      names.add(bytes.toString('latin1', ...text));
      text = [0, 0];
    } else if (sign === LIST || sign === OBJECT) {
      values += 1;
      depth += 1;
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1;
    if (values > MAX_VALUES || names.size > MAX_NAMES || depth > MAX_DEPTH) return true;
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
    return size > limit || isBeyondMeasure(bytes) ? new InvalidBody('request.too-large') : toValue(request, bytes);
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
