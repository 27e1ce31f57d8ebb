import fastifyStatic from '@fastify/static';
import type { Brand, ServiceName } from '@nb/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Bodies } from './bodies.js';
import type { Page, PageEncoding, Pages } from './page.js';
import { hasSession, pageFile, pageHead, visitorLanguage } from './pages.rules.js';
import { isPageRequest, isPlainPath, isUnlisted, serviceFor } from './paths.rules.js';
import { refuse } from './problems.js';
import { wantedOrigins, type Overrides } from './releases/overrides.js';
import type { Catalog } from './releases/catalog.js';
import { LIMITS } from './limits.js';
import { securityTxt } from './security-txt.js';
import type { ServiceProxy } from './service-proxy.js';
import { webManifest } from './web-manifest.js';

export interface RouteParts {
  app: FastifyInstance;
  shellDir: string;
  pages: Pages;
  catalog: Catalog;
  overrides: Overrides;
  brand: Brand;
  services: Readonly<Record<ServiceName, ServiceProxy>>;
  bodies: Bodies;
  /** Where caught mails are shown; null outside the embedded mode. */
  devMail: ServiceProxy | null;
  publicOrigin: string;
}

const IMMUTABLE = { immutable: true, maxAge: '1y' } as const;
/** Cached by the browser, but revalidated each time. */
const REVALIDATED = { cacheControl: false } as const;
/** The app's first requests, preloaded so that their answers are there when it starts. Its requests must be identical to reuse the preloads. */
const FIRST_READS = ['/api/auth/user', '/remotes.json']
  .map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`)
  .join(', ');
const LIVE_PATH = '/api/team/live';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/** `/api/…`: to the service that the path table names. */
export function apiRoutes({ app, services, bodies, devMail }: RouteParts): void {
  app.register(async (api) => {
    // Services parse bodies; the edge only buffers them.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => bodies.read(request, payload));
    api.addHook('onRequest', async (request, reply) => {
      const path = pathOf(request.url);
      const service = isPlainPath(path) ? serviceFor(request.method, path) : null;
      if (service === null && (!isPlainPath(path) || path.startsWith('/api/')))
        return refuse(reply, 'request.not-found');
      if (service !== null && path !== LIVE_PATH && services[service].refuses(request, reply)) return reply;
      const encoding = request.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity') return refuse(reply, 'request.unsupported-media-type');
      return undefined;
    });
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url);
      const service = serviceFor(request.method, path);
      if (service === null) refuse(reply, 'request.not-found');
      else services[service].forward(request, reply, { live: path === LIVE_PATH });
    };
    api.route({ method: [...METHODS], url: '/api/*', handler });
    // A whole contacts file, or the ids of all 10,000 contacts, is sent in one request.
    for (const act of ['import', 'delete', 'restore', 'bulk-type', 'bulk', 'suppressed'])
      api.route({ method: 'POST', url: `/api/prospects/${act}`, bodyLimit: LIMITS.importBytes, handler });
    api.route({ method: 'POST', url: '/api/admin/import-users', bodyLimit: LIMITS.importBytes, handler });
    if (devMail) {
      const mail = (request: FastifyRequest, reply: FastifyReply) => devMail.forward(request, reply);
      for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/*'])
        api.route({ method: ['GET', 'HEAD', 'DELETE'], url, handler: mail });
    }
  });
}

/** `/assets/…`, `/remotes/…` and the files beside the page. */
export function fileRoutes({ app, shellDir, catalog, overrides, brand, publicOrigin }: RouteParts): void {
  app.register(fastifyStatic, {
    root: shellDir,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    suppressWarning: true,
  });
  app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      return isPlainPath(pathOf(request.url)) ? undefined : fileMissing(reply);
    });
    files.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, shellDir, IMMUTABLE),
    );
    files.get<{ Params: { name: string; version: string; '*': string } }>(
      '/remotes/:name/:version/*',
      async (request, reply) => {
        const { name, version, '*': wanted } = request.params;
        const found = await catalog.file(name, version, wanted);
        if (!found) return fileMissing(reply);
        if (!found.immutable) reply.header('cache-control', 'no-cache');
        return reply.sendFile(found.file, found.root, found.immutable ? IMMUTABLE : REVALIDATED);
      },
    );
    files.get('/remotes.json', async (request, reply) => {
      const overrideOrigins = await overrides.allowedFor(request);
      const remotes = await catalog.remotesFor(request);
      return reply
        .header('cache-control', 'no-store')
        .send({ remotes, ...(overrideOrigins.length > 0 && { overrideOrigins }) });
    });
    const manifest = JSON.stringify(webManifest(brand));
    files.get('/manifest.webmanifest', (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' })
        .send(manifest),
    );
    files.get('/.well-known/security.txt', (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' })
        .send(securityTxt(brand, publicOrigin, new Date())),
    );
    files.get('/brand.json', (_request, reply) => reply.header('cache-control', 'no-store').send(brand));
  });
}

/** A missing file never gets the page as its answer, because a script tag would run it as code. */
function fileMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('Not found\n');
}

/** Everything else: the page for routes of the app, the shell's own files, or 404. */
export function remainingRoutes({ app, shellDir, pages, catalog, overrides }: RouteParts): void {
  const remaining = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const [, area = ''] = path.split('/');
    if (area === 'api' || area === 'internal' || area === 'dev') return refuse(reply, 'request.not-found');
    if (isUnlisted(path)) reply.header('x-robots-tag', 'noindex');
    const { accept, cookie } = request.headers;
    const destination = request.headers['sec-fetch-dest'] as string | undefined;
    if (isPageRequest({ method: request.method, path, accept, destination })) {
      // No preload of the manifest with an override in the address: before the page has set its cookie the manifest would not contain it.
      const isReleased = wantedOrigins(request.url, undefined).length === 0;
      if (hasSession(cookie) && destination === 'document' && isReleased) reply.header('link', FIRST_READS);
      // Without the list of remotes the page comes with an empty head, and says itself what is missing.
      const remotes = hasSession(cookie) ? await catalog.remotesFor(request).catch(() => []) : [];
      const head = pageHead(remotes, path, visitorLanguage(cookie));
      const file = pageFile({ path, head, query: request.url.slice(path.length + 1), cookie, destination });
      return sendPage(request, reply, await pages.read(file, head), await overrides.allowedFor(request));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(reply.header('allow', 'GET, HEAD'), 'request.method-not-allowed');
    return fileMissing(reply);
  };
  app.setNotFoundHandler(remaining);
  // Files that must keep their name: icon, web app manifest, service worker, robots.txt.
  app.get<{ Params: { file: string } }>('/:file', (request, reply) => {
    const { file } = request.params;
    if (!file.includes('.') || file.endsWith('.html') || !isPlainPath(pathOf(request.url))) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    return reply.sendFile(file, shellDir, REVALIDATED);
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page | null,
  overrides: readonly string[],
): Promise<FastifyReply> {
  if (!page)
    return reply
      .code(503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
      .send('The pages are not built yet.\n');
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentPolicy(overrides),
    // A cached page must not be served with another policy.
    'cache-control': overrides.length > 0 ? 'no-store' : 'no-cache',
    // A public page differs by session and language.
    vary: 'accept-encoding, cookie, sec-fetch-dest',
    etag,
  });
  if (request.headers['if-none-match'] === etag && overrides.length === 0) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? await page.compressed(encoding) : page.html);
}

/** Encodings in the order of preference; one refused with `q=0` is not used. */
function encodingFor(accepted: string | undefined): PageEncoding | null {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(offer)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
