import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface AnsweredFile {
  bytes: Buffer;
  type: string;
  etag: string;
  language: string;
  /** With its ending. */
  name?: string;
}

export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Whether the caller has this already (RFC 9110 §13.1.2: compared without regard to strength). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

/** A name that any browser can save under (RFC 6266): plain signs, and the true name beside them. */
const disposition = (name: string, download: boolean) =>
  `${download ? 'attachment' : 'inline'}; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

export interface AnswerOptions {
  download?: boolean;
  /** `public`: the same for everybody. Either way it is asked for again each time, and answered by 304 while nothing has changed. */
  cache: 'public' | 'private';
}

/** Sends a file, or that the caller has it already. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AnsweredFile,
  { download = false, cache }: AnswerOptions,
): Promise<void> {
  void reply.headers({ etag: file.etag, 'cache-control': `${cache}, no-cache`, vary: 'accept-language, cookie' });
  if (isKnown(request.headers['if-none-match'], file.etag)) return void (await reply.code(304).send());
  void reply.headers({ 'content-type': file.type, 'content-language': file.language });
  if (file.name !== undefined) void reply.header('content-disposition', disposition(file.name, download));
  // A browser shows a PDF in a page of its own, in which the file is an object.
  if (file.type === 'application/pdf')
    void reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  await reply.send(file.bytes);
}
