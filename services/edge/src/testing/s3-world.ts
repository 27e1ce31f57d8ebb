import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = 5;

export interface S3World {
  url: string;
  keys: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string; AWS_REGION: string };
  /** Requests received, such as `GET /releases/manifest.json`. */
  asked: string[];
  /** Answers the next so many calls with 503. */
  failNext(count: number): void;
  close(): Promise<void>;
}

/**
 * As much of S3's protocol as a release store needs: signatures are checked, writes are conditional, lists come in pages. There is
 * no S3-compatible server among the packages that could run here; what this does follows the REST API's reference.
 */
export async function startS3(bucket: string): Promise<S3World> {
  const keys = {
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'secret-of-the-test',
    AWS_REGION: 'eu-central-1',
  };
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let failing = 0;
  const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
  const isSigned = async (request: IncomingMessage, url: URL): Promise<boolean> => {
    const given = request.headers.authorization ?? '';
    const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(
      signed.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name] ?? '')]),
    );
    const signer = new AwsV4Signer({
      method: request.method ?? 'GET',
      url: url.href,
      headers,
      accessKeyId: keys.AWS_ACCESS_KEY_ID,
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY,
      region: keys.AWS_REGION,
      service: 's3',
      datetime: String(request.headers['x-amz-date'] ?? ''),
    });
    return (await signer.authHeader()) === given;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    asked.push(`${request.method ?? ''} ${decodeURIComponent(url.pathname)}`);
    const end = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(body);
    if (failing > 0) {
      failing -= 1;
      return end(503);
    }
    if (!(await isSigned(request, url))) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (url.pathname === `/${bucket}`) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const all = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const more = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
      return end(
        200,
        `<?xml version="1.0"?><ListBucketResult>${all
          .slice(from, from + PAGE)
          .map((key) => `<Contents><Key>${key}</Key></Contents>`)
          .join('')}${more}</ListBucketResult>`,
      );
    }
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    const there = objects.get(key);
    if (request.method === 'GET')
      return there ? end(200, there, { etag: etag(there) }) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    if (request.headers['if-none-match'] === '*' && there) return end(412);
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && (!there || etag(there) !== wanted)) return end(412);
    objects.set(key, Buffer.concat(chunks));
    return end(200);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    asked,
    failNext: (count) => {
      failing = count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
