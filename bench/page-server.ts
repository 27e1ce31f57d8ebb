/** Serves one build of the pages the way the edge does, and passes the rest on to a running product: several builds side by side get the same bytes' treatment. */
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};
const PLACES = [
  [/%BRAND_NAME%/g, 'Network Builders'],
  [/%BRAND_SUPPORT_EMAIL%/g, 'support@example.com'],
] as const;

export interface PageServer {
  url: string;
  close(): Promise<void>;
}

/** What a browser gets of a text: no faster or slower compression than anybody else's. */
export const gzipped = (bytes: Buffer | string): Buffer => gzipSync(bytes, { level: 9 });

/** @param frontDoor The page for `/auth` of whoever has no session; the build's own unless given. */
export async function servePages({
  dir,
  product,
  frontDoor,
}: {
  dir: string;
  product: string;
  frontDoor?: string;
}): Promise<PageServer> {
  const brand = await (await fetch(`${product}/brand.json`)).text();
  const door = frontDoor ?? (await readFile(path.join(dir, 'front-door/auth.en.html'), 'utf8'));
  const index = await readFile(path.join(dir, 'front-door/app.en.html'), 'utf8');
  const composed = (html: string) =>
    PLACES.reduce((page, [place, value]) => page.replace(place, value), html).replace(
      /(<script[^>]*id="?brand"?[^>]*>)[^<]*/,
      (_all, tag: string) => tag + brand,
    );
  const pages = { door: composed(door), index: composed(index) };
  const packed = new Map<string, Buffer>();
  const send = (response: ServerResponse, name: string, bytes: Buffer | string) => {
    const text = !name.endsWith('.woff2');
    const body = text ? (packed.get(name) ?? gzipped(bytes)) : bytes;
    if (text) packed.set(name, body as Buffer);
    response
      .writeHead(200, {
        'content-type': TYPES[path.extname(name)] ?? 'text/plain',
        ...(text && { 'content-encoding': 'gzip' }),
        'cache-control': name.endsWith('.html') ? 'no-cache' : 'max-age=31536000, immutable',
      })
      .end(body);
  };
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { cookie: request.headers.cookie ?? '', accept: request.headers.accept ?? '*/*' };
    const answer = await fetch(product + (request.url ?? ''), { headers });
    const type = answer.headers.get('content-type') ?? '';
    if (type.includes('event-stream')) {
      await answer.body?.cancel();
      response.writeHead(204).end();
    } else response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    if (/^\/(api|remotes)\b|^\/(brand|remotes)\.json$/.test(pathname)) return passOn(request, response);
    if (path.extname(pathname) !== '') return send(response, pathname, await readFile(path.join(dir, pathname)));
    const isDoor = pathname === '/auth' && !/(?:^|; )sid=/.test(request.headers.cookie ?? '');
    return send(response, isDoor ? 'door.html' : 'index.html', isDoor ? pages.door : pages.index);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
