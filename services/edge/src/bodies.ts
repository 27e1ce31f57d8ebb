import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { EdgeErrorCode } from './problems.js';
import { LIMITS } from './limits.js';

/** Bodies this short are always accepted, so that slow senders of long bodies can't keep others from signing in. */
const SHORT_BYTES = 4 * 1024;

export class BodyRefused extends Error {
  constructor(readonly code: EdgeErrorCode) {
    super(code);
  }
}

/** Buffers whole bodies, so that a slow client keeps no service waiting, with at most `maxBytes` of all unfinished bodies together. */
export class Bodies {
  #held = 0;
  constructor(
    private readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>,
    private readonly maxBytes: number = LIMITS.unfinishedBytes,
  ) {}

  /** @throws BodyRefused `request.too-large`, `access.signed-out` beyond 64 KiB, `server.busy`; the rest of the body is then still to be read. */
  async read(request: FastifyRequest, payload: Readable): Promise<Buffer> {
    const limit = request.routeOptions.bodyLimit ?? LIMITS.bodyBytes;
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyRefused('request.too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    let isKnown = false;
    try {
      for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.#held += chunk.length;
        chunks.push(chunk);
        if (size > limit) throw new BodyRefused('request.too-large');
        if (size > SHORT_BYTES && this.#held > this.maxBytes) throw new BodyRefused('server.busy');
        if (size > LIMITS.bodyBytes && !isKnown && !(isKnown = await this.isSignedIn(request)))
          throw new BodyRefused('access.signed-out');
      }
      return Buffer.concat(chunks);
    } finally {
      this.#held -= size;
    }
  }
}
