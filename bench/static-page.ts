/** Baseline for the sign-in page: the same markup, styles and fonts from the same server, without scripts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface StaticPage {
  url: string;
  close(): Promise<void>;
}

/** Serves `path` of `product` without its scripts, and passes everything else on. */
export async function serveStaticPage(product: string, path: string): Promise<StaticPage> {
  const html = await (await fetch(product + path, { headers: { accept: 'text/html' } })).text();
  const bytes = brotliCompressSync(
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link rel="(?:preload|prefetch)"[^>]*>/g, '')
      .replace('<html ', '<html data-theme="light" '),
  );
  const server = createServer((request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(bytes);
      return;
    }
    fetch(product + (request.url ?? ''))
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.writeHead(502).end());
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
